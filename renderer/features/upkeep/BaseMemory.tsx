import { type FormEvent, useState } from 'react';
import type { BaseOutcome, BasePlan, BaseProblem } from '../../../main/contract/domain/base.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { typedPath } from '../../ui/typedPath.ts';
import { cancelBase, checkBase, enterBase, useBase } from './baseStore.ts';
import styles from './Upkeep.module.css';

/** M11: studies with reports that were signed elsewhere enter memory; what would enter is shown and confirmed first. */
export function BaseMemory() {
  const { running, plan, outcome, error, isCancelled } = useBase();
  return (
    <>
      <p className={styles.dim}>{t('base.intro')}</p>
      <PathForm isBusy={running !== null} />
      {running === null ? null : (
        <div className={styles.progress}>
          <Progress
            label={t(`base.phase.${running.progress?.phase ?? 'checking'}`)}
            done={running.progress?.done ?? 0}
            total={running.progress?.total ?? null}
            onCancel={cancelBase}
          />
        </div>
      )}
      {isCancelled ? <p role="status">{t('base.cancelled')}</p> : null}
      {error === null ? null : <ErrorBox error={error} />}
      {plan === null ? null : <Confirm plan={plan} />}
      {outcome === null ? null : <Outcome outcome={outcome} />}
    </>
  );
}

function PathForm({ isBusy }: { readonly isBusy: boolean }) {
  const [path, setPath] = useState('');
  const typed = typedPath(path);
  const why = isBusy ? t('base.busy') : typed === '' ? t('base.path.needed') : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why === null) void checkBase(typed);
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <TextField
        className={styles.path}
        label={t('base.path')}
        hint={t('base.path.hint')}
        value={path}
        onChange={setPath}
      />
      <Button type="submit" disabledReason={why}>
        {t('base.check')}
      </Button>
    </form>
  );
}

function Confirm({ plan }: { readonly plan: BasePlan }) {
  const { readings, patients, images, problems } = plan;
  return (
    <div className={styles.part} role="status">
      <p>{t('base.would', { readings, patients, images })}</p>
      <p className={styles.dim}>{t('base.confirm.note')}</p>
      <Problems problems={problems} />
      <Button
        tone="primary"
        disabledReason={readings === 0 ? t('base.nothing') : null}
        onPress={() => void enterBase(plan)}
      >
        {t('base.enter', { n: readings })}
      </Button>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: BaseOutcome }) {
  const { approved, known, waiting, problems, cancelled } = outcome;
  return (
    <div className={styles.part}>
      <Done>
        {t('base.entered', { n: approved, known, waiting })} {cancelled ? t('base.cancelled') : ''}
      </Done>
      <Problems problems={problems} />
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly BaseProblem[] }) {
  if (problems.length === 0) return <p>{t('base.noProblems')}</p>;
  return (
    <>
      <p className={styles.warnText}>{t('base.problems', { n: problems.length })}</p>
      <ul className={styles.problemList} aria-label={t('base.problems.list')}>
        {problems.map(({ where, line, reason }) => (
          <li key={`${where} ${line ?? ''} ${reason}`}>
            <span className={styles.place}>{line === null ? where : t('base.line', { n: line })}</span>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
