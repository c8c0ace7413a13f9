/** A FHIR resource as a test writes it. */
export type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

/** The patient of tests, `Patient/p1`. */
export const PATIENT: Resource = {
  resourceType: 'Patient',
  id: 'p1',
  identifier: [{ system: 'urn:north', value: '4711', type: { coding: [{ code: 'MR' }] } }],
  name: [{ family: 'Example', given: ['Erika'] }],
};

/** JSON as bytes. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8');
}

/** A bundle of resources without addresses. */
export function bundleBytes(...resources: readonly Resource[]): Buffer {
  const entry = resources.map((resource) => ({ resource }));
  return jsonBytes({ resourceType: 'Bundle', type: 'collection', entry });
}

/** A codeable concept of one code. */
export function coded(code: string, display: string, system = 'http://snomed.info/sct') {
  return { coding: [{ system, code, display }] };
}

/** A resource about the patient of tests. */
export function about(resourceType: string, id: string, fields: Readonly<Record<string, unknown>>): Resource {
  return { resourceType, id, subject: { reference: 'Patient/p1' }, ...fields };
}
