import { Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../app/messages.ts';
import type { Choice } from './choices.ts';
import styles from './Decision.module.css';

const CHOICES = ['take', 'wait', 'reject'] as const;

/** Take, wait or reject: one joined control whose chosen part is filled, so that it is never mistaken for the mark of a gate. */
export function DecisionField(props: {
  readonly label: string;
  /** Null where the changes that it stands for differ. */
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
}) {
  return (
    <RadioGroup
      className={styles.decision ?? ''}
      orientation="horizontal"
      value={props.value}
      onChange={(value) => {
        const choice = CHOICES.find((known) => known === value);
        if (choice !== undefined) props.onChange(choice);
      }}
    >
      <Label className={styles.label}>{props.label}</Label>
      <div className={styles.parts}>
        {CHOICES.map((choice) => (
          <Radio key={choice} value={choice} className={styles.part ?? ''} data-choice={choice}>
            {t(`review.choice.${choice}`)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
