import { useEffect, useRef } from 'react';
import { runCommand, useCommands, useRegisterCommands } from '../../state/commands.ts';
import type { CommandId } from '../../state/keymap/entries.ts';
import { usePriorReport } from './priorReport.ts';

/** Commands of the report that begin where it is not on screen. Sign only brings it: nobody signs what is not seen. */
const OF_REPORT = ['read.draft', 'read.seen', 'read.sign'] as const satisfies readonly CommandId[];

/** While the report is not shown its commands bring it first, and then do what they do. */
export function useBringReport(isShown: boolean, bring: () => void): void {
  const wanted = useRef<CommandId | null>(null);
  const commands = OF_REPORT.map((id) => ({
    id,
    run: () => {
      wanted.current = id === 'read.sign' ? null : id;
      usePriorReport.getState().close();
      bring();
    },
  }));
  useRegisterCommands(isShown ? [] : commands);
  useEffect(() => {
    if (!isShown || wanted.current === null) return;
    const id = wanted.current;
    wanted.current = null;
    return runOnceThere(id);
  }, [isShown]);
}

/** A panel may be drawn in more than one pass, its commands in the last one. A signed report never has some of them. */
const PATIENCE_MS = 2000;

/** Runs a command as soon as it is registered; the answer gives it up. */
function runOnceThere(id: CommandId): () => void {
  const isThere = () => useCommands.getState().commands.some((command) => command.id === id);
  const end = () => {
    forget();
    clearTimeout(timer);
  };
  const tryIt = () => {
    if (!isThere()) return;
    end();
    runCommand(id);
  };
  const forget = useCommands.subscribe(tryIt);
  const timer = setTimeout(end, PATIENCE_MS);
  tryIt();
  return end;
}
