import type { Handlers } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';
import { type CheckValue, parseCheckValue } from '../storage/audit/checkValue.ts';
import type { Parts } from './parts.ts';

/** W7: who did what and when, verifiable, exportable. */
export function auditHandlers({ store, clock }: Parts): Handlers['audit'] {
  return {
    lines: ({ offset, limit }) => store.audit.lines(offset, limit),
    verify: async ({ against }) => {
      const value = against === null ? null : requireCheckValue(against);
      const verdict = await store.audit.verify(value);
      return { ...verdict, against: value && { lines: value.count, at: value.at } };
    },
    checkValue: async () => {
      const { checkValue, lines } = await store.audit.exportChecked(clock.now());
      return { value: checkValue, lines };
    },
    export: async (_input, { actor }) => {
      await store.note({ actor, operation: 'audit.export' }, []);
      const { text, checkValue } = await store.audit.exportChecked(clock.now());
      return { name: `anamnesis-audit-${clock.now().slice(0, 10)}.jsonl`, text, checkValue };
    },
  };
}

/** Reads a check value that a person gave; `invalid_input` where it is none. */
export function requireCheckValue(text: string): CheckValue {
  const value = parseCheckValue(text);
  if (value !== null) return value;
  throw new AppError(
    'invalid_input',
    'This is no check value. It is one line that begins with “audit1/”; give it whole.',
  );
}
