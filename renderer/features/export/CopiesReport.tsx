import type { DeidentifyReport, ElementChange } from '../../../main/contract/domain/deidentify.ts';
import { t } from '../../app/messages.ts';
import { Notice } from '../../ui/ErrorBox.tsx';
import styles from './Export.module.css';

/** Elements that are drawn; the rest is said by number. */
const MOST_SHOWN = 300;
const WARNED = ['declared', 'likely', 'not_stated'] as const;

/** What de-identification changes or changed: copies, warnings, what is left out, and each element. */
export function CopiesReport({ report }: { readonly report: DeidentifyReport }) {
  const { files, folder, cancelled, changes } = report;
  const told =
    folder === null
      ? t('export.report.preview', { n: files })
      : t('export.report.copied', { n: files, folder });
  return (
    <div className={styles.report}>
      <p role="status">
        {told} {cancelled ? t('export.report.cancelled') : ''}
      </p>
      <BurnedInNotice report={report} />
      <LeftOutList report={report} />
      {changes.length === 0 ? null : <Changes changes={changes} />}
    </div>
  );
}

function BurnedInNotice({ report: { burnedIn } }: { readonly report: DeidentifyReport }) {
  const warned = WARNED.filter((kind) => burnedIn[kind] > 0);
  if (warned.length === 0) return null;
  return (
    <Notice tone="warn" quiet>
      {warned.map((kind) => (
        <p key={kind}>{t(`export.burnedIn.${kind}`, { n: burnedIn[kind] })}</p>
      ))}
    </Notice>
  );
}

function LeftOutList({ report: { leftOut } }: { readonly report: DeidentifyReport }) {
  if (leftOut.length === 0) return null;
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return (
    <div>
      <p>{t('export.leftOut', { n: leftOut.length })}</p>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly ElementChange[] }) {
  const shown = changes.slice(0, MOST_SHOWN);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a stop for Tab, so that the list scrolls by keyboard
    <section className={styles.changes} tabIndex={0} aria-label={t('export.changes')}>
      {changes.length > shown.length ? (
        <p>{t('export.changes.more', { n: shown.length, all: changes.length })}</p>
      ) : null}
      <table className={styles.table}>
        <thead>
          <tr>
            {(['element', 'action', 'before', 'after', 'count'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`export.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <ChangeRow key={`${change.path} ${change.action}`} change={change} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ChangeRow({ change }: { readonly change: ElementChange }) {
  const { name, path, action, before, after, count } = change;
  return (
    <tr>
      <td>
        {name} <span className={styles.dim}>{path}</span>
      </td>
      <td>{t(`export.action.${action}`)}</td>
      <td>{before}</td>
      <td>{after}</td>
      <td>{count}</td>
    </tr>
  );
}
