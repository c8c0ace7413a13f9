import { Check, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { GateFigure } from '../../../main/contract/domain/memory.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice as ChoiceField } from '../../ui/Choice.tsx';
import { classes } from '../../ui/classes.ts';
import type { Choice } from './choices.ts';
import { diffOf, placeWords, proposalWords } from './proposalWords.ts';
import styles from './Review.module.css';

const CHOICES = ['take', 'wait', 'reject'] as const;

/** One change: what it would write, what its gates found, and the choice of a person, which looks different from a gate. */
export function ProposalItem(props: {
  readonly proposal: Proposal;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onEdit: () => void;
}) {
  const { proposal, choice } = props;
  const words = proposalWords(proposal);
  const kind = t(`review.op.${proposal.payload.operation}`);
  return (
    <li
      className={classes(styles.item, styles[choice])}
      data-proposal={proposal.id}
      data-choice={choice}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and letters work on the change in focus
      tabIndex={0}
      aria-label={`${kind}: ${words}`}
      onKeyDown={moveFocus}
    >
      <div className={styles.itemHead}>
        <span className={styles.kind}>{kind}</span>
        <span className={styles.what}>{words}</span>
        <span className={styles.dim}>{placeWords(proposal.payload)}</span>
        <span className={styles.grow} />
        <Button tone="quiet" label={t('review.edit.what', { what: words })} onPress={props.onEdit}>
          {t('review.edit')}
        </Button>
        <ChoiceField
          hideLabel
          label={t('review.choice', { what: words })}
          value={choice}
          options={CHOICES.map((id) => ({ id, words: t(`review.choice.${id}`) }))}
          onChange={props.onChoose}
        />
      </div>
      <Details proposal={proposal} />
    </li>
  );
}

function Details({ proposal }: { readonly proposal: Proposal }) {
  const { payload, gates, needsPerson, sourceSentence, state, editedBy } = proposal;
  const diff = diffOf(payload);
  const why = payload.operation === 'transition_fact' ? payload.why : null;
  const isEpisode = payload.operation === 'add_episode';
  return (
    <div className={styles.details}>
      {state === 'conflicted' ? <Badge tone="warn">{t('review.conflicted')}</Badge> : null}
      {needsPerson === null ? null : <Badge tone="warn">{needsPerson}</Badge>}
      {editedBy === null ? null : <Badge tone="quiet">{t('review.edited')}</Badge>}
      {diff === null ? null : (
        <dl className={styles.diff}>
          <dt>{t('review.before')}</dt>
          <dd>{diff.before}</dd>
          <dt>{t('review.after')}</dt>
          <dd className={styles.strong}>{diff.after}</dd>
        </dl>
      )}
      {why === null ? null : (
        <p className={styles.dim}>
          {t('review.why')}: {why}
        </p>
      )}
      {gates.length === 0 ? null : <Gates gates={gates} />}
      {sourceSentence === null || isEpisode ? null : (
        <p className={styles.dim}>
          {t('review.sentence')}: “{sourceSentence}”
        </p>
      )}
    </div>
  );
}

/** M9: each criterion with its figure, met or not, in words and by sign. */
function Gates({ gates }: { readonly gates: readonly GateFigure[] }) {
  return (
    <ul className={styles.gates}>
      {gates.map(({ name, met, detail }) => (
        <li key={name} className={styles.gate} data-met={met}>
          {met ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
          {t(`review.gate.${name}`)}: {detail}{' '}
          <span className={styles.dim}>({t(met ? 'review.gate.met' : 'review.gate.notMet')})</span>
        </li>
      ))}
    </ul>
  );
}

/** Arrow up and down go from change to change. */
function moveFocus(event: KeyboardEvent<HTMLLIElement>): void {
  if (event.target !== event.currentTarget) return;
  const { previousElementSibling, nextElementSibling } = event.currentTarget;
  const next = { ArrowUp: previousElementSibling, ArrowDown: nextElementSibling }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
