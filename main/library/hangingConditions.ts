import type { HangingProtocol } from '../contract/domain/hanging.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import { studyParts } from './bodyParts.ts';
import { fold, foldedWords } from './fold.ts';
import { imageSeries } from './pickSeries.ts';

/** The studies that are hung. */
export interface HungStudies {
  readonly current: StudyDetail;
  readonly prior: StudyDetail | null;
}

/** Whether a condition holds, in words; `words` is what it matched, or what stands against it. */
type Condition = { readonly holds: boolean; readonly words: string };

/** Whether all conditions of a protocol hold: what it matched by, in words, or the first reason against it. */
export function matchConditions(protocol: HangingProtocol, studies: HungStudies): Condition {
  const conditions = [
    modalityOf(protocol, studies),
    bodyPartOf(protocol, studies),
    wordsOf(protocol, studies),
    priorOf(protocol, studies),
    seriesOf(protocol, studies),
    priorSeriesOf(protocol, studies),
  ].filter((condition) => condition !== null);
  const against = conditions.find(({ holds }) => !holds);
  if (against !== undefined) return against;
  const words = conditions.map((condition) => condition.words).filter((matched) => matched !== '');
  return { holds: true, words: words.length === 0 ? 'no condition' : joined(words) };
}

function modalityOf({ when }: HangingProtocol, { current }: HungStudies): Condition | null {
  const wanted = when.modalities?.map((modality) => modality.toUpperCase());
  if (wanted === undefined) return null;
  const found = imageSeries(current).find(({ modality }) => wanted.includes(modality))?.modality;
  return found === undefined
    ? { holds: false, words: `no images of modality ${wanted.join(' or ')}` }
    : { holds: true, words: `modality ${found}` };
}

function bodyPartOf({ when }: HangingProtocol, { current }: HungStudies): Condition | null {
  if (when.bodyParts === undefined) return null;
  const own = studyParts(current.study);
  const found = own.names.find((name) => when.bodyParts?.some((part) => fold(part) === fold(name)));
  if (found !== undefined) return { holds: true, words: `body part ${found}` };
  const is = own.names.length === 0 ? 'is unknown' : `is ${own.names.join(', ')}`;
  return { holds: false, words: `the body part ${is}, not ${when.bodyParts.join(' or ')}` };
}

function wordsOf({ when }: HangingProtocol, { current }: HungStudies): Condition | null {
  if (when.words === undefined) return null;
  const found = when.words.find((word) => saysAny(current.study.description, [word]));
  return found === undefined
    ? { holds: false, words: `the description says none of: ${when.words.join(', ')}` }
    : { holds: true, words: `the word “${found}”` };
}

function priorOf({ when }: HangingProtocol, { prior }: HungStudies): Condition | null {
  if (when.prior === undefined) return null;
  const holds = when.prior === (prior !== null);
  if (prior === null) return { holds, words: 'no prior' };
  const day = prior.study.time?.slice(0, 10);
  return { holds, words: day === undefined ? 'a prior' : `a prior of ${day}` };
}

function seriesOf({ when }: HangingProtocol, { current }: HungStudies): Condition | null {
  if (when.minSeries === undefined && when.maxSeries === undefined) return null;
  const count = imageSeries(current).length;
  const holds = count >= (when.minSeries ?? 0) && count <= (when.maxSeries ?? Number.POSITIVE_INFINITY);
  return { holds, words: `${count} series with images` };
}

function priorSeriesOf({ when }: HangingProtocol, { prior }: HungStudies): Condition | null {
  if (when.minPriorSeries === undefined) return null;
  const count = prior === null ? 0 : imageSeries(prior).length;
  return { holds: count >= when.minPriorSeries, words: `${count} series of the prior` };
}

/** True where a text says one of the words or phrases, without regard to case and accents. */
export function saysAny(text: string, wanted: readonly string[]): boolean {
  const words = new Set(foldedWords(text));
  return wanted.some((phrase) => {
    const parts = foldedWords(phrase);
    return parts.length > 0 && parts.every((part) => words.has(part));
  });
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
