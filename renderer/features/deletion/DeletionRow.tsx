import type { HistoryFact } from '../../../main/contract/domain/deletion.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { factText, spanText } from '../rail/factText.ts';
import styles from './Deletion.module.css';

const NONE = 'none';
const LABELS = ['safe', 'never', 'uncertain', NONE] as const;

/** A fact of HISTORY with its label, its score, and why it may not go. */
export function DeletionRow({ row: { fact, label, score, whyNot } }: { readonly row: HistoryFact }) {
  const call = useCall('deletion', 'label');
  const noRole = useWhyNotRole('approver');
  const what = factText(fact);
  const change = (id: (typeof LABELS)[number]) =>
    void call.run({ factId: fact.id, label: id === NONE ? null : id });
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.what}>{what}</span> <span className={styles.dim}>{spanText(fact)}</span>
        <p className={styles.dim}>
          {t('deletion.score', { score: score.toFixed(3) })}; {whyNot ?? t('deletion.mayGo')}
        </p>
      </div>
      {noRole === null ? (
        <Choice
          hideLabel
          label={t('deletion.label.what', { what })}
          value={label ?? NONE}
          options={LABELS.map((id) => ({ id, words: t(`deletion.label.${id}`) }))}
          onChange={change}
        />
      ) : (
        <span>{t(`deletion.label.${label ?? NONE}`)}</span>
      )}
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
    </li>
  );
}
