import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Dataset } from '../../library/parse/dataset.ts';
import { SYNTAX } from '../../library/parse/parseHead.ts';
import { memorySource } from '../../library/parse/source.ts';
import { dicomBytes, type Elements, imageElements, type Writing } from '../../library/testing/dicomBytes.ts';
import { openDicom } from '../dicom/openDicom.ts';
import { type Copy, deidentify } from './deidentify.ts';
import { knownElement } from './dictionary.ts';
import { PROFILE_SIZE } from './profile.ts';
import { PROFILE } from './profileData.ts';
import { secretsOf } from './secrets.ts';

const SECRETS = secretsOf(Buffer.alloc(32, 7));
const TEXTS = /^(AE|CS|LO|LT|PN|SH|ST|UC|UR|UT)$/;

function bytesOf(copy: Copy): Buffer {
  const { start, end } = copy.pixels ?? { start: 0, end: 0 };
  return Buffer.concat([copy.head, copy.pixelSource.read(start, end - start)]);
}

function copyOf(bytes: Buffer, dates: 'remove' | 'shift' | 'keep' = 'remove', secrets = SECRETS): Buffer {
  const made = deidentify(memorySource(bytes), secrets, dates);
  if (made.outcome !== 'copy') throw new Error(made.reason);
  return bytesOf(made);
}

function read(bytes: Buffer): Dataset {
  return openDicom(bytes).data;
}

/** Every text element of the table holds a word of its own. */
function everyText(): { elements: Elements; words: string[] } {
  const words: string[] = [];
  const elements: Record<string, string> = {};
  for (const groups of Object.values(PROFILE))
    for (const line of groups.trim().split('\n')) {
      const [group = '', ...all] = line.split(' ');
      for (const element of all) {
        const vr = knownElement(`x${group}${element}`)?.vr ?? '';
        if (!TEXTS.test(vr) || /^(0000|0002|0004|fff.)$/.test(group)) continue;
        const word = `SECRET${group}${element}`.toUpperCase();
        words.push(word);
        elements[`${group},${element} ${vr}`.toUpperCase()] = word;
      }
    }
  return { elements, words };
}

const PERSON: Elements = {
  '0010,0010 PN': 'Canary^Birdie^Q',
  '0010,0020 LO': 'ZX-991234',
  '0010,0030 DA': '19611231',
  '0010,1000 LO': 'OLD-77777\\OLD-88888',
  '0010,1005 PN': 'Finchley^Birdie',
  '0010,1040 LO': '12 Aviary Lane',
  '0008,0050 SH': 'ACC-55555',
};
const IDENTIFYING = [
  'canary',
  'birdie',
  'finchley',
  'zx-991234',
  '19611231',
  'old-77777',
  'old-88888',
  'aviary',
  'acc-55555',
];

/** Words of the person where nobody expects them: in elements that the table does not name, of every VR that holds them. */
const ASTRAY: Elements = {
  '0008,1090 LO': 'Scanner of Birdie',
  '0018,0015 CS': 'CANARY',
  '0018,1020 LO': 'v1\\for ZX-991234',
  '0018,1250 SH': 'Finchley coil',
  '0018,9004 CS': 'OLD-77777',
  '0032,4000 LT': 'Mrs Canary is late',
  '0040,0441 UT': 'ACC-55555',
  '0040,E010 UR': 'http://x/ZX-991234',
  '0008,010E UR': 'http://x/ZX-991234',
  '0008,0119 UC': 'Canary',
  '0008,0056 CS': 'ONLINE',
  '0014,4078 FD': 1,
  '0042,0012 LO': 'text/plain',
  '0072,0067 OW': Buffer.from('Canary Birdie   '),
  '0072,006D UN': Buffer.from('ZX-991234 '),
  '0009,0010 LO': 'CANARY PRIVATE',
  '0009,1001 LO': 'Birdie',
  '0009,1002 OB': Buffer.from('Canary'),
  '0009,1003 SQ': [{ '0010,0010 PN': 'Canary^Birdie' }],
  '0008,0051 SQ': [{ '0040,0031 UT': 'ZX-991234', '0040,0032 UT': '1.2.3', '0040,0033 CS': 'ISO' }],
  '0008,1115 SQ': [
    {
      '0008,1190 UR': 'http://x/Canary',
      '0008,0201 SH': '+0100',
      '0009,0010 LO': 'Canary',
      '0020,000E UI': '1.2.3.4',
      '0008,1199 SQ': [
        {
          '0008,1150 UI': '1.2.840.10008.5.1.4.1.1.2',
          '0008,1155 UI': '1.2.3.1',
          '0040,A170 SQ': [{ '0008,0104 LO': 'Birdie' }],
        },
      ],
    },
  ],
  '0040,0555 SQ': [{ '0040,A160 UT': 'Birdie', '0040,A123 PN': 'Canary' }],
  '0040,0610 SQ': [],
  '0008,1111 SQ': [{ '0008,1155 UI': '1.2.3.1', '0010,4000 LT': 'Birdie' }],
  '0040,1101 SQ': [{ '0008,0104 LO': 'Birdie' }],
  '6000,0010 US': 8,
  '6000,0022 LO': 'Canary',
  '6000,3000 OW': Buffer.from('Birdie Canary   '),
  '5000,2500 LO': 'Canary',
  'FFFC,FFFC OB': Buffer.from('Birdie'),
};

const WRITINGS: readonly Writing[] = [
  {},
  { syntax: SYNTAX.implicit },
  { syntax: SYNTAX.bigEndian },
  { syntax: SYNTAX.deflated },
  { undefinedLength: true },
  { syntax: SYNTAX.implicit, undefinedLength: true },
];

test('[T9] the table: 618 attributes, each once, all known to PS3.6', () => {
  expect(PROFILE_SIZE).toBe(618);
});

test.each(WRITINGS)(
  '[T9] canary: nothing that names the patient is anywhere in a copy of a file written as %j',
  (writing) => {
    const { elements, words } = everyText();
    const text = { ...elements, ...ASTRAY };
    const source = dicomBytes(
      imageElements({ ...text, '0040,A170 SQ': [{ ...text, ...PERSON }], ...PERSON }),
      writing,
    );
    const copy = copyOf(source).toString('latin1').toLowerCase();
    expect(IDENTIFYING.filter((word) => copy.includes(word))).toEqual([]);
    const secrets = words.filter((word) => copy.includes(word.toLowerCase()));
    expect(secrets).toEqual([]);
  },
);

test('[T9] the preamble and the meta group say nothing of where a file came from', () => {
  const source = dicomBytes(imageElements(PERSON));
  source.write('Birdie Canary', 3);
  expect(copyOf(source).toString('latin1')).not.toContain('Birdie');
});

test('[T9] pixels stay bit for bit, also encapsulated ones; what stands behind them goes', () => {
  const plain = dicomBytes(imageElements({ ...PERSON, 'FFFC,FFFC OB': Buffer.from('Birdie') }));
  const pixels = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from([0xe0, 0x7f, 0x10, 0x00])));
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const own = pixels(plain).subarray(0, 12 + 2 * 32 * 32);
  expect(hash(pixels(copyOf(plain)))).toBe(hash(own));
  const fragments = Buffer.from('feff00e000000000feff00e004000000ffd8ffd9feffdde000000000', 'hex');
  const { '7FE0,0010 OW': _, ...header } = imageElements(PERSON);
  const head = dicomBytes(header, { syntax: '1.2.840.10008.1.2.4.50' });
  const element = Buffer.concat([Buffer.from('e07f10004f420000ffffffff', 'hex'), fragments]);
  const encapsulated = Buffer.concat([
    head,
    element,
    Buffer.from('fcfffcff4f4200000600000042697264696 5'.replace(' ', ''), 'hex'),
  ]);
  expect(hash(pixels(copyOf(encapsulated)))).toBe(hash(element));
});

test('[T9] UIDs: one key maps them alike in all files, and another key otherwise; those of DICOM stay', () => {
  const [a, b] = ['1.2.3.1', '1.2.3.2'].map((uid) =>
    dicomBytes(
      imageElements({
        '0008,0018 UI': uid,
        '0008,1140 SQ': [{ '0008,1150 UI': '1.2.840.10008.5.1.4.1.1.2', '0008,1155 UI': '1.2.3.1' }],
      }),
    ),
  ) as [Buffer, Buffer];
  const [first, second] = [read(copyOf(a)), read(copyOf(b))];
  expect(first.text('x0020000d')).toMatch(/^2\.25\.\d{1,39}$/);
  expect(first.text('x0020000d')).toBe(second.text('x0020000d'));
  expect(first.text('x00080018')).not.toBe(second.text('x00080018'));
  expect(second.item('x00081140')?.text('x00081155')).toBe(first.text('x00080018'));
  expect(second.item('x00081140')?.text('x00081150')).toBe('1.2.840.10008.5.1.4.1.1.2');
  expect(first.text('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.2');
  expect(read(copyOf(a, 'remove', secretsOf(Buffer.alloc(32, 8)))).text('x0020000d')).not.toBe(
    first.text('x0020000d'),
  );
});

test('[T9] one patient has one pseudonym, another one another', () => {
  const named = (id: string, name: string) =>
    read(copyOf(dicomBytes(imageElements({ '0010,0020 LO': id, '0010,0010 PN': name }))));
  const [a, b, c] = [named('A1', 'Doe^Jane'), named('A1', 'DOE^JANE'), named('B1', 'Doe^Jane')];
  expect(a.text('x00100020')).toMatch(/^ANON-[0-9A-F]{10}$/);
  expect(b.text('x00100020')).toBe(a.text('x00100020'));
  expect(a.text('x00100010')).toBe(a.text('x00100020'));
  expect(c.text('x00100020')).not.toBe(a.text('x00100020'));
});

const DATED: Elements = {
  '0008,0020 DA': '20240301',
  '0008,0021 DA': '20240302',
  '0008,002A DT': '20240301101500.25+0100',
  '0008,0030 TM': '101500',
  '0008,0201 SH': '+0100',
  '0010,0030 DA': '19611231',
  '0018,9701 DT': '20240301',
  '0054,0016 SQ': [{ '0018,1078 DT': '20240229235900' }],
};

test('[T9] dates: removed, moved together by days, or kept; said in (0012,0064) and (0028,0303); birth dates go always', () => {
  const source = dicomBytes(imageElements(DATED));
  const [removed, moved, kept] = (['remove', 'shift', 'keep'] as const).map((dates) =>
    read(copyOf(source, dates)),
  ) as [Dataset, Dataset, Dataset];
  const codes = (data: Dataset) => data.items('x00120064').map((item) => item.text('x00080100'));
  expect([removed, moved, kept].map(codes)).toEqual([['113100'], ['113100', '113107'], ['113100', '113106']]);
  expect([removed, moved, kept].map((data) => data.text('x00280303'))).toEqual([
    'REMOVED',
    'MODIFIED',
    'UNMODIFIED',
  ]);
  expect([removed, moved, kept].map((data) => data.text('x00120062'))).toEqual(['YES', 'YES', 'YES']);
  expect([removed, moved, kept].map((data) => data.text('x00100030'))).toEqual([null, null, null]);
  expect([removed.text('x00080020'), removed.text('x00080021'), removed.has('x00080201')]).toEqual([
    null,
    null,
    false,
  ]);
  expect([
    kept.text('x00080020'),
    kept.text('x00080021'),
    kept.text('x00080030'),
    kept.text('x00080201'),
  ]).toEqual(['20240301', '20240302', '101500', '+0100']);
  const day = (text: string | null | undefined) =>
    Date.parse(`${text?.slice(0, 4)}-${text?.slice(4, 6)}-${text?.slice(6, 8)}`) / 86_400_000;
  const [study, series] = [day(moved.text('x00080020')), day(moved.text('x00080021'))];
  expect(study).toBeLessThan(day('20240301'));
  expect(series - study).toBe(1);
  expect(moved.text('x0008002a')?.slice(8)).toBe('101500.25+0100');
  expect(study - day(moved.item('x00540016')?.text('x00181078'))).toBe(1);
  expect(moved.text('x00080030')).toBe('101500');
});

test('[T9] reports, documents, presentation states, voices and private objects are left out with the reason', () => {
  const classes = ['88.33', '88.59', '104.1', '11.1', '9.4.1', '66'].map(
    (end) => `1.2.840.10008.5.1.4.1.1.${end}`,
  );
  const reasons = [...classes, '1.3.12.2.1107.5.9.1'].map((uid) => {
    const made = deidentify(
      memorySource(dicomBytes(imageElements({ '0008,0016 UI': uid }))),
      SECRETS,
      'remove',
    );
    return made.outcome === 'left out' ? made.reason : null;
  });
  expect(reasons).toEqual([
    expect.stringContaining('structured report'),
    expect.stringContaining('structured report'),
    expect.stringContaining('document'),
    expect.stringContaining('presentation state'),
    expect.stringContaining('voice'),
    expect.stringContaining('raw'),
    expect.stringContaining('private kind'),
  ]);
  const segmentation = dicomBytes(imageElements({ '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.66.4' }));
  expect(deidentify(memorySource(segmentation), SECRETS, 'remove').outcome).toBe('copy');
});

test('[T9] burned-in text: declared, likely by kind, not stated, none', () => {
  const told = (changes: Elements) => {
    const made = deidentify(memorySource(dicomBytes(imageElements(changes))), SECRETS, 'remove');
    return made.outcome === 'copy' ? made.burnedIn : null;
  };
  expect(told({ '0028,0301 CS': 'YES' })).toBe('declared');
  expect(told({ '0008,0060 CS': 'US' })).toBe('likely');
  expect(told({ '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.7' })).toBe('likely');
  expect(told({})).toBe('not_stated');
  expect(told({ '0028,0301 CS': 'NO' })).toBe('none');
});

test('[T9] a damaged file is left out, never half copied', () => {
  const whole = dicomBytes(imageElements(PERSON));
  const cut = deidentify(memorySource(whole.subarray(0, -40)), SECRETS, 'remove');
  expect(cut).toMatchObject({ outcome: 'left out', reason: expect.stringContaining('end early') });
  const noise = deidentify(memorySource(Buffer.from('no dicom')), SECRETS, 'remove');
  expect(noise).toMatchObject({ outcome: 'left out', reason: expect.stringContaining('not a DICOM file') });
});

test('[T9] what changes is said: where, what it was and what it is', () => {
  const made = deidentify(
    memorySource(dicomBytes(imageElements({ ...PERSON, ...ASTRAY }))),
    SECRETS,
    'remove',
  );
  if (made.outcome !== 'copy') throw new Error(made.reason);
  const at = (path: string) => made.changes.find((change) => change.path === path);
  expect(at('(0010,0010)')).toMatchObject({
    name: 'Patient Name',
    action: 'replaced',
    before: 'Canary^Birdie^Q',
    after: made.pseudonym,
  });
  expect(at('(0010,1040)')).toMatchObject({ action: 'removed', before: '12 Aviary Lane', after: null });
  expect(at('(0018,0015)')).toMatchObject({ action: 'emptied', before: 'CANARY' });
  expect(at('(0008,1115) > (0008,1199) > (0008,1155)')).toMatchObject({
    action: 'new_uid',
    before: '1.2.3.1',
  });
  expect(at('(0012,0062)')).toMatchObject({ action: 'added', after: 'YES' });
});
