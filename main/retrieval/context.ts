import type { RowId } from '../contract/domain/ids.ts';
import type { Citation, Packet } from '../contract/domain/reading.ts';
import type { ClinicalTime } from '../contract/domain/time.ts';
import { activeText, episodeText, historyText, noteText, semanticText, visualText } from './lines.ts';
import { byTime, mergeBest } from './ranking.ts';

/** k per memory (M6, M8). */
export interface Limits {
  readonly kEpi: number;
  readonly kVis: number;
}

/** One row as one line of a prompt. `order` is its place in the part; `label` is what an answer cites it by. */
export interface Line {
  readonly id: RowId;
  readonly version: number;
  readonly score: number;
  readonly label: string;
  readonly order: number;
  readonly text: string;
  readonly citation: Citation;
}

/** One memory's part of a prompt; parts of a lower `rank` are shortened first. */
export interface ContextPart {
  readonly name: string;
  readonly heading: string;
  readonly rank: number;
  readonly lines: readonly Line[];
}

interface Entry {
  readonly id: RowId;
  readonly version: number;
  readonly score: number;
  readonly text: string;
  readonly date: ClinicalTime | null;
}

/**
 * M8: the parts of retrieved context in the order of the prompt, empty ones left out. Episodes and images are ranked by cosine and
 * clipped to k first. Shortened first are images (words about pixels that are not sent), then episodes, notes, history; the semantic
 * lines and ACTIVE facts go last (ours).
 */
export function contextParts(packet: Packet, limits: Limits): ContextPart[] {
  return [
    part('semantic', 'Previous readings:', 'S', 'semantic', 4, semanticEntries(packet)),
    part(
      'episodic',
      'Previous studies that look alike:',
      'E',
      'episode',
      1,
      episodicEntries(packet, limits.kEpi),
    ),
    part('visual', 'Previous images that look alike:', 'V', 'visual', 0, visualEntries(packet, limits.kVis)),
    part('active', 'Facts that are current:', 'F', 'fact', 5, factEntries(packet.active, activeText)),
    part('notes', 'Experience with these diagnoses:', 'N', 'note', 2, noteEntries(packet)),
    part(
      'history',
      'Facts that are no longer current:',
      'H',
      'fact',
      3,
      factEntries(packet.history, historyText),
    ),
  ].filter(({ lines }) => lines.length > 0);
}

function part(
  name: string,
  heading: string,
  letter: string,
  kind: Citation['kind'],
  rank: number,
  entries: readonly Entry[],
): ContextPart {
  const lines = entries.map(({ id, version, score, text, date }, order) => ({
    ...{ id, version, score, text, order },
    label: `${letter}${order + 1}`,
    citation: { kind, id, date },
  }));
  return { name, heading, rank, lines };
}

/** Semantic lines have no cosine; the newer one counts more when lines must go. Their report has no version here, so 1. */
function semanticEntries({ semantic }: Packet): Entry[] {
  return semantic.map((line, index) => ({
    ...{ id: line.readingId, version: 1, score: (index + 1) / semantic.length },
    ...{ text: semanticText(line), date: line.time },
  }));
}

function episodicEntries({ episodic }: Packet, k: number): Entry[] {
  return byTime(mergeBest(episodic, []).slice(0, k)).map(({ row, score }) => ({
    ...{ id: row.id, version: row.version, score, text: episodeText(row), date: row.studyTime },
  }));
}

function visualEntries({ visual }: Packet, k: number): Entry[] {
  return mergeBest(visual, [])
    .slice(0, k)
    .map(({ row, score }) => ({
      ...{ id: row.id, version: row.version, score, text: visualText(row, score), date: row.studyTime },
    }));
}

function factEntries(facts: Packet['active'], textOf: typeof activeText): Entry[] {
  return facts.map(({ row, score }) => ({
    ...{ id: row.id, version: row.version, score, text: textOf(row) },
    date: row.lastDocumented ?? row.validFrom,
  }));
}

function noteEntries({ notes }: Packet): Entry[] {
  return notes.map(({ row, score }) => ({
    ...{ id: row.id, version: row.version, score, text: noteText(row), date: null },
  }));
}
