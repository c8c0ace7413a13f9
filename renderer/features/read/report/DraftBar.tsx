import { useState } from 'react';
import type { CallInput, CallOutput, CallProgress, Calls } from '../../../../main/contract/api/contract.ts';
import type { Report } from '../../../../main/contract/domain/reading.ts';
import type { CallHandle } from '../../../api/useCall.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { platform } from '../../../state/commands.ts';
import { formatChord } from '../../../state/keys.ts';
import { Kbd } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PromptDialog } from './PromptDialog.tsx';
import styles from './Report.module.css';

type DraftCall = Calls['reading']['draft'];
export type Drafting = CallHandle<CallInput<DraftCall>, CallOutput<DraftCall>, CallProgress<DraftCall>>;

/** Draft, Cancel, and the prompt that was built. */
export function DraftBar(props: {
  readonly report: Report;
  readonly drafting: Drafting;
  readonly onDraft: () => void;
  /** What made the draft, in words. */
  readonly notice: string | null;
}) {
  const { report, drafting } = props;
  const [promptOpen, setPromptOpen] = useState(false);
  const prompt = useQuery(
    'reading',
    'prompt',
    report.promptHash === null ? null : { hash: report.promptHash },
  );
  const promptWords =
    prompt.data === null ? t('report.prompt.open') : t('report.prompt', { n: prompt.data.tokens });
  return (
    <div className={styles.bar}>
      {drafting.running ? (
        <>
          <span role="status">{t('report.drafting')}…</span>
          <Button onPress={drafting.cancel}>{t('action.cancel')}</Button>
        </>
      ) : (
        <Button tone={report.sentences.length === 0 ? 'primary' : 'plain'} onPress={props.onDraft}>
          {t(report.readerId === null ? 'report.draft' : 'report.draft.again')}
          <Kbd>{formatChord('Alt+D', platform)}</Kbd>
        </Button>
      )}
      <Button
        tone="quiet"
        disabledReason={report.promptHash === null ? t('report.prompt.none') : null}
        onPress={() => setPromptOpen(true)}
      >
        {promptWords}
      </Button>
      {props.notice === null ? null : <span className={styles.dim}>{props.notice}</span>}
      {promptOpen ? <PromptDialog prompt={prompt} onClose={() => setPromptOpen(false)} /> : null}
    </div>
  );
}
