import { expect, test } from 'vitest';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { isDiscIndex, parseInstance, requireInstance } from './parseInstance.ts';

const KEY = InstanceKey.parse('a'.repeat(64));

function parse(changes: Elements = {}) {
  return parseInstance(parseHead(memorySource(dicomBytes(imageElements(changes)))), KEY);
}

function header(changes: Elements) {
  return parse(changes).header;
}

test('[V5] a projection says where its spacing comes from, row spacing first', () => {
  const spacing = (changes: Elements) => header({ '0008,0060 CS': 'DX', ...changes }).spacing;
  const pixel = { '0028,0030 DS': '0.5\\1' };
  const imager = { '0018,1164 DS': '0.5\\1' };
  expect(spacing({ ...pixel, ...imager })).toMatchObject({
    betweenRowsMm: 0.5,
    betweenColumnsMm: 1,
    source: 'at_detector',
  });
  expect(
    spacing({
      ...pixel,
      '0018,1164 DS': '0.6\\1.2',
      '0028,0A02 CS': 'FIDUCIAL',
      '0028,0A04 LO': 'steel ball',
    }),
  ).toEqual({
    betweenRowsMm: 0.5,
    betweenColumnsMm: 1,
    source: 'calibrated',
    detail: 'FIDUCIAL: steel ball',
  });
  expect(spacing(pixel)?.source).toBe('calibration_unknown');
  expect(spacing({ ...pixel, '0028,0A02 CS': 'GEOMETRY' })).toMatchObject({
    source: 'calibrated',
    detail: 'GEOMETRY',
  });
  expect(spacing(imager)?.source).toBe('at_detector');
  expect(spacing({})).toBeNull();
});

test('[V5] trial 11: mammography divides the detector spacing by the magnification, and says so', () => {
  const spacing = header({ '0008,0060 CS': 'MG', '0018,1164 DS': '0.3\\0.6', '0018,1114 DS': '1.5' }).spacing;
  expect(spacing?.betweenRowsMm).toBeCloseTo(0.2, 9);
  expect(spacing?.betweenColumnsMm).toBeCloseTo(0.4, 9);
  expect(spacing).toMatchObject({ source: 'estimated', detail: 'estimated: detector spacing ÷ 1.5' });
});

test('[V5] trial 12: angiography with detector spacing alone is labelled at the detector', () => {
  expect(header({ '0008,0060 CS': 'XA', '0018,1164 DS': '0.2\\0.2' }).spacing).toMatchObject({
    source: 'at_detector',
    detail: 'at the detector, not in the patient',
  });
});

test('[V5] sections take Pixel Spacing; zero, negative or half a pair is unknown, never 1', () => {
  expect(header({ '0028,0030 DS': '0.7\\0.8' }).spacing).toMatchObject({
    betweenRowsMm: 0.7,
    source: 'pixel_spacing',
  });
  for (const written of ['0\\0', '0.7', '', '-1\\1', 'a\\b']) {
    expect(header({ '0028,0030 DS': written }).spacing).toBeNull();
  }
});

test('[V1] several windows are kept in order; a width of 0 or none is no window (trial 7)', () => {
  const windows = header({
    '0028,1050 DS': '40\\-600\\1',
    '0028,1051 DS': '400\\1500\\0',
    '0028,1055 LO': 'SOFT\\LUNG',
  }).windows;
  expect(windows).toEqual([
    { center: 40, width: 400, explanation: 'SOFT' },
    { center: -600, width: 1500, explanation: 'LUNG' },
  ]);
  expect(header({ '0028,1050 DS': '', '0028,1051 DS': '' }).windows).toEqual([]);
});

test('[V6] laterality from (0020,0062), then (0020,9072), then (0020,0060); unpaired and absent are unknown', () => {
  expect(header({ '0020,0062 CS': 'L', '0020,0060 CS': 'R' }).laterality).toBe('L');
  const frame = { '5200,9230 SQ': [{ '0020,9071 SQ': [{ '0020,9072 CS': 'B' }] }] };
  expect(header({ ...frame, '0020,0060 CS': 'R' }).laterality).toBe('B');
  expect(header({ '0020,0060 CS': 'R' }).laterality).toBe('R');
  expect(header({ '0020,0062 CS': 'U' }).laterality).toBeNull();
  expect(header({}).laterality).toBeNull();
});

test('[V1] [V4] an enhanced image takes its first frame from the functional groups, its own before the shared', () => {
  const found = header({
    '0028,0008 IS': '2',
    '5200,9229 SQ': [
      {
        '0020,9116 SQ': [{ '0020,0037 DS': '1\\0\\0\\0\\1\\0' }],
        '0028,9110 SQ': [{ '0028,0030 DS': '0.5\\0.5' }],
        '0028,9145 SQ': [{ '0028,1052 DS': '-1024', '0028,1053 DS': '1', '0028,1054 LO': 'HU' }],
      },
    ],
    '5200,9230 SQ': [
      {
        '0020,9113 SQ': [{ '0020,0032 DS': '1\\2\\3' }],
        '0028,9145 SQ': [{ '0028,1052 DS': '0', '0028,1053 DS': '0.4', '0028,1054 LO': 'US' }],
        '0028,9132 SQ': [{ '0028,1050 DS': '10', '0028,1051 DS': '20' }],
      },
      { '0020,9113 SQ': [{ '0020,0032 DS': '1\\2\\9' }] },
    ],
  });
  expect(found).toMatchObject({
    frames: 2,
    position: [1, 2, 3],
    orientation: [1, 0, 0, 0, 1, 0],
    spacing: { betweenRowsMm: 0.5 },
    slope: 0.4,
    intercept: 0,
    rescaleType: 'US',
    windows: [{ center: 10, width: 20 }],
  });
});

test('[P2] dates keep their precision and offset, and nothing is filled in', () => {
  const time = (changes: Elements) => parse({ '0008,0030 TM': '', ...changes }).study.time;
  expect(time({ '0008,0020 DA': '20190504', '0008,0030 TM': '102233.5' })).toBe('2019-05-04T10:22:33.5');
  expect(time({ '0008,0020 DA': '20190504', '0008,0030 TM': '1022', '0008,0201 SH': '+0200' })).toBe(
    '2019-05-04T10:22+02:00',
  );
  expect(time({ '0008,0020 DA': '20190504', '0008,0030 TM': '10' })).toBe('2019-05-04');
  expect(time({ '0008,0020 DA': '2019.05.04' })).toBe('2019-05-04');
  expect(time({ '0008,0020 DA': '201905', '0008,0030 TM': '1022' })).toBe('2019-05');
  expect(time({ '0008,0020 DA': '2019' })).toBe('2019');
  expect(time({ '0008,0020 DA': '20190230' })).toBeNull();
  expect(time({ '0008,0020 DA': 'unknown' })).toBeNull();
  expect(time({ '0008,0020 DA': '', '0008,002A DT': '20190504102233.25-0500' })).toBe(
    '2019-05-04T10:22:33.25-05:00',
  );
});

test('[P1] Patient ID and issuer keep their letters; absent is null', () => {
  const { patient } = parse({ '0010,0020 LO': 'p-01 ', '0010,0021 LO': 'Hospital A', '0010,0040 CS': 'F' });
  expect(patient).toMatchObject({ patientId: 'p-01', issuer: 'Hospital A', sex: 'F', birthDate: null });
  expect(parse({ '0010,0020 LO': '' }).patient.patientId).toBeNull();
});

test('[P4] missing UIDs are derived from given data and said: the same file gives the same', () => {
  const without = { '0008,0018 UI': '', '0020,000D UI': '', '0020,000E UI': '' };
  const { header: found, notes } = parse(without);
  expect(found.sopUid).toMatch(/^2\.25\.\d+$/);
  expect(parse(without).header.sopUid).toBe(found.sopUid);
  expect(notes).toEqual([
    'no Study Instance UID: one was derived',
    'no Series Instance UID: one was derived',
    'no SOP Instance UID: one was derived',
  ]);
});

test('[I1] a disc index is not an instance', () => {
  const head = parseHead(memorySource(dicomBytes({ '0004,1220 SQ': [{ '0004,1430 CS': 'PATIENT' }] })));
  expect(isDiscIndex(head)).toBe(true);
});

test('[I1] a data set that nothing identifies is not an instance', () => {
  const head = parseHead(memorySource(dicomBytes({ '0008,0005 CS': 'ISO_IR 100' })));
  expect(() => requireInstance(head)).toThrow('nothing says what it is');
});
