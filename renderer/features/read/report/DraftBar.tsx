import { Bot } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PromptView, Report } from '../../../../main/contract/domain/reading.ts';
import { type QueryResult, useQuery } from '../../../api/useQuery.ts';
import { CommandKey } from '../../../app/CommandKey.tsx';
import { t } from '../../../app/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { StepLog } from '../../evidence/StepLog.tsx';
import { leftOutWords } from '../../evidence/steps.ts';
import { PromptDialog } from './PromptDialog.tsx';
import styles from './Report.module.css';
import type { Drafting } from './useDrafting.ts';

interface DraftProps {
  readonly report: Report;
  readonly drafting: Drafting;
}

/** Draft or Cancel, the prompt that was built, and what the draft was made of. */
export function DraftBar({ report, drafting }: DraftProps) {
  const hash = report.promptHash;
  const prompt = useQuery('reading', 'prompt', hash === null ? null : { hash });
  return (
    <div className={styles.draftBar}>
      <div className={styles.bar}>
        {drafting.call.running ? (
          <Running drafting={drafting} />
        ) : (
          <DraftButton report={report} onPress={drafting.start} />
        )}
        <PromptButton hash={hash} prompt={prompt} />
      </div>
      <Outcome report={report} drafting={drafting} />
      {drafting.call.running || prompt.data === null ? null : <Asked prompt={prompt.data} />}
    </div>
  );
}

/** Cancel stands where Draft does not: the second half of a double click must not give the draft up. */
function Running({ drafting }: { readonly drafting: Drafting }) {
  return (
    <>
      <span role="status" className={styles.drafting}>
        {t('report.drafting')}…{' '}
        <span className={styles.dim}>{t('report.drafting.count', { n: drafting.streamed.length })}</span>
      </span>
      <Button onPress={drafting.cancel}>{t('action.cancel')}</Button>
    </>
  );
}

function DraftButton({ report, onPress }: { readonly report: Report; readonly onPress: () => void }) {
  return (
    <Button tone={report.sentences.length === 0 ? 'primary' : 'plain'} onPress={onPress}>
      {t(report.readerId === null ? 'report.draft' : 'report.draft.again')}
      <CommandKey id="read.draft" />
    </Button>
  );
}

/** What became of the draft: given up, or made of what the notice says. */
function Outcome({ report, drafting }: DraftProps) {
  const { running, result } = drafting.call;
  const notice = result?.draft.notice ?? noticeOf(report);
  return (
    <>
      {drafting.cancelled ? (
        <p className={styles.dim} role="status">
          {t('report.drafting.cancelled')}
        </p>
      ) : null}
      <div className={styles.madeOf}>
        {notice === null || running ? null : (
          <p className={styles.made}>
            <Bot size={12} aria-hidden />
            <span>{notice}</span>
          </p>
        )}
        {running || report.promptHash === null ? null : (
          <GateWords report={report} words={result?.draft.packet.gate.reason ?? null} />
        )}
      </div>
    </>
  );
}

/** How memory was asked for this draft (M7), and what its prompt had no room for (M8). */
function Asked({ prompt }: { readonly prompt: PromptView }) {
  const { retrieval, imagesSent } = prompt;
  return (
    <>
      {leftOutWords(prompt).map((words) => (
        <p key={words} className={styles.warn}>
          {words}
        </p>
      ))}
      {retrieval === null ? null : <StepLog log={retrieval} sent={imagesSent} />}
    </>
  );
}

/** What an earlier draft was made of, as far as the report tells: it names its reader. */
function noticeOf({ readerId }: Report): string | null {
  return readerId === 'evidence-reader' ? t('report.made.evidence') : null;
}

/** S7: whether history was served with the draft. `words` are those of the draft just made; of an older one they are asked for. */
function GateWords({ report, words }: { readonly report: Report; readonly words: string | null }) {
  const { studyKey, question } = report;
  const input = useMemo(() => ({ studyKey, text: question }), [studyKey, question]);
  const packet = useQuery('memory', 'retrieve', words === null ? input : null);
  const shown = words ?? packet.data?.gate.reason ?? null;
  return shown === null ? null : <p className={styles.dim}>{shown}</p>;
}

function PromptButton(props: { readonly hash: string | null; readonly prompt: QueryResult<PromptView> }) {
  const { hash, prompt } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        disabledReason={hash === null ? t('report.prompt.none') : null}
        onPress={() => setOpen(true)}
      >
        {prompt.data === null ? t('report.prompt.open') : t('report.prompt', { n: prompt.data.tokens })}
      </Button>
      {isOpen ? <PromptDialog prompt={prompt} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
