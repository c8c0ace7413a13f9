import type { CallOutput, CallParsed, Calls } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import { isServed, type VisualRow } from '../contract/domain/memory.ts';
import type { SimilarImage } from '../contract/domain/similar.ts';
import { AppError } from '../contract/errors.ts';
import type { Scored } from '../memory/search.ts';
import {
  type SimilarQuery,
  type SimilarRows,
  searchOtherImages,
  searchOwnImages,
} from '../memory/similar.ts';
import { episodesTable } from '../memory/tables.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';

type FindSimilar = Calls['memory']['findSimilar'];

/** M6 has five for a draft; a person who looks through a list is given the ten of the paper's main text. */
const MOST_FOUND = 10;

/**
 * T7, D6. Encodes a part of an image, or all of it, and compares it with approved visual memory: whole key images, and the regions that were
 * marked when their reading was signed. Other patients' rows are read only where that is switched on, with a line in the audit that names
 * the rows shown. Throws `bad_file` where the image cannot be decoded.
 */
export async function findSimilar(
  parts: Parts,
  asked: CallParsed<FindSimilar>,
  actor: Actor,
  signal: AbortSignal,
): Promise<CallOutput<FindSimilar>> {
  const study = await parts.library.study(asked.studyKey);
  requireInstance(study, asked);
  const { patientKey } = study.study.patient;
  const { novelty } = parts.images.encoder;
  const query = await encode(parts, asked, signal);
  const own = await searchOwnImages(parts.views, patientKey, query, signal);
  const { similarInOthers } = await loadPreferences(parts.store, actor);
  const others = similarInOthers ? await readOthers(parts, actor, patientKey, query, signal) : null;
  return {
    own: await Promise.all(own.found.map((found) => described(parts, found, novelty))),
    others: others && (await Promise.all(others.found.map((found) => described(parts, found, novelty)))),
    compared: { own: own.compared, others: others?.compared ?? 0 },
    notComparable: own.notComparable + (others?.notComparable ?? 0),
    encoderId: query.image.encoderId,
  };
}

function requireInstance(study: StudyDetail, { instanceKey }: CallParsed<FindSimilar>): void {
  const images = study.series.flatMap(({ instances }) => instances);
  if (images.some((image) => image.instanceKey === instanceKey)) return;
  throw new AppError('not_found', 'This image is not in the study any more. Open the study again.');
}

async function encode(
  { images, library }: Parts,
  { instanceKey, frame, region }: CallParsed<FindSimilar>,
  signal: AbortSignal,
): Promise<SimilarQuery> {
  const { encoder } = images;
  const [vector] = await images.vectorsOf([{ instanceKey, frame, region }], signal, encoder);
  if (!vector)
    throw new AppError(
      'bad_file',
      'The pixels of this image cannot be decoded: there is nothing to compare.',
    );
  return {
    image: { encoderId: encoder.id, vectors: [vector] },
    k: MOST_FOUND,
    asked: { instanceKey, frame },
    setAside: library.conflicts.setAsideKeys(),
  };
}

async function readOthers(
  { store, otherImages }: Parts,
  actor: Actor,
  patientKey: PatientKey,
  query: SimilarQuery,
  signal: AbortSignal,
): Promise<SimilarRows> {
  const others = await searchOtherImages(store, otherImages, patientKey, query, signal);
  const shown = others.found.map(({ row }) => `visuals/${row.id}@${row.version}`);
  await store.note({ actor, operation: 'memory.similarInOthers' }, shown);
  return others;
}

async function described(
  { store }: Parts,
  { row, score }: Scored<VisualRow>,
  novelty: number | null,
): Promise<SimilarImage> {
  const episode = await store.find(episodesTable, row.sourceEpisodeId);
  return {
    ...{ id: row.id, studyKey: row.studyKey, studyTime: row.studyTime, media: row.media, score },
    view: row.visualTag.view,
    finding: row.media.region === null ? null : (row.visualTag.region ?? ''),
    looksAsBefore: novelty !== null && score >= novelty,
    description: episode?.description ?? '',
    said:
      episode !== null && isServed(episode.state)
        ? { words: episode.answerShort, diagnosis: episode.decision }
        : null,
  };
}
