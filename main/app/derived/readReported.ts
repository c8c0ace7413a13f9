import type { DerivedPart, ReportedMeasurements } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import type { ReportedMeasurement } from '../../contract/domain/structured.ts';
import { AppError } from '../../contract/errors.ts';
import { readMeasurements } from '../../exchange/sr/readMeasurements.ts';
import { loadDocument } from '../exporting/structured.ts';
import type { Parts } from '../parts.ts';

function notRead(shapes: number): AppError {
  const marks = shapes === 1 ? 'one mark' : `${shapes} marks`;
  return new AppError(
    'bad_file',
    `The report has ${marks} in a form that is not read here: it is not of template TID 1500. Look at it in the program that made it.`,
  );
}

/**
 * Reads the measurements of a structured report that are not this library's own; null where there are none. Throws `bad_file`, also where
 * its marks are of another template: they must not be missed in silence.
 */
export async function readReported(
  library: Parts['library'],
  header: InstanceHeader,
  ownUids: ReadonlySet<string>,
): Promise<ReportedMeasurements | null> {
  const report = readMeasurements(await loadDocument(header, library));
  const others = report.measurements.filter(({ trackingUid }) => !ownUids.has(trackingUid ?? ''));
  if (report.measurements.length === 0 && report.leftOut.length > 0) throw notRead(report.leftOut.length);
  if (others.length === 0) return null;
  return {
    kind: 'measurements',
    instanceKey: header.instanceKey,
    sopUid: header.sopUid,
    title: report.title,
    time: report.time,
    author: report.author,
    frameOfReferenceUid: null,
    parts: others.map(partOf),
    isVerified: report.isVerified,
    measurements: others,
    leftOut: report.leftOut,
  };
}

function partOf(measurement: ReportedMeasurement, index: number): DerivedPart {
  const { finding, site, trackingId } = measurement;
  return {
    number: index + 1,
    name: finding?.meaning ?? trackingId ?? `Measurement ${index + 1}`,
    kind: site?.meaning ?? null,
    algorithm: null,
    colour: null,
  };
}
