import type {
  CodedConcept,
  MeasurementReport,
  ReportedMeasurement,
  ReportedRegion,
  ReportedValue,
} from '../../contract/domain/structured.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { CODE, shownUnit } from '../dicom/codes.ts';
import { documentDate, openDicom } from '../dicom/openDicom.ts';
import { joinSides, sideOfCode } from '../laterality.ts';
import { codeOf } from './contentTree.ts';
import { authorOf } from './people.ts';
import { regionOf } from './regions.ts';
import { SR } from './tags.ts';

/** Codes of SNOMED CT and of the older SNOMED RT that name the same. */
const SITE: ReadonlySet<string> = new Set([CODE.site.code, 'G-C0E3']);
const LATERALITY: ReadonlySet<string> = new Set([CODE.laterality.code, 'G-C171']);
const UNNAMED: CodedConcept = { system: null, code: '', meaning: 'unnamed' };
const MOST_LEVELS = 12;

function conceptOf(item: Dataset): string {
  return codeOf(item, SR.conceptName)?.code ?? '';
}

function isType(item: Dataset, type: string): boolean {
  return item.text(SR.valueType)?.toUpperCase() === type;
}

function named(items: readonly Dataset[], code: string): Dataset | null {
  return items.find((item) => conceptOf(item) === code) ?? null;
}

function regionsOf(items: readonly Dataset[]): ReportedRegion[] {
  return items.map(regionOf).filter((region) => region !== null);
}

function valueOfItem(item: Dataset): ReportedValue | null {
  const measured = item.item(SR.measuredValue);
  const value = measured?.number(SR.floatingPoint, 'FD') ?? measured?.number(SR.numericValue) ?? null;
  if (!measured || value === null || !Number.isFinite(value)) return null;
  const below = item.items(SR.content);
  const derivation = named(below, CODE.derivation.code);
  const unit = codeOf(measured, SR.units);
  return {
    concept: codeOf(item, SR.conceptName) ?? UNNAMED,
    derivation: derivation && codeOf(derivation, SR.conceptCode),
    value,
    unit: unit && shownUnit(unit),
    regions: regionsOf(below),
  };
}

function groupOf(group: Dataset): ReportedMeasurement {
  const items = group.items(SR.content);
  const finding = named(items, CODE.finding.code);
  const site = items.find((item) => SITE.has(conceptOf(item))) ?? null;
  const modifiers = [...items, ...(site?.items(SR.content) ?? []), ...(finding?.items(SR.content) ?? [])];
  const sides = modifiers.filter((item) => LATERALITY.has(conceptOf(item)));
  const numbers = items.filter((item) => isType(item, 'NUM'));
  return {
    trackingUid: named(items, CODE.trackingUid.code)?.text(SR.uid) ?? null,
    trackingId: named(items, CODE.trackingId.code)?.wholeText(SR.textValue) ?? null,
    finding: finding && codeOf(finding, SR.conceptCode),
    site: site && codeOf(site, SR.conceptCode),
    laterality: joinSides(sides.map((side) => sideOfCode(codeOf(side, SR.conceptCode)?.code ?? ''))),
    comment: named(items, CODE.comment.code)?.wholeText(SR.textValue) ?? null,
    values: numbers.map(valueOfItem).filter((value) => value !== null),
    regions: regionsOf(items),
  };
}

function groupsBelow(item: Dataset, level = 0): ReportedMeasurement[] {
  if (level > MOST_LEVELS) return [];
  const containers = item.items(SR.content).filter((child) => isType(child, 'CONTAINER'));
  return containers.flatMap((child) =>
    conceptOf(child) === CODE.group.code ? [groupOf(child)] : groupsBelow(child, level + 1),
  );
}

/** Where an item of the content tree stands: in a measurement group, below a number of one, or elsewhere. */
type Place = 'elsewhere' | 'group' | 'number';

function placeBelow(item: Dataset, place: Place): Place {
  if (place === 'elsewhere' && isType(item, 'CONTAINER') && conceptOf(item) === CODE.group.code)
    return 'group';
  return place === 'group' && isType(item, 'NUM') ? 'number' : 'elsewhere';
}

/** The shapes that {@link groupOf} does not read: of other templates, of other graphic types, with coordinates missing. */
function leftOutBelow(item: Dataset, place: Place = 'elsewhere', level = 0): string[] {
  if (level > MOST_LEVELS) return [];
  return item.items(SR.content).flatMap((child) => {
    const isShape = isType(child, 'SCOORD') || isType(child, 'SCOORD3D');
    if (!isShape) return leftOutBelow(child, placeBelow(child, place), level + 1);
    const isRead = place !== 'elsewhere' && regionOf(child) !== null;
    return isRead ? [] : [child.text(SR.graphicType) ?? 'shape without a type'];
  });
}

/**
 * Reads the measurement groups of a structured report (PS3.16 TID 1500), of whoever wrote it; a report without any has none. Numbers
 * that cannot be read are left out; shapes, too, and named. Throws `bad_file` where it is no DICOM file.
 */
export function readMeasurements(bytes: Uint8Array): MeasurementReport {
  const opened = openDicom(bytes);
  const { data, sopUid } = opened;
  return {
    sopUid,
    title: codeOf(data, SR.conceptName)?.meaning ?? 'Structured report',
    author: authorOf(data),
    time: documentDate(data),
    isVerified: data.text(SR.verification) === 'VERIFIED',
    measurements: groupsBelow(data),
    leftOut: leftOutBelow(data),
  };
}
