import { expect, test } from 'vitest';
import { planBulk } from '../contract/domain/bulk.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import { RecordedAt } from '../contract/domain/time.ts';
import { countedIds } from '../storage/testing.ts';
import { buildReadingProposals, type SignedReading } from './readingProposals.ts';
import { shortAnswer } from './reportText.ts';
import {
  episodeOf,
  factOf,
  imageOf,
  noteOf,
  readingOf,
  reportOf,
  sentenceOf,
  unconcerned,
  vectorAt,
  visualOf,
} from './testRows.ts';

const ANN = '0'.repeat(32) as PatientKey;
const AT = RecordedAt.parse('2026-02-01T00:00:00.000Z');
const report = reportOf('s', ANN);

function build(fields: Partial<SignedReading> = {}, signed = report) {
  return buildReadingProposals(readingOf(signed, fields), countedIds(), AT);
}

function operations(proposals: readonly Proposal[]): string[] {
  return proposals.map(({ payload }) => payload.operation);
}

test('[M1] the short answer is the first 220 characters, then "…"', () => {
  expect(shortAnswer('a'.repeat(220))).toBe('a'.repeat(220));
  expect(shortAnswer('a'.repeat(221))).toBe(`${'a'.repeat(220)}…`);
  expect(shortAnswer('🫁'.repeat(300))).toBe(`${'🫁'.repeat(220)}…`);
});

test('[M1][M2] a signed reading proposes its episode, each image with that episode as source, facts, and a note', () => {
  const fact = factOf('nodule', ANN);
  const proposals = build({
    images: [imageOf(new Float32Array([3, 4])), imageOf(vectorAt(0))],
    factChanges: unconcerned([{ operation: 'add_fact', fact, relations: [] }]),
    note: noteOf('n'),
  });
  expect(operations(proposals)).toEqual(['add_episode', 'add_visual', 'add_visual', 'add_fact', 'add_note']);
  expect(new Set(proposals.map(({ groupId }) => groupId)).size).toBe(1);
  const [episode, visual] = proposals.map(({ payload }) => payload);
  if (episode?.operation !== 'add_episode' || visual?.operation !== 'add_visual') throw new Error('order');
  expect(visual.visual.sourceEpisodeId).toBe(episode.episode.id);
  expect(episode.episode).toMatchObject({
    question: 'Any change?',
    studyTime: '2025-06-01',
    description: 'CT chest',
  });
  expect([...(episode.episode.vector ?? [])]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  expect(episode.episode.sources[0]).toMatchObject({ kind: 'report', documentId: report.id });
  expect(visual.visual.sources[0]).toMatchObject({ kind: 'instance', sopUid: '1.2.3.4' });
});

test('[M1] struck sentences are in no answer', () => {
  const struck = sentenceOf('Effusion.', { support: 'struck' });
  const [proposal] = build(
    {},
    reportOf('s', ANN, { sentences: [struck, sentenceOf('No pleural effusion today.')] }),
  );
  expect(proposal?.payload).toMatchObject({ episode: { answer: 'No pleural effusion today.' } });
});

test('[M9] a gate that is not met leaves neither episode nor images recommended, and says why', () => {
  const existing = { episodes: [], visuals: [visualOf('old', ANN, { vector: vectorAt(0.93) })], facts: [] };
  const proposals = build({ existing, images: [imageOf(vectorAt(1))] });
  expect(proposals.map(({ recommended }) => recommended)).toEqual([false, false]);
  expect(proposals[0]?.gates.filter(({ met }) => !met).map(({ detail }) => detail)).toEqual([
    'looks as before (0.93)',
  ]);
  expect(build().map(({ recommended }) => recommended)).toEqual([true, true]);
});

test('[M9] the gate reads the signed impression, not the findings', () => {
  const sentences = [
    sentenceOf('No pleural effusion is seen today.', { section: 'findings' }),
    sentenceOf('Unchanged.', { section: 'impression' }),
  ];
  const [episode] = build({}, reportOf('s', ANN, { sentences }));
  expect(episode?.gates.filter(({ met }) => !met).map(({ name }) => name)).toEqual(['words', 'keyword']);
});

test('[M10] images beyond the cap are not recommended, those before it are', () => {
  const visuals = ['a', 'b'].map((word) => visualOf(word, ANN, { vector: vectorAt(0) }));
  const limits = { minWords: 5, cap: 3 };
  const existing = { episodes: [episodeOf('a', ANN, { vector: vectorAt(0) })], visuals, facts: [] };
  const proposals = build({ existing, limits, images: [imageOf(vectorAt(1)), imageOf(vectorAt(1))] });
  expect(proposals.map(({ recommended }) => recommended)).toEqual([true, true, false]);
});

test('[W8][M15] changed side, negation and conflict need a person, with both sides named', () => {
  const right = factOf('nodule', ANN, { laterality: 'R', site: 'lung' });
  const present = factOf('effusion', ANN);
  const existing = { episodes: [], visuals: [], facts: [right, present] };
  const add = (word: string, fields: object) => {
    const fact = { ...factOf(`new ${word}`, ANN), concept: word, ...fields };
    return { operation: 'add_fact' as const, fact, relations: [] };
  };
  const wrong = {
    operation: 'transition_fact' as const,
    before: right,
    after: { ...right, store: 'HISTORY' as const, reason: 'entered_in_error' as const },
    why: 'wrong',
  };
  const factChanges = [
    add('nodule', { laterality: 'L', site: 'lung' }),
    add('pneumothorax', { assertion: 'absent' }),
    add('effusion', { assertion: 'absent' }),
    wrong,
    add('mass', {}),
  ];
  const proposals = build({ existing, factChanges: unconcerned(factChanges) }).filter(({ payload }) =>
    payload.operation.endsWith('_fact'),
  );
  expect(proposals.map(({ needsPerson }) => needsPerson)).toEqual([
    'The side differs: right before, left now.',
    'It says that something is absent.',
    'It contradicts an approved fact: “effusion” (2025-01-01).',
    'It would mark an approved fact as an error.',
    null,
  ]);
  expect(proposals[2]?.affected).toContain(present.id);
  expect(planBulk(proposals).take).toEqual([proposals[4]]);
});

test('[W2] a transition names the version that it stands on', () => {
  const before = factOf('nodule', ANN, { version: 3 });
  const after = { ...before, store: 'HISTORY' as const, reason: 'resolved' as const };
  const proposals = build({
    factChanges: unconcerned([{ operation: 'transition_fact', before, after, why: 'resolved' }]),
  });
  expect(proposals.at(-1)?.basedOn).toEqual([{ id: before.id, version: 3 }]);
});

test('[W8] what the updater wants a person to look at waits, also where no other rule says so', () => {
  const payload = { operation: 'add_fact' as const, fact: factOf('nodule', ANN), relations: [] };
  const proposals = build({ factChanges: [{ payload, needsPerson: 'Is it the same lesion?' }] });
  expect(proposals.at(-1)).toMatchObject({ needsPerson: 'Is it the same lesion?', recommended: false });
});

test('[D1] what was quoted from memory is not copied forward into the next episode', () => {
  const signed = reportOf('s', ANN, {
    sentences: [
      sentenceOf('Stable nodule.'),
      sentenceOf('2024-01-01: nodule, 6 mm.', { section: 'findings', tense: 'memory' }),
      sentenceOf('A nodule is seen.', { section: 'findings' }),
    ],
  });
  const [payload] = build({}, signed).map((proposal) => proposal.payload);
  expect(payload).toMatchObject({ episode: { answer: 'Stable nodule.\nA nodule is seen.' } });
});
