import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';
import { documentDate, type OpenDicom, openDicom, patientOf } from '../dicom/openDicom.ts';
import { Notes } from '../notes.ts';
import type { ParsedRecord, RecordDocument, RecordFact } from '../record.ts';
import { badFile } from '../refuse.ts';
import { Sheet } from '../sheet.ts';
import { parseCompactTime } from '../times.ts';
import { type Item, readTree, studyUidsOf } from './contentTree.ts';
import { factOfItem, isBesideBody, isGroup, type Lesion, lesionOf, NO_LESION } from './facts.ts';
import { authorOf } from './people.ts';
import { SR } from './tags.ts';

/** Classes whose numbers are about a machine or a dose, not about the patient's body: their text alone is kept. */
const WITHOUT_FACTS: ReadonlySet<string> = new Set(
  ['40', '67', '68', '71', '73', '74', '75', '76', '77'].map((end) => `1.2.840.10008.5.1.4.1.1.88.${end}`),
);
const MODIFIER = 'HAS CONCEPT MOD';
const UNNAMED = 'Structured report';
const KEY_OBJECTS = '1.2.840.10008.5.1.4.1.1.88.59';

interface Rendering {
  readonly tree: Sheet;
  readonly prose: Sheet;
  readonly facts: RecordFact[];
  readonly date: ClinicalTime | null;
  readonly sopUid: string | null;
}

interface Around {
  readonly depth: number;
  readonly lesion: Lesion;
  readonly isInGroup: boolean;
  /** True where numbers and codes are facts of the patient. */
  readonly isBody: boolean;
  /** Position in the tree, `1.3.2`, as DICOM names content items. */
  readonly path: string;
}

function addProse(item: Item, { prose }: Rendering, around: Around): void {
  if (item.type !== 'TEXT' || item.words === null || around.isInGroup || MODIFIER === item.relationship)
    return;
  if (item.concept) prose.heading(`${item.concept.meaning}:`);
  prose.block(item.words);
}

// One line an item; a text of several lines stands below its name.
function addLine(item: Item, { tree }: Rendering, depth: number) {
  const name = item.concept?.meaning ?? (depth === 0 ? UNNAMED : item.type.toLowerCase());
  if (item.words === null) return tree.line(name, depth);
  if (!item.words.includes('\n')) return tree.line(`${name}: ${item.words}`, depth);
  tree.line(`${name}:`, depth);
  return tree.block(item.words);
}

function render(item: Item, rendering: Rendering, around: Around): void {
  const { depth, path } = around;
  const isSilent = item.words === null && item.concept === null && item.children.length === 0;
  if (isSilent) return;
  const span = addLine(item, rendering, depth);
  const isBody = around.isBody && !isBesideBody(item);
  if (!isBesideBody(item)) addProse(item, rendering, around);
  const lesion = isGroup(item) ? lesionOf(item) : around.lesion;
  const isInGroup = around.isInGroup || isGroup(item);
  const fact = isBody ? factOfItem(item, lesion, isInGroup, rendering.date) : null;
  const sourceId = rendering.sopUid && `${rendering.sopUid}#${path}`;
  if (fact) rendering.facts.push({ ...fact, sourceId, span });
  item.children.forEach((child, index) => {
    render(child, rendering, { depth: depth + 1, lesion, isInGroup, isBody, path: `${path}.${index + 1}` });
  });
}

function stateInWords(data: Dataset): string {
  const isPartial = data.text(SR.completion) === 'PARTIAL';
  const isUnverified = data.text(SR.verification) === 'UNVERIFIED';
  const states = [isPartial ? 'partial' : null, isUnverified ? 'not verified' : null].filter(
    (state) => state,
  );
  return states.length === 0 ? '' : ` (${states.join(', ')})`;
}

// Who verified it and when stands below the title; names of states as DICOM has them.
function addState(data: Dataset, sheet: Sheet): void {
  const flags = [data.text(SR.completion), data.text(SR.verification)].filter((flag) => flag !== null);
  if (flags.length > 0) sheet.line(`State: ${flags.join(', ')}`);
  for (const observer of data.items(SR.verifying)) {
    const name = observer.name(SR.verifyingName)?.replace(/\^+/g, ' ').trim() ?? 'unnamed';
    const at = parseCompactTime(observer.text(SR.verifiedAt) ?? '');
    sheet.line(`Verified by ${name}${at ? `, ${at}` : ''}`);
  }
}

function addReferences(data: Dataset, sheet: Sheet): void {
  const studies = [...data.items(SR.evidence), ...data.items(SR.otherEvidence)];
  for (const study of studies) {
    const series = study.items(SR.referencedSeries);
    const count = series.reduce((sum, one) => sum + one.items(SR.referencedSop).length, 0);
    sheet.line(`Refers to study ${study.text(TAG.studyInstanceUid) ?? 'without UID'}: ${count} instances`);
  }
}

function headOf({ data, sopUid }: OpenDicom, tree: Item) {
  const name = tree.concept?.meaning ?? UNNAMED;
  return {
    sourceId: sopUid,
    title: `${name}${stateInWords(data)}`,
    date: documentDate(data),
    author: authorOf(data),
    studyUids: studyUidsOf(data),
    accession: data.text(TAG.accessionNumber),
  };
}

function documentsOf(opened: OpenDicom, tree: Item): readonly RecordDocument[] {
  const { data } = opened;
  const head = headOf(opened, tree);
  const sopClass = data.text(TAG.sopClassUid) ?? '';
  const isBody = !WITHOUT_FACTS.has(sopClass) && sopClass !== KEY_OBJECTS;
  const sheets = { tree: new Sheet(), prose: new Sheet() };
  const rendering: Rendering = { ...sheets, facts: [], date: head.date, sopUid: head.sourceId };
  render(tree, rendering, { depth: 0, lesion: NO_LESION, isInGroup: false, isBody, path: '1' });
  addState(data, rendering.tree);
  addReferences(data, rendering.tree);
  const { facts } = rendering;
  const prose = sheets.prose.text;
  const whole = { ...head, text: sheets.tree.text, facts, isProse: prose !== '' && facts.length === 0 };
  if (prose === '' || facts.length === 0) return [whole];
  // Values stand in fields and prose in sentences: what is extracted from one is not to be taken from the other again.
  const sourceId = head.sourceId && `${head.sourceId}#text`;
  return [whole, { ...head, sourceId, text: prose, facts: [], isProse: true }];
}

function count(item: Item, counts: Record<string, number>): Record<string, number> {
  if (item.type !== '') counts[item.type] = (counts[item.type] ?? 0) + 1;
  for (const child of item.children) count(child, counts);
  return counts;
}

/**
 * Reads a DICOM structured report or key object selection: the text of the content tree, one line an item, and its measurements and
 * coded findings as facts with the lines that state them. Throws `bad_file` where it is no DICOM file or holds no content tree.
 */
export function parseSr(bytes: Uint8Array): ParsedRecord {
  const opened = openDicom(bytes);
  const { data, notes: faults } = opened;
  if (!data.has(SR.valueType) && !data.has(SR.content) && !data.has(SR.conceptName))
    throw badFile('The DICOM file holds no content tree (0040,A730).', 'Import it as images instead.');
  const notes = new Notes();
  for (const fault of faults) notes.add(`The DICOM file: ${fault}.`);
  const tree = readTree(data, notes);
  const documents = documentsOf(opened, tree);
  if (tree.children.length === 0) notes.add('The content tree holds nothing below its title.');
  const record = { patient: patientOf(data), documents, imagingStudies: [], counts: count(tree, {}) };
  return { format: 'sr', records: [record], notes: notes.list() };
}
