import type { Spacing } from '../../main/contract/domain/library.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import { numberText } from './overlayText.ts';
import { spacingNote } from './spacing.ts';

type Told = Pick<Measurement, 'kind' | 'value' | 'unit' | 'secondValue' | 'statistics'>;

/** Kinds whose figures have no length in them. */
const WITHOUT_LENGTH: readonly Measurement['kind'][] = ['probe', 'angle', 'cobb', 'arrow'];

/** A measurement in words, with where its scale comes from; `spacing` null where the unit says it already. */
export function measurementText(told: Told, spacing: Spacing | null): string {
  const { kind, statistics } = told;
  const note = WITHOUT_LENGTH.includes(kind) || spacing === null ? '' : spacingNote(spacing);
  const spread =
    statistics === null
      ? ''
      : `mean ${numberText(statistics.mean)} ${statistics.unit}, SD ${numberText(statistics.sd)}, ` +
        `min ${numberText(statistics.min)}, max ${numberText(statistics.max)}`;
  const said = [spread, figureText(told), note].filter((part) => part !== '').join(' · ');
  return said || (kind === 'arrow' ? 'arrow' : 'no value');
}

/** The figure alone: `12.5 mm`, `12.5 × 8 mm`, `31.2°`; empty where there is none. */
export function figureText({ value, unit, secondValue }: Omit<Told, 'kind' | 'statistics'>): string {
  if (value === null) return '';
  const across = secondValue === null ? '' : ` × ${numberText(secondValue)}`;
  return `${numberText(value)}${across}${unit === '°' ? '' : ' '}${unit ?? ''}`.trim();
}
