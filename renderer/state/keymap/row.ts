import type { Chord } from '../keys.ts';
import type { KeyContext } from './contexts.ts';

export type CommandGroup =
  | 'go'
  | 'worklist'
  | 'read'
  | 'view'
  | 'image'
  | 'measure'
  | 'review'
  | 'list'
  | 'help';

/** A line as it is written: name, where it is listed, where it holds, its keys, and whether they hold while one types or cannot be set. */
export type KeyRow = readonly [
  id: string,
  group: CommandGroup,
  context: KeyContext,
  keys: readonly Chord[],
  how?: 'typing' | 'fixed',
];
