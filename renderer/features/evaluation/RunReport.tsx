import { useEffect, useMemo, useState } from 'react';
import type { EvaluationReport, ReportTable } from '../../../main/contract/domain/evaluation.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePreferences } from '../../state/preferences.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Evaluation.module.css';

/** What a run found: in sentences, as a plot, in tables; the published figures stand beside. */
export function RunReport({ id }: { readonly id: string }) {
  const input = useMemo(() => ({ id }), [id]);
  const report = useQuery('evaluation', 'report', input);
  if (report.error !== null) return <ErrorBox error={report.error} onRetry={report.refetch} />;
  if (report.data === null) return <SkeletonLines lines={12} />;
  return <Whole report={report.data} />;
}

function Whole({ report }: { readonly report: EvaluationReport }) {
  const { title, findings, facts, tables, plot } = report;
  return (
    <div className={styles.report}>
      <h2 className={styles.reportTitle}>{title}</h2>
      <div className={styles.columns}>
        <section className={styles.part}>
          <h3 className={styles.heading}>{t('evaluation.findings')}</h3>
          <ul className={styles.findings}>
            {findings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
        <div className={styles.side}>
          {plot === null ? null : <PlotImage plot={plot} />}
          <section className={styles.part}>
            <h3 className={styles.heading}>{t('evaluation.facts')}</h3>
            <Facts facts={facts.map(({ name, value }) => [name, value] as const)} />
          </section>
        </div>
      </div>
      {tables.map((table) => (
        <FigureTable key={table.title} table={table} />
      ))}
    </div>
  );
}

/** The core's own drawing, as a picture of this page: nothing of it can run. */
function PlotImage({ plot }: { readonly plot: NonNullable<EvaluationReport['plot']> }) {
  const theme = usePreferences((state) => state.preferences.theme);
  const svg = theme === 'light' ? plot.light : plot.dark;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return (
    <figure className={styles.part}>
      <figcaption className={styles.heading}>{plot.title}</figcaption>
      {address === null ? null : (
        <img className={styles.plot} src={address} alt={t('evaluation.plot', { title: plot.title })} />
      )}
    </figure>
  );
}

function FigureTable({ table }: { readonly table: ReportTable }) {
  const [first, ...others] = table.columns;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{table.title}</h3>
      {table.note === null ? null : <p className={styles.dim}>{table.note}</p>}
      <table className={styles.table} aria-label={table.title}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((name) => (
              <th key={name} scope="col" className={styles.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={table.columns[at + 1]} className={styles.figure}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
