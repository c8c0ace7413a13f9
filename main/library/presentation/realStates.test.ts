import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { Lut } from '../../contract/domain/pixels/frame.ts';
import { lookUp } from '../../contract/domain/pixels/modality.ts';
import { decodeFrame, openImage } from '../decode/decodeFrame.ts';
import { parseLayout } from '../decode/pixelLayout.ts';
import { type ParsedHead, parseHead } from '../parse/parseHead.ts';
import { fileSource, memorySource } from '../parse/source.ts';
import { corpusFolder } from '../testing/corpus.ts';
import { listState } from './listState.ts';
import { readPresentation } from './readPresentation.ts';

const folder = corpusFolder('presentation states of other programs');

function open(name: string): ParsedHead {
  const source = fileSource(join(folder ?? '', name));
  try {
    return parseHead(source);
  } finally {
    source.close();
  }
}

const read = (name: string) => readPresentation(open(name).data, false);

test.skipIf(folder === null)('[V8] a measured ellipse with its text, of a radiograph', () => {
  const name = 'orthanc/HierarchicalAnonymization/2019-03-28/PR000000.dcm';
  const state = listState(open(name).data, 'k' as InstanceKey);
  expect(state).toMatchObject({ label: 'PRESENTATION', description: 'hip', time: '2019-01-07T22:35:26' });
  const image = open(name.replace('PR000000', 'CR000000'));
  expect(state.images.map(({ sopUid }) => sopUid)).toEqual([image.data.text('x00080018')]);
  const { annotations, vois, areas } = read(name);
  expect(annotations[0]?.graphics.map(({ type, points }) => [type, points.length])).toEqual([['ELLIPSE', 4]]);
  expect(annotations[0]?.texts[0]?.words.split('\n')).toHaveLength(3);
  expect(vois[0]?.vois[0]).toMatchObject({ kind: 'window', window: { center: 2048, width: 4096 } });
  expect(areas[0]).toMatchObject({ mode: 'SCALE TO FIT', pixelWidth: 1 });
});

/** Of the picture that DCMTK's dcmp2pgm draws of the image under the state. */
const DRAWN_BY_DCMTK = '546af9b48beb3872e7a9e0622b8b5c0579027de1a4ba5e34daffd2ab222bf83a';

test.skipIf(folder === null)(
  '[V1] a Modality LUT, a VOI LUT and a Presentation LUT, one after another: the picture of another program',
  async () => {
    const { modality, vois, presentationLut } = read('weasis/prLUTs.dcm');
    const voi = vois[0]?.vois[0];
    if (modality.kind !== 'lut' || voi?.kind !== 'lut' || presentationLut === null)
      throw new Error('no tables');
    const image = parseHead(memorySource(readFileSync(join(folder ?? '', 'weasis/imageForPrLUTs.dcm'))));
    const { stored } = await decodeFrame(openImage(image, parseLayout(image.data)), 0);
    const levels = Uint8Array.from(stored, (value) =>
      [modality.lut, voi.lut, presentationLut].reduce((level: number, lut: Lut) => lookUp(lut, level), value),
    );
    expect(createHash('sha256').update(levels).digest('hex')).toBe(DRAWN_BY_DCMTK);
  },
);

test.skipIf(folder === null)('[V8] a line in a named layer, without a window', () => {
  const { annotations, layers, vois } = read('dicom-swift/ClinicalInterop/gsps_annotation.dcm');
  expect(layers).toEqual([{ name: 'MEASUREMENTS', order: 1, color: null }]);
  expect(annotations[0]).toMatchObject({ layer: 'MEASUREMENTS', graphics: [{ type: 'POLYLINE' }] });
  expect(vois).toEqual([]);
});
