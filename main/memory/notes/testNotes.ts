import { RowId } from '../../contract/domain/ids.ts';
import type { DifferentialNote } from '../../contract/domain/notes.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { idOf, lexicon } from '../facts/testFacts.ts';
import { pairKey } from './normalise.ts';

/** A whole, valid note on a pair, approved, of bank `reader`. */
export function makeNote(dxA: string, dxB: string, extra: Partial<DifferentialNote> = {}): DifferentialNote {
  return {
    id: RowId.parse(idOf(1)),
    version: 1,
    recordedAt: RecordedAt.parse('2026-03-02T09:00:00.000Z'),
    state: 'approved',
    bankId: 'reader',
    pairKey: pairKey(dxA, dxB, lexicon),
    dxA,
    dxB,
    department: 'thoracic',
    organ: 'lung',
    explanation: `${dxA} and ${dxB} can look alike.`,
    confusionPoints: ['Both are round.', 'Both may be small.'],
    discriminators: [
      { sign: 'central calcification', presence: 'present', favours: 'A' },
      { sign: 'spiculated margin', presence: 'present', favours: 'B' },
    ],
    decisionRule: `${dxA} is more likely when calcified; ${dxB} is more likely when spiculated; it favours neither when both are seen.`,
    errorPattern: 'Missed the calcification.',
    origins: [],
    ...extra,
  };
}
