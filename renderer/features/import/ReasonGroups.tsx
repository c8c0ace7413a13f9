import { Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../app/messages.ts';
import styles from './Import.module.css';
import { OWN_REASON, type ReasonGroup } from './reportFilter.ts';

const ALL = '';
const MOST_GROUPS = 50;

/** Reasons that several lines share, with their counts: one is chosen, or all. Arrow keys choose. */
export function ReasonGroups(props: {
  readonly groups: readonly ReasonGroup[];
  readonly all: number;
  readonly value: string | null;
  readonly onChange: (reason: string | null) => void;
}) {
  const shown = props.groups.slice(0, MOST_GROUPS);
  return (
    <RadioGroup
      className={styles.groups ?? ''}
      value={props.value ?? ALL}
      onChange={(value) => props.onChange(value === ALL ? null : value)}
    >
      <Label className={styles.groupsTitle}>{t('import.reasons')}</Label>
      <Group value={ALL} words={t('import.reasons.all')} count={props.all} />
      {shown.map(({ reason, count }) => (
        <Group
          key={reason}
          value={reason}
          words={reason === OWN_REASON ? t('import.reasons.own') : reason}
          count={count}
        />
      ))}
      {props.groups.length > shown.length ? (
        <p className={styles.dim}>{t('import.reasons.more', { n: props.groups.length - shown.length })}</p>
      ) : null}
    </RadioGroup>
  );
}

function Group(props: { readonly value: string; readonly words: string; readonly count: number }) {
  return (
    <Radio value={props.value} className={styles.group ?? ''}>
      <span className={styles.groupWords}>{props.words}</span>
      <strong>{props.count.toLocaleString('en-GB')}</strong>
    </Radio>
  );
}
