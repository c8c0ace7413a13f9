import type { CallOutput, Calls } from '../../contract/api/contract.ts';
import type { DerivedObject, RefusedObject } from '../../contract/domain/derived/derivedObject.ts';
import type { StudyKey } from '../../contract/domain/ids.ts';
import type { InstanceHeader, Series } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { loadMeasurements } from '../../memory/findings.ts';
import { trackingUidOf } from '../exporting/exportDocuments.ts';
import { KEY_OBJECTS, REPORTS } from '../exporting/structured.ts';
import type { Parts } from '../parts.ts';
import { readReported } from './readReported.ts';

type Derived = CallOutput<Calls['library']['derived']>;
type Kind = DerivedObject['kind'];

/** Segmentations of pixels and of labels (PS3.4 B.5); structure sets. */
const KINDS: Readonly<Record<string, Kind>> = {
  '1.2.840.10008.5.1.4.1.1.66.4': 'segmentation',
  '1.2.840.10008.5.1.4.1.1.66.7': 'segmentation',
  '1.2.840.10008.5.1.4.1.1.481.3': 'structures',
};

/** What this program knows of and does not draw (PS3.4 B.5). */
const NOT_DRAWN: Readonly<Record<string, string>> = {
  '1.2.840.10008.5.1.4.1.1.66.5':
    'Surfaces (meshes) are not drawn here. Look at it in the program that made it, or have it saved as a segmentation of pixels.',
  '1.2.840.10008.5.1.4.1.1.66.6': 'Tracts are not drawn here. Look at it in the program that made it.',
};

const TITLES: Readonly<Record<Kind, string>> = {
  segmentation: 'Segmentation',
  structures: 'Structure set',
  measurements: 'Structured report',
};

interface Found {
  readonly kind: Kind;
  readonly header: InstanceHeader;
  readonly series: Series;
}

/** Reads the derived objects of a study, those that fail each by itself; a report without measurements of others is none. */
export async function listDerived(parts: Parts, studyKey: StudyKey): Promise<Derived> {
  const { series } = await parts.library.study(studyKey);
  const found = series.flatMap((one) =>
    one.instances.flatMap((header): Found[] => {
      const kind = kindOf(header);
      return kind === null ? [] : [{ kind, header, series: one }];
    }),
  );
  const hasReports = found.some(({ kind }) => kind === 'measurements');
  const own = hasReports ? await ownMeasurements(parts, studyKey) : [];
  const ownUids = new Set(own.map(trackingUidOf));
  const read = await Promise.all(found.map((one) => readOne(parts, one, ownUids)));
  return {
    objects: read.flatMap(({ object }) => object ?? []),
    refused: read.flatMap(({ refused }) => refused ?? []),
  };
}

function kindOf({ sopClassUid }: InstanceHeader): Kind | null {
  if (sopClassUid === null) return null;
  const isReport = sopClassUid.startsWith(REPORTS) && sopClassUid !== KEY_OBJECTS;
  if (isReport) return 'measurements';
  return NOT_DRAWN[sopClassUid] === undefined ? (KINDS[sopClassUid] ?? null) : 'segmentation';
}

interface Read {
  readonly object?: DerivedObject | null;
  readonly refused?: RefusedObject;
}

async function readOne(
  { library }: Parts,
  { kind, header, series }: Found,
  ownUids: ReadonlySet<string>,
): Promise<Read> {
  const { instanceKey } = header;
  const refusal = (reason: string) => {
    const title = series.description || TITLES[kind];
    return { refused: { instanceKey, kind, title, reason } };
  };
  const why = NOT_DRAWN[header.sopClassUid ?? ''];
  if (why !== undefined) return refusal(why);
  try {
    if (kind === 'measurements') return { object: await readReported(library, header, ownUids) };
    return { object: await library.derived(instanceKey, kind) };
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    return refusal(fault.message);
  }
}

function ownMeasurements({ store, library }: Parts, studyKey: StudyKey) {
  return loadMeasurements(store, library.ownKeyOf(studyKey), studyKey);
}
