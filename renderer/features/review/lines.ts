import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { type Row, rowsOf } from './rows.ts';

/** Which image of its reading a line is, counted from 1. */
export interface ImagePlace {
  readonly n: number;
  readonly of: number;
}

/** What stands under each other on the screen: a change, or the images of a reading, which may be open. */
export type Line =
  | {
      readonly kind: 'change';
      readonly key: string;
      readonly proposal: Proposal;
      readonly place: ImagePlace | null;
    }
  | {
      readonly kind: 'images';
      readonly key: string;
      readonly images: readonly Proposal[];
      readonly isOpen: boolean;
    };

/** The lines of a group: images stand below the line of their reading where it is open (`open` holds the keys of such lines). */
export function linesOf(proposals: readonly Proposal[], open: ReadonlySet<string>): Line[] {
  return rowsOf(proposals).flatMap((row) => linesOfRow(row, open));
}

function linesOfRow(row: Row, open: ReadonlySet<string>): Line[] {
  if (row.kind === 'change') return [lineOf(row.proposal, null)];
  const { key, images } = row;
  const isOpen = open.has(key);
  const head: Line = { kind: 'images', key, images, isOpen };
  return isOpen
    ? [head, ...images.map((image, at) => lineOf(image, { n: at + 1, of: images.length }))]
    : [head];
}

function lineOf(proposal: Proposal, place: ImagePlace | null): Line {
  return { kind: 'change', key: proposal.id, proposal, place };
}
