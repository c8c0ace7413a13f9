import type { PolicyId } from '../../contract/domain/retrieval.ts';
import { LEAST_READINGS } from '../../retrieval/policies/fit.ts';
import { learnedPolicy } from '../../retrieval/policies/learned.ts';
import { type AnswerText, modelDrivenPolicy } from '../../retrieval/policies/modelDriven.ts';
import { builtInPolicy, type Policy } from '../../retrieval/policy.ts';
import type { StoreReader } from '../../storage/types.ts';
import { loadPolicyWeights } from './policyLearning.ts';

/** M7: the policy that a person chose; the built-in one, with the reason, where it cannot be used. `answer`: null without a language model. */
export async function choosePolicy(
  store: StoreReader,
  chosen: PolicyId,
  answer: AnswerText | null,
): Promise<Policy> {
  if (chosen === 'built_in') return builtInPolicy;
  if (chosen === 'model')
    return answer === null
      ? instead('No language model is installed: the built-in policy was used.')
      : modelDrivenPolicy(answer);
  const row = await loadPolicyWeights(store);
  if (row === null)
    return instead(
      `The learned selector is off: it is not fitted, and needs ${LEAST_READINGS} approved readings. The built-in policy was used.`,
    );
  const { semantic = [], episodic = [], visual = [] } = row.values;
  return learnedPolicy({ semantic, episodic, visual }, row.version);
}

function instead(note: string): Policy {
  return { ...builtInPolicy, note };
}
