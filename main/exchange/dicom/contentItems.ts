import type { CodedConcept } from '../../contract/domain/structured.ts';
import { asLine } from './codes.ts';
import type { Elements } from './writeDicom.ts';

/** How an item belongs to the one above it (PS3.3 C.17.3.2.4). */
export type Relationship =
  | 'CONTAINS'
  | 'HAS CONCEPT MOD'
  | 'HAS OBS CONTEXT'
  | 'HAS ACQ CONTEXT'
  | 'INFERRED FROM'
  | 'SELECTED FROM';

/** An image, and where it stands; `frame` counts from 0 and is null for an image of one frame. */
export interface ImageReference {
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly sopClassUid: string;
  readonly sopUid: string;
  readonly modality: string;
  readonly frame: number | null;
}

/** A coded entry as a sequence of one item (PS3.3 8.8). */
export function codeSequence({ system, code, meaning }: CodedConcept): readonly Elements[] {
  return [{ CodeValue: code, CodingSchemeDesignator: system ?? '', CodeMeaning: meaning }];
}

function below(children: readonly Elements[]): Elements {
  return children.length === 0 ? {} : { ContentSequence: children };
}

function item(relationship: Relationship | null, type: string, concept: CodedConcept | null): Elements {
  return {
    ...(relationship === null ? {} : { RelationshipType: relationship }),
    ValueType: type,
    ...(concept === null ? {} : { ConceptNameCodeSequence: codeSequence(concept) }),
  };
}

/** A container; `relationship` is null at the root, `template` the TID of PS3.16 where one is named. */
export function container(
  relationship: Relationship | null,
  concept: CodedConcept,
  template: string | null,
  children: readonly Elements[],
): Elements {
  const named = [{ MappingResource: 'DCMR', TemplateIdentifier: template ?? '' }];
  return {
    ...item(relationship, 'CONTAINER', concept),
    ContinuityOfContent: 'SEPARATE',
    ...(template === null ? {} : { ContentTemplateSequence: named }),
    ...below(children),
  };
}

/** A coded value. */
export function coded(
  relationship: Relationship,
  concept: CodedConcept,
  value: CodedConcept,
  children: readonly Elements[] = [],
): Elements {
  return {
    ...item(relationship, 'CODE', concept),
    ConceptCodeSequence: codeSequence(value),
    ...below(children),
  };
}

/** A text of any length. */
export function text(relationship: Relationship, concept: CodedConcept, words: string): Elements {
  return { ...item(relationship, 'TEXT', concept), TextValue: words };
}

/** A person's name. */
export function personName(relationship: Relationship, concept: CodedConcept, name: string): Elements {
  return { ...item(relationship, 'PNAME', concept), PersonName: asName(name) };
}

/** A name as one value of PN: a person who is known by one line has that as family name. */
export function asName(name: string): string {
  return asLine(name.replaceAll('=', ' ')) || 'unknown';
}

/** A unique identifier. */
export function uidReference(relationship: Relationship, concept: CodedConcept, uid: string): Elements {
  return { ...item(relationship, 'UIDREF', concept), UID: uid };
}

const MOST_DECIMAL = 16;

/** A number as DS (PS3.5 6.2): 16 characters at most, as precise as they allow. */
export function decimalString(value: number): string {
  for (let digits = 17; digits > 0; digits--) {
    const words = String(Number(value.toPrecision(digits)));
    if (words.length <= MOST_DECIMAL) return words;
  }
  return '0';
}

/** A number with its unit; the full double precision stands beside the decimal text (PS3.3 C.18.1). */
export function number(
  concept: CodedConcept,
  value: number,
  unit: CodedConcept,
  children: readonly Elements[],
): Elements {
  const measured = {
    MeasurementUnitsCodeSequence: codeSequence(unit),
    FloatingPointValue: value,
    NumericValue: decimalString(value),
  };
  return { ...item('CONTAINS', 'NUM', concept), MeasuredValueSequence: [measured], ...below(children) };
}

/** The reference to an image as an item of a sequence; frames are counted from 1 in DICOM. */
export function sopReference({ sopClassUid, sopUid, frame }: ImageReference): Elements {
  const frames: Elements = frame === null ? {} : { ReferencedFrameNumber: String(frame + 1) };
  return { ReferencedSOPClassUID: sopClassUid, ReferencedSOPInstanceUID: sopUid, ...frames };
}

/** An image. */
export function image(relationship: Relationship, reference: ImageReference): Elements {
  return { ...item(relationship, 'IMAGE', null), ReferencedSOPSequence: [sopReference(reference)] };
}

/** Points on an image, written as (column, row) pairs that have 0\\0 at the corner of the first pixel (PS3.3 C.18.6.1.1). */
export function imagePoints(
  relationship: Relationship,
  concept: CodedConcept,
  graphic: { readonly type: string; readonly data: readonly number[] },
  source: ImageReference,
): Elements {
  return {
    ...item(relationship, 'SCOORD', concept),
    GraphicType: graphic.type,
    GraphicData: graphic.data,
    ContentSequence: [image('SELECTED FROM', source)],
  };
}

/** Points in mm of a frame of reference (PS3.3 C.18.9). */
export function patientPoints(
  relationship: Relationship,
  concept: CodedConcept,
  graphic: { readonly type: string; readonly data: readonly number[] },
  frameOfReferenceUid: string,
): Elements {
  return {
    ...item(relationship, 'SCOORD3D', concept),
    ReferencedFrameOfReferenceUID: frameOfReferenceUid,
    GraphicType: graphic.type,
    GraphicData: graphic.data,
  };
}
