import { useMemo, useState } from 'react';
import type { ImportedFile, ImportReport as Report } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/ErrorBox.tsx';
import { formatDuration } from '../../ui/format.ts';
import { type TableColumn, VirtualTable } from '../../ui/VirtualTable.tsx';
import { commonFolder } from './commonFolder.ts';
import styles from './Import.module.css';

type Filter = 'all' | ImportedFile['outcome'];

const TONES = { taken: 'quiet', known: 'quiet', conflict: 'warn', asked: 'warn', skipped: 'plain' } as const;

function fileColumns(folder: string): readonly TableColumn<ImportedFile>[] {
  const inFolder = (file: ImportedFile) => file.path.slice(folder.length);
  const reason = (file: ImportedFile) => file.reason ?? '';
  return [
    {
      id: 'path',
      title: t('import.col.path'),
      width: 240,
      grow: 2,
      cell: inFolder,
      text: (file) => file.path,
    },
    {
      id: 'outcome',
      title: t('import.col.outcome'),
      width: 88,
      cell: (file) => <Badge tone={TONES[file.outcome]}>{t(`import.outcome.${file.outcome}`)}</Badge>,
    },
    { id: 'reason', title: t('import.col.reason'), width: 200, grow: 3, cell: reason, text: reason },
  ];
}

/** What was taken, known, in conflict and skipped, each file with its reason. */
export function ImportReport({ report }: { readonly report: Report }) {
  const [filter, setFilter] = useState<Filter>(() => (report.skipped.length > 0 ? 'skipped' : 'all'));
  const files = report.files.filter((file) => filter === 'all' || file.outcome === filter);
  const folder = useMemo(() => commonFolder(report.files.map((file) => file.path)), [report]);
  return (
    <>
      {report.cancelled ? (
        <Notice tone="warn">
          <p>{t('import.report.cancelled')}</p>
        </Notice>
      ) : null}
      {report.files.length === 0 ? (
        report.cancelled ? null : (
          <p>{t('import.report.nothing')}</p>
        )
      ) : (
        <>
          <div className={styles.summary}>
            <Choice
              label={t('import.filter')}
              hideLabel
              value={filter}
              onChange={setFilter}
              options={filters(report)}
            />
            <span className={styles.dim}>
              {t('import.report.seconds', { time: formatDuration(report.seconds) })}
            </span>
          </div>
          <FileTable key={filter} files={files} folder={folder} />
        </>
      )}
    </>
  );
}

function FileTable({ files, folder }: { readonly files: readonly ImportedFile[]; readonly folder: string }) {
  const [selected, setSelected] = useState<number | null>(null);
  const columns = useMemo(() => fileColumns(folder), [folder]);
  const file = selected === null ? undefined : files[selected];
  return (
    <>
      <div className={styles.files}>
        {files.length === 0 ? (
          <EmptyState title={t('import.noneOfKind')} />
        ) : (
          <VirtualTable
            label={t('import.files')}
            columns={columns}
            count={files.length}
            rowAt={(index) => files[index] ?? null}
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </div>
      <p role="status" className={styles.whole}>
        {file === undefined ? folder : [file.path, file.reason].filter(Boolean).join(': ')}
      </p>
    </>
  );
}

function filters(report: Report) {
  const count = (words: string, n: number) => (
    <>
      {words} <strong>{n.toLocaleString('en-GB')}</strong>
    </>
  );
  return [
    { id: 'all', words: count(t('import.all'), report.files.length) },
    { id: 'taken', words: count(t('import.taken'), report.taken) },
    { id: 'known', words: count(t('import.known'), report.known) },
    { id: 'conflict', words: count(t('import.conflict'), report.conflicts.length) },
    { id: 'skipped', words: count(t('import.skipped'), report.skipped.length) },
  ] as const;
}
