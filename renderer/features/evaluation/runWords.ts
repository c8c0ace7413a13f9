import type { EvaluationData } from '../../../main/contract/domain/evaluation.ts';
import { t } from '../../app/messages.ts';

/** What a run runs on, in a few words: of a file its name alone. */
export function dataWords(data: EvaluationData): string {
  if (data.kind === 'gold') return t('evaluation.data.gold');
  const { seed } = data;
  const what =
    data.kind === 'cohort'
      ? t('evaluation.cohort', { subjects: data.subjects, studies: data.studies })
      : (data.path.split(/[/\\]/).at(-1) ?? '');
  return `${what}, ${t('evaluation.seed').toLowerCase()} ${seed}`;
}
