import type { CallInput, Calls, Client } from '../../contract/api/contract.ts';
import type { ImportReport } from '../../contract/domain/library.ts';

/** For tests: a person as a FHIR bundle tells of her, all made up. */
export interface ToldPerson {
  readonly id: string;
  readonly issuer: string | null;
  readonly name?: readonly [family: string, given: string];
  readonly birthDate?: string;
}

const code = (text: string) => ({
  text,
  coding: [{ system: 'http://snomed.info/sct', code: '1', display: text }],
});

const subject = { reference: 'urn:uuid:p' };

function toldPatient(person: ToldPerson): object {
  const [family, given] = person.name ?? ['Quill', 'Ada'];
  const system = person.issuer === null ? {} : { system: person.issuer };
  return {
    resourceType: 'Patient',
    identifier: [{ ...system, value: person.id, type: { coding: [{ code: 'MR' }] } }],
    name: [{ family, given: [given] }],
    birthDate: person.birthDate ?? '1961-05-04',
    gender: 'female',
  };
}

function condition(text: string, status: 'active' | 'resolved', onsetDateTime: string, end?: string): object {
  const clinicalStatus = { coding: [{ code: status }] };
  const over = end === undefined ? {} : { abatementDateTime: end };
  return { resourceType: 'Condition', subject, code: code(text), clinicalStatus, onsetDateTime, ...over };
}

function sodium(value: number, day: string): object {
  return {
    resourceType: 'Observation',
    status: 'final',
    subject,
    code: code('Sodium'),
    effectiveDateTime: day,
    valueQuantity: { value, unit: 'mmol/L', code: 'mmol/L', system: 'http://unitsofmeasure.org' },
  };
}

const DRUG = {
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject,
  medicationCodeableConcept: { text: 'Ibuprofen 200 MG Oral Tablet' },
  authoredOn: '2021-04-05',
};

const EXAMINATION = {
  resourceType: 'ImagingStudy',
  status: 'available',
  subject,
  started: '2019-01-02',
  identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:2.999.42' }],
  modality: [{ code: 'CT', system: 'http://dicom.nema.org/resources/ontology/DCM' }],
  description: 'CT of the chest',
  numberOfInstances: 120,
};

/** For tests: a FHIR bundle of one person with a condition that holds, one that is over, a drug, three values and an examination. */
export function bundleBytes(person: ToldPerson, more: readonly object[] = []): Uint8Array<ArrayBuffer> {
  const resources = [
    toldPatient(person),
    condition('Asthma', 'active', '2015-03-01'),
    condition('Pneumonia', 'resolved', '2019-01-02', '2019-02-03'),
    DRUG,
    sodium(139, '2020-01-01'),
    sodium(141, '2021-01-01'),
    sodium(143, '2022-01-01'),
    EXAMINATION,
    ...more,
  ];
  const entry = resources.map((resource, index) => ({
    fullUrl: index === 0 ? 'urn:uuid:p' : `urn:uuid:r${index}`,
    resource,
  }));
  return new Uint8Array(Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })));
}

/** For tests: imports one file as a page would. */
export function importOne(client: Client, path: string, bytes: Uint8Array): Promise<ImportReport> {
  return client.library.importBytes({ files: [{ path, bytes: new Uint8Array(bytes) }] });
}

/** For tests: takes in one record by its call. */
export function ingestOne(
  client: Client,
  name: string,
  bytes: Uint8Array,
  more: Partial<CallInput<Calls['records']['ingest']>> = {},
) {
  return client.records.ingest({ name, bytes: new Uint8Array(bytes), ...more });
}
