import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { fitLearnedPolicy, loadPolicyState, resetLearnedPolicy } from './policyLearning.ts';
import { loadRouterState, resetRouter } from './routing.ts';

/** What was learned from signatures, learned again, and taken back. */
export function learningHandlers({ store, emit }: Parts): Handlers['learning'] {
  const changed = <T>(value: T): T => {
    emit('learning', 'changed', {});
    return value;
  };
  return {
    policy: () => loadPolicyState(store),
    fitPolicy: async (_input, { actor }) => changed(await fitLearnedPolicy(store, actor)),
    router: () => loadRouterState(store),
    resetRouter: async (_input, { actor }) => changed(await resetRouter(store, actor)),
    resetPolicy: async (_input, { actor }) => changed(await resetLearnedPolicy(store, actor)),
  };
}
