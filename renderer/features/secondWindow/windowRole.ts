/** Which window of a pair this one is. */
export interface WindowRole {
  readonly kind: 'main' | 'images';
  /** Names the pair; random, and no study or person. */
  readonly pair: string;
}

const PAIR = /^[0-9a-f-]{36}$/;

/**
 * The role of a window by its address (`?window=images&of=<pair>`). A first window keeps its pair in its name, which outlives a reload;
 * one that the second window opened anew has it from its address.
 */
export function resolveRole(search: string, name: string, freshPair: () => string): WindowRole {
  const query = new URLSearchParams(search);
  const of = query.get('of') ?? '';
  const given = PAIR.test(of) ? of : null;
  if (query.get('window') === 'images' && given !== null) return { kind: 'images', pair: given };
  const kept = name.startsWith('anamnesis:') ? name.slice('anamnesis:'.length) : '';
  return { kind: 'main', pair: given ?? (PAIR.test(kept) ? kept : freshPair()) };
}

/** The address of the other window of a pair, on the page's own origin. */
export function addressOf({ kind, pair }: WindowRole): string {
  return `/?window=${kind}&of=${pair}`;
}

/** The role of this window. */
export const windowRole: WindowRole =
  typeof window === 'undefined'
    ? { kind: 'main', pair: '' }
    : resolveRole(location.search, window.name, () => crypto.randomUUID());

if (typeof window !== 'undefined' && windowRole.kind === 'main') window.name = `anamnesis:${windowRole.pair}`;

/** Opens the other window. It shares no process with this one, so that neither falls with the other. */
export function openOther(kind: WindowRole['kind']): void {
  window.open(addressOf({ kind, pair: windowRole.pair }), '_blank', 'noopener,popup,width=1600,height=1000');
}
