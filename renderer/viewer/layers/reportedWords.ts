import type { DerivedPart } from '../../../main/contract/domain/derived/derivedObject.ts';
import type { ReportedMeasurement, ReportedValue } from '../../../main/contract/domain/structured.ts';
import { numberText } from '../overlayText.ts';

/** The figures of a measurement as its report gives them: `Length 12.5 mm, Mean 40 HU`; empty where it has none. */
export function figuresInWords({ values }: ReportedMeasurement): string {
  return values.map(valueInWords).join(', ');
}

function valueInWords({ concept, derivation, value, unit }: ReportedValue): string {
  const of = derivation === null ? concept.meaning : `${derivation.meaning} of ${concept.meaning}`;
  return [of, numberText(value), unit].filter((word) => word).join(' ');
}

/** What a measurement is called and what it says. */
export function measurementInWords(part: DerivedPart, measurement: ReportedMeasurement): string {
  return [part.name, figuresInWords(measurement)].filter((words) => words !== '').join(': ');
}
