import type {
  Bundle,
  BundleEntry,
  DiagnosticReport,
  Observation,
  Provenance,
  Resource,
} from '@medplum/fhirtypes';
import type { Measurement } from '../../../contract/domain/reading.ts';
import type { RecordedAt } from '../../../contract/domain/time.ts';
import { CODE } from '../../dicom/codes.ts';
import { DRAFT, provenanceOf, type ReportDocument, wordsOfSection } from '../../report/reportDocument.ts';
import { writeTextReport } from '../../report/textReport.ts';
import { conceptOf, fhirTime, known, patientResource } from './datatypes.ts';
import { accessionIdentifier, imagingStudyResource } from './imagingStudy.ts';
import { observationResource } from './observation.ts';

/** Ids of what the bundle holds: UUIDs, each its own. */
export interface BundleIds {
  readonly patient: string;
  readonly study: string;
  readonly report: string;
  readonly provenance: string;
}

/** A report with the measurements that it stands beside; `uid` is the measurement's own. */
export interface FhirReportInput {
  readonly document: ReportDocument;
  readonly measured: readonly { readonly measurement: Measurement; readonly uid: string }[];
  readonly ids: BundleIds;
}

/**
 * Writes a report as a FHIR R4 bundle: patient, study, measurements, the report with its whole text, and who drafted it. A draft is
 * `preliminary` and says so in words. The same input gives the same bytes.
 */
export function writeFhir(input: FhirReportInput): Uint8Array<ArrayBuffer> {
  const { document, ids } = input;
  const observations = observationsOf(input);
  const resources: Resource[] = [
    reportResource(input, observations),
    patientResource(ids.patient, document.detail.study.patient),
    imagingStudyResource(ids.study, urn(ids.patient), document.detail),
    ...observations,
    provenanceResource(input),
  ];
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: document.writtenAt,
    entry: resources.map((resource): BundleEntry => ({ fullUrl: urn(resource.id ?? ''), resource })),
  };
  return new Uint8Array(new TextEncoder().encode(`${JSON.stringify(bundle, null, 2)}\n`));
}

function urn(id: string): string {
  return `urn:uuid:${id}`;
}

function isSignedFor({ report }: ReportDocument, recordedAt: RecordedAt): boolean {
  return report.state === 'signed' && report.signedAt !== null && recordedAt <= report.signedAt;
}

function observationsOf({ document, measured, ids }: FhirReportInput): Observation[] {
  const { time } = document.detail.study;
  const all = measured.map(({ measurement, uid }) =>
    observationResource({
      id: measurement.id,
      uid,
      measurement,
      time,
      isSigned: isSignedFor(document, measurement.recordedAt),
      patient: urn(ids.patient),
      study: urn(ids.study),
    }),
  );
  return all.filter((one) => one !== null);
}

function reportResource(
  { document, ids }: FhirReportInput,
  observations: readonly Observation[],
): DiagnosticReport {
  const { report, detail } = document;
  const isSigned = report.state === 'signed';
  const title = `${CODE.diagnosticReport.meaning}${isSigned ? '' : ` (${DRAFT})`}`;
  return known<DiagnosticReport>({
    resourceType: 'DiagnosticReport',
    id: ids.report,
    identifier: accessionIdentifier(detail.study.accession),
    status: isSigned ? (report.addenda.length > 0 ? 'appended' : 'final') : 'preliminary',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'RAD' }] }],
    code: conceptOf(CODE.diagnosticReport, title),
    subject: { reference: urn(ids.patient) },
    effectiveDateTime: fhirTime(detail.study.time),
    issued: report.signedAt ?? report.recordedAt,
    resultsInterpreter: report.signedBy === null ? null : [{ display: report.signedBy }],
    result: observations.map(({ id }) => ({ reference: urn(id ?? '') })),
    imagingStudy: [{ reference: urn(ids.study) }],
    conclusion: wordsOfSection(report, 'impression'),
    presentedForm: [
      {
        contentType: 'text/plain; charset=utf-8',
        data: Buffer.from(writeTextReport(document), 'utf8').toString('base64'),
        title,
      },
    ],
  });
}

// Who drafted is said in words: there is no register of programs that a reference could name.
function provenanceResource({ document, ids }: FhirReportInput): Provenance {
  const { report, program, writtenAt } = document;
  const type = (code: string) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code }],
  });
  const signer =
    report.signedBy === null ? [] : [{ type: type('verifier'), who: { display: report.signedBy } }];
  const how = { type: type('assembler'), who: { display: `${program}. ${provenanceOf(document)}` } };
  return {
    resourceType: 'Provenance',
    id: ids.provenance,
    target: [{ reference: urn(ids.report) }],
    recorded: writtenAt,
    agent: [how, ...signer],
  };
}
