import type { EncoderChange as Change } from '../../../main/contract/api/models.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Models.module.css';

/** M3. How far memory is embedded by the next encoder, with Cancel; where it stands still, why, and what one can do. */
export function EncoderChange() {
  const { data } = useQuery('models', 'change', {});
  const cancel = useCall('models', 'cancelChange');
  return (
    <>
      {cancel.error === null ? null : <ErrorBox error={cancel.error} onClose={cancel.reset} />}
      {data === null ? null : <Shown change={data} onCancel={() => void cancel.run({})} />}
    </>
  );
}

function Shown({ change, onCancel }: { readonly change: Change; readonly onCancel: () => void }) {
  const { from, to, rows, problem } = change;
  if (problem !== null) return <StandsStill change={change} problem={problem} onCancel={onCancel} />;
  const unreadable = rows.unreadable === 0 ? [] : [t('models.change.unreadable', { n: rows.unreadable })];
  return (
    <Progress
      label={t('models.change', { to })}
      done={rows.done}
      total={rows.total === 0 ? null : rows.total}
      figures={[
        t('models.change.rows', { done: rows.done, n: rows.total }),
        ...unreadable,
        t('models.change.serves', { from }),
      ]}
      onCancel={onCancel}
    />
  );
}

function StandsStill(props: {
  readonly change: Change;
  readonly problem: string;
  readonly onCancel: () => void;
}) {
  const { from, to } = props.change;
  const use = useCall('models', 'use');
  return (
    <Notice tone="warn">
      <p>{t('models.change.stands', { to, problem: props.problem })}</p>
      <p>{t('models.change.stands.next', { from })}</p>
      {use.error === null ? null : <ErrorBox error={use.error} onClose={use.reset} />}
      <div className={styles.actions}>
        <Button
          onPress={() => void use.run({ role: 'image-encoder', id: to })}
          disabledReason={use.running ? t('state.working') : null}
        >
          {t('action.retry')}
        </Button>
        <Button tone="quiet" onPress={props.onCancel}>
          {t('models.change.giveUp', { from })}
        </Button>
      </div>
    </Notice>
  );
}

/** M3. Images that the encoder in use could not read, by name. */
export function UnreadableImages() {
  const { data } = useQuery('models', 'unreadable', {});
  if (data === null || data.length === 0) return null;
  return (
    <Notice tone="warn" quiet>
      <p>{t('models.unreadable', { n: data.length })}</p>
      <ul className={styles.unreadable}>
        {data.map(({ id, patientName, day, reason }) => (
          <li key={id}>
            {t('models.unreadable.row', {
              name: patientName,
              day: day === '' ? t('models.unreadable.noDay') : day,
              reason,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** One line in the top bar while memory is embedded again, on every screen but that of the models. */
export function EncoderChangeStatus() {
  const { data } = useQuery('models', 'change', {});
  const { current, go } = usePlaces();
  if (data === null || current.name === 'models') return null;
  const { to, rows, problem } = data;
  return (
    <Button tone="quiet" tooltip={t('models.change.show')} onPress={() => go({ name: 'models' })}>
      {problem === null
        ? t('models.change.status', { to, done: rows.done, n: rows.total })
        : t('models.change.status.stands', { to })}
    </Button>
  );
}
