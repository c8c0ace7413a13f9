import { parentPort, workerData } from 'node:worker_threads';
import { openScan } from './kernel.ts';
import { searchBlock } from './searchBlock.ts';
import { Selection } from './selection.ts';
import { SEGMENT_ROWS, type Segment } from './sharedRows.ts';
import {
  CANCELLED,
  NEXT_SEGMENT,
  type ThreadAnswer,
  type ThreadData,
  type ThreadSearch,
} from './threadMessages.ts';

const { memory, module } = workerData as ThreadData;
const scan = openScan(module, memory);
const segments: Segment[] = [];

function search({ query, k, end, excluded, control }: ThreadSearch): ThreadAnswer {
  const selection = new Selection(k, query.slack);
  const count = Math.ceil(end / SEGMENT_ROWS);
  for (let i = Atomics.add(control, NEXT_SEGMENT, 1); i < count; i = Atomics.add(control, NEXT_SEGMENT, 1)) {
    if (Atomics.load(control, CANCELLED) !== 0) return null;
    const segment = segments[i];
    if (segment === undefined) throw new Error(`no segment ${i}`);
    const from = i * SEGMENT_ROWS;
    const rows = Math.min(SEGMENT_ROWS, end - from);
    const inside = excluded.filter((place) => place >= from && place < from + rows);
    const searched = { ...segment, rows, from, excluded: inside.map((place) => place - from) };
    searchBlock(scan, searched, query, selection);
  }
  return selection.result();
}

parentPort?.on('message', (asked: ThreadSearch) => {
  segments.push(...asked.fresh);
  parentPort?.postMessage(search(asked));
});
