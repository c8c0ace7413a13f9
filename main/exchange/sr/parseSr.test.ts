import { expect, test } from 'vitest';
import { dicomBytes, type Elements } from '../../library/testing/dicomBytes.ts';
import { onlyDocument, onlyRecord, statedFacts } from '../testing/records.ts';
import { parseSr } from './parseSr.ts';

type Item = Elements;

function code(value: string, meaning: string, system = 'DCM'): Elements {
  return { '0008,0100 SH': value, '0008,0102 SH': system, '0008,0104 LO': meaning };
}

function item(type: string, name: Elements, relationship = 'CONTAINS', more: Elements = {}): Item {
  return { '0040,A010 CS': relationship, '0040,A040 CS': type, '0040,A043 SQ': [name], ...more };
}

function text(name: string, words: string): Item {
  return item('TEXT', code('1', name), 'CONTAINS', { '0040,A160 UT': words });
}

function coded(
  name: Elements,
  value: Elements,
  relationship = 'CONTAINS',
  below: readonly Item[] = [],
): Item {
  const content: Elements = below.length > 0 ? { '0040,A730 SQ': below } : {};
  return item('CODE', name, relationship, { '0040,A168 SQ': [value], ...content });
}

function num(name: Elements, value: string, unit: Elements, below: readonly Item[] = []): Item {
  const content: Elements = below.length > 0 ? { '0040,A730 SQ': below } : {};
  const measured = { '0040,08EA SQ': [unit], '0040,A30A DS': value };
  return item('NUM', name, 'CONTAINS', { '0040,A300 SQ': [measured], ...content });
}

function container(name: Elements, below: readonly Item[]): Item {
  return item('CONTAINER', name, 'CONTAINS', { '0040,A730 SQ': below });
}

const MM = code('mm', 'millimeter', 'UCUM');

function report(below: readonly Item[], changes: Elements = {}): Elements {
  return {
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.88.33',
    '0008,0018 UI': '2.999.7',
    '0008,0023 DA': '20240105',
    '0008,0033 TM': '101500',
    '0008,0050 SH': 'ACC7',
    '0008,0201 SH': '+0200',
    '0010,0010 PN': 'Example^Erika',
    '0010,0020 LO': '4711',
    '0010,0021 LO': 'NORTH',
    '0020,000D UI': '2.999.1',
    '0040,A040 CS': 'CONTAINER',
    '0040,A043 SQ': [code('126000', 'Imaging Measurement Report')],
    '0040,A491 CS': 'COMPLETE',
    '0040,A493 CS': 'VERIFIED',
    '0040,A073 SQ': [{ '0040,A030 DT': '20240106', '0040,A075 PN': 'Reader^Rita' }],
    '0040,A375 SQ': [
      { '0008,1115 SQ': [{ '0008,1199 SQ': [{ '0008,1155 UI': '2.999.9' }] }], '0020,000D UI': '2.999.2' },
    ],
    '0040,A730 SQ': below,
    ...changes,
  };
}

const GROUP = container(code('125007', 'Measurement Group'), [
  item('UIDREF', code('112040', 'Tracking Unique Identifier'), 'HAS OBS CONTEXT', {
    '0040,A124 UI': '2.999.5',
  }),
  coded(code('121071', 'Finding'), code('27925004', 'Nodule', 'SCT')),
  coded(code('363698007', 'Finding Site', 'SCT'), code('39607008', 'Lung', 'SCT'), 'HAS CONCEPT MOD', [
    coded(code('272741003', 'Laterality', 'SCT'), code('24028007', 'Right', 'SCT'), 'HAS CONCEPT MOD'),
  ]),
  num(code('103339001', 'Long axis', 'SCT'), '12.5', MM),
  num(code('112031', 'Attenuation'), '40', code("[hnsf'U]", 'Hounsfield unit', 'UCUM'), [
    coded(code('121401', 'Derivation'), code('373098007', 'Mean', 'SCT'), 'HAS CONCEPT MOD'),
  ]),
]);

test('[I5] SR: the content tree as text, indented, with values, units, dates, references and who verified it', () => {
  const tree = [
    text('Findings', 'Nodule in the right lung.'),
    num(code('1', 'Diameter'), '12.5', MM),
    item('DATE', code('2', 'Date of onset'), 'CONTAINS', { '0040,A121 DA': '20240101' }),
    container(code('3', 'Images'), [
      item('IMAGE', code('4', 'Source'), 'CONTAINS', { '0008,1199 SQ': [{ '0008,1155 UI': '2.999.9' }] }),
    ]),
  ];
  const [whole, prose] = onlyRecord(parseSr(dicomBytes(report(tree)))).documents;
  expect(whole?.text.split('\n')).toEqual([
    'Imaging Measurement Report',
    '  Findings: Nodule in the right lung.',
    '  Diameter: 12.5 mm',
    '  Date of onset: 2024-01-01',
    '  Images',
    '    Source: see 2.999.9',
    'State: COMPLETE, VERIFIED',
    'Verified by Reader Rita, 2024-01-06',
    'Refers to study 2.999.2: 1 instances',
  ]);
  expect(whole).toMatchObject({
    sourceId: '2.999.7',
    author: 'Reader Rita',
    accession: 'ACC7',
    isProse: false,
  });
  expect(whole).toMatchObject({ date: '2024-01-05T10:15:00+02:00', studyUids: ['2.999.1', '2.999.2'] });
  expect(prose).toMatchObject({ text: 'Findings:\nNodule in the right lung.', isProse: true });
});

test('[S2] SR: a measurement group gives its finding and its values, with lesion, site and side', () => {
  const facts = statedFacts(parseSr(dicomBytes(report([GROUP]))));
  expect(facts.map(({ category, concept, value, unit }) => [category, concept, value, unit])).toEqual([
    ['finding', 'Nodule', null, null],
    ['measurement', 'Nodule: Long axis', 12.5, 'mm'],
    ['measurement', 'Nodule: Attenuation (Mean)', 40, "[hnsf'U]"],
  ]);
  for (const fact of facts)
    expect(fact).toMatchObject({
      lesionSourceId: '2.999.5',
      site: 'Lung',
      laterality: 'R',
      assertion: 'present',
    });
  expect(facts[1]).toMatchObject({ words: 'Long axis: 12.5 mm', sourceId: '2.999.7#1.1.4' });
});

test('[S2] SR: image libraries and dose are no facts of the patient', () => {
  const library = container(code('111028', 'Image Library'), [
    num(code('110910', 'Pixel Data Rows'), '512', MM),
  ]);
  expect(statedFacts(parseSr(dicomBytes(report([library]))))).toEqual([]);
  const dose = report([num(code('113838', 'DLP'), '450', code('mGy.cm', 'mGy.cm', 'UCUM'))], {
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.88.67',
  });
  const parsed = parseSr(dicomBytes(dose));
  expect(statedFacts(parsed)).toEqual([]);
  expect(onlyDocument(parsed).text).toContain('DLP: 450 mGy.cm');
});

test('[I5] SR: flags that it is partial or not verified stand in the title; prose alone is one document', () => {
  const flags = { '0040,A491 CS': 'PARTIAL', '0040,A493 CS': 'UNVERIFIED' };
  const document = onlyDocument(parseSr(dicomBytes(report([text('Impression', 'Normal.')], flags))));
  expect(document.title).toBe('Imaging Measurement Report (partial, not verified)');
  expect(document.isProse).toBe(true);
});

test('[I2] SR: text is decoded by the character set', () => {
  const elements = { '0008,0005 CS': 'ISO_IR 101', ...report([text('Opis', '\xb3uk')]) };
  expect(onlyDocument(parseSr(dicomBytes(elements))).text).toContain('Opis: łuk');
});

test('[I5] SR: sequences nested without end cost what is below them; a file cut off in the tree is refused', () => {
  let tree: Item = text('Deep', 'x');
  for (let depth = 0; depth < 400; depth++) tree = container(code('1', `Level ${depth}`), [tree]);
  const deep = parseSr(dicomBytes(report([text('First', 'Seen.'), tree])));
  expect(onlyDocument(deep).text).toContain('First: Seen.');
  expect(deep.notes.join(' ')).toContain('nested more than');
  const bytes = dicomBytes(report([text('First', 'Seen.'), GROUP]));
  expect(() => parseSr(bytes.subarray(0, -60))).toThrow('ends inside element (0040,A730)');
});

test('[I5] SR: what is no report is refused in words', () => {
  expect(() => parseSr(dicomBytes({ '0008,0060 CS': 'CT' }))).toThrow(
    /no content tree .* Import it as images/,
  );
  expect(() => parseSr(Buffer.from('no dicom'))).toThrow(/cannot be read: not a DICOM file/);
});
