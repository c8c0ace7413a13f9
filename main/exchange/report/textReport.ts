import { type Block, blocksOf } from './reportBlocks.ts';
import type { ReportDocument } from './reportDocument.ts';

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'field':
      return [`${block.name}: ${block.words}`];
    case 'title':
      return [block.words.toUpperCase()];
    case 'heading':
      return ['', block.words.toUpperCase()];
    case 'banner':
      return [`*** ${block.words} ***`, ''];
    case 'paragraph':
    case 'remark':
      return [block.words];
  }
}

/** A report as plain text, one sentence a line, lines ended by a line feed. */
export function writeTextReport(document: ReportDocument): string {
  const lines: string[] = [];
  let last: Block['kind'] | null = null;
  for (const block of blocksOf(document)) {
    const isApart = (block.kind === 'field' || block.kind === 'remark') && last !== block.kind;
    lines.push(...(isApart ? [''] : []), ...linesOf(block));
    last = block.kind;
  }
  return `${lines.join('\n')}\n`;
}
