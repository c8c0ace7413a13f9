import type { Identifier, ImagingStudy, ImagingStudySeries } from '@medplum/fhirtypes';
import type { Series, StudyDetail } from '../../../contract/domain/library.ts';
import { fhirTime, known, modalityCoding, uidIdentifier } from './datatypes.ts';

/** The accession number as identifier (HL7 table 0203). */
export function accessionIdentifier(accession: string): Identifier[] {
  if (accession === '') return [];
  const coding = [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'ACSN' }];
  return [{ type: { coding }, value: accession }];
}

/** A study with its series; single images are counted, not listed. */
export function imagingStudyResource(
  id: string,
  patient: string,
  { study, series }: StudyDetail,
): ImagingStudy {
  return known<ImagingStudy>({
    resourceType: 'ImagingStudy',
    id,
    identifier: [uidIdentifier(study.studyUid), ...accessionIdentifier(study.accession)],
    status: 'available',
    modality: study.modalities.map(modalityCoding),
    subject: { reference: patient },
    started: fhirTime(study.time),
    numberOfSeries: study.seriesCount,
    numberOfInstances: study.instanceCount,
    description: study.description,
    series: series.map(seriesOf),
  });
}

function seriesOf(series: Series): ImagingStudySeries {
  return known<ImagingStudySeries>({
    uid: series.seriesUid,
    number: series.number !== null && series.number >= 0 ? series.number : null,
    modality: modalityCoding(series.modality),
    description: series.description,
    numberOfInstances: series.instances.length,
    bodySite: series.bodyPart === null ? null : { display: series.bodyPart },
    started: fhirTime(series.time),
  });
}
