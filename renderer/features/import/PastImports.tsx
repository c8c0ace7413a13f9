import type { ReactNode } from 'react';
import type { KeptReport } from '../../../main/contract/domain/importReports.ts';
import type { ImportReport } from '../../../main/contract/domain/library.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { formatRecordedAt } from '../../ui/format.ts';
import { pastImports, useOtherImports } from './coreImports.ts';
import styles from './Import.module.css';
import { type EndedImport, useImport } from './importStore.ts';

const NOTHING = {};

/** Reports to come back to: imports, and what watched folders brought since yesterday. */
export function PastImports() {
  const own = useImport((state) => state.ended);
  const { ended: kept } = useOtherImports();
  const past = pastImports(own, kept);
  const watched = useQuery('watching', 'reports', NOTHING).data ?? [];
  return (
    <>
      {past.length === 0 ? null : (
        <Lines title={t('import.past')}>
          {past.map((one) =>
            one.kind === 'own' ? (
              <EndedLine key={one.id} ended={one.ended} />
            ) : (
              <KeptLine key={one.id} kept={one.kept} load={(id) => core().library.importReport({ id })} />
            ),
          )}
        </Lines>
      )}
      {watched.length === 0 ? null : (
        <Lines title={t('import.watched')}>
          {watched.map((kept) => (
            <KeptLine key={kept.id} kept={kept} load={(id) => core().watching.report({ id })} />
          ))}
        </Lines>
      )}
    </>
  );
}

function Lines(props: { readonly title: string; readonly children: ReactNode }) {
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
      <span className={styles.dim}>{error === null ? reportWords(report) : error.message}</span>
      {report === null ? null : (
        <Button tone="quiet" label={t('import.past.show', { what: label })} onPress={() => show(report)}>
          {t('import.past.report')}
        </Button>
      )}
    </li>
  );
}

function KeptLine(props: {
  readonly kept: KeptReport;
  readonly load: (id: string) => Promise<ImportReport>;
}) {
  const { id, path, endedAt, sentence } = props.kept;
  const show = () =>
    props
      .load(id)
      .then(useImport.getState().show, (thrown) => useImport.setState({ error: toAppError(thrown) }));
  const when = formatRecordedAt(endedAt);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        {when} · {path}
      </span>
      <span className={styles.dim}>{sentence ?? keptWords(props.kept)}</span>
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

function keptWords(kept: KeptReport): string {
  const counts = countWords(kept);
  return kept.rest === 0 ? counts : t('import.past.rest', { counts, n: kept.rest });
}

function reportWords(report: ImportReport | null): string {
  if (report === null) return '';
  const { conflicts, skipped } = report;
  return countWords({ ...report, conflicts: conflicts.length, skipped: skipped.length });
}

type Counts = Pick<
  KeptReport,
  'taken' | 'known' | 'conflicts' | 'asked' | 'missing' | 'skipped' | 'cancelled'
>;

/** Counts in words; zeros are left out but for what was taken. */
function countWords({ taken, known, conflicts, asked, missing, skipped, cancelled }: Counts): string {
  const words = [t('import.count.taken', { n: taken })];
  if (conflicts > 0) words.push(t('import.count.conflict', { n: conflicts }));
  if (asked > 0) words.push(t('import.count.asked', { n: asked }));
  if (missing > 0) words.push(t('import.count.missing', { n: missing }));
  if (skipped > 0) words.push(t('import.count.skipped', { n: skipped }));
  if (known > 0) words.push(t('import.count.known', { n: known }));
  const counts = words.join(', ');
  return cancelled ? t('import.past.cancelled', { counts }) : counts;
}
