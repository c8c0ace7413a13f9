import type { DifferentialNote, Discriminator } from '../../../main/contract/domain/notes.ts';
import { t } from '../../app/messages.ts';
import styles from './Bank.module.css';

/** X1. A pair of diagnoses, side by side: the signs for each, the rule, and how it goes wrong. */
export function NoteCard(props: { readonly note: DifferentialNote }) {
  const { note } = props;
  return (
    <article className={styles.card} aria-label={`${note.dxA} ${t('bank.versus')} ${note.dxB}`}>
      <div className={styles.sides}>
        <Side diagnosis={note.dxA} signs={note.discriminators.filter((sign) => sign.favours === 'A')} />
        <span className={styles.versus} aria-hidden>
          {t('bank.versus')}
        </span>
        <Side diagnosis={note.dxB} signs={note.discriminators.filter((sign) => sign.favours === 'B')} />
      </div>
      <Part title={t('bank.rule')}>{note.decisionRule}</Part>
      <Part title={t('bank.pattern')}>{note.errorPattern}</Part>
      <section className={styles.part}>
        <h2>{t('bank.confusion')}</h2>
        <ul className={styles.points}>
          {note.confusionPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <Part title={t('bank.explanation')}>{note.explanation}</Part>
      <p className={styles.dim}>
        {[note.department, note.organ].filter(Boolean).join(' · ')}
        {' · '}
        {t('bank.version', { n: note.version })}
        {' · '}
        {t('bank.origins', { n: note.origins.length })}
      </p>
    </article>
  );
}

function Side(props: { diagnosis: string; signs: readonly Discriminator[] }) {
  return (
    <section className={styles.side}>
      <h2 className={styles.diagnosis}>{props.diagnosis}</h2>
      <p className={styles.dim}>{t('bank.favours')}</p>
      {props.signs.length === 0 ? <p className={styles.dim}>{t('bank.noSign')}</p> : null}
      <ul>
        {props.signs.map((sign) => (
          <li key={`${sign.presence} ${sign.sign}`} className={styles.sign}>
            <span className={styles.presence}>{sign.presence === 'present' ? '+' : '−'}</span>
            <span>
              {sign.sign}
              <span className={styles.dim}> {t(`bank.${sign.presence}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part(props: { title: string; children: string }) {
  return (
    <section className={styles.part}>
      <h2>{props.title}</h2>
      <p>{props.children}</p>
    </section>
  );
}
