import { ChevronDown, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { Choice } from './choices.ts';
import { DecisionField } from './DecisionField.tsx';
import { LineFrame, type LinePlace } from './LineFrame.tsx';
import { proposalWords } from './proposalWords.ts';
import styles from './Review.module.css';

interface ImagesProps {
  readonly at: LinePlace;
  readonly images: readonly Proposal[];
  /** Null where the images have different ones. */
  readonly choice: Choice | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** The images of a reading as one line: a choice for all of them; opened, each stands below with its own. */
export function ImagesItem(props: ImagesProps) {
  const { images, choice } = props;
  const count = t('review.images', { n: images.length });
  const words = [...new Set(images.map(proposalWords))].join(', ');
  return (
    <LineFrame
      at={props.at}
      ids={images.map(({ id }) => id)}
      choice={choice}
      label={`${count}: ${words}`}
      onKeyDown={(event) => pressKey(event, props.onOpen)}
    >
      <span className={styles.kind}>{count}</span>
      <div className={styles.body}>
        <p className={styles.what}>
          {words}{' '}
          <span className={styles.dim}>
            {choice === null ? t('review.images.mixed') : t('review.follows')}
          </span>
        </p>
      </div>
      <Decision {...props} count={count} />
    </LineFrame>
  );
}

function Decision({ count, choice, isOpen, ...props }: ImagesProps & { readonly count: string }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.decision}>
      <IconButton
        label={t(isOpen ? 'review.images.close' : 'review.images.open')}
        onPress={() => props.onOpen(!isOpen)}
      >
        <Icon size={14} aria-hidden />
      </IconButton>
      <DecisionField label={t('review.choice', { what: count })} value={choice} onChange={props.onChoose} />
    </div>
  );
}

/** Right opens and left closes the line in focus, as in a tree. */
function pressKey(event: KeyboardEvent<HTMLLIElement>, onOpen: (isOpen: boolean) => void): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'ArrowRight') onOpen(true);
  if (event.key === 'ArrowLeft') onOpen(false);
}
