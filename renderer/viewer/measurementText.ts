import type { Spacing } from '../../main/contract/domain/library.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import { numberText } from './overlayText.ts';
import { spacingNote } from './spacing.ts';

type Figures = Pick<Measurement, 'kind' | 'value' | 'unit' | 'statistics'>;

/** A measurement in words, with where its scale comes from; `spacing` null where the unit says it already. */
export function measurementText({ kind, value, unit, statistics }: Figures, spacing: Spacing | null): string {
  const figure = value === null ? '' : `${numberText(value)} ${unit ?? ''}`.trim();
  const isDistance = kind === 'length' || kind === 'rectangle';
  const note = isDistance && spacing !== null ? spacingNote(spacing) : '';
  const spread =
    statistics === null
      ? ''
      : `mean ${numberText(statistics.mean)} ${statistics.unit}, SD ${numberText(statistics.sd)}, ` +
        `min ${numberText(statistics.min)}, max ${numberText(statistics.max)}`;
  return [spread, figure, note].filter((part) => part !== '').join(' · ') || 'no value';
}
