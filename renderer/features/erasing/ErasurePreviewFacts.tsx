import type { ErasurePreview } from '../../../main/contract/domain/erasure.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Facts } from '../../ui/Facts.tsx';
import { formatBytes } from '../../ui/format.ts';
import { dayOr, nameText } from '../records/sourcesOf.ts';
import styles from './Erasing.module.css';

/** Who it is, what goes, and what an erasure does not reach. */
export function ErasurePreviewFacts({ preview }: { readonly preview: ErasurePreview }) {
  const [shown, ...joined] = preview.patients;
  const others = joined.map((patient): [string, string] => [t('erasing.joined'), whoText(patient)]);
  return (
    <>
      <Facts
        facts={[
          [t('erasing.patient'), shown === undefined ? '' : whoText(shown)],
          ...others,
          [t('erasing.goes'), goesText(preview)],
          [
            t('erasing.reports'),
            t('erasing.reports.words', { signed: preview.signedReports, drafts: preview.drafts }),
          ],
        ]}
      />
      <section className={styles.stays} aria-label={t('erasing.stays')}>
        <h3>{t('erasing.stays')}</h3>
        <ul>
          {staysWords(preview).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function whoText(patient: Patient): string {
  const { patientId, issuer, birthDate, sex } = patient;
  const details = [patientId, issuer, birthDate && dayOr(birthDate), sex];
  return [nameText(patient), ...details.filter(Boolean)].join(' · ');
}

function goesText({ studies, files, bytes, rows, documents, waitingRecords }: ErasurePreview): string {
  return [
    t('erasing.studies', { n: studies }),
    t('erasing.files', { n: files, size: formatBytes(bytes) }),
    t('erasing.rows', { n: rows }),
    ...(documents === 0 ? [] : [`${t('erasing.documents')}: ${documents}`]),
    ...(waitingRecords === 0 ? [] : [t('erasing.waiting', { n: waitingRecords })]),
  ].join(', ');
}

function staysWords({ exports, notesToReview, openElsewhere, backups }: ErasurePreview): string[] {
  const [last] = exports;
  return [
    last === undefined
      ? t('erasing.exports.none')
      : t('erasing.exports', { n: exports.length, day: last.at.slice(0, 10) }),
    ...(backups.length === 0 ? [] : [t('erasing.backups', { n: backups.length })]),
    ...(notesToReview === 0 ? [] : [t('erasing.notes', { n: notesToReview })]),
    ...(openElsewhere.length === 0 ? [] : [t('erasing.elsewhere', { names: openElsewhere.join(', ') })]),
    t('erasing.audit'),
  ];
}
