import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyKey } from '../../contract/domain/ids.ts';
import {
  codeElements,
  contourElements,
  frameElements,
  segmentationElements,
  structureSetElements,
} from '../../library/testing/derivedBytes.ts';
import { dicomBytes, type Elements, imageElements } from '../../library/testing/dicomBytes.ts';
import { openTestCore, type TestCore } from '../testCore.ts';

const SURFACE = '1.2.840.10008.5.1.4.1.1.66.5';
const REPORT = '1.2.840.10008.5.1.4.1.1.88.33';

let test1: TestCore;
beforeEach(async () => {
  test1 = await openTestCore();
});
afterEach(() => test1.remove());

/** Imports files of one study and gives its key. */
async function take(files: readonly Uint8Array[]): Promise<StudyKey> {
  const { library } = test1.client;
  const named = files.map((bytes, at) => ({ path: `${at}.dcm`, bytes: new Uint8Array(bytes) }));
  const report = await library.importBytes({ files: named });
  expect(report.skipped).toEqual([]);
  if (report.firstStudyKey === null) throw new Error('nothing was taken');
  return report.firstStudyKey;
}

function other(elements: Elements, uid: string): Buffer {
  return dicomBytes({ ...elements, '0008,0018 UI': uid, '0020,000E UI': `${uid}.1` });
}

test('[V8] a study lists its segmentations and structure sets; contours come by a call of their own', async () => {
  const files = [imageElements(), segmentationElements(), structureSetElements()].map((one) =>
    dicomBytes(one),
  );
  const studyKey = await take(files);
  const { objects, refused } = await test1.client.library.derived({ studyKey });
  expect(refused).toEqual([]);
  expect(objects.map(({ kind, title, parts }) => [kind, title, parts.length])).toEqual([
    ['segmentation', 'Organs', 2],
    ['structures', 'Plan 1', 1],
  ]);
  const [, set] = objects;
  if (set === undefined) throw new Error('no structure set');
  const [gtv] = await test1.client.library.contours({ instanceKey: set.instanceKey });
  expect([...(gtv?.contours[1]?.points ?? [])]).toEqual([3, 3, 0]);
});

test('[V8] bad ones are named with the reason, and cost only themselves', async () => {
  const frames = [1, 2, 9].map((segment) => frameElements(segment, 0));
  const damaged = segmentationElements({ '0008,103E LO': 'Broken', '5200,9230 SQ': frames });
  const drawn = ['0\\0\\5\\1', '0\\0\\5'].map((points) => contourElements(points, 'POINT'));
  const contours = { '3006,0040 SQ': drawn, '3006,0084 IS': '4' };
  const bent = structureSetElements({ '3006,0039 SQ': [contours] });
  const files = [other(damaged, '1.2.3.90'), other(bent, '1.2.3.91'), dicomBytes(segmentationElements())];
  const studyKey = await take([dicomBytes(imageElements()), ...files]);
  const { objects, refused } = await test1.client.library.derived({ studyKey });
  expect(objects.map(({ title }) => title).sort()).toEqual(['Organs', 'Plan 1']);
  expect(refused).toMatchObject([{ kind: 'segmentation', title: 'Broken' }]);
  expect(refused[0]?.reason).toContain('frame 3 shows segment 9');
  const set = objects.find(({ kind }) => kind === 'structures');
  if (set === undefined) throw new Error('no structure set');
  const [gtv] = await test1.client.library.contours({ instanceKey: set.instanceKey });
  expect(gtv?.contours).toHaveLength(1);
  expect(gtv?.leftOut).toMatchObject({ count: 1, reasons: [expect.stringContaining('contour 1 of "GTV"')] });
});

test('[V8] what is known and not drawn is named, and is not an empty list: surfaces and tracts', async () => {
  const surface = { ...segmentationElements({ '0008,103E LO': 'Mesh' }), '0008,0016 UI': SURFACE };
  const studyKey = await take([dicomBytes(imageElements()), other(surface, '1.2.3.92')]);
  const { objects, refused } = await test1.client.library.derived({ studyKey });
  expect(objects).toEqual([]);
  expect(refused).toMatchObject([{ kind: 'segmentation', title: 'Mesh' }]);
  expect(refused[0]?.reason).toContain('Surfaces (meshes) are not drawn here');
});

/** A report with a group of measurements, and shapes where its items are given. */
function reportElements(items: readonly Elements[], inGroup: boolean): Elements {
  const group = { ...container('125007'), '0040,A730 SQ': items };
  return {
    ...imageElements(),
    '0008,0016 UI': REPORT,
    '0008,0060 CS': 'SR',
    ...container('126000'),
    '0040,A730 SQ': inGroup ? [group] : items,
  };
}

function container(concept: string): Elements {
  return { '0040,A040 CS': 'CONTAINER', '0040,A043 SQ': [codeElements(concept, concept)] };
}

function shape(graphic: string, points: readonly number[]): Elements {
  const data = Float32Array.from(points);
  return { '0040,A040 CS': 'SCOORD', '0070,0022 FL': new Uint8Array(data.buffer), '0070,0023 CS': graphic };
}

test('[V8] shapes of a report that are not read are named; marks of another template are refused in words', async () => {
  const items = [shape('POLYLINE', [1, 1, 5, 5]), shape('CYLINDER', [1, 1]), shape('POLYLINE', [1, 1, 5])];
  const studyKey = await take([
    other(reportElements(items, true), '1.2.3.93'),
    other(reportElements([shape('CIRCLE', [1, 1, 5, 5])], false), '1.2.3.94'),
  ]);
  const { objects, refused } = await test1.client.library.derived({ studyKey });
  expect(objects).toMatchObject([{ kind: 'measurements', leftOut: ['CYLINDER', 'POLYLINE'] }]);
  expect(refused).toMatchObject([{ kind: 'measurements' }]);
  expect(refused[0]?.reason).toContain('has one mark in a form that is not read here');
});

const folder = fileURLToPath(new URL('../../../../shared/data/dicom/', import.meta.url));
const noFiles = existsSync(folder) ? null : `no files from elsewhere: ${folder} is missing`;
if (noFiles !== null) console.warn(noFiles);

test.skipIf(noFiles !== null)('[V8] objects made by other programs are read', async () => {
  const names = [
    'dcmqi/segmentations/partial_overlaps.dcm',
    'orthanc/DicomSeg.dcm',
    'dicompyler/rtss.dcm',
    'dwv-annotation/tid1500-0/sr-ruler.dcm',
  ];
  const found: string[] = [];
  for (const name of names) {
    const studyKey = await take([readFileSync(join(folder, name))]);
    const { objects, refused } = await test1.client.library.derived({ studyKey });
    found.push(
      ...objects.map(({ kind, parts }) => `${kind} ${parts.length}`),
      ...refused.map(({ reason }) => reason),
    );
  }
  expect(found).toEqual(['segmentation 5', 'segmentation 3', 'structures 10', 'measurements 3']);
});
