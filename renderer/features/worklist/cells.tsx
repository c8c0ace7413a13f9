import { CopyX, UserRoundX } from 'lucide-react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import styles from './Worklist.module.css';

/** The patient, indented under the row above where that is the same one, with a warning where it is in quarantine. */
export function NameCell({ row, follows }: { row: StudyRow; follows: boolean }) {
  const name = formatName(row.patient.name);
  return (
    <>
      {follows ? (
        <span aria-hidden className={styles.branch}>
          └{' '}
        </span>
      ) : null}
      <span className={follows || name === '' ? styles.dim : styles.name}>
        {name === '' ? t('worklist.noName') : name}
      </span>
      {row.patient.quarantined === null ? null : (
        <span className={styles.badge}>
          <Badge tone="warn" icon={<UserRoundX size={11} aria-hidden />} title={row.patient.quarantined}>
            {t('worklist.quarantined')}
          </Badge>
        </span>
      )}
    </>
  );
}

/** What the study is, with a warning where copies of an image differ. */
export function DescriptionCell({ row }: { row: StudyRow }) {
  return (
    <>
      {row.description}
      {row.conflictCount === 0 ? null : (
        <span className={styles.badge}>
          <Badge tone="warn" icon={<CopyX size={11} aria-hidden />} title={t('worklist.conflict.detail')}>
            {t('worklist.conflict', { n: row.conflictCount })}
          </Badge>
        </span>
      )}
    </>
  );
}

/** Opens the study. Out of the way of Tab: on a row, Enter does the same. */
export function OpenCell({ row, open }: { row: StudyRow; open: (row: StudyRow) => void }) {
  const patient = formatName(row.patient.name) || t('worklist.noName');
  const date = formatClinicalTime(row.time) || t('worklist.undated');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.open}
      aria-label={t('worklist.open', { patient, date })}
      onClick={() => open(row)}
    >
      ›
    </button>
  );
}

/** How far its report is. */
export function ReportCell({ row }: { row: StudyRow }) {
  return <span className={styles[row.reportState]}>{t(`worklist.report.${row.reportState}`)}</span>;
}
