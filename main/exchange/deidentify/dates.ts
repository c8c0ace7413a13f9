const DAY_MS = 86_400_000;

/** A DICOM date (DA, or the first eight digits of a DT) some days earlier; null for what is no whole date. */
export function daysEarlier(value: string, days: number): string | null {
  const parts = /^(\d{4})\.?(\d\d)\.?(\d\d)(.*)$/s.exec(value.trim());
  if (!parts) return null;
  const [, year, month, day, rest = ''] = parts;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(at)) return null;
  const moved = new Date(at - days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${moved}${rest}`;
}
