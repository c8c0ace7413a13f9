import { Check } from 'lucide-react';
import type { ModelEntry } from '../../../main/contract/api/models.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Models.module.css';

/** Stands where a model has no such figure. */
const NONE = '–';

/** One model: what it is, under which licence, with which thresholds, and Use. */
export function ModelItem(props: {
  readonly model: ModelEntry;
  readonly busy: boolean;
  readonly onUse: (model: ModelEntry) => void;
}) {
  const { model } = props;
  return (
    <li className={styles.model}>
      <div className={styles.words}>
        <p className={styles.name}>
          {model.id}
          {model.builtIn ? <Badge>{t('models.builtIn')}</Badge> : null}
        </p>
        {model.note === '' ? null : <p className={styles.note}>{model.note}</p>}
        {model.problem === null ? null : <p className={styles.problem}>{model.problem}</p>}
      </div>
      <dl className={styles.facts}>
        {listFacts(model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.action}>
        {model.inUse ? (
          <Badge tone="accent" icon={<Check size={12} aria-hidden />}>
            {t('models.inUse')}
          </Badge>
        ) : (
          <Button
            label={t('models.use.label', { id: model.id })}
            disabledReason={whyNotUsed(model, props.busy)}
            onPress={() => props.onUse(model)}
          >
            {t('models.use')}
          </Button>
        )}
      </div>
    </li>
  );
}

function whyNotUsed(model: ModelEntry, busy: boolean): string | null {
  if (model.problem !== null) return t('models.use.problem', { problem: model.problem });
  return busy ? t('state.working') : null;
}

function listFacts(model: ModelEntry): [name: string, value: string][] {
  const thresholds = Object.entries(model.thresholds).map(([name, value]) => `${name} ${value}`);
  return [
    [t('models.col.licence'), model.licence],
    [t('models.col.dimension'), model.dimension === null ? NONE : String(model.dimension)],
    [t('models.col.runs'), model.provider ?? NONE],
    [t('models.col.thresholds'), thresholds.join(', ') || NONE],
  ];
}
