import { create } from 'zustand';
import type { Citation } from '../../../main/contract/domain/reading.ts';

interface EvidenceState {
  /** The evidence that is open. */
  readonly citation: Citation | null;
  show(citation: Citation): void;
  close(): void;
}

/** Which evidence a person looks at; any pill opens it. */
export const useEvidence = create<EvidenceState>((set) => ({
  citation: null,
  show: (citation) => set({ citation }),
  close: () => set({ citation: null }),
}));
