import type { ConflictContent } from '../../../main/contract/domain/conflicts.ts';
import type { InstanceHeader, StudyRow } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatClinicalTime, formatName, formatRecordedAt } from '../../ui/format.ts';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';
import styles from './Conflicts.module.css';
import { syntaxWords } from './syntaxWords.ts';

const PICTURE_PX = 132;

/** One content: its picture, when it came in and where it belongs, and the button that makes it the one that is used. */
export function ContentCard(props: {
  /** The study whose conflicts are looked at. */
  readonly own: StudyRow;
  readonly content: ConflictContent;
  /** Its place in the order of import, from 1. */
  readonly number: number;
  readonly onUse: () => void;
}) {
  const { content, number, own } = props;
  const { choice, header, shown } = content;
  return (
    <section className={styles.card} aria-label={t('conflicts.content', { n: number })} data-aside={!shown}>
      <div className={styles.picture}>
        {header.hasPixels ? (
          <FrameThumbnail instanceKey={content.instanceKey} frame={0} region={null} size={PICTURE_PX} />
        ) : (
          <span className={styles.noPicture}>{t('conflicts.size.none')}</span>
        )}
      </div>
      <div className={styles.about}>
        <h4 className={styles.cardTitle}>
          {t('conflicts.content', { n: number })}
          <Badge tone={choice === 'open' ? 'warn' : choice === 'set_aside' ? 'plain' : 'accent'}>
            {t(`conflicts.choice.${choice}`)}
          </Badge>
        </h4>
        <Facts facts={factsOf(content, own)} />
        <Button
          disabledReason={choice === 'used' ? t('conflicts.use.already', { n: number }) : null}
          onPress={props.onUse}
        >
          {t('conflicts.use', { n: number })}
        </Button>
      </div>
    </section>
  );
}

function factsOf(content: ConflictContent, own: StudyRow): readonly [string, string][] {
  const { header, importedAt, bytes, seriesNumber, seriesDescription } = content;
  const series = [seriesNumber ?? '', header.modality, seriesDescription].filter((part) => part !== '');
  return [
    [t('conflicts.imported'), formatRecordedAt(importedAt)],
    [t('conflicts.bytes'), bytes.toLocaleString('en-GB')],
    [t('conflicts.size'), sizeWords(header)],
    [t('conflicts.syntax'), syntaxWords(header.transferSyntaxUid)],
    [t('conflicts.series'), series.join(' · ')],
    [t('conflicts.study'), studyWords(content.study, own)],
    [t('conflicts.notes'), header.notes?.join('; ') ?? t('conflicts.notes.none')],
  ];
}

function sizeWords({ hasPixels, rows, columns, frames }: InstanceHeader): string {
  if (!hasPixels) return t('conflicts.size.none');
  const size = { rows: rows ?? '?', columns: columns ?? '?' };
  return frames === 1 ? t('conflicts.size.words', size) : t('conflicts.size.frames', { ...size, n: frames });
}

/** A conflict may reach into another study, or another patient: that must be read, not guessed. */
function studyWords(study: StudyRow, own: StudyRow): string {
  if (study.studyKey === own.studyKey) return t('conflicts.study.this');
  const words = [formatClinicalTime(study.time), study.modalities.join('/'), study.description]
    .filter((part) => part !== '')
    .join(' ');
  if (study.patient.patientKey === own.patient.patientKey)
    return t('conflicts.study.other', { study: words });
  const { name, patientId } = study.patient;
  const patient = [formatName(name), patientId ?? ''].filter((part) => part !== '').join(' ');
  return t('conflicts.study.patient', { patient: patient || t('state.unknown'), study: words });
}
