import { Boxes, ShieldCheck } from 'lucide-react';
import { type ModelEntry, ModelRole } from '../../../main/contract/api/models.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Done } from '../../ui/Done.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { EncoderChange, UnreadableImages } from './EncoderChange.tsx';
import { ModelItem } from './ModelItem.tsx';
import styles from './Models.module.css';

/** Every model by role: licence, thresholds, whether its files are as listed, and which one is used. */
export function ModelsScreen() {
  const models = useQuery('models', 'list', {});
  const verify = useCall('models', 'verify');
  const use = useCall('models', 'use');
  const change = useQuery('models', 'change', {});
  const choose = async (model: ModelEntry) => {
    await use.run({ role: model.role, id: model.id });
    models.refetch();
  };
  return (
    <Screen
      title={t('models.title')}
      intro={t('models.intro')}
      actions={<VerifyButton running={verify.running} onPress={() => void verify.run({})} />}
      notices={
        <>
          {models.error === null ? null : <ErrorBox error={models.error} onRetry={models.refetch} />}
          {[verify, use].map(({ error, reset }, at) =>
            error === null ? null : (
              <ErrorBox key={at === 0 ? 'verify' : 'use'} error={error} onClose={reset} />
            ),
          )}
          {verify.result === null ? null : <Verdict results={verify.result} />}
          <EncoderChange />
          <UnreadableImages />
        </>
      }
    >
      <Roles
        models={models.data}
        changesTo={change.data?.to ?? null}
        busy={use.running}
        onUse={(model) => void choose(model)}
      />
    </Screen>
  );
}

function VerifyButton(props: { readonly running: boolean; readonly onPress: () => void }) {
  return (
    <Button onPress={props.onPress} disabledReason={props.running ? t('models.verifying') : null}>
      <ShieldCheck size={14} aria-hidden />
      {props.running ? t('models.verifying') : t('models.verify')}
    </Button>
  );
}

function Roles(props: {
  models: readonly ModelEntry[] | null;
  changesTo: string | null;
  busy: boolean;
  onUse: (model: ModelEntry) => void;
}) {
  if (props.models === null) return <SkeletonLines lines={6} />;
  if (props.models.length === 0) {
    const icon = <Boxes size={40} strokeWidth={1.25} />;
    return <EmptyState icon={icon} title={t('models.empty')} next={t('models.empty.next')} />;
  }
  const roles = ModelRole.options.flatMap((role) => {
    const models = props.models?.filter((model) => model.role === role) ?? [];
    return models.length === 0 ? [] : [{ role, models }];
  });
  return (
    <div className={styles.roles}>
      {roles.map(({ role, models }) => (
        <section key={role} className={styles.role}>
          <h2 className={styles.roleName}>{t(`models.role.${role}`)}</h2>
          <ul>
            {models.map((model) => (
              <ModelItem
                key={model.id}
                model={model}
                changing={model.id === props.changesTo}
                busy={props.busy}
                onUse={props.onUse}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Verdict({ results }: { results: readonly { id: string; ok: boolean; problem: string | null }[] }) {
  const bad = results.filter((result) => !result.ok);
  if (bad.length === 0) return <Done>{t('models.verified', { n: results.length })}</Done>;
  return (
    <Notice tone="danger">
      <p>{t('models.verify.bad', { n: bad.length })}</p>
      {bad.map(({ id, problem }) => (
        <p key={id}>
          {id}: {problem}
        </p>
      ))}
    </Notice>
  );
}
