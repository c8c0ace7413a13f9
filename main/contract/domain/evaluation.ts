import { z } from 'zod';

/** A harness by which memory is measured. */
export const HarnessName = z.enum(['e1', 'e3', 'e4', 'e5']);
export type HarnessName = z.infer<typeof HarnessName>;

/** Kinds of data: a generated cohort, a file of studies with reports, the project's own cases with right answers. */
export const DataKind = z.enum(['cohort', 'file', 'gold']);
export type DataKind = z.infer<typeof DataKind>;

export const HarnessInfo = z.object({
  name: HarnessName,
  title: z.string(),
  /** What it shows, in a sentence or two. */
  shows: z.string(),
  /** Data that it can run on. */
  takes: z.array(DataKind),
});
export type HarnessInfo = z.infer<typeof HarnessInfo>;

/** What a harness runs on (docs/evaluation.md). `gold` is built in, and nothing of it is drawn: it has no seed. */
export const EvaluationData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cohort'),
    subjects: z.int().min(2).max(10_000),
    /** Per subject; the last one is asked about. */
    studies: z.int().min(2).max(50),
    seed: z.string().min(1).max(80),
  }),
  z.object({ kind: z.literal('file'), path: z.string().min(1), seed: z.string().min(1).max(80) }),
  z.object({ kind: z.literal('gold') }),
]);
export type EvaluationData = z.infer<typeof EvaluationData>;

/** A table as it is shown and printed: the first column names the row, the others are right-aligned. */
export const ReportTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** How to read it. */
  note: z.string().nullable(),
});
export type ReportTable = z.infer<typeof ReportTable>;

/** What a run found, the same for each harness: it is shown, written as Markdown and printed. */
export const EvaluationReport = z.object({
  harness: HarnessName,
  title: z.string(),
  shows: z.string(),
  /** What it ran on and with. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What follows from the tables, in sentences. */
  findings: z.array(z.string()),
  tables: z.array(ReportTable),
  plot: z.object({ title: z.string(), light: z.string(), dark: z.string() }).nullable(),
});
export type EvaluationReport = z.infer<typeof EvaluationReport>;

/** How far a run is; `total` 0 where that is not known yet. */
export const EvaluationProgress = z.object({ done: z.int(), total: z.int(), words: z.string() });
export type EvaluationProgress = z.infer<typeof EvaluationProgress>;
