import type { FactChange } from './changes.ts';
import { decideContradicted } from './contradictions.ts';
import { decideAddition, decideRecurrence } from './decideAddition.ts';
import { decideCorrection, decideRetraction } from './decideCorrection.ts';
import { decideDenied, decideEnded } from './decideEnd.ts';
import { curedBy, decideImplied } from './decideImplied.ts';
import { decideEarlier, decideNamedAsPast } from './decidePast.ts';
import { decideReplacement } from './decideReplacement.ts';
import { decideCovered, decideRestatement } from './decideSame.ts';
import { decideAmbiguous, decideSuccessor } from './decideSuccessor.ts';
import type { Scene } from './scene.ts';

/** One line of the updater's table: its changes where it fits, else null. */
export interface Decision {
  readonly name: string;
  readonly decide: (scene: Scene) => FactChange[] | null;
}

/** S5. The updater's table, in the order in which its lines are tried. */
export const DECISIONS: readonly Decision[] = [
  { name: 'a condition or a denied new one is no state', decide: decideNoState },
  { name: 'its place is called normal: a person decides', decide: decideImplied },
  { name: 'withdrawn as an error: a person decides', decide: decideRetraction },
  { name: 'takes the place of what the text names: supersedes', decide: decideReplacement },
  { name: 'equal fact: restatement', decide: decideRestatement },
  { name: 'correction is no change of state', decide: decideCorrection },
  { name: 'resolved, stopped, removed: ends without a successor', decide: decideEnded },
  { name: 'denied: a person decides', decide: decideDenied },
  { name: 'named as past', decide: decideNamedAsPast },
  { name: 'of an older date than what is known', decide: decideEarlier },
  { name: 'cannot be true beside what is known: a person decides', decide: decideContradicted },
  { name: 'says less than what is known: restatement', decide: decideCovered },
  { name: 'one lesion, one drug, one value: supersedes', decide: decideSuccessor },
  { name: 'several candidates: ask', decide: decideAmbiguous },
  { name: 'recurrence opens a new interval', decide: decideRecurrence },
  { name: 'coexists', decide: decideAddition },
];

/** S2. `If PE, then heparin` states neither; `no new nodule` says nothing of the known one. A planned procedure is a plan and kept. */
function decideNoState({ stated }: Scene): FactChange[] | null {
  const isCondition = stated.assertion === 'hypothetical' && !stated.cues.planned;
  return isCondition || stated.cues.onlyNew ? [] : null;
}

/** The changes of the first decision that fits. */
export function decide(scene: Scene): FactChange[] {
  for (const { decide: attempt } of DECISIONS) {
    const changes = attempt(scene);
    if (changes) return [...changes, ...curedBy(scene)];
  }
  return [];
}
