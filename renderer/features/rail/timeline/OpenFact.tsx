import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEvidence } from '../../evidence/useEvidence.ts';
import { conceptText, factText, placeText, shortFactText, valueText } from '../factText.ts';
import styles from './Timeline.module.css';

/**
 * A fact that opens its evidence. Its name has the place; what is seen leaves it out, as it stands above. With a value, the place lies
 * between the words that are seen: there it is part of the button, and not drawn (WCAG 2.5.3, label in name).
 */
export function OpenFact({ fact, words }: { readonly fact: Fact; readonly words?: string | undefined }) {
  const date = fact.lastDocumented ?? fact.validFrom;
  const [place, value] = [placeText(fact), valueText(fact)];
  const isSplit = words === undefined && place !== '' && value !== '';
  return (
    <Button
      tone="quiet"
      className={styles.open}
      {...(isSplit ? {} : { label: t('rail.open', { what: factText(fact) }) })}
      onPress={() => useEvidence.getState().show({ kind: 'fact', id: fact.id, date })}
    >
      {isSplit ? (
        <span>
          <span className={styles.unseen}>{t('rail.open', { what: '' }).trim()}</span> {conceptText(fact)},{' '}
          <span className={styles.unseen}>{place},</span> {value}
        </span>
      ) : (
        (words ?? shortFactText(fact))
      )}
    </Button>
  );
}
