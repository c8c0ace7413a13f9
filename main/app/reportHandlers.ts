import type { Handlers } from '../contract/api/contract.ts';
import type { Report } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import { addAddendum, seeRetractions } from '../memory/addenda.ts';
import { loadPrompt } from '../memory/prompts.ts';
import { loadSignedReports, saveReport } from '../memory/reports.ts';
import { emitMemoryChange, emitReadingChange } from './changes.ts';
import { draftReading } from './drafting.ts';
import { findRoute, showOtherDraft } from './learning/routing.ts';
import type { Parts } from './parts.ts';
import { signReading } from './signing.ts';

type ReadingHandlers = Handlers['reading'];
type Drafts = Pick<ReadingHandlers, 'draft' | 'route' | 'otherDraft' | 'saveReport' | 'sign' | 'prompt'>;
type Signed = Pick<ReadingHandlers, 'addAddendum' | 'seeRetractions' | 'signedReports'>;

/** A report until it is signed, and the prompts that were sent for it. */
export function draftHandlers(parts: Parts): Drafts {
  const { store } = parts;
  const told = (report: Report) => tell(parts, report);
  return {
    draft: async (request, context) => {
      const drafted = await draftReading(parts, request, context);
      emitReadingChange(parts, request.studyKey);
      return drafted;
    },
    route: ({ reportId }) => findRoute(store, reportId),
    otherDraft: async ({ reportId, basedOn }, { actor }) =>
      told(await showOtherDraft(store, actor, reportId, basedOn)),
    saveReport: async ({ reportId, basedOn, ...edit }, { actor }) =>
      told(await saveReport(store, actor, reportId, basedOn, edit)),
    sign: async (request, { actor, signal }) =>
      signAndTell(parts, signReading(parts, actor, request, signal)),
    prompt: async ({ hash }) => {
      const prompt = await loadPrompt(store, hash);
      if (prompt !== null) return prompt;
      throw new AppError('not_found', 'This prompt is not on record: it was erased or never sent.');
    },
  };
}

/** A report once it is signed: its words stay, what is added stands below (D4). */
export function signedHandlers(parts: Parts): Signed {
  const { store } = parts;
  return {
    addAddendum: async ({ reportId, basedOn, text }, { actor }) => {
      const report = tell(parts, await addAddendum(store, actor, reportId, basedOn, text));
      await emitMemoryChange(parts, report.patientKey);
      return report;
    },
    seeRetractions: async ({ reportId }, { actor }) =>
      tell(parts, await seeRetractions(store, actor, reportId)),
    signedReports: async ({ studyKey }) => loadSignedReports(store, parts.library.ownKeyOf(studyKey)),
  };
}

async function signAndTell(parts: Parts, signing: ReturnType<typeof signReading>) {
  const outcome = await signing;
  if (outcome.outcome === 'signed') {
    tell(parts, outcome.report);
    await emitMemoryChange(parts, outcome.report.patientKey);
  }
  return outcome;
}

function tell(parts: Parts, report: Report): Report {
  emitReadingChange(parts, report.studyKey);
  return report;
}
