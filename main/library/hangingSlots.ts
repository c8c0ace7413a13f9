import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HangingProtocol, HangingRole, HangingSlot } from '../contract/domain/hanging.ts';
import type { Series, StudyDetail } from '../contract/domain/library.ts';
import { HANGING_FOLDER } from './bodyParts.ts';
import { type HungStudies, saysAny } from './hangingConditions.ts';
import { imageCountOf, imageSeries, matchSeries, planeOf, seriesInWords } from './pickSeries.ts';

type FindSlot = Extract<HangingSlot, { pick: 'find' }>;

/** A series in its viewport, and which one it is, in words. */
export interface FilledSlot {
  readonly role: HangingRole;
  readonly series: Series;
  readonly words: string;
}

/** The viewports of a protocol, filled; or why one of them cannot be. Null where an optional one stays empty. */
export type Filled =
  | { readonly slots: readonly (FilledSlot | null)[] }
  | { readonly slots: null; readonly whyNot: string };

/** Fills the viewports of a protocol one after another. */
export function fillSlots({ viewports }: HangingProtocol, studies: HungStudies): Filled {
  const slots: (FilledSlot | null)[] = [];
  for (const [index, slot] of viewports.entries()) {
    const study = studies[slot.role];
    const next = study && fillSlot(slot, study, slots);
    if (!next && slot.optional !== true)
      return { slots: null, whyNot: `no ${slot.role} series for viewport ${index + 1}` };
    slots.push(next);
  }
  return { slots };
}

function fillSlot(
  slot: HangingSlot,
  study: StudyDetail,
  filled: readonly (FilledSlot | null)[],
): FilledSlot | null {
  switch (slot.pick) {
    case 'main':
      return filledWith(slot, largest(imageSeries(study)));
    case 'series':
      return filledWith(slot, imageSeries(study)[slot.index] ?? null);
    case 'view':
      return filledWith(slot, ofView(study, slot.laterality, slot.view));
    case 'find':
      return filledWith(slot, largest(untaken(slot, study, filled).filter((series) => fits(slot, series))));
    case 'match': {
      const model = filled.filter((one) => one?.role === 'current')[slot.index]?.series;
      const match = model ? matchSeries(model, untaken(slot, study, filled)) : null;
      return match && { role: slot.role, series: match.series, words: match.words };
    }
  }
}

function filledWith(slot: HangingSlot, series: Series | null): FilledSlot | null {
  return series && { role: slot.role, series, words: seriesInWords(series) };
}

/** Series with images that no earlier viewport of the same study took. */
function untaken(
  slot: HangingSlot,
  study: StudyDetail,
  filled: readonly (FilledSlot | null)[],
): readonly Series[] {
  const taken = new Set(filled.filter((one) => one?.role === slot.role).map((one) => one?.series));
  return imageSeries(study).filter((series) => !taken.has(series));
}

function largest(candidates: readonly Series[]): Series | null {
  return candidates.reduce<Series | null>(
    (best, series) => (best && imageCountOf(best) >= imageCountOf(series) ? best : series),
    null,
  );
}

function ofView(study: StudyDetail, laterality: string, view: string): Series | null {
  const isView = (series: Series) =>
    series.instances.some((image) => image.viewPosition?.toUpperCase() === view.toUpperCase());
  return imageSeries(study).find((series) => series.laterality === laterality && isView(series)) ?? null;
}

function fits({ words, without, plane, phase, bValue }: FindSlot, series: Series): boolean {
  const { description } = series;
  if (words !== undefined && !saysAny(description, words)) return false;
  if (without !== undefined && saysAny(description, without)) return false;
  if (plane !== undefined && planeOf(series) !== plane) return false;
  if (phase !== undefined && !saysAny(description, phaseWords()[phase])) return false;
  return bValue === undefined || bValuesIn(description).includes(bValue);
}

/** b-values that a description names, in s/mm²: `b800`, `b = 1000`, `b-50`. */
function bValuesIn(description: string): number[] {
  return [...description.matchAll(/\bb[\s_=-]*(\d{1,5})\b/gi)].map(([, digits]) => Number(digits));
}

const PhasesFile = z.object({
  note: z.string(),
  phases: z.record(z.enum(['native', 'arterial', 'venous', 'delayed']), z.array(z.string())),
});
let phases: z.infer<typeof PhasesFile>['phases'] | null = null;

function phaseWords() {
  phases ??= PhasesFile.parse(JSON.parse(readFileSync(join(HANGING_FOLDER, 'phases.json'), 'utf8'))).phases;
  return phases;
}
