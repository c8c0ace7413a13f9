import { expect, test } from 'vitest';
import type { Packet, ReportSentence } from '../contract/domain/reading.ts';
import { evidenceReader } from './evidenceReader.ts';
import type { DraftResult } from './reader.ts';
import {
  day,
  makeFact,
  makeMeasurement,
  makePacket,
  makeRequest,
  patientKey,
  rowId,
  studyKey,
} from './testPacket.ts';
import { semanticOf } from './testReadings.ts';

async function draft(packet: Packet): Promise<DraftResult> {
  const stream = evidenceReader.draft(makeRequest(packet), new AbortController().signal);
  for (;;) {
    const step = await stream.next();
    if (step.done) return step.value;
  }
}

const spoken = (sentences: readonly ReportSentence[], tense: string) =>
  sentences.filter((sentence) => sentence.tense === tense);
const current = ['measurement', 'observation'];

test('[D1] every present sentence cites a measurement or an observation of this study', async () => {
  const packet = makePacket({
    active: [{ row: makeFact(1), score: 1 }],
    measurements: [makeMeasurement(10)],
    observations: [
      {
        id: rowId(11),
        studyKey,
        patientKey,
        recordedAt: makeFact(1).recordedAt,
        text: 'small left pleural effusion',
      },
    ],
  });
  const { sentences } = await draft(packet);
  const present = spoken(sentences, 'present');
  expect(present.length).toBeGreaterThanOrEqual(4);
  for (const sentence of present)
    expect(sentence.citations.some(({ kind }) => current.includes(kind))).toBe(true);
});

test('[D1] what memory says is never in the present tense and carries its day and a citation', async () => {
  const packet = makePacket({
    active: [{ row: makeFact(1), score: 1 }],
    semantic: [
      { readingId: rowId(3), studyKey, time: day('2025-09'), impression: 'Nodule, stable.', decision: '' },
    ],
  });
  const { sentences } = await draft(packet);
  expect(spoken(sentences, 'present')).toEqual([]);
  const memory = spoken(sentences, 'memory');
  expect(memory.map(({ text }) => text.split(':')[0])).toEqual(['2025-09-14', '2025-09']);
  for (const sentence of memory) expect(sentence.citations.length).toBeGreaterThan(0);
});

test('[D1] a fact of unknown date says so', async () => {
  const fact = makeFact(1, { validFrom: null, lastDocumented: null });
  const { sentences } = await draft(makePacket({ active: [{ row: fact, score: 1 }] }));
  expect(spoken(sentences, 'memory')[0]?.text).toMatch(/^date unknown: /);
});

test('[N3] a measured finding is compared with its one predecessor, with date', async () => {
  const packet = makePacket({
    active: [{ row: makeFact(1), score: 1 }],
    measurements: [makeMeasurement(10)],
  });
  const { sentences } = await draft(packet);
  const [first] = spoken(sentences, 'present');
  expect(first?.text).toBe('Nodule, right upper lobe: 9 mm, was 6 mm on 2025-09-14.');
  expect(first?.citations.map(({ kind }) => kind)).toEqual(['measurement', 'fact']);
  const impression = sentences.find(({ section, tense }) => section === 'impression' && tense === 'present');
  expect(impression?.text).toBe('Nodule, right upper lobe: 9 mm, larger (6 mm on 2025-09-14).');
});

test('[S5] with two candidates nothing is compared: the reader is not told which lesion it was', async () => {
  const packet = makePacket({
    active: [
      { row: makeFact(1), score: 1 },
      { row: makeFact(2, { value: 4 }), score: 1 },
    ],
    measurements: [makeMeasurement(10)],
  });
  const { sentences } = await draft(packet);
  expect(spoken(sentences, 'present')[0]?.text).toBe('Nodule, right upper lobe: 9 mm.');
});

test('[N3] what was there before and is not looked at yet is an open point', async () => {
  const { sentences } = await draft(makePacket({ active: [{ row: makeFact(1), score: 1 }] }));
  const texts = spoken(sentences, 'open').map(({ text }) => text);
  expect(texts[0]).toBe('To check: nodule, right upper lobe, 6 mm (2025-09-14), what is the size now?');
});

test('[D2] an impression without anything seen is unsupported and waits for a person', async () => {
  const { sentences } = await draft(makePacket());
  const impression = sentences.filter(({ section }) => section === 'impression');
  expect(impression.map(({ support }) => support)).toEqual(['none']);
});

test('[D1] the open impression quotes what memory would answer, with its day, and cites it', async () => {
  const { sentences, answer } = await draft(
    makePacket({ semantic: [semanticOf(1, '2025-09-14', 'Nodule, stable.')] }),
  );
  const [open] = sentences.filter(({ section }) => section === 'impression');
  expect(open?.tense).toBe('open');
  expect(open?.text).toMatch(
    /^On 2025-09-14 the impression was: “Nodule, stable\.” .*what is the impression\?$/,
  );
  expect(open?.citations.map(({ kind }) => kind)).toEqual(['semantic']);
  expect(answer).toMatchObject({ basis: 'memory', text: 'Nodule, stable.' });
});

test('[N3] the same packet gives the same draft, and an aborted one stops', async () => {
  const packet = makePacket({ active: [{ row: makeFact(1), score: 1 }] });
  expect(await draft(packet)).toEqual(await draft(packet));
  const stopped = new AbortController();
  stopped.abort(new Error('stopped'));
  await expect(evidenceReader.draft(makeRequest(packet), stopped.signal).next()).rejects.toThrow('stopped');
});

test('[D3] a study of one side does not ask after the other side', async () => {
  const left = { ...makeRequest(makePacket({ active: [{ row: makeFact(1), score: 1 }] })) };
  const stream = evidenceReader.draft(
    { ...left, frame: { ...left.frame, laterality: 'L' } },
    new AbortController().signal,
  );
  const tenses = [];
  for (let step = await stream.next(); !step.done; step = await stream.next())
    tenses.push(step.value.citations.length > 0 && step.value.tense);
  expect(tenses).not.toContain('open');
});
