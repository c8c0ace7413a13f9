import { useState } from 'react';
import type { Conflict } from '../../../main/contract/domain/conflicts.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import styles from './Conflicts.module.css';
import { ContentCard } from './ContentCard.tsx';
import { Differences } from './Differences.tsx';
import { decisionsOf, type Wish } from './decisions.ts';

/** One conflict: its contents side by side, what one can decide, and how they differ. */
export function ConflictItem(props: {
  readonly studyKey: StudyKey;
  readonly conflict: Conflict;
  /** The other open conflicts of the study, to be decided along. */
  readonly others: readonly Conflict[];
}) {
  const { conflict, others, studyKey } = props;
  const decide = useCall('library', 'decideConflicts');
  const [along, setAlong] = useState(false);
  const own = conflict.contents.find(({ study }) => study.studyKey === studyKey)?.study;
  const wish = (what: Wish) => {
    void decide.run({ decisions: decisionsOf(conflict, along ? others : [], what) });
  };
  return (
    <>
      {decide.error === null ? null : <ErrorBox error={decide.error} onClose={decide.reset} />}
      <ol className={styles.contents}>
        {conflict.contents.map((content, index) => (
          <li key={content.instanceKey}>
            <ContentCard
              own={own ?? content.study}
              content={content}
              number={index + 1}
              onUse={() => wish({ kind: 'use', index })}
            />
          </li>
        ))}
      </ol>
      {others.length === 0 ? null : (
        <Checkbox checked={along} onChange={setAlong}>
          {t('conflicts.others', { n: others.length })}
        </Checkbox>
      )}
      <Acts conflict={conflict} onWish={wish} />
      <Differences conflict={conflict} />
    </>
  );
}

function Acts({ conflict, onWish }: { readonly conflict: Conflict; readonly onWish: (wish: Wish) => void }) {
  const isKept = !conflict.open && conflict.contents.every(({ choice }) => choice === 'kept');
  const isUndecided = conflict.contents.every(({ choice }) => choice === 'open');
  return (
    <div className={styles.acts}>
      <Button
        disabledReason={isKept ? t('conflicts.keep.already') : null}
        onPress={() => onWish({ kind: 'keep_all' })}
      >
        {t('conflicts.keep')}
      </Button>
      <Button
        tone="quiet"
        disabledReason={isUndecided ? t('conflicts.takeBack.none') : null}
        onPress={() => onWish({ kind: 'take_back' })}
      >
        {t('conflicts.takeBack')}
      </Button>
      <div className={styles.state}>
        {conflict.open ? <p role="status">{t('conflicts.open')}</p> : <Done>{decidedWords(conflict)}</Done>}
      </div>
    </div>
  );
}

function decidedWords({ contents, decidedBy, decidedAt }: Conflict): string {
  const values = {
    who: decidedBy ?? t('state.unknown'),
    at: decidedAt === null ? t('state.unknown') : formatRecordedAt(decidedAt),
  };
  const used = contents.findIndex(({ choice }) => choice === 'used');
  return used === -1
    ? t('conflicts.decided.kept', values)
    : t('conflicts.decided.used', { n: used + 1, ...values });
}
