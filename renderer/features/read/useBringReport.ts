import { useEffect, useRef } from 'react';
import { runCommand, useRegisterCommands } from '../../state/commands.ts';
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
    runCommand(wanted.current);
    wanted.current = null;
  }, [isShown]);
}
