import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { updateFacts } from '../../memory/facts/update.ts';
import type { Updater } from './replay.ts';

/**
 * Control of E3: our updater without types. No fact is a drug, a device or a finding, no concept is a kind of another one, and no
 * relations between concepts are known.
 */
export function noTypes(): Updater {
  const known = new Map<Lexicon, Lexicon>();
  return (statements, held, context) => {
    const lexicon = known.get(context.lexicon) ?? withoutTypes(context.lexicon);
    known.set(context.lexicon, lexicon);
    const untyped = statements.map((stated) => ({ ...stated, category: 'other' as const }));
    return updateFacts(untyped, held, { ...context, lexicon });
  };
}

function withoutTypes(lexicon: Lexicon): Lexicon {
  const concepts = [...lexicon.concepts].map(
    ([name, concept]) => [name, { ...concept, kindOf: null }] as const,
  );
  return { ...lexicon, concepts: new Map(concepts), relations: [], relationsOf: new Map() };
}
