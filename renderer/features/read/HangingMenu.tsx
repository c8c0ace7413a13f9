import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import type { Hanging, HangingChoice } from '../../../main/contract/domain/hanging.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import styles from './CompareBar.module.css';
import type { OpenedStudy } from './openedStudy.ts';

/** The hanging protocol in use and why; another one can be chosen, and one that does not fit says why not (T1). */
export function HangingMenu(props: {
  readonly opened: OpenedStudy;
  readonly rule: Hanging;
  readonly onRule: (rule: Hanging) => void;
  readonly open: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void };
}) {
  const { opened, rule, onRule, open } = props;
  const { studyKey } = opened.current.study;
  const priorKey = opened.prior?.study.studyKey ?? null;
  const input = useMemo(() => ({ studyKey, priorKey }), [studyKey, priorKey]);
  const choices = useQuery('reading', 'hangings', open.isOpen ? input : null);
  const entries = (choices.data ?? []).map((choice, index) => entryOf(choice, index, rule, onRule));
  const why = t('read.rule.matched', { rule: rule.rule, by: rule.matchedBy });
  return (
    <Menu
      label={t('read.rules')}
      open={open}
      trigger={
        <Button tone="quiet" label={why} tooltip={why} className={styles.rule}>
          <span className={styles.ruleName}>{rule.rule}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
      entries={[
        ...entries.filter(({ disabledReason }) => disabledReason === null),
        null,
        ...entries.filter(({ disabledReason }) => disabledReason !== null),
        null,
        {
          id: 'own',
          words: t('read.rules.own'),
          onChoose: () => usePlaces.getState().go({ name: 'settings' }),
        },
      ]}
    />
  );
}

function entryOf(
  { name, isOwn, hanging, whyNot }: HangingChoice,
  index: number,
  rule: Hanging,
  onRule: (rule: Hanging) => void,
): MenuEntry {
  const isNow = hanging !== null && name === rule.rule;
  return {
    id: `${index}`,
    words: isOwn ? t('read.rules.ofYours', { name }) : name,
    icon: <Check size={14} aria-hidden visibility={isNow ? 'visible' : 'hidden'} />,
    note: hanging === null ? null : t('read.rules.fits', { by: hanging.matchedBy }),
    // Those that fit stand first.
    disabledReason: whyNot === null ? null : t('read.rules.whyNot', { reason: whyNot }),
    onChoose: () => {
      if (hanging !== null) onRule(hanging);
    },
  };
}
