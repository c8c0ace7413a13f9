import type { Fact } from '../../contract/domain/memory.ts';

const SIDES = { L: 'left', R: 'right', B: 'bilateral' } as const;

/** A fact in the few words that it is searched by: `pulmonary nodule right upper lobe 9 mm`. */
export function wordingOf({
  concept,
  site,
  laterality,
  value,
  unit,
}: Pick<Fact, 'concept' | 'site' | 'laterality' | 'value' | 'unit'>): string {
  const side = laterality === null || site?.includes(SIDES[laterality]) ? null : SIDES[laterality];
  return [concept, side, site, value, unit].filter((part) => part !== null).join(' ');
}
