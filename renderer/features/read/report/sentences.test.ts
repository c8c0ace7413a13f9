import { expect, test } from 'vitest';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';
import {
  conflictOf,
  editText,
  openQuestions,
  putIn,
  type Said,
  setSupport,
  strikeOpen,
  writtenSentence,
} from './sentences.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as RowId;
const drafted = (n: number, over: Partial<ReportSentence> = {}): ReportSentence => ({
  id: id(n),
  section: 'findings',
  tense: 'present',
  text: 'A nodule.',
  citations: [{ kind: 'measurement', id: id(9), date: null }],
  support: 'cited',
  author: 'reader_model',
  ...over,
});

test('[D2] what a person writes is held by that person', () => {
  expect(writtenSentence(id(1), 'impression', ' Stable. ')).toMatchObject({
    text: 'Stable.',
    support: 'kept',
    author: 'person',
  });
});

test('[D2] an edit makes a drafted sentence the person’s; equal or empty words change nothing', () => {
  const before = [drafted(1)];
  expect(editText(before, id(1), 'Two nodules.')[0]).toMatchObject({ author: 'edited', support: 'kept' });
  expect(editText(before, id(1), 'A nodule. ')).toEqual(before);
  expect(editText(before, id(1), '  ')).toEqual(before);
});

test('[D1] an open question that is put in words becomes a statement', () => {
  expect(editText([drafted(1, { tense: 'open' })], id(1), 'Nodule 9 mm.')[0]?.tense).toBe('present');
});

test('[D2] a struck sentence comes back as it was', () => {
  const struck = setSupport([drafted(1), drafted(2, { citations: [] })], id(2), 'struck');
  expect(struck[1]?.support).toBe('struck');
  expect(setSupport(struck, id(2), 'restored')[1]?.support).toBe('none');
  expect(setSupport(setSupport(struck, id(1), 'struck'), id(1), 'restored')[0]?.support).toBe('cited');
});

test('open questions are struck together, kept ones stay', () => {
  const sentences = [
    drafted(1, { tense: 'open' }),
    drafted(2, { tense: 'open', support: 'kept' }),
    drafted(3),
  ];
  expect(openQuestions(sentences).map((one) => one.id)).toEqual([id(1)]);
  expect(strikeOpen(sentences).map(({ support }) => support)).toEqual(['struck', 'kept', 'cited']);
});

const said = (over: Partial<Said> = {}): Said => ({
  id: id(8),
  opened: drafted(1),
  section: 'findings',
  words: 'My nodule.',
  ...over,
});

test('an edit of a sentence that another window changed meanwhile is a conflict, and names both words', () => {
  const theirs = editText([drafted(1)], id(1), 'Their nodule.');
  expect(conflictOf(theirs, said())).toMatchObject({
    why: 'changed',
    now: 'Their nodule.',
    words: 'My nodule.',
  });
  expect(conflictOf([drafted(1)], said())).toBeNull();
  expect(conflictOf(editText([drafted(1)], id(1), 'My nodule.'), said())).toBeNull();
});

test('an edit of a sentence that was struck or taken out meanwhile is a conflict; of one opened struck it is not', () => {
  const struck = setSupport([drafted(1)], id(1), 'struck');
  expect(conflictOf([], said())).toMatchObject({ why: 'gone', words: 'My nodule.' });
  expect(conflictOf(struck, said())).toMatchObject({ why: 'gone' });
  expect(conflictOf(struck, said({ opened: struck[0] ?? null }))).toBeNull();
});

test('words put in by will stand over the sentence, or are added where it is gone', () => {
  const struck = setSupport([drafted(1)], id(1), 'struck');
  expect(putIn(struck, said())).toMatchObject([{ id: id(1), text: 'My nodule.', support: 'kept' }]);
  expect(putIn([drafted(2)], said())).toMatchObject([{ id: id(2) }, { id: id(8), text: 'My nodule.' }]);
  expect(putIn([], said({ opened: null, section: 'impression' }))).toMatchObject([{ section: 'impression' }]);
});
