import type { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { t } from '../../app/messages.ts';

/** A protocol's conditions and layout in one line. */
export function conditionWords({ when, rows, columns }: HangingProtocol): string {
  const { modalities, bodyParts, words, prior, minSeries, maxSeries } = when;
  const conditions = [
    modalities?.join('/') ?? '',
    bodyParts?.join(' or ') ?? '',
    words === undefined ? '' : words.map((word) => `“${word}”`).join(' or '),
    prior === undefined ? '' : t(prior ? 'settings.hanging.prior' : 'settings.hanging.noPrior'),
    minSeries === undefined ? '' : t('settings.hanging.atLeast', { n: minSeries }),
    maxSeries === undefined ? '' : t('settings.hanging.atMost', { n: maxSeries }),
  ].filter((part) => part !== '');
  const studies = conditions.length === 0 ? t('settings.hanging.any') : conditions.join(', ');
  return `${studies} → ${t('read.layout.size', { rows, columns })}`;
}
