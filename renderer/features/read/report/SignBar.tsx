import { useState } from 'react';
import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { platform, useRegisterCommands } from '../../../state/commands.ts';
import { formatChord } from '../../../state/keys.ts';
import { Kbd } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Diagnosis } from './Diagnosis.tsx';
import { isWaiting } from './findingGroups.ts';
import styles from './Report.module.css';
import type { ReportActs } from './useReport.ts';

type SignOutcome = CallOutput<Calls['reading']['sign']>;
type Problems = Extract<SignOutcome, { outcome: 'blocked' }>['problems'];
const ANSWERED = ['laterality', 'incomplete_viewing'] as const;
type Reasons = Partial<Record<(typeof ANSWERED)[number], string>>;

/** Leading diagnosis, opened images, Sign, and what stands in its way. */
export function SignBar(props: {
  readonly report: Report;
  readonly acts: ReportActs;
  /** Images of the study that this window has shown. */
  readonly imagesOpened: number;
  readonly busy: boolean;
}) {
  const { report, acts } = props;
  const sign = useCall('reading', 'sign');
  const [reasons, setReasons] = useState<Reasons>({});
  const problems = sign.result?.outcome === 'blocked' ? sign.result.problems : [];
  const run = async () => {
    const settled = await acts.settle();
    if (settled === null) return;
    const given = Object.fromEntries(Object.entries(reasons).filter(([, words]) => words.trim().length >= 3));
    await sign.run({ reportId: settled.id, basedOn: settled.version, reasons: given });
  };
  const whyNot = whyNotSign(report, props.busy);
  useRegisterCommands([
    {
      id: 'read.sign',
      title: 'command.read.sign',
      group: 'read',
      keys: ['Mod+Enter'],
      whileTyping: true,
      whyNot: () => whyNot,
      run: () => void run(),
    },
  ]);
  return (
    <div className={styles.sign}>
      {sign.error === null ? null : <ErrorBox error={sign.error} onClose={sign.reset} />}
      {problems.length === 0 ? null : (
        <Problems problems={problems} reasons={reasons} onReasons={setReasons} />
      )}
      <Diagnosis report={report} onSave={acts.setDiagnosis} />
      <div className={styles.bar}>
        <Viewed report={report} imagesOpened={props.imagesOpened} />
        <span className={styles.grow} />
        <Button tone="primary" disabledReason={whyNot} onPress={() => void run()}>
          {t(problems.length === 0 ? 'report.sign' : 'report.sign.withReasons')}
          <Kbd>{formatChord('Mod+Enter', platform)}</Kbd>
        </Button>
      </div>
    </div>
  );
}

/** D5, D2: how many images were opened, and what waits for a person. */
function Viewed({ report, imagesOpened }: { readonly report: Report; readonly imagesOpened: number }) {
  const opened = Math.min(report.imagesTotal, Math.max(report.imagesOpened, imagesOpened));
  const waiting = report.sentences.filter(isWaiting).length;
  return (
    <div className={styles.viewed}>
      <span className={opened < report.imagesTotal ? styles.warn : styles.dim}>
        {t('report.images', { opened, total: report.imagesTotal })}
      </span>
      {waiting === 0 ? null : <span className={styles.warn}>{t('report.waiting', { n: waiting })}</span>}
    </div>
  );
}

function whyNotSign(report: Report, busy: boolean): string | null {
  if (busy) return t('report.whyNot.busy');
  return report.sentences.length === 0 ? t('report.whyNot.empty') : null;
}

function Problems(props: {
  readonly problems: Problems;
  readonly reasons: Reasons;
  readonly onReasons: (reasons: Reasons) => void;
}) {
  const asked = ANSWERED.filter((kind) => props.problems.some((problem) => problem.kind === kind));
  return (
    <Notice tone="warn">
      <h3>{t('report.sign.problems')}</h3>
      <ul className={styles.problems}>
        {props.problems.map((problem) => (
          <li key={`${problem.kind} ${problem.sentenceId}`}>{problem.words}</li>
        ))}
      </ul>
      {asked.map((kind) => (
        <TextField
          key={kind}
          label={t(`report.sign.reason.${kind}`)}
          hint={t('report.sign.reasonShort')}
          value={props.reasons[kind] ?? ''}
          onChange={(words) => props.onReasons({ ...props.reasons, [kind]: words })}
          maxLength={500}
        />
      ))}
    </Notice>
  );
}
