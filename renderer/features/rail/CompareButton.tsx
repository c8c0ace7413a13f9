import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';

/** Hangs a study beside the current one; says so where it hangs there already. */
export function CompareButton(props: {
  readonly studyKey: StudyKey;
  readonly what: string;
  readonly besideKey: StudyKey | null;
  readonly onCompare: (studyKey: StudyKey) => void;
}) {
  const isBeside = props.studyKey === props.besideKey;
  return (
    <Button
      label={t('rail.priors.compare.with', { what: props.what })}
      disabledReason={isBeside ? t('rail.priors.beside') : null}
      onPress={() => props.onCompare(props.studyKey)}
    >
      {t('rail.priors.compare')}
    </Button>
  );
}
