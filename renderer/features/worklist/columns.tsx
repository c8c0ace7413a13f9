import { CopyX, UserRoundX } from 'lucide-react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import type { SortColumn } from '../../state/worklist.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatClinicalTime, formatName } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/VirtualTable.tsx';
import styles from './Worklist.module.css';

/** I6. The columns of the worklist. `follows` is true for a row of the same patient as the row above. */
export function studyColumns(
  follows: (row: StudyRow, index: number) => boolean,
  open: (row: StudyRow) => void,
): readonly TableColumn<StudyRow>[] {
  // What the row above says of the patient already stands back.
  const repeated = (column: TableColumn<StudyRow>): TableColumn<StudyRow> => ({
    ...column,
    cell: (row, index) => {
      const words = column.cell(row, index);
      return follows(row, index) ? <span className={styles.dim}>{words}</span> : words;
    },
  });
  return [
    {
      id: 'name',
      title: t('worklist.col.name'),
      width: 184,
      grow: 3,
      sortable: true,
      cell: (row, index) => <NameCell row={row} follows={follows(row, index)} />,
      text: (row) => formatName(row.patient.name),
    },
    repeated(plain('patientId', 92, 1, (row) => row.patient.patientId ?? t('worklist.noId'))),
    repeated(plain('birthDate', 96, null, (row) => formatClinicalTime(row.patient.birthDate))),
    repeated(plain('sex', 44, null, (row) => row.patient.sex ?? '')),
    plain('time', 140, null, (row) => formatClinicalTime(row.time)),
    plain('modalities', 64, null, (row) => row.modalities.join(' ')),
    {
      ...plain('description', 160, 4, (row) => row.description),
      cell: (row) => <DescriptionCell row={row} />,
    },
    plain('accession', 92, 1, (row) => row.accession),
    plain('bodyPart', 84, 1, (row) => [row.bodyPart, row.laterality].filter(Boolean).join(' ')),
    { ...plain('images', 64, null, (row) => row.instanceCount.toLocaleString('en-GB')), align: 'end' },
    {
      ...plain('report', 68, null, (row) => t(`worklist.report.${row.reportState}`)),
      cell: (row) => (
        <span className={styles[row.reportState]}>{t(`worklist.report.${row.reportState}`)}</span>
      ),
    },
    {
      id: 'open',
      title: t('worklist.col.open'),
      hideTitle: true,
      width: 28,
      cell: (row) => <OpenCell row={row} open={open} />,
    },
  ];
}

type TextColumn = Exclude<SortColumn, 'name'>;

function plain(
  id: TextColumn,
  width: number,
  grow: number | null,
  text: (row: StudyRow) => string,
): TableColumn<StudyRow> {
  return {
    id,
    title: t(`worklist.col.${id}`),
    width,
    ...(grow === null ? {} : { grow }),
    sortable: true,
    cell: text,
    text,
  };
}

function NameCell({ row, follows }: { row: StudyRow; follows: boolean }) {
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

function DescriptionCell({ row }: { row: StudyRow }) {
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

/** Out of the way of Tab: on a row, Enter does the same. */
function OpenCell({ row, open }: { row: StudyRow; open: (row: StudyRow) => void }) {
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
