import { expect, test } from 'vitest';
import type { Packet } from '../contract/domain/reading.ts';
import { answerFrom } from './answer.ts';
import { makeSentence } from './sentences.ts';
import { makePacket, studyKey } from './testPacket.ts';
import { episodeOf, semanticOf, visualOf } from './testReadings.ts';

const NONE = { citations: [], time: null };
const answer = (packet: Packet, side: 'R' | 'L' | null = null) => answerFrom([], packet, side);
const STORY = [
  semanticOf(1, '2025-01-01', 'Small left effusion.'),
  semanticOf(2, '2025-06-01', 'Large left effusion.'),
  semanticOf(3, '2025-12-01', 'Resolved left effusion.'),
];

test('[N3] what is seen in this study is the answer, whatever memory says', () => {
  const seen = makeSentence(studyKey, 'impression', 'present', 'Nodule of 9 mm.', []);
  const open = makeSentence(studyKey, 'impression', 'open', 'What is it?', []);
  expect(answerFrom([seen, open], makePacket({ semantic: STORY }), null)).toMatchObject({
    ...{ basis: 'present', text: 'Nodule of 9 mm.', time: null },
  });
});

test('[N3] without anything seen the newest reading answers, word for word, with its day and citation (D1)', () => {
  const found = answer(makePacket({ semantic: STORY, imagesEncoded: 0 }));
  expect(found).toMatchObject({ basis: 'memory', text: 'Resolved left effusion.', time: '2025-12-01' });
  expect(found.citations).toEqual([{ kind: 'semantic', id: STORY[2]?.readingId, date: STORY[2]?.time }]);
});

test('[M6] images that look more alike outweigh a newer reading; equal ranks go to the newer', () => {
  const visual = [
    visualOf(2, '2025-06-01', 0.97),
    visualOf(1, '2025-01-01', 0.8),
    visualOf(3, '2025-12-01', 0.7),
  ];
  expect(answer(makePacket({ semantic: STORY, visual })).text).toBe('Large left effusion.');
  const swapped = [visualOf(2, '2025-06-01', 0.97), visualOf(3, '2025-12-01', 0.9)];
  expect(answer(makePacket({ semantic: STORY, visual: swapped })).text).toBe('Resolved left effusion.');
});

test('[M5] without an encoded image scores are of words and rank nothing', () => {
  const visual = [visualOf(2, '2025-06-01', 0.97), visualOf(1, '2025-01-01', 0.9)];
  expect(answer(makePacket({ semantic: STORY, visual })).text).toBe('Large left effusion.');
  expect(answer(makePacket({ semantic: STORY, visual, imagesEncoded: 0 })).text).toBe(
    'Resolved left effusion.',
  );
});

test('[M1] an episode answers with the first line of its answer: the impression', () => {
  const episodic = [episodeOf(4, '2025-03-01', 'Stable nodule.\nA nodule of 6 mm.', 0.9)];
  const found = answer(makePacket({ episodic }));
  expect(found).toMatchObject({ basis: 'memory', text: 'Stable nodule.', time: '2025-03-01' });
  expect(found.citations.map(({ kind }) => kind)).toEqual(['episode']);
});

test('[M2] an image of memory has no words: alone it answers nothing', () => {
  expect(answer(makePacket({ visual: [visualOf(2, '2025-06-01', 0.97)] }))).toEqual({
    ...{ basis: 'none', text: '', ...NONE },
  });
});

test('[D3] a reading of the other side alone does not speak of a study of this side', () => {
  const semantic = [
    semanticOf(1, '2025-01-01', 'Osteoarthritis of the right knee.'),
    semanticOf(2, '2025-06-01', 'Osteoarthritis of the left knee.'),
  ];
  expect(answer(makePacket({ semantic }), 'R').text).toBe('Osteoarthritis of the right knee.');
  expect(answer(makePacket({ semantic }), 'L').text).toBe('Osteoarthritis of the left knee.');
  expect(answer(makePacket({ semantic }), null).text).toBe('Osteoarthritis of the left knee.');
});

test('[M12] the study at hand is no memory of itself, and an empty memory answers nothing', () => {
  const own = { ...semanticOf(5, '2026-03-02', 'Signed already.'), studyKey };
  expect(answer(makePacket({ semantic: [own] })).basis).toBe('none');
  expect(answer(makePacket()).basis).toBe('none');
});
