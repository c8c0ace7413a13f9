import type { CallOutput, Calls, Handlers } from '../contract/api/contract.ts';
import type { InstanceKey, StudyKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { type ParsedHead, parseHead } from '../library/parse/parseHead.ts';
import { Refusal } from '../library/parse/refusal.ts';
import { memorySource } from '../library/parse/source.ts';
import { isPresentationClass, listState } from '../library/presentation/listState.ts';
import { readPresentation } from '../library/presentation/readPresentation.ts';
import type { Parts } from './parts.ts';

type Listed = CallOutput<Calls['library']['presentations']>;

/** A state that is larger holds more than pictures need. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Presentation states: which a study has, and what one of them says (V8). */
export function presentationHandlers(
  parts: Parts,
): Pick<Handlers['library'], 'presentations' | 'presentation'> {
  const { library } = parts;
  return {
    presentations: ({ studyKey }) => listStates(library, studyKey),
    presentation: async ({ instanceKey }) => {
      const { data, encoding } = await openState(library, instanceKey);
      if (!listState(data, instanceKey).isShown)
        throw new AppError('refused', 'Only grayscale presentation states are shown.');
      return readPresentation(data, encoding.bigEndian);
    },
  };
}

async function listStates(library: Parts['library'], studyKey: StudyKey): Promise<Listed> {
  const { series } = await library.study(studyKey);
  const found = series
    .flatMap(({ instances }) => instances)
    .filter((one) => isPresentationClass(one.sopClassUid));
  const listed: Listed = { states: [], notes: [] };
  for (const { instanceKey, sopUid } of found) {
    try {
      listed.states.push(listState((await openState(library, instanceKey)).data, instanceKey));
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      listed.notes.push(`${sopUid}: ${fault.message}`);
    }
  }
  listed.states.sort((a, b) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1));
  return listed;
}

async function openState(library: Parts['library'], instanceKey: InstanceKey): Promise<ParsedHead> {
  if ((await library.size(instanceKey)) > MOST_BYTES)
    throw new AppError('bad_file', 'The presentation state is larger than 64 MiB and was not read.');
  try {
    return parseHead(memorySource(await library.readFile(instanceKey)));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    throw new AppError('bad_file', `The presentation state cannot be read: ${fault.message}.`);
  }
}
