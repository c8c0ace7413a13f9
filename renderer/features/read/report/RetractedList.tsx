import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { formatRecordedAt } from '../../../ui/format.ts';
import { evidenceWords } from '../../evidence/evidenceWords.ts';
import styles from './Report.module.css';

type Retraction = Report['retractions'][number];

/** W5. What was taken back since: its words, when, and the sentences of this report that stand on it. */
export function RetractedList({ report }: { readonly report: Report }) {
  return (
    <ul aria-label={t('report.retracted.list')} className={styles.retracted}>
      {report.retractions.map((retraction) => (
        <li key={retraction.rowId}>
          {retraction.rowId === report.id ? (
            t('report.retracted.itself')
          ) : (
            <Row report={report} retraction={retraction} />
          )}{' '}
          <span className={styles.dim}>
            {t('report.retracted.at', { at: formatRecordedAt(retraction.at).slice(0, 16) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Row({ report, retraction }: { readonly report: Report; readonly retraction: Retraction }) {
  const evidence = useQuery('memory', 'evidence', { id: retraction.rowId });
  const cited = report.sentences.filter(
    ({ support, citations }) => support !== 'struck' && citations.some(({ id }) => id === retraction.rowId),
  );
  const { before, marked, after } =
    evidence.data === null ? { before: '', marked: '', after: '' } : evidenceWords(evidence.data);
  const words = `${before}${marked}${after}`;
  return (
    <>
      {words === '' ? t('report.retracted.unknown') : `“${words}”`}
      {cited.map(({ id, text }) => (
        <span key={id} className={styles.dim}>
          {' '}
          {t('report.retracted.in', { text })}
        </span>
      ))}
    </>
  );
}
