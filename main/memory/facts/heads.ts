import type { Concept } from './lexicon.ts';
import type { Heads } from './lexiconSchema.ts';

/**
 * Concepts with the broader one that their name ends with, where the lists name none: a `vestibular schwannoma` is a `schwannoma`, a
 * `chest drain` a `drain`. Heads of devices that no list has (`the drain was pulled`) become concepts of their own. `apart` are names that only look so:
 * pulmonary hypertension is no hypertension.
 */
export function withHeads(concepts: readonly Concept[], { devices, apart }: Heads): Concept[] {
  const named = byPhrase(concepts);
  const heads = devices.filter((head) => !named.has(head)).map(deviceHead);
  const all = [...concepts, ...heads];
  const phrases = byPhrase(all);
  const byName = new Map(all.map((concept) => [concept.name, concept]));
  return all.map((concept) => {
    const broader = concept.kindOf === null ? headOf(concept, phrases, new Set(apart)) : undefined;
    return broader && !leadsTo(broader, concept.name, byName)
      ? { ...concept, kindOf: broader.name }
      : concept;
  });
}

function byPhrase(concepts: readonly Concept[]): Map<string, Concept> {
  return new Map(
    concepts.flatMap((concept) =>
      [concept.name, ...concept.also].map((phrase) => [phrase.toLowerCase(), concept] as const),
    ),
  );
}

/** The concept of the longest ending of a name, of the same kind of thing. */
function headOf(
  { name, category }: Concept,
  phrases: ReadonlyMap<string, Concept>,
  apart: ReadonlySet<string>,
): Concept | undefined {
  const words = name.toLowerCase().split(' ');
  for (let from = 1; from < words.length; from += 1) {
    const head = phrases.get(words.slice(from).join(' '));
    if (head && head.name !== name && isAlike(head.category, category) && !apart.has(head.name)) return head;
  }
  return undefined;
}

const DISEASED = new Set<Concept['category']>(['finding', 'problem']);

function isAlike(a: Concept['category'], b: Concept['category']): boolean {
  return a === b ? a !== 'measurement' && a !== 'drug' : DISEASED.has(a) && DISEASED.has(b);
}

/** True where a chain of broader concepts comes to a name: it would be a ring. */
function leadsTo(from: Concept, name: string, byName: ReadonlyMap<string, Concept>): boolean {
  for (let at: Concept | undefined = from; at; at = at.kindOf === null ? undefined : byName.get(at.kindOf))
    if (at.name === name) return true;
  return false;
}

function deviceHead(name: string): Concept {
  return {
    name,
    also: [],
    category: 'device',
    kindOf: null,
    site: null,
    imaging: false,
    at: null,
    signs: [],
  };
}
