import { useEffect, useState } from 'react';
import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import { useCall } from '../../../api/useCall.ts';
import { t } from '../../../app/messages.ts';
import { platform, useRegisterCommands } from '../../../state/commands.ts';
import { endsTyping, formatChord } from '../../../state/keys.ts';
import { Kbd } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
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
      <Diagnosis report={report} onSave={acts.setDiagnosis} />
      {sign.error === null ? null : <ErrorBox error={sign.error} onClose={sign.reset} />}
      {problems.length === 0 ? null : (
        <Problems problems={problems} reasons={reasons} onReasons={setReasons} />
      )}
      <div className={styles.bar}>
        <span className={styles.dim}>
          {t('report.images', { opened: report.imagesOpened, total: report.imagesTotal })}
        </span>
        <span className={styles.grow} />
        <Button tone="primary" disabledReason={whyNot} onPress={() => void run()}>
          {t(problems.length === 0 ? 'report.sign' : 'report.sign.withReasons')}
          <Kbd>{formatChord('Mod+Enter', platform)}</Kbd>
        </Button>
      </div>
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

/** What the person signs as leading diagnosis; empty is none. */
function Diagnosis(props: { readonly report: Report; readonly onSave: (diagnosis: string | null) => void }) {
  const { diagnosis, differential } = props.report;
  const [words, setWords] = useState(diagnosis ?? '');
  useEffect(() => setWords(diagnosis ?? ''), [diagnosis]);
  const save = () => {
    const named = words.trim() === '' ? null : words.trim();
    if (named !== diagnosis) props.onSave(named);
  };
  const hint =
    differential.length === 0 ? undefined : t('report.differential', { list: differential.join(', ') });
  return (
    <TextField
      label={t('report.diagnosis')}
      placeholder={t('report.diagnosis.hint')}
      hint={hint}
      value={words}
      onChange={setWords}
      onBlur={save}
      onKeyDown={(event) => endsTyping(event) && save()}
      maxLength={200}
    />
  );
}
