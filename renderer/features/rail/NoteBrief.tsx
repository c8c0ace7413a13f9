import type { DifferentialNote, Discriminator } from '../../../main/contract/domain/notes.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './Note.module.css';

/** X1, X11. A pair of diagnoses for a narrow panel: signs of each beside each other, the rule, and the rest one press away. */
export function NoteBrief({
  note,
  score = null,
}: {
  readonly note: DifferentialNote;
  /** How well it fits the diagnoses in question; null where nothing was asked. */
  readonly score?: number | null;
}) {
  return (
    <article className={styles.note} aria-label={`${note.dxA} ${t('bank.versus')} ${note.dxB}`}>
      <Scopes note={note} score={score} />
      <Sides note={note} />
      <p>
        <span className={styles.dim}>{t('bank.rule')}: </span>
        {note.decisionRule}
      </p>
      <More note={note} />
    </article>
  );
}

function Scopes({ note, score }: { readonly note: DifferentialNote; readonly score: number | null }) {
  const scopes = [note.department, note.organ].filter((scope) => scope !== '');
  return (
    <p className={styles.scope}>
      {scopes.map((scope) => (
        <Badge key={scope}>{scope.replaceAll('_', ' ')}</Badge>
      ))}
      {score === null ? null : (
        <span className={styles.dim}>{t('rail.dx.score', { score: score.toFixed(2) })}</span>
      )}
    </p>
  );
}

function Sides({ note }: { readonly note: DifferentialNote }) {
  const signsOf = (side: Discriminator['favours']) =>
    note.discriminators.filter(({ favours }) => favours === side);
  return (
    <div className={styles.sides}>
      <Side diagnosis={note.dxA} signs={signsOf('A')} />
      <Side diagnosis={note.dxB} signs={signsOf('B')} />
    </div>
  );
}

function Side(props: { readonly diagnosis: string; readonly signs: readonly Discriminator[] }) {
  return (
    <section className={styles.side}>
      <h3>{props.diagnosis}</h3>
      {props.signs.length === 0 ? <p className={styles.dim}>{t('bank.noSign')}</p> : null}
      <ul>
        {props.signs.map(({ sign, presence }) => (
          <li key={`${presence} ${sign}`}>
            <span className={styles.presence} aria-hidden>
              {presence === 'present' ? '+' : '−'}
            </span>
            <span>
              {sign} <span className={styles.dim}>{t(`bank.${presence}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function More({ note }: { readonly note: DifferentialNote }) {
  return (
    <details className={styles.more}>
      <summary>{t('rail.dx.more')}</summary>
      <dl>
        <dt>{t('bank.pattern')}</dt>
        <dd>{note.errorPattern}</dd>
        <dt>{t('bank.confusion')}</dt>
        {note.confusionPoints.map((point) => (
          <dd key={point}>{point}</dd>
        ))}
        <dt>{t('bank.explanation')}</dt>
        <dd>{note.explanation}</dd>
      </dl>
    </details>
  );
}
