import type { EvaluationData, EvaluationReport, HarnessInfo } from '../contract/domain/evaluation.ts';
import { AppError } from '../contract/errors.ts';
import type { WorkerHost } from '../host/workerHost.ts';

/** How a run is followed and stopped, and where its encoders run. */
export interface HarnessContext {
  readonly signal: AbortSignal;
  progress(done: number, total: number, words: string): void;
  readonly workers?: WorkerHost | undefined;
  /** Where scratch stores are made; the system's temporary folder without it. */
  readonly scratchRoot?: string | undefined;
}

/** A harness: runs on a scratch store, writes what it found under `out`, and answers with the report. Throws `cancelled`, `bad_file`, `invalid_input`. */
export interface Harness {
  run(data: EvaluationData, out: string, context: HarnessContext): Promise<EvaluationReport>;
}

/** What a harness throws that is given a kind of data which it does not run on. */
export function otherData({ name, takes }: HarnessInfo): AppError {
  return new AppError('invalid_input', `${name} runs on other data. Name one of: ${takes.join(', ')}.`);
}
