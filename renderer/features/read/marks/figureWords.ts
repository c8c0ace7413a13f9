import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import { t } from '../../../app/messages.ts';
import { figureText } from '../../../viewer/measurementText.ts';

/** Kind and figure: `Length 12.5 mm`, `Ellipse 40 ± 3 HU`; unknown is not made up. */
export function figureWords(measurement: Measurement): string {
  const { kind, statistics } = measurement;
  const round = (number: number) => String(Math.round(number * 10) / 10);
  const name = t(`report.measure.${kind}`);
  if (statistics !== null)
    return `${name} ${round(statistics.mean)} ± ${round(statistics.sd)} ${statistics.unit}`;
  return `${name} ${figureText(measurement)}`.trim();
}
