import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Hanging, type HungViewport } from '../contract/api/reading.ts';
import { Laterality } from '../contract/domain/laterality.ts';
import type { Series, StudyDetail } from '../contract/domain/library.ts';
import { HANGING_FOLDER } from './bodyParts.ts';
import { imageSeries, matchSeries, seriesInWords } from './pickSeries.ts';

const Role = z.enum(['current', 'prior']);

const Slot = z.discriminatedUnion('pick', [
  /** The series with most images. */
  z.object({ role: Role, pick: z.literal('main') }),
  /** The n-th series of the study, by number. */
  z.object({ role: Role, pick: z.literal('series'), index: z.int().nonnegative() }),
  /** The series most like the current study's n-th hung one. */
  z.object({ role: Role, pick: z.literal('match'), index: z.int().nonnegative() }),
  /** The series of a side and view. */
  z.object({ role: Role, pick: z.literal('view'), laterality: Laterality, view: z.string() }),
]);
type Slot = z.infer<typeof Slot>;

/** A hanging protocol as data (T1): the first whose conditions hold and whose viewports can all be filled is hung. */
export const HangingProtocol = z.object({
  name: z.string().min(1),
  when: z.object({
    modalities: z.array(z.string()).optional(),
    prior: z.boolean().optional(),
    minSeries: z.int().positive().optional(),
    minPriorSeries: z.int().positive().optional(),
  }),
  rows: Hanging.shape.rows,
  columns: Hanging.shape.columns,
  viewports: z.array(Slot).min(1),
});
export type HangingProtocol = z.infer<typeof HangingProtocol>;

let built: readonly HangingProtocol[] | null = null;

/** The protocols that come with the program, in their order. */
export function builtInProtocols(): readonly HangingProtocol[] {
  built ??= z
    .array(HangingProtocol)
    .parse(JSON.parse(readFileSync(join(HANGING_FOLDER, 'protocols.json'), 'utf8')));
  return built;
}

interface Studies {
  readonly current: StudyDetail;
  readonly prior: StudyDetail | null;
}

/** Conditions that a protocol asks for, in words; null where one does not hold. */
function matchConditions({ when }: HangingProtocol, { current, prior }: Studies): string[] | null {
  const reasons: string[] = [];
  const images = imageSeries(current);
  if (when.modalities) {
    const modality = images.find((series) => when.modalities?.includes(series.modality))?.modality;
    if (!modality) return null;
    reasons.push(`modality ${modality}`);
  }
  if (when.prior !== undefined) {
    if (when.prior !== (prior !== null)) return null;
    reasons.push(
      prior ? `a prior${prior.study.time ? ` of ${prior.study.time.slice(0, 10)}` : ''}` : 'no prior',
    );
  }
  if (images.length < (when.minSeries ?? 0)) return null;
  if (when.minSeries) reasons.push(`${images.length} series with images`);
  if (when.minPriorSeries && (!prior || imageSeries(prior).length < when.minPriorSeries)) return null;
  return reasons;
}

function mainSeries(study: StudyDetail): Series | null {
  const [first, ...others] = imageSeries(study);
  return others.reduce<Series | null>(
    (best, series) => (best && series.instances.length > best.instances.length ? series : best),
    first ?? null,
  );
}

function ofView(study: StudyDetail, laterality: string, view: string): Series | null {
  const isView = (series: Series) =>
    series.instances.some((image) => image.viewPosition?.toUpperCase() === view);
  return imageSeries(study).find((series) => series.laterality === laterality && isView(series)) ?? null;
}

interface Filled {
  readonly role: Slot['role'];
  readonly series: Series;
  readonly words: string;
}

function fillSlot(slot: Slot, study: StudyDetail, filled: readonly Filled[]): Filled | null {
  const taken = new Set(filled.filter(({ role }) => role === slot.role).map(({ series }) => series));
  switch (slot.pick) {
    case 'main':
      return filledWith(slot, mainSeries(study));
    case 'series':
      return filledWith(slot, imageSeries(study)[slot.index] ?? null);
    case 'view':
      return filledWith(slot, ofView(study, slot.laterality, slot.view));
    case 'match': {
      const model = filled.filter(({ role }) => role === 'current')[slot.index]?.series;
      const candidates = imageSeries(study).filter((series) => !taken.has(series));
      const match = model ? matchSeries(model, candidates) : null;
      return match && { role: slot.role, series: match.series, words: match.words };
    }
  }
}

function filledWith(slot: Slot, series: Series | null): Filled | null {
  return series && { role: slot.role, series, words: seriesInWords(series) };
}

function fillAll(protocol: HangingProtocol, studies: Studies): Filled[] | null {
  const filled: Filled[] = [];
  for (const slot of protocol.viewports) {
    const study = studies[slot.role];
    const next = study && fillSlot(slot, study, filled);
    if (!next) return null;
    filled.push(next);
  }
  return filled;
}

function toHanging(
  protocol: HangingProtocol,
  conditions: readonly string[],
  filled: readonly Filled[],
): Hanging {
  const viewports: HungViewport[] = filled.map(({ role, series }) => ({
    role,
    studyKey: series.studyKey,
    seriesKey: series.seriesKey,
  }));
  const because = conditions.length > 0 ? conditions.join(', ') : 'no other rule fits';
  const reason = `${because}: ${filled.map(({ role, words }) => `${role} ${words}`).join('; ')}`;
  return { rows: protocol.rows, columns: protocol.columns, viewports, rule: protocol.name, reason };
}

/** Hangs a study, and its prior if any, by the first protocol that fits, and says which and why (T1). */
export function resolveHanging(
  current: StudyDetail,
  prior: StudyDetail | null,
  protocols: readonly HangingProtocol[] = builtInProtocols(),
): Hanging {
  const studies = { current, prior };
  for (const protocol of protocols) {
    const conditions = matchConditions(protocol, studies);
    const filled = conditions && fillAll(protocol, studies);
    if (filled) return toHanging(protocol, conditions, filled);
  }
  return {
    rows: 1,
    columns: 1,
    viewports: [],
    rule: 'Nothing to hang',
    reason: 'this study holds no images',
  };
}
