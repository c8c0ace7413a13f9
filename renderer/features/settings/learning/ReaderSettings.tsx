import type { ReaderProfile, RouterState } from '../../../../main/contract/domain/learning.ts';
import { useCall } from '../../../api/useCall.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import styles from '../Settings.module.css';
import type { Change } from '../useChange.ts';

const NOTHING = {};

/** M13: the readers in use with the standard one first, and what the choice between them has learned. */
export function ReaderSettings(props: { readonly used: readonly string[]; readonly onChange: Change }) {
  const { used, onChange } = props;
  const { data, error, refetch } = useQuery('learning', 'router', NOTHING);
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (data === null) return <SkeletonLines lines={3} />;
  const change = (readers: readonly string[]) => onChange({ readers: [...readers] });
  return (
    <>
      <p className={styles.dim}>{t('readers.intro')}</p>
      <ul className={styles.readers} aria-label={t('readers.list')}>
        {data.profiles.map((profile) => (
          <Reader key={profile.id} profile={profile} used={used} onChange={change} />
        ))}
      </ul>
      <Weights state={data} />
    </>
  );
}

function Reader(props: {
  readonly profile: ReaderProfile;
  readonly used: readonly string[];
  readonly onChange: (used: readonly string[]) => void;
}) {
  const { profile, used, onChange } = props;
  const { id, name, promptProfile } = profile;
  const isUsed = used.includes(id);
  const others = used.filter((one) => one !== id);
  const isOnly = isUsed && others.length === 0;
  return (
    <li className={styles.reader}>
      <Checkbox checked={isUsed} onChange={(on) => (on || !isOnly) && onChange(on ? [...used, id] : others)}>
        {name}
      </Checkbox>
      <span className={styles.dim}>{t(`readers.what.${promptProfile}`)}</span>
      <Button
        tone="quiet"
        disabledReason={whyNotStandard(isUsed, used[0] === id)}
        onPress={() => onChange([id, ...others])}
      >
        {used[0] === id ? t('readers.isStandard') : t('readers.makeStandard')}
      </Button>
    </li>
  );
}

function whyNotStandard(isUsed: boolean, isStandard: boolean): string | null {
  if (isStandard) return t('readers.isStandard.why');
  return isUsed ? null : t('readers.notUsed');
}

function Weights({ state }: { readonly state: RouterState }) {
  const { weights } = state;
  const reset = useCall('learning', 'resetRouter');
  const words = wordsOf(state);
  return (
    <>
      <p role="status">{words}</p>
      <div className={styles.acts}>
        <Button disabledReason={weights === null ? words : null} onPress={() => void reset.run({})}>
          {t('policy.reset')}
        </Button>
      </div>
      {reset.error === null ? null : <ErrorBox error={reset.error} onClose={reset.reset} />}
    </>
  );
}

function wordsOf({ weights, otherEncoder }: RouterState): string {
  if (weights !== null) {
    const { version, at, signatures } = weights;
    return t('readers.weights', { version, at: formatRecordedAt(at), n: signatures });
  }
  return otherEncoder === null
    ? t('readers.noWeights')
    : t('readers.otherEncoder', { encoder: otherEncoder });
}
