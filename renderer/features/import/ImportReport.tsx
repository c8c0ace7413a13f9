import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ImportedFile, ImportReport as Report } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/ErrorBox.tsx';
import { formatDuration } from '../../ui/format.ts';
import { TextField } from '../../ui/TextField.tsx';
import { VirtualTable } from '../../ui/VirtualTable.tsx';
import { commonFolder } from './commonFolder.ts';
import styles from './Import.module.css';
import { ReasonGroups } from './ReasonGroups.tsx';
import { reportColumns } from './reportColumns.tsx';
import {
  countFilters,
  FILTERS,
  type Filter,
  filterFiles,
  firstFilter,
  groupReasons,
  withReason,
} from './reportFilter.ts';
import { useOpenStudy } from './useOpenStudy.ts';

/** What was taken, known, in conflict, asked about and skipped, each file with its reason; by filter, words and reason. */
export function ImportReport({ report }: { readonly report: Report }) {
  return (
    <>
      {report.cancelled ? (
        <Notice tone="warn">
          <p>{t('import.report.cancelled')}</p>
        </Notice>
      ) : null}
      {report.files.length > 0 ? <Lines report={report} /> : null}
      {report.files.length === 0 && !report.cancelled ? <p>{t('import.report.nothing')}</p> : null}
    </>
  );
}

/** The lines that are looked at, and what chooses them: outcome, words, reason. */
function useLines(report: Report) {
  const counts = useMemo(() => countFilters(report), [report]);
  const [filter, setFilter] = useState<Filter>(() => firstFilter(counts));
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const words = useDeferredValue(text);
  const found = useMemo(() => filterFiles(report.files, filter, words), [report, filter, words]);
  const groups = useMemo(() => groupReasons(found), [found]);
  const chosen = groups.some((group) => group.reason === reason) ? reason : null;
  const files = useMemo(() => (chosen === null ? found : withReason(found, chosen)), [found, chosen]);
  const choose = (next: Filter) => {
    setFilter(next);
    setReason(null);
  };
  return { counts, filter, choose, text, setText, found, groups, chosen, setReason, files };
}

function Lines({ report }: { readonly report: Report }) {
  const lines = useLines(report);
  const { counts, filter, files, found, groups, chosen } = lines;
  const shown = FILTERS.filter((id) => id === filter || counts[id] > 0 || SHOWN.has(id));
  const options = shown.map((id) => ({ id, words: <Counted id={id} n={counts[id]} /> }));
  return (
    <>
      <Choice label={t('import.filter')} hideLabel value={filter} onChange={lines.choose} options={options} />
      <div className={styles.summary}>
        <TextField
          className={styles.search}
          type="search"
          label={t('import.search')}
          hideLabel
          placeholder={t('import.search')}
          icon={<Search size={14} aria-hidden />}
          value={lines.text}
          onChange={lines.setText}
        />
        <span className={styles.dim} role="status">
          {shownWords(files, report.seconds)}
        </span>
      </div>
      <div className={styles.report}>
        {groups.length > 1 ? (
          <ReasonGroups groups={groups} all={found.length} value={chosen} onChange={lines.setReason} />
        ) : null}
        <FileTable key={`${filter} ${chosen} ${found.length}`} files={files} all={report.files} />
      </div>
    </>
  );
}

/** The folder that all lines share: their paths begin there. */
function folderWords(folder: string): string {
  return folder === '' ? '' : t('import.report.folder', { folder });
}

/** How many files the lines are; those that the disc lacks are none. */
function shownWords(files: readonly ImportedFile[], seconds: number): string {
  const missing = files.filter(({ outcome }) => outcome === 'missing').length;
  const words = t('import.report.shown', { n: files.length - missing, time: formatDuration(seconds) });
  return missing === 0 ? words : `${words} · ${t('import.count.missing', { n: missing })}`;
}

/** Outcomes that say something by being none. */
const SHOWN: ReadonlySet<Filter> = new Set(['all', 'taken', 'known', 'conflict', 'skipped']);

function Counted({ id, n }: { readonly id: Filter; readonly n: number }) {
  return (
    <>
      {t(`import.${id}`)} <strong>{n.toLocaleString('en-GB')}</strong>
    </>
  );
}

function FileTable(props: {
  readonly files: readonly ImportedFile[];
  readonly all: readonly ImportedFile[];
}) {
  const { files, all } = props;
  const [selected, setSelected] = useState<number | null>(null);
  const open = useOpenStudy();
  const folder = useMemo(() => commonFolder(all.map((file) => file.path)), [all]);
  const columns = useMemo(() => reportColumns(files, folder, open), [files, folder, open]);
  const file = selected === null ? undefined : files[selected];
  return (
    <div className={styles.list}>
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
            onOpen={({ studyKey }) => studyKey !== undefined && open(studyKey)}
          />
        )}
      </div>
      <p role="status" className={styles.whole}>
        {file === undefined ? folderWords(folder) : [file.path, file.reason].filter(Boolean).join(': ')}
      </p>
    </div>
  );
}
