import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { fitLearnedPolicy, loadPolicyState, resetLearnedPolicy } from './policyLearning.ts';
import { loadRouterState, resetRouter } from './routing.ts';

/** What was learned from signatures, learned again, and taken back. */
export function learningHandlers({ store, images, emit }: Parts): Handlers['learning'] {
  const changed = <T>(value: T): T => {
    emit('learning', 'changed', {});
    return value;
  };
  return {
    policy: () => loadPolicyState(store),
    fitPolicy: async (_input, { actor }) => changed(await fitLearnedPolicy(store, actor)),
    router: () => loadRouterState(store, images.encoder.id),
    resetRouter: async (_input, { actor }) => changed(await resetRouter(store, actor, images.encoder.id)),
    resetPolicy: async (_input, { actor }) => changed(await resetLearnedPolicy(store, actor)),
  };
}
