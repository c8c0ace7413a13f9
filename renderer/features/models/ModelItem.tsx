import { Check } from 'lucide-react';
import type { ModelEntry } from '../../../main/contract/api/models.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Models.module.css';

/** Stands where a model has no such figure. */
const NONE = '–';

interface ModelUse {
  readonly model: ModelEntry;
  /** Memory is being embedded by it. */
  readonly changing: boolean;
  readonly busy: boolean;
  readonly onUse: (model: ModelEntry) => void;
}

/** One model: what it is, under which licence, with which thresholds, and Use. */
export function ModelItem(props: ModelUse) {
  return (
    <li className={styles.model}>
      <ModelWords model={props.model} />
      <dl className={styles.facts}>
        {listFacts(props.model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.action}>{props.model.inUse ? <InUse /> : <UseButton {...props} />}</div>
    </li>
  );
}

function ModelWords({ model }: { readonly model: ModelEntry }) {
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {model.id}
        {model.builtIn ? <Badge>{t('models.builtIn')}</Badge> : null}
      </p>
      {model.note === '' ? null : <p className={styles.note}>{model.note}</p>}
      {model.problem === null ? null : <p className={styles.problem}>{model.problem}</p>}
    </div>
  );
}

function InUse() {
  return (
    <Badge tone="accent" icon={<Check size={12} aria-hidden />}>
      {t('models.inUse')}
    </Badge>
  );
}

function UseButton({ model, changing, busy, onUse }: ModelUse) {
  return (
    <Button
      label={t('models.use.label', { id: model.id })}
      disabledReason={changing ? t('models.use.changing') : whyNotUsed(model, busy)}
      onPress={() => onUse(model)}
    >
      {t('models.use')}
    </Button>
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
