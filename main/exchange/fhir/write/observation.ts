import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import type { Laterality } from '../../../contract/domain/laterality.ts';
import type { Measurement } from '../../../contract/domain/reading.ts';
import type { ClinicalTime } from '../../../contract/domain/time.ts';
import { SIDES } from '../../dicom/codes.ts';
import { shapeMeasurement, type WrittenValue } from '../../dicom/shapes.ts';
import { conceptOf, fhirTime, known, quantityOf, uidIdentifier } from './datatypes.ts';

/** A measurement and what its resource refers to. */
export interface MeasuredResource {
  readonly id: string;
  readonly uid: string;
  readonly measurement: Measurement;
  readonly time: ClinicalTime | null;
  /** True where the report was signed after it. */
  readonly isSigned: boolean;
  readonly patient: string;
  readonly study: string;
}

/** A measurement with all its values in UCUM; null where it has none, as an arrow. */
export function observationResource(measured: MeasuredResource): Observation | null {
  const { measurement, time } = measured;
  const [first, ...others] = shapeMeasurement(measurement).values;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  return known<Observation>({
    resourceType: 'Observation',
    id: measured.id,
    identifier: [uidIdentifier(measured.uid)],
    status: measured.isSigned ? 'final' : 'preliminary',
    category: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'imaging' }],
      },
    ],
    code: isOne ? codeOf(first, measurement.finding) : { text: measurement.finding || 'Marked region' },
    subject: { reference: measured.patient },
    effectiveDateTime: fhirTime(time),
    bodySite: siteOf(measurement.site, measurement.laterality),
    valueQuantity: isOne ? quantityOf(first.value, first.unit) : null,
    component: isOne ? null : [first, ...others].map((value) => componentOf(value, measurement.finding)),
    derivedFrom: [{ reference: measured.study }],
  });
}

function componentOf(value: WrittenValue, finding: string): ObservationComponent {
  return { code: codeOf(value, finding), valueQuantity: quantityOf(value.value, value.unit) };
}

// What was measured is coded; what it was measured on stands before it in words.
function codeOf({ concept, derivation }: WrittenValue, finding: string) {
  const what = [derivation?.meaning ?? '', concept.meaning].filter((part) => part !== '').join(' ');
  return conceptOf(concept, finding === '' ? what : `${finding}: ${what}`);
}

const SIDE_WORDS: Readonly<Record<Laterality, string>> = { R: 'right', L: 'left', B: 'bilateral' };

function siteOf(site: string | null, side: Laterality | null): Observation['bodySite'] | null {
  if (site === null) return side === null ? null : conceptOf(SIDES[side]);
  const isNamed = side === null || site.toLowerCase().includes(SIDE_WORDS[side]);
  return { text: isNamed ? site : `${SIDE_WORDS[side]} ${site}` };
}
