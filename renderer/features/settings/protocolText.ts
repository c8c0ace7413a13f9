import type { ZodError } from 'zod';
import { HangingProtocol } from '../../../main/contract/domain/hanging.ts';
import { t } from '../../app/messages.ts';

/** Protocols read from a text, or what is wrong with it in one sentence. */
export type ReadProtocols =
  | { readonly protocols: readonly HangingProtocol[]; readonly problem: null }
  | { readonly protocols: null; readonly problem: string };

/** Reads one hanging protocol, or a list of them, written as JSON. */
export function readProtocols(text: string): ReadProtocols {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return problem(t('settings.hanging.noJson', { why: error instanceof Error ? error.message : '' }));
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return problem(t('settings.hanging.empty'));
  const protocols: HangingProtocol[] = [];
  for (const [at, one] of list.entries()) {
    const parsed = HangingProtocol.safeParse(one);
    if (!parsed.success) {
      const which = Array.isArray(value) ? t('settings.hanging.number', { n: at + 1 }) : '';
      return problem(`${which}${wrongWords(parsed.error)}`);
    }
    const { name } = parsed.data;
    if (protocols.some((other) => other.name === name)) return problem(t('settings.hanging.twice', { name }));
    protocols.push(parsed.data);
  }
  return { protocols, problem: null };
}

function wrongWords({ issues: [issue] }: ZodError): string {
  const where = issue?.path.join('.') || t('settings.hanging.whole');
  return t('settings.hanging.wrong', { where, why: issue?.message ?? '' });
}

/** A protocol, or a list of them, as it is edited and exported. */
export function writeProtocols(protocols: HangingProtocol | readonly HangingProtocol[]): string {
  return `${JSON.stringify(protocols, null, 2)}\n`;
}

/** Own protocols with others taken in: one of the same name is replaced where it stands, the rest follow. */
export function mergeProtocols(
  own: readonly HangingProtocol[],
  taken: readonly HangingProtocol[],
): HangingProtocol[] {
  const byName = new Map(own.map((protocol) => [protocol.name, protocol]));
  for (const protocol of taken) byName.set(protocol.name, protocol);
  return [...byName.values()];
}

function problem(words: string): ReadProtocols {
  return { protocols: null, problem: words };
}
