import type { WorklistRow as StudyRow } from '../../../main/contract/api/attention.ts';
import { t } from '../../app/messages.ts';
import type { SortColumn } from '../../state/worklist.ts';
import { formatClinicalTime, formatCount, formatName } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/VirtualTable.tsx';
import { DescriptionCell, NameCell, NewCell, OpenCell, ReportCell } from './cells.tsx';
import styles from './Worklist.module.css';

type Column = TableColumn<StudyRow>;

/** True for a row of the same patient as the row above. */
type Follows = (row: StudyRow, index: number) => boolean;

/** I6. The columns of the worklist. `follows` is true for a row of the same patient as the row above. */
export function studyColumns(follows: Follows, open: (row: StudyRow) => void): readonly Column[] {
  return [newColumn(), ...patientColumns(follows), ...studyFields(), openColumn(open)];
}

function newColumn(): Column {
  return {
    id: 'new',
    title: t('worklist.col.new'),
    width: 72,
    cell: (row) => <NewCell row={row} />,
    text: (row) => t(`attention.${row.readState}`),
  };
}

function patientColumns(follows: Follows): readonly Column[] {
  const others = [
    plain('patientId', 92, 1, (row) => row.patient.patientId ?? t('worklist.noId')),
    plain('birthDate', 96, null, (row) => formatClinicalTime(row.patient.birthDate)),
    plain('sex', 44, null, (row) => row.patient.sex ?? ''),
  ];
  return [nameColumn(follows), ...others.map((column) => repeated(column, follows))];
}

function studyFields(): readonly Column[] {
  return [
    plain('time', 136, null, (row) => formatClinicalTime(row.time)),
    plain('modalities', 64, null, (row) => row.modalities.join(' ')),
    {
      ...plain('description', 120, 4, (row) => row.description),
      cell: (row) => <DescriptionCell row={row} />,
    },
    plain('accession', 84, 1, (row) => row.accession),
    plain('bodyPart', 84, 1, (row) => [row.bodyPart, row.laterality].filter(Boolean).join(' ')),
    { ...plain('images', 56, null, (row) => formatCount(row.instanceCount)), align: 'end' },
    {
      ...plain('report', 88, null, (row) => t(`worklist.report.${row.reportState}`)),
      cell: (row) => <ReportCell row={row} />,
    },
  ];
}

function nameColumn(follows: Follows): Column {
  return {
    id: 'name',
    title: t('worklist.col.name'),
    width: 160,
    grow: 3,
    sortable: true,
    cell: (row, index) => <NameCell row={row} follows={follows(row, index)} />,
    text: (row) => formatName(row.patient.name),
  };
}

/** What the row above says of the patient already stands back. */
function repeated(column: Column, follows: Follows): Column {
  return {
    ...column,
    cell: (row, index) => {
      const words = column.cell(row, index);
      return follows(row, index) ? <span className={styles.dim}>{words}</span> : words;
    },
  };
}

function openColumn(open: (row: StudyRow) => void): Column {
  return {
    id: 'open',
    title: t('worklist.col.open'),
    hideTitle: true,
    width: 28,
    cell: (row) => <OpenCell row={row} open={open} />,
  };
}

type TextColumn = Exclude<SortColumn, 'name'>;

function plain(id: TextColumn, width: number, grow: number | null, text: (row: StudyRow) => string): Column {
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
