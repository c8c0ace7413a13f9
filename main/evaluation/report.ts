import type { EvaluationReport, ReportTable } from '../contract/domain/evaluation.ts';

/** A report as Markdown: facts, findings, tables; the plot stands beside it as plot.svg. */
export function markdownOf(report: EvaluationReport): string {
  return [
    `# ${report.title}`,
    '',
    report.shows,
    '',
    ...report.facts.map(({ name, value }) => `- ${name}: ${value}`),
    '',
    '## What it shows',
    '',
    ...report.findings.map((words) => `- ${words}`),
    '',
    ...report.tables.flatMap(markdownTable),
  ].join('\n');
}

function markdownTable({ title, columns, rows, note }: ReportTable): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const marks = columns.map((_, at) => (at === 0 ? '---' : '--:'));
  const head = [`## ${title}`, '', ...(note === null ? [] : [note, ''])];
  return [...head, line(columns), line(marks), ...rows.map(line), ''];
}

/** A report for a terminal: the same, in columns. */
export function textOf(report: EvaluationReport): string {
  const facts = report.facts.map(({ name, value }) => `${name}: ${value}`);
  const findings = report.findings.map((words) => `* ${words}`);
  return [report.title, ...facts, '', ...findings, '', ...report.tables.flatMap(textTable)].join('\n');
}

function textTable({ title, columns, rows }: ReportTable): string[] {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return [title, line(columns), ...rows.map(line), ''];
}
