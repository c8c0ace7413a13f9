import { expect, test } from 'vitest';
import type { Fact } from '../../contract/domain/memory.ts';
import { lexicon, makeMemory } from '../facts/testFacts.ts';
import { answerQuestion } from './answerQuestion.ts';

function remember(...reports: readonly (readonly [day: string, text: string])[]): Fact[] {
  const memory = makeMemory();
  for (const [day, text] of reports) memory.approve(text, day);
  return memory.facts;
}

const ask = (text: string, facts: readonly Fact[]) => answerQuestion(text, facts, lexicon);
const active = (facts: readonly Fact[]) => facts.filter(({ store }) => store === 'ACTIVE');

const NODULE = remember(
  ['2024-01-10', 'There is a 6 mm nodule in the right upper lobe.'],
  ['2025-01-12', 'The nodule in the right upper lobe now measures 9 mm, previously 6 mm.'],
  ['2026-02-01', 'The nodule in the right upper lobe now measures 12 mm, previously 9 mm.'],
);

test('[S9] the present size is told from ACTIVE alone, and cites that fact with its day', () => {
  const answer = ask('What is the size of the nodule in the right upper lobe?', active(NODULE));
  expect(answer).toMatchObject({ kind: 'answer', short: '12 mm' });
  expect(answer.text).toMatch(/^nodule, right upper lobe: 12 mm/);
  const [now] = active(NODULE).filter(({ value }) => value === 12);
  expect(answer.citations).toEqual([{ kind: 'fact', id: now?.id, date: '2026-02-01' }]);
  expect(ask('What is the size of the nodule in the right upper lobe?', NODULE)).toEqual(answer);
});

test('[S9] the previous size is told from HISTORY; from ACTIVE alone there is none', () => {
  for (const text of [
    'What was the previous size of the nodule in the right upper lobe?',
    'How big was the right upper lobe nodule before?',
    'From what size did the nodule in the right upper lobe grow?',
  ]) {
    const answer = ask(text, NODULE);
    expect([text, answer.short]).toEqual([text, '9 mm']);
    const cited = NODULE.filter(({ id }) => answer.citations.some((one) => one.id === id));
    expect(cited.map(({ store }) => store)).toEqual(['HISTORY']);
    expect(ask(text, active(NODULE)).kind).toBe('none');
  }
});

test('[S9] the size on a day is that of the interval in which the day lies', () => {
  const on = (day: string) => ask(`What size did the nodule in the right upper lobe have on ${day}?`, NODULE);
  expect([on('2024-06-01').short, on('2025-01-12').short, on('2026-03-01').short]).toEqual([
    '6 mm',
    '9 mm',
    '12 mm',
  ]);
  expect(on('2023-01-01').kind).toBe('none');
});

test('[S9] when and how long: by the value, since when, and until when', () => {
  const short = (text: string) => ask(text, NODULE).short;
  expect(short('When did the nodule in the right upper lobe measure 9 mm?')).toBe('2025-01-12');
  expect(short('How long did the nodule in the right upper lobe measure 9 mm?')).toBe('12 mo 20 d');
  expect(short('Since when is there a nodule in the right upper lobe?')).toBe('2024-01-10');
  const gone = remember(
    ['2026-01-02', 'There is a small left pleural effusion.'],
    ['2026-01-20', 'The left pleural effusion has resolved.'],
  );
  expect(ask('When did the left pleural effusion resolve?', gone).short).toBe('2026-01-20');
  expect(ask('How long did the left pleural effusion last?', gone).short).toBe('18 d');
  expect(ask('When did the left pleural effusion resolve?', active(gone)).kind).toBe('none');
});

test('[S9] an effusion that came back began when it came back', () => {
  const facts = remember(
    ['2025-01-02', 'There is a small right pleural effusion.'],
    ['2025-02-02', 'The right pleural effusion has resolved.'],
    ['2025-06-02', 'There is a moderate right pleural effusion.'],
  );
  expect(ask('Since when is there a right pleural effusion?', facts).short).toBe('2025-06-02');
  expect(ask('How large is the right pleural effusion?', facts).short).toBe('moderate');
  expect(ask('How large was the right pleural effusion before?', facts).short).toBe('small');
});

test('[S9] where two lesions may be meant both are told and none is chosen', () => {
  const facts = remember([
    '2026-02-01',
    'There is a 6 mm nodule in the right upper lobe. An 8 mm nodule lies in the left lower lobe.',
  ]);
  const answer = ask('How big is the nodule?', facts);
  expect(answer).toMatchObject({ kind: 'several', short: null });
  expect(answer.text).toMatch(/right upper lobe: 6 mm.*left lower lobe: 8 mm/);
  expect(answer.citations).toHaveLength(2);
  expect(ask('How big is the nodule in the left lower lobe?', facts).short).toBe('8 mm');
});

test('[S9] a side that is not known of a fact answers no question about that side', () => {
  const facts = remember(['2026-02-01', 'There is a small pleural effusion.']);
  expect(ask('How large is the left pleural effusion?', facts).kind).toBe('none');
});

test('[S9] whether it is there: yes, no where a text denies it, no longer where it ended, else not known', () => {
  const facts = remember(
    ['2026-01-02', 'There is a left pneumothorax. No pleural effusion. Right chest tube in place.'],
    ['2026-01-20', 'The right chest tube has been removed.'],
  );
  expect(ask('Is there a left pneumothorax?', facts).short).toBe('yes');
  expect(ask('Is there a pleural effusion?', facts).short).toBe('no');
  expect(ask('Is there a right chest tube?', facts).short).toBe('no longer');
  expect(ask('Is there a fracture?', facts).kind).toBe('none');
});

test('[S9] a tip is told by its place, and the one before it', () => {
  const facts = remember(
    ['2026-01-02', 'A right central venous catheter ends in the right atrium.'],
    ['2026-01-04', 'The right central venous catheter tip has moved and now lies in the superior vena cava.'],
  );
  expect(ask('Where does the right central venous catheter end?', facts).short).toBe('superior vena cava');
  expect(ask('Where was the tip of the right central venous catheter before?', facts).short).toBe(
    'right atrium',
  );
});

test('[S9] what asks for nothing that facts can tell is unclear, and nothing is guessed', () => {
  expect(ask('Compare.', NODULE).kind).toBe('unclear');
  expect(ask('How is the patient?', NODULE)).toMatchObject({ kind: 'unclear', citations: [] });
});

test('[S9] [M12] family, unapproved and mistaken facts answer nothing', () => {
  const [fact] = active(NODULE).filter(({ value }) => value === 12);
  if (fact === undefined) throw new Error('no fact');
  const text = 'How big is the nodule?';
  const wrong: Partial<Fact>[] = [
    { subject: 'family' },
    { state: 'proposed' },
    { store: 'HISTORY', reason: 'entered_in_error' },
  ];
  for (const change of wrong) expect(ask(text, [{ ...fact, ...change }]).kind).toBe('none');
  expect(ask(text, [fact]).short).toBe('12 mm');
});
