import type { DerivedPart, ReportedMeasurements } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import type { ReportedMeasurement } from '../../contract/domain/structured.ts';
import { readMeasurements } from '../../exchange/sr/readMeasurements.ts';
import { loadDocument } from '../exporting/structured.ts';
import type { Parts } from '../parts.ts';

/** Reads the measurements of a structured report that are not this library's own; null where there are none. Throws `bad_file`. */
export async function readReported(
  library: Parts['library'],
  header: InstanceHeader,
  ownUids: ReadonlySet<string>,
): Promise<ReportedMeasurements | null> {
  const report = readMeasurements(await loadDocument(header, library));
  const others = report.measurements.filter(({ trackingUid }) => !ownUids.has(trackingUid ?? ''));
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
