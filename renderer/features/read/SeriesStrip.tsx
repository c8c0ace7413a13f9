import type { StudyDetail } from '../../../main/contract/domain/library.ts';
import { clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';
import { OtherStudies } from './OtherStudies.tsx';
import type { Drawn, OpenedStudy } from './openedStudy.ts';
import styles from './Read.module.css';
import { SeriesButtons } from './SeriesButtons.tsx';
import type { Stage } from './useStage.ts';

/** The series of the current study, of the prior, and of the patient's other studies: press to hang in the marked viewport, a digit for another one, or drag. */
export function SeriesStrip(props: {
  readonly drawn: Drawn;
  readonly priors: OpenedStudy['priors'];
  readonly stage: Stage;
}) {
  const { current, prior } = props.drawn;
  const hung = [current.study.studyKey, prior?.study.studyKey];
  return (
    <nav className={styles.strip} aria-label={t('read.series')} data-series-strip="">
      <StudySeries stage={props.stage} hungAs="current" study={current} />
      {prior === null ? null : <StudySeries stage={props.stage} hungAs="prior" study={prior} />}
      <OtherStudies
        priors={props.priors.filter(({ study }) => !hung.includes(study.studyKey))}
        stage={props.stage}
      />
    </nav>
  );
}

function StudySeries(props: {
  readonly stage: Stage;
  readonly hungAs: 'current' | 'prior';
  readonly study: StudyDetail;
}) {
  const { hungAs: role, stage } = props;
  const { study } = props.study;
  const day = study.time === null ? t('state.unknown') : clinicalDay(study.time);
  return (
    <section
      aria-label={`${t('read.series')}: ${role === 'current' ? t('read.series.current') : t('read.series.prior', { day })}`}
      className={styles.stripStudy}
      data-role={role}
    >
      <h2 className={styles.stripTitle}>
        {t(role === 'current' ? 'read.series.current' : 'read.series.prior.short')}
        <span className={styles.stripDay}>{day}</span>
      </h2>
      <SeriesButtons study={props.study} stage={stage} />
    </section>
  );
}
