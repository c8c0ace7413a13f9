import type { PromptView } from '../../../../main/contract/domain/reading.ts';
import type { QueryResult } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { StepLog } from '../../evidence/StepLog.tsx';
import { leftOutWords } from '../../evidence/steps.ts';
import own from './Prompt.module.css';
import styles from './Report.module.css';

/** The prompt as built, part by part, with its token counts and hash (M8). */
export function PromptDialog(props: {
  readonly prompt: QueryResult<PromptView>;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = props.prompt;
  return (
    <Dialog title={t('report.prompt.title')} open onClose={props.onClose} size="wide" wordsAlone>
      {error === null ? null : <ErrorBox error={error} onRetry={refetch} />}
      {data === null ? <SkeletonLines lines={6} /> : <PromptParts prompt={data} />}
    </Dialog>
  );
}

function PromptParts({ prompt }: { readonly prompt: PromptView }) {
  return (
    <div className={own.prompt}>
      <p className={styles.dim}>
        {t('report.prompt.tokens', { n: prompt.tokens })} ·{' '}
        {t('report.prompt.images', { n: prompt.imagesSent })} · {t('report.prompt.hash')}{' '}
        {prompt.hash.slice(0, 16)}
      </p>
      {leftOutWords(prompt).map((words) => (
        <p key={words} className={styles.warn}>
          {words}
        </p>
      ))}
      {prompt.retrieval === null ? (
        <p className={styles.dim}>{t('steps.unlogged')}</p>
      ) : (
        <StepLog log={prompt.retrieval} sent={prompt.imagesSent} />
      )}
      {prompt.parts.map((part) => (
        <section key={part.name} aria-label={part.name}>
          <h3 className={own.partTitle}>
            {part.name} <span className={styles.dim}>{t('report.prompt.tokens', { n: part.tokens })}</span>
          </h3>
          <pre className={own.pre}>{part.text}</pre>
        </section>
      ))}
    </div>
  );
}
