import type { CallOutput, CallParsed, Calls } from '../contract/api/contract.ts';
import { type Fact, isServed } from '../contract/domain/memory.ts';
import { answerQuestion } from '../memory/questions/answerQuestion.ts';
import { factsTable } from '../memory/tables.ts';
import { findFacts } from './findFacts.ts';
import type { Parts } from './parts.ts';
import { historyDecision } from './storeGate.ts';

type QuestionCall = Calls['memory']['question'];

/** S7, S9: answers a question in words from one patient's facts: ACTIVE, and of HISTORY what the gate or the person lets in. */
export async function askFacts(
  parts: Parts,
  { patientKey, text, history }: CallParsed<QuestionCall>,
): Promise<CallOutput<QuestionCall>> {
  const { store, lexicon } = parts;
  const facts = (await store.rows(factsTable, patientKey)).filter(({ state }) => isServed(state));
  const found = findFacts(facts, text, historyDecision(parts, history));
  const served: readonly Fact[] = found.gate.historyServed ? found.history.map(({ row }) => row) : [];
  const active = facts.filter((fact) => fact.store === 'ACTIVE');
  return { answer: answerQuestion(text, [...active, ...served], lexicon), gate: found.gate };
}
