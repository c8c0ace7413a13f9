import type { LearnedPolicy } from '../../../../main/contract/domain/learning.ts';
import { PolicyId } from '../../../../main/contract/domain/retrieval.ts';
import { useCall } from '../../../api/useCall.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import styles from '../Settings.module.css';
import type { Change } from '../useChange.ts';

const NOTHING = {};

/** M7: who decides which memory is asked next, with what each choice does and what the learned one stands on. */
export function PolicySettings(props: { readonly value: PolicyId; readonly onChange: Change }) {
  const { value, onChange } = props;
  const { data, error, refetch } = useQuery('learning', 'policy', NOTHING);
  return (
    <>
      <Choice
        label={t('policy.label')}
        value={value}
        onChange={(retrievalPolicy) => onChange({ retrievalPolicy })}
        options={PolicyId.options.map((id) => ({ id, words: t(`policy.name.${id}`) }))}
      />
      <p className={styles.dim}>{t(`policy.what.${value}`)}</p>
      {error === null ? null : <ErrorBox error={error} onRetry={refetch} />}
      {value !== 'learned' || data === null ? null : <Learned state={data} />}
    </>
  );
}

function Learned({ state }: { readonly state: LearnedPolicy }) {
  const { readings, needed, fitted } = state;
  const fit = useCall('learning', 'fitPolicy');
  const reset = useCall('learning', 'resetPolicy');
  const error = fit.error ?? reset.error;
  const tooFew = readings < needed ? t('policy.tooFew', { n: readings, needed }) : null;
  return (
    <>
      <p role="status">
        {fitted === null ? (tooFew ?? t('policy.notFitted', { n: readings })) : fittedWords(fitted)}
      </p>
      <div className={styles.acts}>
        <Button disabledReason={tooFew} onPress={() => void fit.run({})}>
          {t(fitted === null ? 'policy.fit' : 'policy.fit.again')}
        </Button>
        <Button
          disabledReason={fitted === null ? t('policy.noWeights') : null}
          onPress={() => void reset.run({})}
        >
          {t('policy.reset')}
        </Button>
      </div>
      {error === null ? null : <ErrorBox error={error} />}
    </>
  );
}

function fittedWords({ version, at, readings }: NonNullable<LearnedPolicy['fitted']>): string {
  return t('policy.fitted', { version, at: formatRecordedAt(at), n: readings });
}
