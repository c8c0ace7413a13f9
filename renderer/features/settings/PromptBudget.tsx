import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

const READER = 'reader';
const BUDGETS = [256, 512, 1024, 2048, 4096, 8192];

/** M8: how many tokens a prompt may have; a number that is not among the usual ones is offered, too. */
export function PromptBudget(props: { readonly value: number | null; readonly onChange: Change }) {
  const { value, onChange } = props;
  const budgets = value === null || BUDGETS.includes(value) ? BUDGETS : [value, ...BUDGETS];
  return (
    <>
      <Choice
        label={t('settings.budget')}
        value={value === null ? READER : String(value)}
        onChange={(id) => onChange({ promptBudgetTokens: id === READER ? null : Number(id) })}
        options={[
          { id: READER, words: t('settings.budget.reader') },
          ...budgets.map((tokens) => ({ id: String(tokens), words: tokens.toLocaleString('en-GB') })),
        ]}
      />
      <p className={styles.dim}>{t('settings.budget.intro')}</p>
    </>
  );
}
