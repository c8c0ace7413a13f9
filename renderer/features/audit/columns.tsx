import type { AuditLine } from '../../../main/contract/api/audit.ts';
import { isPlainKey, t } from '../../app/messages.ts';
import { useSession } from '../../state/session.ts';
import { formatRecordedAt } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/VirtualTable.tsx';
import styles from './Audit.module.css';

/** The columns of the audit: ids, codes and hashes; it holds no patient data. */
export const AUDIT_COLUMNS: readonly TableColumn<AuditLine>[] = [
  {
    id: 'sequence',
    title: t('audit.col.sequence'),
    width: 64,
    align: 'end',
    cell: (line) => <span className={styles.dim}>{line.sequence.toLocaleString('en-GB')}</span>,
  },
  column('at', 160, null, (line) => formatRecordedAt(line.at)),
  column('actor', 120, 1, (line) => actorName(line.actor)),
  column('operation', 160, 2, (line) => readableCode('audit.operation', line.operation)),
  column('reason', 140, 1, (line) =>
    [line.reasonCode === null ? '' : readableCode('audit.reason', line.reasonCode), exportedWords(line)]
      .filter((part) => part !== '')
      .join(', '),
  ),
  { ...column('rows', 60, null, (line) => String(line.rowIds.length)), align: 'end' },
  mono('txn', (line) => line.txnId),
  mono('hash', (line) => line.hash),
];

type ColumnId = 'at' | 'actor' | 'operation' | 'reason' | 'rows' | 'txn' | 'hash';

function column(
  id: ColumnId,
  width: number,
  grow: number | null,
  text: (line: AuditLine) => string,
): TableColumn<AuditLine> {
  return { id, title: t(`audit.col.${id}`), width, ...(grow === null ? {} : { grow }), cell: text, text };
}

function mono(id: ColumnId, text: (line: AuditLine) => string): TableColumn<AuditLine> {
  return { ...column(id, 120, 1, text), cell: (line) => <span className={styles.mono}>{text(line)}</span> };
}

/** A code in words: from the catalogue, else the code itself with spaces. */
function readableCode(prefix: string, code: string): string {
  const key = `${prefix}.${code}`;
  return isPlainKey(key) ? t(key) : code.replaceAll(/[._-]/g, ' ');
}

/** The name of a person who works or worked here; the audit itself holds the id alone. */
function actorName(id: string): string {
  const { persons, former } = useSession.getState();
  return [...persons, ...former].find((person) => person.id === id)?.name ?? id;
}

/** How many files of how many studies left with an export; empty of other lines. */
function exportedWords({ operation, rowIds }: Pick<AuditLine, 'operation' | 'rowIds'>): string {
  if (!operation.startsWith('export.')) return '';
  const numberOf = rowIds.map((id) => /^files\/(\d+)$/.exec(id)?.[1]).find((found) => found !== undefined);
  const studies = rowIds.filter((id) => id.startsWith('study/')).length;
  const files = t('audit.exportedFiles', { n: Number(numberOf ?? 0) });
  return t('audit.exportedOf', { n: studies, files });
}
