import { Pencil } from 'lucide-react';
import type { GateFigure } from '../../../main/contract/domain/memory.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { useWhyNotRole } from '../../state/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { WholeDates } from '../../ui/WholeDates.tsx';
import { NoteBrief } from '../rail/NoteBrief.tsx';
import type { Choice } from './choices.ts';
import { DecisionField } from './DecisionField.tsx';
import { DiffLines } from './DiffLines.tsx';
import { diffOf } from './diff.ts';
import { Gates } from './Gates.tsx';
import { ImpactLine } from './ImpactLine.tsx';
import { LineFrame, type LinePlace } from './LineFrame.tsx';
import type { ImagePlace } from './lines.ts';
import { ProposedImage } from './ProposedImage.tsx';
import { placeWords, proposalWords } from './proposalWords.ts';
import styles from './Review.module.css';

/** One change: what it would write, what its gates found, and the choice of a person, which looks different from a gate. */
export function ProposalItem(props: {
  readonly at: LinePlace;
  readonly proposal: Proposal;
  /** The gates to show here: those of an image that its reading shows are left out. */
  readonly gates: readonly GateFigure[];
  readonly choice: Choice;
  /** Which image it is, under the line of its reading's images. */
  readonly place: ImagePlace | null;
  readonly onChoose: (choice: Choice) => void;
  readonly onEdit: () => void;
}) {
  const { proposal, choice } = props;
  const words = proposalWords(proposal);
  const { place } = props;
  const kind = place ? t('review.image.of', place) : t(`review.op.${proposal.payload.operation}`);
  return (
    <LineFrame
      at={props.at}
      ids={[proposal.id]}
      choice={choice}
      label={`${kind}: ${words}`}
      isNested={place !== null}
    >
      <span className={styles.kind}>{kind}</span>
      <div className={styles.body}>
        <Body proposal={proposal} words={words} gates={props.gates} />
      </div>
      <div className={styles.decision}>
        {proposal.payload.operation === 'delete_fact' ? null : (
          <EditButton what={words} onEdit={props.onEdit} />
        )}
        <DecisionField label={t('review.choice', { what: words })} value={choice} onChange={props.onChoose} />
      </div>
    </LineFrame>
  );
}

function EditButton({ what, onEdit }: { readonly what: string; readonly onEdit: () => void }) {
  const noRole = useWhyNotRole('approver');
  return (
    <IconButton label={t('review.edit.what', { what })} disabledReason={noRole} onPress={onEdit}>
      <Pencil size={14} aria-hidden />
    </IconButton>
  );
}

interface BodyProps {
  readonly proposal: Proposal;
  readonly words: string;
}

function Body({ proposal, words, gates }: BodyProps & { readonly gates: readonly GateFigure[] }) {
  const { payload, state } = proposal;
  const why = 'why' in payload ? payload.why : '';
  return (
    <>
      <Change proposal={proposal} words={words} />
      {payload.operation === 'add_note' ? <NoteBrief note={payload.note} /> : null}
      {state === 'conflicted' ? <Badge tone="warn">{t('review.conflicted')}</Badge> : null}
      {proposal.editedBy === null ? null : <Badge tone="quiet">{t('review.edited')}</Badge>}
      {why === '' ? null : (
        <p className={styles.reason}>
          {t('review.why')}: {why}
        </p>
      )}
      <SourceLine proposal={proposal} />
      {payload.operation === 'transition_fact' ? <ImpactLine proposal={proposal} /> : null}
      <Gates gates={gates} />
    </>
  );
}

/** What is written anew, or the lines that change, and what a person must look at. */
function Change({ proposal, words }: BodyProps) {
  const { payload, needsPerson } = proposal;
  const diff = diffOf(payload);
  const badge = needsPerson === null ? null : <NeedsPerson why={needsPerson} />;
  if (diff !== null)
    return (
      <>
        <DiffLines diff={diff} />
        {badge}
      </>
    );
  return (
    <p className={styles.what}>
      {payload.operation === 'add_visual' ? <ProposedImage media={payload.visual.media} /> : null}
      {payload.operation === 'add_episode' ? payload.episode.answer : words}{' '}
      <span className={styles.dim}>{placeWords(payload)}</span> {badge}
    </p>
  );
}

/** The reason is a sentence: it runs over several lines where the row is narrow. */
function NeedsPerson({ why }: { readonly why: string }) {
  return (
    <Badge tone="warn" wraps>
      <WholeDates words={why} />
    </Badge>
  );
}

/** W8: the sentence that a fact stands on; a reading is its own source. */
function SourceLine({ proposal }: { readonly proposal: Proposal }) {
  const { sourceSentence, payload } = proposal;
  if (sourceSentence === null || payload.operation === 'add_episode' || payload.operation === 'add_visual')
    return null;
  return (
    <p className={styles.dim}>
      {t('review.sentence')}: “<WholeDates words={sourceSentence} />”
    </p>
  );
}
