import { dateDifference } from '../../contract/domain/dateDifference.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { hasTimeWord } from '../../retrieval/timeWords.ts';
import type { GoldFact } from '../cohort/gold.ts';
import type { Random } from '../cohort/random.ts';
import { CURRENT, goldValue, HOW_LONG, measureOf, PREVIOUS, subjectOf, WHEN } from './wordings.ts';

/** What questions ask for, in the order of the tables. */
export const QUESTION_TYPES = ['current value', 'previous value', 'when', 'how long'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A question with its right answer, both from the truth of the cohort. */
export interface E4Question {
  readonly id: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly answer: string;
  /** Facts of the truth that the answer stands on. */
  readonly evidence: readonly GoldFact[];
  /** All that the truth knows of the lesion or device. */
  readonly course: readonly GoldFact[];
  /** True where one of them is no longer current. */
  readonly needsHistory: boolean;
  readonly hasTimeWord: boolean;
}

const DEVICES = ['endotracheal tube', 'chest tube', 'central venous catheter'];

/** The questions of a patient: for each lesion or device one of each type that its course has an answer to. */
export function questionsOf(subject: string, facts: readonly GoldFact[], random: Random): E4Question[] {
  const lesions = new Map<string, GoldFact[]>();
  for (const fact of facts) lesions.set(fact.lesionId, [...(lesions.get(fact.lesionId) ?? []), fact]);
  const names = [...lesions.values()].map((course) => subjectNames(course));
  return [...lesions].flatMap(([lesion, course], at) => {
    // A name that means two lesions has two right answers.
    const others = new Set(names.filter((_, index) => index !== at).flat());
    if (subjectNames(course).some((name) => others.has(name))) return [];
    return courseQuestions(course, random.fork(lesion)).map((one, index) => ({
      ...one,
      course,
      id: `${subject}/${lesion}/${index}`,
    }));
  });
}

function subjectNames(course: readonly GoldFact[]): string[] {
  return [...new Set(course.map(subjectOf))];
}

type Asked = Omit<E4Question, 'id' | 'course'>;

function courseQuestions(course: readonly GoldFact[], random: Random): Asked[] {
  const last = course.at(-1);
  if (last === undefined) return [];
  const run = runOf(course);
  return [
    ...currentQuestion(last, random),
    ...previousQuestion(run, random),
    ...whenQuestions(run, random),
    ...howLongQuestions(run, random),
  ];
}

/** The states without a gap that the last one ends. */
function runOf(course: readonly GoldFact[]): GoldFact[] {
  const begins = course.findLastIndex((fact, at) => at === 0 || course[at - 1]?.newerId !== fact.factId);
  return course.slice(Math.max(0, begins));
}

function currentQuestion(last: GoldFact, random: Random): Asked[] {
  const [measure, answer] = [measureOf(last), goldValue(last)];
  if (last.store !== 'ACTIVE' || measure === null || answer === null) return [];
  return [asked('current value', random.pick(CURRENT[measure]), last, answer, [last])];
}

function previousQuestion(run: readonly GoldFact[], random: Random): Asked[] {
  const [before, last] = run.slice(-2);
  if (before === undefined || last === undefined || last.store !== 'ACTIVE') return [];
  const [measure, answer] = [measureOf(before), goldValue(before)];
  if (measure === null || answer === null || answer === goldValue(last)) return [];
  const grows = (before.value ?? 0) < (last.value ?? 0) || measure !== 'size';
  const wordings = choose(PREVIOUS[measure], random).filter((one) => grows || !one.includes('grow'));
  const wording = random.pick(wordings).replace('{day}', before.lastDocumented);
  return [asked('previous value', wording, before, answer, [before])];
}

function whenQuestions(run: readonly GoldFact[], random: Random): Asked[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || last.concept === 'cardiomegaly') return [];
  const isDevice = DEVICES.includes(last.concept);
  const ended = last.validTo;
  const of = (kind: keyof typeof WHEN) => random.pick(choose(WHEN[kind], random));
  const whole =
    ended === null
      ? asked('when', of('start'), last, first.validFrom, [first])
      : asked('when', of(isDevice ? 'removed' : 'end'), last, ended, [last]);
  const old = oldState(run);
  if (old === null) return [whole];
  return [whole, asked('when', of('value'), old, old.validFrom, [old])];
}

function howLongQuestions(run: readonly GoldFact[], random: Random): Asked[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || last.concept === 'cardiomegaly') return [];
  const kind =
    last.validTo === null ? 'holds' : DEVICES.includes(last.concept) ? 'stayed' : ('ended' as const);
  const of = (one: keyof typeof HOW_LONG) => random.pick(choose(HOW_LONG[one], random));
  const until = last.validTo ?? last.lastDocumented;
  const evidence = first === last ? [first] : [first, last];
  const whole =
    until === first.validFrom
      ? []
      : [asked('how long', of(kind), last, spanWords(first.validFrom, until), evidence)];
  const old = oldState(run);
  if (old === null || old.validTo === null) return whole;
  return [...whole, asked('how long', of('value'), old, spanWords(old.validFrom, old.validTo), [old])];
}

/** An earlier state with a size of its own; null where there is none. */
function oldState(run: readonly GoldFact[]): GoldFact | null {
  const sized = run.filter((fact) => measureOf(fact) === 'size');
  const old = sized
    .slice(0, -1)
    .findLast(({ value }) => sized.filter((one) => one.value === value).length === 1);
  return old ?? null;
}

function choose({ timed, untimed }: (typeof WHEN)['start'], random: Random): readonly string[] {
  return random.next() < 0.5 ? timed : untimed;
}

function spanWords(from: string, until: string): string {
  return dateDifference(ClinicalTime.parse(from), ClinicalTime.parse(until)) ?? '';
}

function asked(
  type: QuestionType,
  wording: string,
  about: GoldFact,
  answer: string,
  evidence: readonly GoldFact[],
): Asked {
  const text = wording.replace('{x}', subjectOf(about)).replace('{value}', goldValue(about) ?? '');
  const needsHistory = evidence.some(({ store }) => store === 'HISTORY');
  return { type, text, answer, evidence, needsHistory, hasTimeWord: hasTimeWord(text) };
}
