import { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { applied } from '../../memory/facts/applied.ts';
import type { FactChange, UpdateContext } from '../../memory/facts/changes.ts';
import { extractStatements } from '../../memory/facts/extract.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import type { GoldCase } from './gold/gold.ts';

/** A way of keeping state: what statements of one text change in the facts that are held. */
export type Updater = (
  stated: readonly ExtractedFact[],
  held: readonly Fact[],
  context: UpdateContext,
) => FactChange[];

const PATIENT = PatientKey.parse('e3'.repeat(16));

/** The id of an entry's text, which its facts name as their source. */
export function documentOf(entry: number): RowId {
  return idOf(900_000 + entry);
}

/** E3. The entries of a case arrive one after another; all that is proposed is approved. Answers with the facts at the end. */
export function replay({ entries }: Pick<GoldCase, 'entries'>, update: Updater, lexicon: Lexicon): Fact[] {
  let ids = 0;
  const nextId = () => idOf(++ids);
  return entries.reduce<Fact[]>((held, { text, date }, entry) => {
    const documentDate = ClinicalTime.parse(date);
    const stated = extractStatements(text, { lexicon, documentDate });
    const changes = update(stated, held, { ...contextOf(entry), documentDate, nextId, lexicon });
    return changes.reduce<Fact[]>((facts, { payload }) => applied(facts, payload), held);
  }, []);
}

function contextOf(entry: number): Pick<UpdateContext, 'patientKey' | 'at' | 'source'> {
  const source = {
    ...{ kind: 'document' as const, documentId: documentOf(entry), sha256: null, span: null, sentence: null },
    ...{ studyKey: null, studyUid: null, seriesUid: null, sopUid: null },
  };
  const at = RecordedAt.parse(new Date(Date.UTC(2026, 0, 1, 0, entry)).toISOString());
  return { patientKey: PATIENT, at, source };
}

function idOf(n: number): RowId {
  return RowId.parse(`0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`);
}
