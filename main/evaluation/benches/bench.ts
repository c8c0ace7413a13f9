import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Figure } from '../trials/trial.ts';

/** What a bench measured: figures for docs/figures, and in sentences how, so that one can judge them. */
export interface BenchOutcome {
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** A bench that `npm run bench -- <name>` runs in its full size; tests run it in a small one. It fails on no time. */
export interface Bench {
  /** What is measured and compared, in one sentence. */
  readonly shows: string;
  /** True where the built page and a browser are wanted; the browser's path is then in `ANAMNESIS_CHROMIUM`. */
  readonly needsPage?: boolean;
  run(say: (words: string) => void): Promise<BenchOutcome>;
}

/** The middle of the values; the mean of the two middle ones where their number is even. NaN without any. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which `share` (0 to 1) of the values lie, by the nearest rank. NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A number as the figures show it: so many digits behind the point, none where it is large. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(Math.abs(value) >= 100 ? 0 : digits));
}

/** How busy the machine is now: processes that run or wait, on average over the last minute. */
export function describeLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/**
 * Writes what the system still holds for the disk and, where this process may, lets go of what it keeps of files in memory: no contender
 * pays for the one before, and none finds memory that others had to get anew. Gives false where the latter was not allowed.
 */
export function settleDisk(): boolean {
  if (process.platform !== 'win32') execFileSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

/** Seconds of processors that this process, all threads together, used since. */
export function processorSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
