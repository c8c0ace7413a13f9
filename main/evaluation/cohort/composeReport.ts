import type { Random } from './random.ts';
import { type Change, NEGATIVES, WORDING } from './reportWords.ts';
import { type Concept, goneSince, type StudyTruth, type TruthFinding } from './truth.ts';

/** One sentence of a report and what it states. `finding` is null for a negative. */
export interface Statement {
  readonly section: 'findings' | 'impression';
  readonly sentence: string;
  readonly concept: Concept;
  readonly assertion: 'present' | 'absent';
  readonly change: Change | null;
  readonly finding: TruthFinding | null;
}

export interface ComposedReport {
  readonly text: string;
  readonly findings: string;
  readonly impression: string;
  readonly statements: readonly Statement[];
}

const GRADES = ['mild', 'small', 'moderate', 'severe', 'large'];
const SIDES = { R: 'right', L: 'left', B: 'bilateral' } as const;

/** How a finding has changed since the last study of the region; null there means that this is the first. */
export function changeOf(finding: TruthFinding, prior: StudyTruth | null): Change {
  if (!prior) return 'seen';
  const before = prior.findings.find((f) => f.lesionId === finding.lesionId);
  if (!before) return 'new';
  const device = finding.concept === 'endotracheal tube' || finding.concept === 'central venous catheter';
  if (device) return before.site === finding.site && before.value === finding.value ? 'same' : 'moved';
  const size = (f: TruthFinding) => f.value ?? GRADES.indexOf(f.grade ?? '');
  // A narrower joint space is more arthritis.
  const more = (size(finding) - size(before)) * (finding.concept === 'osteoarthritis' ? -1 : 1);
  return more > 0 ? 'larger' : more < 0 ? 'smaller' : 'same';
}

/** Composes a report from what is true: findings, what has gone, negatives, and an impression. */
export function composeReport(study: StudyTruth, prior: StudyTruth | null, random: Random): ComposedReport {
  const statements: Statement[] = [];
  const gone = goneSince(study, prior);
  for (const section of ['findings', 'impression'] as const) {
    for (const finding of study.findings)
      state(statements, section, finding, changeOf(finding, prior), prior, random);
    for (const finding of gone) state(statements, section, finding, 'gone', prior, random);
    if (section === 'findings') addNegatives(statements, study, random);
  }
  if (!statements.some((s) => s.section === 'impression')) addQuiet(statements, study, prior, random);
  return layOut(study, prior, statements);
}

function state(
  into: Statement[],
  section: Statement['section'],
  finding: TruthFinding,
  change: Change,
  prior: StudyTruth | null,
  random: Random,
): void {
  const choices = WORDING[finding.concept][section][change] ?? WORDING[finding.concept][section].seen;
  if (!choices || (section === 'impression' && !WORDING[finding.concept].impression[change])) return;
  const assertion = change === 'gone' ? 'absent' : 'present';
  const sentence = fillIn(random.pick(choices), finding, prior);
  into.push({ section, sentence, concept: finding.concept, assertion, change, finding });
}

function addNegatives(into: Statement[], study: StudyTruth, random: Random): void {
  const told = new Set(into.map((s) => s.concept));
  for (const [concept, choices] of NEGATIVES[study.bodyPart]) {
    const unseen = study.modality !== 'CT' && concept === 'pulmonary nodule';
    const replaced =
      concept === 'osteoarthritis' && study.findings.some((f) => f.concept === 'knee prosthesis');
    if (told.has(concept) || unseen || replaced || random.next() < 0.2) continue;
    into.push({
      section: 'findings',
      sentence: random.pick(choices),
      concept,
      assertion: 'absent',
      change: null,
      finding: null,
    });
  }
}

/** A normal study says so, with its main negative. */
function addQuiet(into: Statement[], study: StudyTruth, prior: StudyTruth | null, random: Random): void {
  const quiet =
    study.bodyPart === 'CHEST'
      ? [
          'No acute cardiopulmonary disease; no pneumothorax or pleural effusion.',
          'Normal chest without consolidation or pleural effusion.',
        ]
      : ['No fracture and no joint effusion is seen.', 'Normal knee without fracture or joint effusion.'];
  const steady = study.findings.length > 0 && prior;
  const sentence = steady
    ? `No change of devices or findings since ${prior.date}; no pneumothorax.`
    : random.pick(quiet);
  const concept: Concept = study.bodyPart === 'CHEST' ? 'pneumothorax' : 'fracture';
  into.push({ section: 'impression', sentence, concept, assertion: 'absent', change: null, finding: null });
}

function fillIn(template: string, finding: TruthFinding, prior: StudyTruth | null): string {
  const before = prior?.findings.find((f) => f.lesionId === finding.lesionId);
  const words: Record<string, string> = {
    value: String(finding.value),
    previous: String(before?.value ?? ''),
    date: prior?.date ?? '',
    site: finding.site ?? '',
    side: finding.side ? SIDES[finding.side] : '',
    grade: finding.grade ?? '',
    above: aboveCarina(finding.value ?? 0),
  };
  const sentence = template.replace(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => {
    const word = words[first.toLowerCase() + rest] ?? '';
    return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });
  return (sentence.charAt(0).toUpperCase() + sentence.slice(1)).replace(/\b([Aa]) (?=(8|11|18)\b)/g, '$1n ');
}

function aboveCarina(mm: number): string {
  return mm < 0 ? 'in the right main bronchus' : `${mm} mm above the carina`;
}

const TECHNIQUE = {
  CT: 'CT of the chest with contrast, axial slices. Synthetic phantom.',
  CHEST: 'Frontal radiograph of the chest. Synthetic phantom.',
  KNEE: 'Frontal radiograph of the knee. Synthetic phantom.',
} as const;

function layOut(
  study: StudyTruth,
  prior: StudyTruth | null,
  statements: readonly Statement[],
): ComposedReport {
  const join = (section: string) =>
    statements
      .filter((s) => s.section === section)
      .map((s) => s.sentence)
      .join(' ');
  const findings = join('findings');
  const impression = join('impression');
  const technique = study.modality === 'CT' ? TECHNIQUE.CT : TECHNIQUE[study.bodyPart];
  const side = study.side ? `Side: ${SIDES[study.side]}.` : '';
  const parts = [
    `CLINICAL QUESTION: ${study.question}`,
    `DATE: ${study.date}`,
    `TECHNIQUE: ${[technique, side].filter(Boolean).join(' ')}`,
    `COMPARISON: ${prior ? prior.date : 'None.'}`,
    `FINDINGS: ${findings}`,
    `IMPRESSION: ${impression}`,
  ];
  return { text: `${parts.join('\n\n')}\n`, findings, impression, statements };
}
