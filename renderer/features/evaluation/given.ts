import type { DataKind, EvaluationData } from '../../../main/contract/domain/evaluation.ts';
import { t } from '../../app/messages.ts';
import { typedPath } from '../../ui/typedPath.ts';

/** What stands in the fields of a new run. */
export interface Given {
  readonly kind: DataKind;
  readonly subjects: string;
  readonly studies: string;
  readonly path: string;
  readonly seed: string;
}

type Read =
  | { readonly data: EvaluationData; readonly problem: null }
  | { readonly data: null; readonly problem: string };

const SUBJECTS = { low: 2, high: 10_000 } as const;
const STUDIES = { low: 2, high: 50 } as const;

/** The fields as the data of a run, or what is wrong with the first that is. */
export function readGiven(given: Given): Read {
  if (given.kind === 'gold') return { data: { kind: 'gold' }, problem: null };
  const seed = given.seed.trim();
  if (seed === '') return wrong(t('evaluation.seed.none'));
  if (given.kind === 'file') {
    const path = typedPath(given.path);
    return path === ''
      ? wrong(t('evaluation.path.none'))
      : { data: { kind: 'file', path, seed }, problem: null };
  }
  const subjects = readWhole(given.subjects, SUBJECTS);
  if (subjects === null) return wrong(`${t('evaluation.subjects')}: ${t('evaluation.whole', SUBJECTS)}`);
  const studies = readWhole(given.studies, STUDIES);
  if (studies === null) return wrong(`${t('evaluation.studies')}: ${t('evaluation.whole', STUDIES)}`);
  return { data: { kind: 'cohort', subjects, studies, seed }, problem: null };
}

function wrong(problem: string): Read {
  return { data: null, problem };
}

function readWhole(
  text: string,
  { low, high }: { readonly low: number; readonly high: number },
): number | null {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : null;
}
