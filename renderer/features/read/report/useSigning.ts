import { useState } from 'react';
import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { useOnce } from '../../../api/useOnce.ts';
import { t } from '../../../app/messages.ts';
import { useRegisterCommands } from '../../../state/commands.ts';
import { useWhyNotRole } from '../../../state/session.ts';
import type { ReportActs } from './useReport.ts';

type SignOutcome = CallOutput<Calls['reading']['sign']>;

/** What stands in the way of signing. */
export type Problem = Extract<SignOutcome, { outcome: 'blocked' }>['problems'][number];

/** The kinds of problem that a reason in words answers. */
export const ANSWERED = ['laterality', 'incomplete_viewing'] as const;

/** The reasons typed so far, by kind. */
export type Reasons = Partial<Record<(typeof ANSWERED)[number], string>>;

/** Signing with its key: what was typed is saved first, and a reason counts from three letters on. `whyNot` is null where one can sign. */
export function useSigning(report: Report, acts: Pick<ReportActs, 'settle'>, busy: boolean) {
  const { run, error, result, reset } = useCall('reading', 'sign');
  const [reasons, setReasons] = useState<Reasons>({});
  const noRole = useWhyNotRole('reader');
  const whyNot = noRole ?? whyNotSign(report, busy);
  const sign = useOnce(async () => {
    const settled = await acts.settle();
    if (settled === null) return;
    await run({ reportId: settled.id, basedOn: settled.version, reasons: givenReasons(reasons) });
  });
  useSignCommand(whyNot, sign);
  const problems: readonly Problem[] = result?.outcome === 'blocked' ? result.problems : [];
  return { sign, whyNot, problems, reasons, setReasons, error, closeError: reset };
}

function useSignCommand(whyNot: string | null, run: () => void): void {
  useRegisterCommands([{ id: 'read.sign', whyNot: () => whyNot, run }]);
}

function givenReasons(reasons: Reasons): Reasons {
  return Object.fromEntries(Object.entries(reasons).filter(([, words]) => words.trim().length >= 3));
}

function whyNotSign(report: Report, busy: boolean): string | null {
  if (busy) return t('report.whyNot.busy');
  return report.sentences.length === 0 ? t('report.whyNot.empty') : null;
}
