import { useState } from 'react';
import type { CallInput, CallOutput, CallProgress, Calls } from '../../../../main/contract/api/contract.ts';
import type { Report, ReportSentence } from '../../../../main/contract/domain/reading.ts';
import type { AskedImage } from '../../../../main/contract/domain/retrieval.ts';
import { type CallHandle, useCall } from '../../../api/useCall.ts';
import { useOnce } from '../../../api/useOnce.ts';
import type { ReportActs } from './useReport.ts';

type DraftCall = Calls['reading']['draft'];

export interface Drafting {
  readonly call: CallHandle<CallInput<DraftCall>, CallOutput<DraftCall>, CallProgress<DraftCall>>;
  /** What came in so far. */
  readonly streamed: readonly ReportSentence[];
  /** True after a cancel, until the next draft: the report stayed as it was. */
  readonly cancelled: boolean;
  start(): void;
  cancel(): void;
}

/** A draft that streams in, and that can be given up at once. It asks what stands in the question: what was typed is saved first. */
export function useDrafting(
  { studyKey }: Report,
  acts: Pick<ReportActs, 'settle' | 'take'>,
  imageNow: () => AskedImage | null,
): Drafting {
  const [streamed, setStreamed] = useState<readonly ReportSentence[]>([]);
  const [cancelled, setCancelled] = useState(false);
  const call = useCall('reading', 'draft', {
    onProgress: ({ sentence }) => sentence && setStreamed((before) => [...before, sentence]),
  });
  const draft = async () => {
    // The editor of a sentence gives its words as it loses the focus.
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    setStreamed([]);
    setCancelled(false);
    const settled = await acts.settle();
    if (settled === null) return;
    const drafted = await call.run({ studyKey, question: settled.question, image: imageNow() });
    if (drafted?.report != null) acts.take(drafted.report);
  };
  const start = useOnce(draft);
  return {
    call,
    streamed,
    cancelled,
    start,
    cancel: () => {
      setCancelled(true);
      call.cancel();
    },
  };
}
