import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { RetrievalLog, RetrievalStep } from '../../../main/contract/domain/retrieval.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Evidence.module.css';
import { searchedWords, stepsLine } from './steps.ts';

/** M7: the steps by which memory was asked, on one line, with each one's figures on demand. `sent`: images that the reader got (M5). */
export function StepLog({ log, sent }: { readonly log: RetrievalLog; readonly sent: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles.steps} aria-label={t('steps.title')}>
      <div className={styles.stepsLine}>
        <Button
          tone="quiet"
          className={styles.stepsButton}
          expanded={isOpen}
          tooltip={t('steps.title')}
          onPress={() => setOpen(!isOpen)}
        >
          <Icon size={12} aria-hidden />
          {t('steps.show')}
        </Button>
        <span>{stepsLine(log)}</span>
      </div>
      {log.policyNote === null ? null : <p className={styles.stepsNote}>{log.policyNote}</p>}
      {log.off.map((memory) => (
        <p key={memory}>{t('steps.off', { memory: t(`steps.memory.${memory}`) })}</p>
      ))}
      {isOpen ? <StepTable log={log} sent={sent} /> : null}
    </section>
  );
}

const COLUMNS = ['step', 'memory', 'query', 'rows', 'gained', 'best'] as const;

function StepTable({ log, sent }: { readonly log: RetrievalLog; readonly sent: number | null }) {
  const policy = t('steps.policy', { name: t(`steps.policy.${log.policy}`), version: log.policyVersion });
  return (
    <>
      <p>
        {searchedWords(log, sent)} {policy}
      </p>
      {log.steps.length === 0 ? null : (
        <table className={styles.stepTable} aria-label={t('steps.title')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`steps.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {log.steps
              .map((step, index) => ({ ...step, n: index + 1 }))
              .map((step) => (
                <StepRow key={step.n} step={step} n={step.n} />
              ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function StepRow({ step, n }: { readonly step: RetrievalStep; readonly n: number }) {
  const { memory, finding, asked, found, gained, bestScore } = step;
  return (
    <tr>
      <td>{n}</td>
      <td>{t(`steps.memory.${memory}`)}</td>
      <td>{finding === null ? t('steps.query.question') : `“${finding}”`}</td>
      <td>{t('steps.rows', { found, asked })}</td>
      <td>{gained}</td>
      <td>{bestScore === null ? t('steps.none') : bestScore.toFixed(2)}</td>
    </tr>
  );
}
