import { expect, test } from 'vitest';
import type { FrameHeader } from '../../main/contract/domain/pixels/picture.ts';
import type { StackPart } from './seriesParts.ts';
import type { StackImage } from './stack.ts';
import { type NoteFacts, viewportNotes } from './viewportNotes.ts';

const SPACING = { betweenRowsMm: 1, betweenColumnsMm: 1, source: 'pixel_spacing', detail: '' };
const IMAGE = { header: { lossy: false, spacing: SPACING } } as unknown as StackImage;
const HEADER = {
  regions: [],
  planes: [],
  lossy: false,
  lossyRatio: null,
  measuredSpacing: null,
  forProcessing: false,
  pet: null,
};

function notes(changes: Partial<NoteFacts> = {}, header: object = {}): string[] {
  return viewportNotes({
    image: IMAGE,
    picture: { header: { ...HEADER, ...header } as unknown as FrameHeader, isComplete: true },
    part: null,
    progress: { loaded: 3, total: 9, failed: 0 },
    isFlipped: false,
    rotation: 0,
    hidesPlanes: false,
    layers: [],
    isInConflict: false,
    ...changes,
  });
}

test('[V8] a plain picture says how much is loaded, and nothing else', () => {
  expect(notes()).toEqual(['3 of 9 loaded']);
  expect(notes({ progress: { loaded: 3, total: 9, failed: 2 } })).toEqual(['3 of 9 loaded, 2 failed']);
});

test('[I1] [I2] remarks on the file are counted, with the key that shows them', () => {
  const header = { ...IMAGE.header, notes: ['pixels end early', 'unknown character set'] };
  expect(notes({ image: { ...IMAGE, header } })).toContain('2 remarks on the file: press V');
});

test('[V8] lossy with its ratio where known, for processing, flipped, annotations hidden', () => {
  expect(notes({}, { lossy: true })).toContain('LOSSY');
  expect(notes({}, { lossy: true, lossyRatio: 12.5 })).toContain('LOSSY 12.5:1');
  expect(notes({ image: { ...IMAGE, header: { ...IMAGE.header, lossy: true } } })).toContain('LOSSY');
  expect(notes({}, { unread: ['VOI TABLE CANNOT BE READ'] })).toContain('VOI TABLE CANNOT BE READ');
  expect(notes({}, { forProcessing: true })).toContain('FOR PROCESSING');
  expect(notes({ isFlipped: true, rotation: 90 })).toEqual(['FLIPPED', 'rotated 90°', '3 of 9 loaded']);
  expect(notes({ hidesPlanes: true }, { planes: [{}] })).toContain('ANNOTATIONS HIDDEN');
  expect(notes({ hidesPlanes: true })).not.toContain('ANNOTATIONS HIDDEN');
  expect(notes({ layers: ['LAYERS HIDDEN'] })).toContain('LAYERS HIDDEN');
});

test('[V4] trials 17 and 18: gap, doubled place and tilt of the stack stand on the viewport', () => {
  const report = {
    spacingMm: 5,
    gaps: [{ afterImage: 3, mm: 10, missing: 1 }],
    duplicates: [6],
    tiltDegrees: 15,
    volume: { kind: 'none', reason: 'slices are missing' },
  } as const;
  const part: StackPart = { words: '', images: [], report };
  expect(notes({ part })).toEqual([
    'GAP after image 4: 10.0 mm instead of 5.0 mm, 1 missing',
    'TWICE: images 6 and 7 at one place',
    'TILT 15.0°: slices are shifted',
    '3 of 9 loaded',
  ]);
});

test('[V5] where the scale comes from is said, or that there is none', () => {
  const unknown = { ...IMAGE, header: { ...IMAGE.header, spacing: null } };
  expect(notes({ image: unknown })).toContain('spacing unknown, in pixels');
  expect(notes({ image: unknown }, { regions: [{}] })).toEqual(['3 of 9 loaded']);
  expect(notes({ image: unknown }, { measuredSpacing: [1, 1] })).toEqual(['3 of 9 loaded']);
});

test('[V7] trial 13: why there is no SUV stands on the viewport', () => {
  expect(notes({}, { pet: { factor: 1, unit: 'Bq/ml', reason: 'the weight is missing' } })).toContain(
    'no SUV: the weight is missing',
  );
  expect(notes({}, { pet: { factor: 2, unit: 'SUVbw', reason: null } })).toEqual(['3 of 9 loaded']);
});
