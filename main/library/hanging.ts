import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Hanging, type HangingChoice, HangingProtocol } from '../contract/domain/hanging.ts';
import { HANGING_FOLDER } from './bodyParts.ts';
import { type HungStudies, matchConditions } from './hangingConditions.ts';
import { type FilledSlot, fillSlots } from './hangingSlots.ts';

const NOTHING: Hanging = {
  rows: 1,
  columns: 1,
  viewports: [],
  linked: null,
  rule: 'Nothing to hang',
  matchedBy: 'no images',
  reason: 'this study holds no images',
};

let built: readonly HangingProtocol[] | null = null;

/** The protocols that come with the program, in their order. */
export function builtInProtocols(): readonly HangingProtocol[] {
  built ??= z
    .array(HangingProtocol)
    .parse(JSON.parse(readFileSync(join(HANGING_FOLDER, 'protocols.json'), 'utf8')));
  return built;
}

/** How one protocol hangs the studies, or why it does not fit. */
export function tryProtocol(
  protocol: HangingProtocol,
  studies: HungStudies,
): Pick<HangingChoice, 'hanging' | 'whyNot'> {
  const { holds, words } = matchConditions(protocol, studies);
  if (!holds) return { hanging: null, whyNot: words };
  const filled = fillSlots(protocol, studies);
  if (filled.slots === null) return { hanging: null, whyNot: filled.whyNot };
  if (filled.slots.every((slot) => slot === null)) return { hanging: null, whyNot: 'no series fits' };
  return { hanging: toHanging(protocol, words, filled.slots), whyNot: null };
}

function toHanging(
  { name, rows, columns, viewports, linked }: HangingProtocol,
  matchedBy: string,
  slots: readonly (FilledSlot | null)[],
): Hanging {
  const hung = slots.map(
    (slot, index) =>
      slot && {
        role: slot.role,
        studyKey: slot.series.studyKey,
        seriesKey: slot.series.seriesKey,
        window: viewports[index]?.window ?? null,
      },
  );
  const which = slots.flatMap((slot) => (slot === null ? [] : [`${slot.role} ${slot.words}`]));
  const reason = `${matchedBy}: ${which.join('; ')}`;
  return { rows, columns, viewports: hung, linked: linked ?? null, rule: name, matchedBy, reason };
}

/** Every protocol for these studies, the person's own first: the first that fits is the one that hangs by itself (T1). */
export function hangingChoices(studies: HungStudies, own: readonly HangingProtocol[]): HangingChoice[] {
  const choose = (isOwn: boolean) => (protocol: HangingProtocol) => ({
    name: protocol.name,
    isOwn,
    ...tryProtocol(protocol, studies),
  });
  return [...own.map(choose(true)), ...builtInProtocols().map(choose(false))];
}

/** Hangs a study, and its prior if any, by the first protocol that fits, and says which and why (T1). */
export function resolveHanging(studies: HungStudies, own: readonly HangingProtocol[] = []): Hanging {
  return hangingChoices(studies, own).find(({ hanging }) => hanging !== null)?.hanging ?? NOTHING;
}
