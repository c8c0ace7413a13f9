import type { Notes } from '../notes.ts';
import type { Message, Segment } from './segments.ts';

/** One report of a message: what orders or describes it, its observations and comments. */
export interface ReportGroup {
  readonly obr: Segment | null;
  readonly txa: Segment | null;
  readonly orc: Segment | null;
  /** OBX and NTE in their order. */
  readonly rows: Segment[];
  /** ZDS and IPC, which name the study. */
  readonly studies: Segment[];
}

/** All reports of one person in one message. */
export interface PersonGroup {
  readonly pid: Segment | null;
  readonly reports: ReportGroup[];
  readonly counts: Record<string, number>;
}

function newReport(parts: Partial<ReportGroup>): ReportGroup {
  return { obr: null, txa: null, orc: null, rows: [], studies: [], ...parts };
}

class Grouping {
  readonly persons: PersonGroup[] = [];
  #orc: Segment | null = null;

  take(segment: Segment): void {
    if (segment.name === 'PID') this.persons.push({ pid: segment, reports: [], counts: {} });
    const { counts } = this.#person();
    counts[segment.name] = (counts[segment.name] ?? 0) + 1;
    if (segment.name === 'ORC') this.#orc = segment;
    else if (segment.name === 'OBR') this.#begin({ obr: segment });
    else if (segment.name === 'TXA') this.#begin({ txa: segment, obr: this.#openOrder() });
    else if (segment.name === 'OBX') this.#report().rows.push(segment);
    else if (segment.name === 'NTE') this.#person().reports.at(-1)?.rows.push(segment);
    else if (segment.name === 'ZDS' || segment.name === 'IPC') this.#report().studies.push(segment);
  }

  #begin(parts: Partial<ReportGroup>): void {
    const open = parts.txa ? this.#person().reports.at(-1) : null;
    if (open && open.rows.length === 0) this.#person().reports.pop();
    this.#person().reports.push(newReport({ ...parts, orc: this.#orc }));
    this.#orc = null;
  }

  // In MDM the order stands before the document's head.
  #openOrder(): Segment | null {
    const open = this.#person().reports.at(-1);
    return open && open.rows.length === 0 ? open.obr : null;
  }

  #person(): PersonGroup {
    const last = this.persons.at(-1);
    if (last) return last;
    const nobody = { pid: null, reports: [], counts: {} };
    this.persons.push(nobody);
    return nobody;
  }

  #report(): ReportGroup {
    const { reports } = this.#person();
    const last = reports.at(-1);
    if (last) return last;
    const first = newReport({});
    reports.push(first);
    return first;
  }
}

const CONTENT: ReadonlySet<string> = new Set(['OBR', 'OBX', 'TXA', 'NTE', 'ORC', 'ZDS', 'IPC']);

/** Groups the segments of a message by person and report (ORU^R01, MDM^T02). What stands before the first person names nobody: it is noted. */
export function groupMessage(message: Message, notes: Notes): readonly PersonGroup[] {
  const grouping = new Grouping();
  const begin = message.segments.findIndex((segment) => segment.name === 'PID');
  for (const { name } of message.segments.slice(0, Math.max(begin, 0)))
    if (CONTENT.has(name))
      notes.add(`A segment ${name} stands before the patient (PID) of its message; it was left out.`);
  for (const segment of message.segments.slice(Math.max(begin, 0))) grouping.take(segment);
  return grouping.persons;
}
