import { Check, X } from 'lucide-react';
import type { GateFigure } from '../../../main/contract/domain/memory.ts';
import { t } from '../../app/messages.ts';
import styles from './Review.module.css';

/** M9: each criterion with its figure, met or not, in words and by sign. */
export function Gates({ gates }: { readonly gates: readonly GateFigure[] }) {
  if (gates.length === 0) return null;
  return (
    <ul className={styles.gates} aria-label={t('review.gates')}>
      {gates.map(({ name, met, detail }) => (
        <li key={name} className={styles.gate} data-met={met}>
          {met ? <Check size={12} aria-hidden /> : <X size={12} aria-hidden />}
          <span>
            {t(`review.gate.${name}`)}: {detail} ({t(met ? 'review.gate.met' : 'review.gate.notMet')})
          </span>
        </li>
      ))}
    </ul>
  );
}
