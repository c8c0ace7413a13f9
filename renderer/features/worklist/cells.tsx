import { CopyX, Eye, FileX } from 'lucide-react';
import type { WorklistRow } from '../../../main/contract/api/attention.ts';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import { useConflicts } from '../conflicts/conflictsStore.ts';
import { IdentityBadge } from './KeptApart.tsx';
import styles from './Worklist.module.css';

/** The patient, indented under the row above where that is the same one. */
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
    </>
  );
}

/** What the study is, with a warning where its patient is in question or contents of an image differ, and who else has it open. */
export function DescriptionCell({ row }: { row: WorklistRow }) {
  const names = row.openElsewhere.join(', ');
  return (
    <>
      <IdentityBadge row={row} />
      {row.conflictCount === 0 ? null : <ConflictBadge row={row} />}
      {row.missingFiles === 0 ? null : (
        <span className={styles.before}>
          <Badge tone="warn" icon={<FileX size={11} aria-hidden />} title={t('worklist.missing.detail')}>
            {t('worklist.missing', { n: row.missingFiles })}
          </Badge>
        </span>
      )}
      {names === '' ? null : (
        <span className={styles.before}>
          <Badge
            tone="accent"
            icon={<Eye size={11} aria-hidden />}
            title={t('attention.elsewhere.detail', { names })}
          >
            {t('attention.elsewhere', { names })}
          </Badge>
        </span>
      )}
      {row.description}
    </>
  );
}

/** Opens the conflicts. Out of the way of Tab: on a row, a key does the same. */
function ConflictBadge({ row }: { row: WorklistRow }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.badgeButton}
      title={t('worklist.conflict.detail')}
      onClick={() => useConflicts.getState().show(row.studyKey)}
    >
      <Badge tone="warn" icon={<CopyX size={11} aria-hidden />}>
        {t('worklist.conflict', { n: row.conflictCount })}
      </Badge>
    </button>
  );
}

/** Unread, or with new images since; nothing for what was read. */
export function NewCell({ row }: { row: WorklistRow }) {
  if (row.readState === 'read') return null;
  const detail = row.readState === 'new_images' ? t('attention.new_images.detail') : undefined;
  return (
    <span className={styles.unread} title={detail}>
      {t(`attention.${row.readState}`)}
    </span>
  );
}

/** Opens the study. Out of the way of Tab: on a row, Enter does the same. */
export function OpenCell({ row, open }: { row: WorklistRow; open: (row: WorklistRow) => void }) {
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
