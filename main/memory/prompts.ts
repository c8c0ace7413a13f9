import type { PatientKey } from '../contract/domain/ids.ts';
import type { PromptView } from '../contract/domain/reading.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import type { StoreReader } from '../storage/types.ts';
import { promptIdOf } from './derivedIds.ts';
import { promptsTable, type StoredPrompt } from './tables.ts';

/** M8. The row that logs a prompt as sent, under its patient and hash. */
export function promptRow(prompt: PromptView, patientKey: PatientKey, recordedAt: RecordedAt): StoredPrompt {
  return { ...prompt, id: promptIdOf(patientKey, prompt.hash), version: 1, patientKey, recordedAt };
}

/** The prompt of that hash, whichever patient it was sent for; null where it was never sent or is erased. */
export async function loadPrompt(store: StoreReader, hash: string): Promise<StoredPrompt | null> {
  return (await store.all(promptsTable)).find((prompt) => prompt.hash === hash) ?? null;
}
