import { AppError } from '../../contract/errors.ts';
import { NO_ANSWER } from '../../reading/answer.ts';
import type { MemoryReaders } from '../../retrieval/readers.ts';
import { answerProbe, askProbe, readersOf, readersOfAll } from './answer.ts';
import type { Arm, WriteBack } from './arms.ts';
import type { E1Study, E1Subject } from './cases.ts';
import type { Cell, CellAnswer } from './cells.ts';
import { findStudy, type Scratch } from './scratch.ts';
import { derangement, probeOf, type Split, studiesOfPhase } from './split.ts';
import { storeHash } from './storeHash.ts';
import { type ToSign, type WrittenBack, writeBack } from './writeBack.ts';

/** What every phase of a run shares. */
export interface PhaseInput {
  readonly split: Split;
  readonly arms: readonly Arm[];
  readonly seed: string;
  readonly textOnly: boolean;
  readonly signal: AbortSignal;
  /** Called after each study written and each probe answered. */
  step(): void;
}

/** Runs one phase on an open store: writes its studies, then asks all probes. A finished cell is written again, and not asked again. */
export async function runPhase(
  scratch: Scratch,
  store: WriteBack,
  phase: number,
  known: Cell | null,
  input: PhaseInput,
): Promise<Cell> {
  const { signed, written } = await writePhase(scratch, store, phase, known, input);
  if (known !== null) return known;
  const answers = await answerAll(scratch, store, input);
  return { store, phase, signed, written, storeHash: await storeHash(scratch), answers };
}

const FULL = { ablation: 'SEV', path: 'standard' } as const;

type PhaseWrites = Pick<Cell, 'signed' | 'written'>;

/** The base memory (WB0) is gold in every store, as the offline loop makes it (M11); later phases write what the store is for. */
async function writePhase(
  scratch: Scratch,
  store: WriteBack,
  phase: number,
  known: Cell | null,
  input: PhaseInput,
): Promise<PhaseWrites> {
  const { split, signal, step, textOnly } = input;
  const writes: PhaseWrites = { signed: [], written: [] };
  if (store !== 'gold' && phase === 0) return writes;
  for (const subject of split.memory)
    for (const study of studiesOfPhase(subject, phase)) {
      throwIfCancelled(signal);
      step();
      const detail = await findStudy(scratch, subject, study);
      const toSign = await resolveSigned(scratch, store, { detail, study }, known, signal);
      if (toSign === null) continue;
      const written = await tryWrite(scratch, detail, toSign, textOnly, signal);
      writes.written.push(written);
      if (store === 'own' && written.outcome !== 'nothing to sign')
        writes.signed.push({ studyUid: study.studyUid, impression: toSign.impression });
    }
  return writes;
}

/** What is signed of a study: the gold report, or what the reader answers before it knows it; null where write-back is off. */
async function resolveSigned(
  scratch: Scratch,
  store: WriteBack,
  { detail, study }: { readonly detail: Awaited<ReturnType<typeof findStudy>>; readonly study: E1Study },
  known: Cell | null,
  signal: AbortSignal,
): Promise<ToSign | null> {
  if (store === 'gold') return study;
  const before = known?.signed.find(({ studyUid }) => studyUid === study.studyUid);
  if (known !== null && store === 'own')
    return { question: study.question, findings: '', impression: before?.impression ?? '', diagnosis: null };
  const asked = await askProbe(scratch, detail, study.question, signal);
  const readers = readersOf(scratch, detail.study.patient.patientKey);
  const { text } = await answerProbe(scratch, asked, FULL, readers, signal);
  if (store === 'off') return null;
  return { question: study.question, findings: '', impression: text, diagnosis: null };
}

/** A study that cannot be signed is counted with its reason, and the run goes on. */
async function tryWrite(
  scratch: Scratch,
  detail: Awaited<ReturnType<typeof findStudy>>,
  toSign: ToSign,
  textOnly: boolean,
  signal: AbortSignal,
): Promise<WrittenBack> {
  try {
    return await writeBack(scratch, detail, toSign, textOnly, signal);
  } catch (error) {
    throwIfCancelled(signal);
    return { studyUid: detail.study.studyUid, outcome: 'failed', why: wordsOf(error) };
  }
}

async function answerAll(scratch: Scratch, store: WriteBack, input: PhaseInput): Promise<CellAnswer[]> {
  const { split, arms, seed, signal, step } = input;
  const own = arms.filter((arm) => arm.store === store);
  const keyOf = await keysOf(scratch, split.memory);
  const others = derangement(split.memory, seed);
  const all = readersOfAll(scratch, [...keyOf.values()]);
  const readersFor = (arm: Arm, subject: E1Subject): MemoryReaders | null => {
    if (arm.memoryOf === 'everyone') return all;
    const owner = arm.memoryOf === 'own' ? subject : others?.get(subject);
    const key = owner === undefined ? undefined : keyOf.get(owner);
    return key === undefined ? null : readersOf(scratch, key);
  };
  const answers: CellAnswer[] = [];
  for (const probes of ['memory', 'validation'] as const) {
    const asked = own.filter((arm) => arm.probes === probes);
    for (const subject of asked.length === 0 ? [] : split[probes]) {
      throwIfCancelled(signal);
      answers.push(...(await answerArms(scratch, subject, asked, readersFor, signal)));
      step();
    }
  }
  return answers;
}

async function keysOf(scratch: Scratch, subjects: readonly E1Subject[]) {
  const keys = await Promise.all(
    subjects.map(async (subject) => {
      const { study } = await findStudy(scratch, subject, probeOf(subject));
      return [subject, study.patient.patientKey] as const;
    }),
  );
  return new Map(keys);
}

/** All arms ask with the same encoded images. */
async function answerArms(
  scratch: Scratch,
  subject: E1Subject,
  arms: readonly Arm[],
  readersFor: (arm: Arm, subject: E1Subject) => MemoryReaders | null,
  signal: AbortSignal,
): Promise<CellAnswer[]> {
  const probe = probeOf(subject);
  const { subjectId } = subject;
  const asking = findStudy(scratch, subject, probe).then((detail) =>
    askProbe(scratch, detail, probe.question, signal),
  );
  const answers: CellAnswer[] = [];
  for (const arm of arms) {
    const readers = readersFor(arm, subject);
    if (readers === null) continue;
    const answering = asking.then((asked) => answerProbe(scratch, asked, arm, readers, signal));
    const answer = await answering.catch((error: unknown) => {
      throwIfCancelled(signal);
      return { ...NO_ANSWER, error: wordsOf(error) };
    });
    const { basis, text } = answer;
    answers.push({ arm: arm.id, subjectId, basis, text, error: 'error' in answer ? answer.error : null });
  }
  return answers;
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw new AppError('cancelled', 'The evaluation was cancelled; finished parts are kept.');
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
