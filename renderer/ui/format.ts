import type { PersonName } from '../../main/contract/domain/library.ts';
import type { ClinicalTime, RecordedAt } from '../../main/contract/domain/time.ts';
import { t } from '../app/messages.ts';

/** A duration in whole seconds or minutes, rounded up. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return t('unit.seconds', { n: Math.max(1, Math.ceil(seconds)) });
  return t('unit.minutes', { n: Math.ceil(seconds / 60) });
}

/** Bytes as one reads them: `640 kB`, `1.2 GB`; powers of ten, as disks are sold. */
export function formatBytes(bytes: number): string {
  const digits = (value: number) =>
    value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
  if (bytes < 1e6) return t('unit.kilobytes', { n: digits(bytes / 1e3) });
  if (bytes < 1e9) return t('unit.megabytes', { n: digits(bytes / 1e6) });
  return t('unit.gigabytes', { n: digits(bytes / 1e9) });
}

// Made once: `toLocaleString` makes one for each number, which a table of them feels.
const COUNT = new Intl.NumberFormat('en-GB');

/** A whole number with its thousands apart: `1,024`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** A clinical time as written, to the minute: `2026-03-02 10:22`. Nothing is filled in; null stays empty. */
export function formatClinicalTime(time: ClinicalTime | null): string {
  return time === null ? '' : time.slice(0, 16).replace('T', ' ');
}

/** An instant in this computer's time zone: `2026-03-02 10:22:05`. */
export function formatRecordedAt(at: RecordedAt): string {
  const date = new Date(at);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** A name without carets, its other writings behind it; empty where there is none. */
export function formatName(name: PersonName): string {
  const writings = [name.alphabetic, name.ideographic, name.phonetic].filter((writing) => writing !== '');
  return writings.map((writing) => writing.replaceAll('^', ' ').trim()).join(' · ');
}
