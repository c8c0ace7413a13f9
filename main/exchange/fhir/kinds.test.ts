import { expect, test } from 'vitest';
import type { RecordFact } from '../record.ts';
import { about, bundleBytes, coded, PATIENT, type Resource } from '../testing/fhirBytes.ts';
import { factsOf, statedFacts } from '../testing/records.ts';
import { parseFhir } from './parseFhir.ts';

async function factOf(resource: Resource): Promise<RecordFact | undefined> {
  return factsOf(await parseFhir(bundleBytes(PATIENT, resource)))[0];
}

const status = (code: string) => ({ coding: [{ code }] });

test.each([
  ['active', 'confirmed', 'present', null, null],
  ['active', 'unconfirmed', 'possible', null, null],
  ['active', 'provisional', 'possible', null, null],
  ['active', 'differential', 'possible', null, null],
  ['recurrence', 'confirmed', 'present', null, null],
  ['inactive', 'confirmed', 'present', 'resolved', '2020-02'],
  ['remission', 'confirmed', 'present', 'resolved', '2020-02'],
  ['resolved', 'confirmed', 'present', 'resolved', '2020-02'],
  [null, 'refuted', 'absent', 'resolved', '2020-02'],
  [null, 'entered-in-error', 'present', 'entered_in_error', null],
] as const)(
  '[S2] FHIR: a condition that is %s and %s',
  async (clinical, verification, assertion, ended, validTo) => {
    const condition = about('Condition', 'c', {
      ...(clinical && { clinicalStatus: status(clinical) }),
      verificationStatus: status(verification),
      code: coded('1', 'Pneumonia (disorder)'),
      onsetDateTime: '2019-11-30T23:30:00Z',
      abatementDateTime: '2020-02',
      recordedDate: '2019-12-01',
      bodySite: [coded('2', 'Left lung')],
    });
    expect(await factOf(condition)).toMatchObject({
      ...{ category: 'problem', concept: 'Pneumonia', site: 'Left lung', laterality: 'L' },
      ...{ assertion, ended, validTo, validFrom: '2019-11-30T23:30:00+00:00', lastDocumented: '2019-12-01' },
      ...{ codes: [{ system: 'http://snomed.info/sct', code: '1' }], sourceId: 'Condition/c' },
    });
  },
);

test.each([
  ['active', 'order', 'present', null],
  ['on-hold', 'order', 'present', null],
  ['completed', 'order', 'present', 'prior_state'],
  ['stopped', 'order', 'present', 'prior_state'],
  ['cancelled', 'order', 'hypothetical', 'prior_state'],
  ['draft', 'order', 'hypothetical', null],
  ['active', 'plan', 'hypothetical', null],
  ['active', 'proposal', 'hypothetical', null],
  ['unknown', 'order', 'possible', null],
  ['entered-in-error', 'order', 'present', 'entered_in_error'],
])('[S2] FHIR: a medication request that is %s, as %s', async (state, intent, assertion, ended) => {
  const request = about('MedicationRequest', 'm', {
    ...{ status: state, intent, authoredOn: '2021-03-04' },
    medicationCodeableConcept: { text: 'Bisoprolol' },
    dosageInstruction: [
      {
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
        doseAndRate: [
          { doseQuantity: { value: 2.5, unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' } },
        ],
      },
    ],
  });
  const [fact] = statedFacts(await parseFhir(bundleBytes(PATIENT, request)));
  expect(fact).toMatchObject({
    category: 'drug',
    concept: 'Bisoprolol',
    value: 2.5,
    unit: 'mg',
    assertion,
    ended,
  });
  expect(fact?.words).toContain('2.5 mg, once a day');
});

test('[S2] FHIR: a statement that a drug is not taken is absent; its drug may stand in a resource of its own', async () => {
  const statement = about('MedicationStatement', 's', {
    ...{
      status: 'not-taken',
      contained: [{ resourceType: 'Medication', id: 'x', code: { text: 'Aspirin' } }],
    },
    ...{ medicationReference: { reference: '#x' }, effectivePeriod: { start: '2020', end: '2021-05' } },
  });
  expect(await factOf(statement)).toMatchObject({
    concept: 'Aspirin',
    assertion: 'absent',
    validFrom: '2020',
  });
});

test('[S2] FHIR: observations with value, components, comparator, negative result and none', async () => {
  const observation = (id: string, fields: Record<string, unknown>) =>
    about('Observation', id, { status: 'final', effectiveDateTime: '2022-01-02', ...fields });
  const quantity = (value: number, unit: string, more = {}) => ({ valueQuantity: { value, unit, ...more } });
  const facts = factsOf(
    await parseFhir(
      bundleBytes(
        PATIENT,
        observation('a', { code: coded('8', 'Height'), ...quantity(168, 'cm') }),
        observation('b', {
          code: coded('9', 'Blood pressure'),
          component: [
            { code: coded('10', 'Systolic'), ...quantity(120, 'mmHg') },
            { code: coded('11', 'Diastolic'), ...quantity(80, 'mmHg') },
          ],
        }),
        observation('c', { code: coded('12', 'CRP'), ...quantity(5, 'mg/L', { comparator: '<' }) }),
        observation('d', {
          code: coded('13', 'Influenza A'),
          valueCodeableConcept: coded('260415000', 'Not detected'),
        }),
        observation('e', { code: coded('14', 'Smoking'), valueCodeableConcept: { text: 'Never' } }),
        observation('f', { code: coded('15', 'Weight'), dataAbsentReason: { text: 'refused' } }),
        observation('g', { code: coded('16', 'Pulse'), ...quantity(70, '/min'), status: 'cancelled' }),
      ),
    ),
  );
  expect(
    facts.map(({ sourceId, concept, value, assertion }) => [sourceId, concept, value, assertion]),
  ).toEqual([
    ['Observation/a', 'Height', 168, 'present'],
    ['Observation/b.component[0]', 'Systolic', 120, 'present'],
    ['Observation/b.component[1]', 'Diastolic', 80, 'present'],
    ['Observation/c', 'CRP', null, 'present'],
    ['Observation/d', 'Influenza A', null, 'absent'],
    ['Observation/e', 'Smoking: Never', null, 'present'],
  ]);
});

test.each([
  ['completed', 'present'],
  ['not-done', 'absent'],
  ['preparation', 'hypothetical'],
  ['unknown', 'possible'],
])('[S2] FHIR: a procedure that is %s', async (state, assertion) => {
  const procedure = about('Procedure', 'p', {
    ...{
      status: state,
      code: coded('1', 'Appendectomy'),
      performedPeriod: { start: '2001', end: '2001-02' },
    },
  });
  const expected = { category: 'procedure', assertion, validFrom: '2001', validTo: null };
  expect(await factOf(procedure)).toMatchObject(expected);
});

test.each([
  [{ code: { text: 'Penicillin' } }, 'Penicillin allergy', 'present'],
  [{ code: { text: 'Lactose' }, type: 'intolerance' }, 'Lactose intolerance', 'present'],
  [
    { code: { text: 'Latex allergy' }, verificationStatus: status('unconfirmed') },
    'Latex allergy',
    'possible',
  ],
  [{ code: { text: 'No known drug allergies' } }, 'drug allergies', 'absent'],
])('[S2] FHIR: an allergy %j', async (fields, concept, assertion) => {
  const allergy = {
    resourceType: 'AllergyIntolerance',
    id: 'a',
    patient: { reference: 'Patient/p1' },
    ...fields,
  };
  expect(await factOf(allergy)).toMatchObject({ category: 'problem', concept, assertion });
});

test("[S2] FHIR: what a relative had is the family's, never the patient's", async () => {
  const history = {
    ...{ resourceType: 'FamilyMemberHistory', id: 'f', patient: { reference: 'Patient/p1' } },
    ...{ relationship: { text: 'Mother' }, condition: [{ code: { text: 'Breast cancer' } }] },
  };
  expect(await factOf(history)).toMatchObject({ concept: 'Breast cancer', subject: 'family' });
  const coding = coded('Z80.3', 'Malignant neoplasm of breast', 'http://hl7.org/fhir/sid/icd-10');
  expect(await factOf(about('Condition', 'c', { code: coding }))).toMatchObject({ subject: 'family' });
});
