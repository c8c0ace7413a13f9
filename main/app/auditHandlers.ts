import type { Handlers } from '../contract/api/contract.ts';
import type { Parts } from './parts.ts';

/** W7: who did what and when, verifiable, exportable. */
export function auditHandlers({ store, clock }: Parts): Handlers['audit'] {
  return {
    lines: ({ offset, limit }) => store.audit.lines(offset, limit),
    verify: () => store.audit.verify(),
    export: async () => ({
      name: `anamnesis-audit-${clock.now().slice(0, 10)}.jsonl`,
      text: await store.audit.exportText(),
    }),
  };
}
