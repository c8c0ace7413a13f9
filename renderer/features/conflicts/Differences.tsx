import { useEffect } from 'react';
import type { Conflict, ContentComparison } from '../../../main/contract/domain/conflicts.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Conflicts.module.css';

/** How the contents differ: pixels first, then the header fields, each with its value in either. Asked once for a conflict. */
export function Differences({ conflict }: { readonly conflict: Conflict }) {
  const { sopUid, contents } = conflict;
  const { run, running, result, error } = useCall('library', 'compareContents');
  const keys = contents.map(({ instanceKey }) => instanceKey).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another comparison
  useEffect(() => {
    void run({ sopUid });
  }, [run, sopUid, keys]);
  return (
    <section aria-label={t('conflicts.differences')} aria-busy={running} className={styles.differences}>
      <h3>{t('conflicts.differences')}</h3>
      {error === null ? null : <ErrorBox error={error} onRetry={() => void run({ sopUid })} />}
      {running ? (
        <>
          <p className={styles.dim}>{t('conflicts.comparing')}</p>
          <SkeletonLines lines={3} />
        </>
      ) : null}
      {result === null ? null : <Compared comparison={result} />}
    </section>
  );
}

function Compared({ comparison }: { readonly comparison: ContentComparison }) {
  const { pixels, problem, sameButWriting } = comparison;
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warn" quiet>
          <p>{problem}</p>
        </Notice>
      )}
      {sameButWriting ? <p className={styles.strong}>{t('conflicts.same')}</p> : null}
      <ul>
        {pixels.map(({ words }, index) => (
          <li key={comparison.contents[index + 1]}>{t('conflicts.pixels', { n: index + 2, words })}</li>
        ))}
      </ul>
      <Fields comparison={comparison} />
    </>
  );
}

function Fields({ comparison }: { readonly comparison: ContentComparison }) {
  const { fields, fieldsLeftOut, contents, problem } = comparison;
  if (fields.length === 0)
    return problem === null ? <p className={styles.dim}>{t('conflicts.fields.none')}</p> : null;
  return (
    <>
      <table className={styles.fields}>
        <caption>{t('conflicts.fields')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('conflicts.field')}</th>
            {contents.map((key, index) => (
              <th key={key} scope="col">
                {t('conflicts.content', { n: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, name, values }) => (
            <tr key={path}>
              <th scope="row">
                {name} <span className={styles.tag}>{path}</span>
              </th>
              {values.map((value, index) => (
                <td key={contents[index]}>
                  <FieldValue value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fieldsLeftOut === 0 ? null : <p>{t('conflicts.fields.more', { n: fieldsLeftOut })}</p>}
    </>
  );
}

function FieldValue({ value }: { readonly value: string | null }) {
  if (value !== null && value !== '') return value;
  return <span className={styles.dim}>{t(value === null ? 'conflicts.absent' : 'conflicts.empty')}</span>;
}
