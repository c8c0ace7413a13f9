import { attentionMessages } from './messages/attention.ts';
import { bankMessages } from './messages/bank.ts';
import { baseMessages } from './messages/base.ts';
import { compareMessages } from './messages/compare.ts';
import { conflictMessages } from './messages/conflicts.ts';
import { deletionMessages } from './messages/deletion.ts';
import { erasingMessages } from './messages/erasing.ts';
import { evaluationMessages } from './messages/evaluation.ts';
import { evidenceMessages } from './messages/evidence.ts';
import { exportMessages } from './messages/export.ts';
import { importMessages } from './messages/import.ts';
import { keyMessages } from './messages/keys.ts';
import { layerMessages } from './messages/layers.ts';
import { learningMessages } from './messages/learning.ts';
import { markMessages } from './messages/marks.ts';
import { mprMessages } from './messages/mpr.ts';
import { personMessages } from './messages/persons.ts';
import { railMessages } from './messages/rail.ts';
import { readMessages } from './messages/read.ts';
import { reconcileMessages } from './messages/reconcile.ts';
import { recordMessages } from './messages/records.ts';
import { reportMessages } from './messages/report.ts';
import { retrievalMessages } from './messages/retrieval.ts';
import { reviewMessages } from './messages/review.ts';
import { settingsMessages } from './messages/settings.ts';
import { shellMessages } from './messages/shell.ts';
import { similarMessages } from './messages/similar.ts';
import { sourceMessages } from './messages/sources.ts';
import { upkeepMessages } from './messages/upkeep.ts';
import { worklistMessages } from './messages/worklist.ts';

/** Every word of the interface. A screen adds its own file of messages here. */
export const messages = {
  ...shellMessages,
  ...keyMessages,
  ...worklistMessages,
  ...attentionMessages,
  ...conflictMessages,
  ...deletionMessages,
  ...importMessages,
  ...recordMessages,
  ...sourceMessages,
  ...reconcileMessages,
  ...settingsMessages,
  ...personMessages,
  ...upkeepMessages,
  ...erasingMessages,
  ...exportMessages,
  ...bankMessages,
  ...evaluationMessages,
  ...readMessages,
  ...layerMessages,
  ...markMessages,
  ...mprMessages,
  ...compareMessages,
  ...reportMessages,
  ...evidenceMessages,
  ...retrievalMessages,
  ...baseMessages,
  ...learningMessages,
  ...railMessages,
  ...similarMessages,
  ...reviewMessages,
} as const;

type Plural = { readonly one: string; readonly other: string };
type Catalogue = typeof messages;

/** A key of the catalogue. */
export type MessageKey = keyof Catalogue;

type Names<S> = S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
type Text<M> = M extends Plural ? M['one'] | M['other'] : M;
type Values<K extends MessageKey> = Names<Text<Catalogue[K]>>;
type Arguments<K extends MessageKey> = [Values<K>] extends [never]
  ? []
  : [values: Readonly<Record<Values<K>, string | number>>];

/** A key whose words need no values. */
export type PlainKey = { [K in MessageKey]: [Values<K>] extends [never] ? K : never }[MessageKey];

/** True for a key of the catalogue without values; for keys that are put together, such as those of error codes. */
export function isPlainKey(key: string): key is PlainKey {
  const message: unknown = Object.hasOwn(messages, key) ? messages[key as MessageKey] : null;
  return typeof message === 'string' && !message.includes('{');
}

/**
 * The words of a key with its values filled in. A message with `one` and `other` chooses by `n`; whole numbers get
 * separators of thousands.
 */
export function t<K extends MessageKey>(key: K, ...args: Arguments<K>): string {
  const message: string | Plural = messages[key];
  const values: Readonly<Record<string, string | number>> = args[0] ?? {};
  const text = typeof message === 'string' ? message : values.n === 1 ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => formatValue(values[name]));
}

function formatValue(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? '');
}
