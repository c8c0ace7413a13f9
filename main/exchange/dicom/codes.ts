import { createHash } from 'node:crypto';
import type { CodedConcept } from '../../contract/domain/structured.ts';

const scheme = (system: string) => (code: string, meaning: string) => ({ system, code, meaning });
const dcm = scheme('DCM');
const sct = scheme('SCT');
const ucum = scheme('UCUM');
const loinc = scheme('LN');

/** Concepts of PS3.16 that are written, and read again. */
export const CODE = {
  report: dcm('126000', 'Imaging Measurement Report'),
  language: dcm('121049', 'Language of Content Item and Descendants'),
  english: scheme('RFC5646')('en', 'English'),
  observerType: dcm('121005', 'Observer Type'),
  person: dcm('121006', 'Person'),
  personName: dcm('121008', 'Person Observer Name'),
  procedure: dcm('121058', 'Procedure reported'),
  imaging: sct('363679005', 'Imaging procedure'),
  imageLibrary: dcm('111028', 'Image Library'),
  modality: dcm('121139', 'Modality'),
  imageLibraryGroup: dcm('126200', 'Image Library Group'),
  measurements: dcm('126010', 'Imaging Measurements'),
  group: dcm('125007', 'Measurement Group'),
  trackingId: dcm('112039', 'Tracking Identifier'),
  trackingUid: dcm('112040', 'Tracking Unique Identifier'),
  finding: dcm('121071', 'Finding'),
  site: sct('363698007', 'Finding Site'),
  laterality: sct('272741003', 'Laterality'),
  comment: dcm('121106', 'Comment'),
  region: dcm('111030', 'Image Region'),
  sourceOfMeasurement: dcm('121112', 'Source of Measurement'),
  derivation: dcm('121401', 'Derivation'),
  length: sct('410668003', 'Length'),
  longAxis: sct('103339001', 'Long Axis'),
  shortAxis: sct('103340004', 'Short Axis'),
  angle: sct('1483009', 'Angle'),
  cobb: sct('285285000', 'Cobb angle'),
  area: sct('42798000', 'Area'),
  attenuation: dcm('112031', 'Attenuation Coefficient'),
  suv: dcm('126401', 'SUVbw'),
  mean: sct('373098007', 'Mean'),
  deviation: sct('386136009', 'Standard Deviation'),
  minimum: sct('255605001', 'Minimum'),
  maximum: sct('56851009', 'Maximum'),
  ofInterest: dcm('113000', 'Of Interest'),
  titleModifier: dcm('113011', 'Document Title Modifier'),
  keyObjectDescription: dcm('113012', 'Key Object Description'),
  diagnosticReport: loinc('18748-4', 'Diagnostic Imaging Report'),
  indications: loinc('18785-6', 'Indications for Procedure'),
  request: loinc('55115-0', 'Request'),
  currentProcedure: loinc('55111-9', 'Current Procedure Descriptions'),
  procedureDescription: dcm('121065', 'Procedure Description'),
  priorProcedures: loinc('55114-3', 'Prior Procedure Descriptions'),
  findings: loinc('59776-5', 'Findings'),
  impressions: loinc('19005-8', 'Impressions'),
  impression: dcm('121073', 'Impression'),
  conclusions: loinc('55110-1', 'Conclusions'),
  conclusion: dcm('121077', 'Conclusion'),
  keyImages: loinc('55113-5', 'Key Images'),
} as const;

/** Document titles that say: do not use these images (PS3.16 CID 7010; 113001 and the IHE ones). */
export const REJECTIONS: ReadonlySet<string> = new Set(['113001', '113037', '113038', '113039']);

/** Sides as SNOMED CT codes them (PS3.16 CID 244). */
export const SIDES = {
  R: sct('24028007', 'Right'),
  L: sct('7771000', 'Left'),
  B: sct('51440002', 'Right and left'),
} as const;

/** The scheme of words that a person wrote and that no standard codes (PS3.3 8.2: private schemes begin with 99). */
export const OWN_SCHEME = '99ANAMNESIS';
/** Longest Code Value and Code Meaning (PS3.5 6.2: SH, LO). */
const MOST = { code: 16, meaning: 64 } as const;

/** What a pixel value is where no standard concept is known to fit. */
export const PIXEL_VALUE: CodedConcept = { system: OWN_SCHEME, code: 'PIXELVALUE', meaning: 'Pixel value' };

/** A person's own words as a coded entry: the code is derived from the words, so that equal words have equal codes. */
export function codeOfWords(words: string): CodedConcept {
  const code = createHash('sha256').update(words).digest('hex').slice(0, MOST.code);
  return { system: OWN_SCHEME, code, meaning: asLine(words) };
}

/** Words as one value of LO: no backslash, which separates values, no line ends, 64 characters at most. */
export function asLine(words: string): string {
  const line = words.replace(/[\\\p{Cc}]+/gu, ' ').trim();
  return [...line].slice(0, MOST.meaning).join('');
}

const UNITS: Readonly<Record<string, CodedConcept>> = {
  mm: ucum('mm', 'millimeter'),
  'mm²': ucum('mm2', 'square millimeter'),
  px: ucum('{pixels}', 'pixels'),
  'px²': ucum('{pixels2}', 'square pixels'),
  HU: ucum("[hnsf'U]", 'Hounsfield unit'),
  '°': ucum('deg', 'degree'),
  raw: ucum('{raw}', 'stored value, no unit'),
  'g/ml': ucum('{SUVbw}g/ml', 'Standardized Uptake Value body weight'),
};
const SHOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(UNITS).map(([shown, { code }]) => [code, shown]),
);

/** The unit as a coded entry: UCUM where one is known, else an annotation of UCUM or an entry of our own with the words. */
export function codeOfUnit(unit: string): CodedConcept {
  const known = UNITS[unit];
  if (known) return known;
  if (/^[\w/.%^*-]{1,16}$/.test(unit)) return ucum(unit, unit);
  return codeOfWords(unit);
}

/** A unit as this program shows it: `mm²` for UCUM's `mm2`; others as their code stands, or in words. */
export function shownUnit({ system, code, meaning }: CodedConcept): string {
  const isUcum = system === 'UCUM' && code !== '';
  return isUcum ? (SHOWN.get(code) ?? code) : meaning;
}
