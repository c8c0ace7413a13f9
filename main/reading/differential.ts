import type { Packet } from '../contract/domain/reading.ts';

/**
 * Ranks diagnoses by agreement of the nearest approved readings (their signed diagnosis, weighted by similarity) and of the notes
 * that fit (N3). Equal weights are ordered by name, so the same packet gives the same list. Nothing known gives an empty list.
 */
export function rankDifferential(packet: Packet): string[] {
  const weights = new Map<string, number>();
  const add = (name: string, weight: number) => {
    const diagnosis = name.trim();
    if (diagnosis !== '') weights.set(diagnosis, (weights.get(diagnosis) ?? 0) + weight);
  };
  for (const { row, score } of packet.episodic) add(row.decision, score);
  for (const { row, score } of packet.notes) {
    add(row.dxA, score / 2);
    add(row.dxB, score / 2);
  }
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}
