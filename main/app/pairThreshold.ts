import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { projectRoot } from '../host/entry.ts';
import { loadManifest } from '../inference/verifyModel.ts';

/** τ of X7 of the built-in text matcher. Throws `bad_file`. */
export async function loadPairThreshold(): Promise<number> {
  const { thresholds } = await loadManifest(join(projectRoot, 'native-models/ngram-matcher'));
  if (thresholds.pair !== undefined) return thresholds.pair;
  throw new AppError('bad_file', 'The manifest of ngram-matcher gives no threshold for pairs. Restore it.');
}
