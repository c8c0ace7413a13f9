import { useMemo, useState } from 'react';
import type { ErasurePreview, ErasureReport } from '../../../main/contract/domain/erasure.ts';
import type { PatientKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Done } from '../../ui/Done.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Erasing.module.css';
import { ErasurePreviewFacts } from './ErasurePreviewFacts.tsx';
import { useErasing } from './erasingStore.ts';

/** W6: what would go and what cannot be reached, the typed Patient ID, then the erasure itself, which cannot be stopped. */
export function EraseDialog() {
  const { patientKey, close } = useErasing();
  const call = useCall('patients', 'erase');
  const end = () => {
    if (call.running) return;
    call.reset();
    close();
  };
  return (
    <Dialog title={t('erasing.title')} open={patientKey !== null} onClose={end} role="alertdialog">
      {patientKey === null ? null : <Erasing key={patientKey} {...{ patientKey, call }} onClose={end} />}
    </Dialog>
  );
}

interface ErasingProps {
  readonly patientKey: PatientKey;
  readonly call: ReturnType<typeof useCall<'patients', 'erase'>>;
  readonly onClose: () => void;
}

function Erasing({ patientKey, call, onClose }: ErasingProps) {
  const { running, progress, result, error } = call;
  if (result !== null) return <Erased report={result} onClose={onClose} />;
  if (running) return <Running {...(progress ?? { done: 0, total: 1 })} />;
  return (
    <>
      {error === null ? null : <ErrorBox error={error} onClose={call.reset} />}
      <Asking {...{ patientKey, onClose }} onErase={(confirm) => void call.run({ patientKey, confirm })} />
    </>
  );
}

function Running(props: { readonly done: number; readonly total: number }) {
  const { done, total } = props;
  return (
    <Progress
      label={t('erasing.running')}
      figures={[t('erasing.steps', { done, total })]}
      {...{ done, total }}
    />
  );
}

function Erased(props: { readonly report: ErasureReport; readonly onClose: () => void }) {
  const { studies, files, rows, erasureId } = props.report;
  return (
    <div className={styles.parts}>
      <Done>{t('erasing.done', { studies, files, rows, id: erasureId })}</Done>
      <div className={styles.actions}>
        <Button autoFocus onPress={props.onClose}>
          {t('action.close')}
        </Button>
      </div>
    </div>
  );
}

interface AskingProps {
  readonly patientKey: PatientKey;
  readonly onErase: (confirm: string) => void;
  readonly onClose: () => void;
}

function Asking({ patientKey, ...acts }: AskingProps) {
  const input = useMemo(() => ({ patientKey }), [patientKey]);
  const preview = useQuery('patients', 'erasure', input);
  if (preview.error !== null) return <ErrorBox error={preview.error} onRetry={preview.refetch} />;
  if (preview.data === null) return <SkeletonLines lines={8} />;
  return <Confirm preview={preview.data} {...acts} />;
}

function Confirm(props: Omit<AskingProps, 'patientKey'> & { readonly preview: ErasurePreview }) {
  const { preview, onErase, onClose } = props;
  const [typed, setTyped] = useState('');
  const words = preview.confirmWith;
  const why = typed.trim() === words ? null : t('erasing.confirm.needed', { words });
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) onErase(typed.trim());
      }}
    >
      <Notice tone="danger" quiet>
        <p>{t('erasing.warning')}</p>
      </Notice>
      <ErasurePreviewFacts preview={preview} />
      <TextField autoFocus label={t('erasing.confirm', { words })} value={typed} onChange={setTyped} />
      <div className={styles.actions}>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" tone="danger" disabledReason={why}>
          {t('erasing.start')}
        </Button>
      </div>
    </form>
  );
}
