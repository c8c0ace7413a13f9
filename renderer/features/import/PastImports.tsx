import type { ImportReport } from '../../../main/contract/domain/library.ts';
import type { WatchReport } from '../../../main/contract/domain/watching.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import styles from './Import.module.css';
import { type EndedImport, useImport } from './importStore.ts';

const NOTHING = {};

/** Reports to come back to: imports of this window, and what watched folders brought since yesterday. */
export function PastImports() {
  const ended = useImport((state) => state.ended);
  const watched = useQuery('watching', 'reports', NOTHING);
  const reports = watched.data ?? [];
  return (
    <>
      {ended.length === 0 ? null : (
        <Lines title={t('import.past')}>
          {ended.map((one) => (
            <EndedLine key={one.id} ended={one} />
          ))}
        </Lines>
      )}
      {reports.length === 0 ? null : (
        <Lines title={t('import.watched')}>
          {reports.map((report) => (
            <WatchedLine key={report.id} report={report} />
          ))}
        </Lines>
      )}
    </>
  );
}

function Lines(props: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={props.title} className={styles.past}>
      <h3 className={styles.pastTitle}>{props.title}</h3>
      <ul className={styles.lines}>{props.children}</ul>
    </section>
  );
}

function EndedLine({ ended: { label, report, error } }: { readonly ended: EndedImport }) {
  const show = useImport((state) => state.show);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>{label}</span>
      <span className={styles.dim}>{error === null ? countWords(report) : error.message}</span>
      {report === null ? null : (
        <Button tone="quiet" label={t('import.past.show', { what: label })} onPress={() => show(report)}>
          {t('import.past.report')}
        </Button>
      )}
    </li>
  );
}

function WatchedLine({ report }: { readonly report: WatchReport }) {
  const { id, path, endedAt, taken, skipped, conflicts, asked } = report;
  const show = () =>
    core()
      .watching.report({ id })
      .then(useImport.getState().show, (thrown) => useImport.setState({ error: toAppError(thrown) }));
  const when = formatRecordedAt(endedAt);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        {when} · {path}
      </span>
      <span className={styles.dim}>{outcomeWords(taken, conflicts, asked, skipped)}</span>
      <Button
        tone="quiet"
        label={t('import.past.show', { what: `${path}, ${when}` })}
        onPress={() => void show()}
      >
        {t('import.past.report')}
      </Button>
    </li>
  );
}

function countWords(report: ImportReport | null): string {
  if (report === null) return '';
  const { taken, known, conflicts, asked, skipped } = report;
  const words = outcomeWords(taken, conflicts.length, asked, skipped.length);
  return known === 0 ? words : `${words}, ${t('import.count.known', { n: known })}`;
}

/** Counts in words; zeros are left out but for what was taken. */
function outcomeWords(taken: number, conflicts: number, asked: number, skipped: number): string {
  const words = [t('import.count.taken', { n: taken })];
  if (conflicts > 0) words.push(t('import.count.conflict', { n: conflicts }));
  if (asked > 0) words.push(t('import.count.asked', { n: asked }));
  if (skipped > 0) words.push(t('import.count.skipped', { n: skipped }));
  return words.join(', ');
}
