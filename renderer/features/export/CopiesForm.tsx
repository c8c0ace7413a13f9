import { type FormEvent, useEffect, useState } from 'react';
import type { DeidentifyOptions } from '../../../main/contract/domain/deidentify.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { typedPath } from '../../ui/typedPath.ts';
import { CopiesReport } from './CopiesReport.tsx';
import { type EndedCopies, useCopies } from './copiesStore.ts';
import styles from './Export.module.css';

type Dates = DeidentifyOptions['dates'];

const NOTHING = {};
const DATES: readonly Dates[] = ['remove', 'shift', 'keep'];

/** Options, preview, progress and report of de-identified copies. */
export function CopiesForm({ studyKey }: { readonly studyKey: StudyKey }) {
  const [dates, setDates] = useState<Dates>('remove');
  const [path, setPath] = useState('');
  const { busy, preview, copy, previewing } = useForm(studyKey, dates);
  const to = typedPath(path);
  const why = busy ?? (to === '' ? t('export.folder.needed') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why === null) copy(to);
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <p className={styles.dim}>{t('export.copies.intro')}</p>
      <Choice
        label={t('export.dates')}
        value={dates}
        options={DATES.map((id) => ({ id, words: t(`export.dates.${id}`) }))}
        onChange={setDates}
      />
      <p className={styles.dim}>{t(`export.dates.${dates}.hint`)}</p>
      <FolderField path={path} onChange={setPath} />
      <div className={styles.line}>
        <Button disabledReason={busy} onPress={preview}>
          {t('export.preview')}
        </Button>
        <Button type="submit" disabledReason={why}>
          {t('export.copy')}
        </Button>
      </div>
      {previewing.running ? <Running {...previewing} /> : null}
      {previewing.error === null ? null : <ErrorBox error={previewing.error} />}
      {previewing.result === null ? null : <CopiesReport report={previewing.result} />}
      <Copies studyKey={studyKey} />
    </form>
  );
}

/** The preview and the making of copies: one at a time, the later one's report in the place of the earlier one's. */
function useForm(studyKey: StudyKey, dates: Dates) {
  const previewing = useCall('exporting', 'previewDeidentified');
  const { running, start, forget } = useCopies();
  return {
    busy: previewing.running || running !== null ? t('export.busy') : null,
    previewing,
    preview: () => {
      forget();
      void previewing.run({ studyKeys: [studyKey], options: { dates } });
    },
    copy: (to: string) => {
      previewing.reset();
      void start({ studyKey, options: { dates }, to });
    },
  };
}

/** What is being copied, of whichever study, and how the copies of this one ended. */
function Copies({ studyKey }: { readonly studyKey: StudyKey }) {
  const { running, ended, cancel, see } = useCopies();
  const shown = ended?.studyKey === studyKey ? ended : null;
  useEffect(() => {
    if (shown !== null) see();
  }, [shown, see]);
  if (running !== null) return <Running progress={running.progress} cancel={cancel} />;
  return shown === null ? null : <Ended {...shown} />;
}

function Ended({ to, report, error }: EndedCopies) {
  if (report !== null) return <CopiesReport report={report} />;
  if (error === null) return <p role="status">{t('export.stopped', { folder: to })}</p>;
  const more = error.code === 'disconnected' ? t('export.partly', { folder: to }) : null;
  return <ErrorBox error={error} more={more} />;
}

function Running(props: {
  readonly progress: { readonly done: number; readonly total: number } | null;
  cancel(): void;
}) {
  const { done, total } = props.progress ?? { done: 0, total: null };
  return (
    <div className={styles.progress}>
      <Progress
        label={t('export.running')}
        done={done}
        total={total}
        figures={total === null ? [] : [t('export.done', { done, total })]}
        onCancel={props.cancel}
      />
    </div>
  );
}

function FolderField(props: { readonly path: string; onChange(path: string): void }) {
  const about = useQuery('session', 'about', NOTHING);
  const chooser = useCall('session', 'chooseFolder');
  const choose = async () => {
    const chosen = await chooser.run({});
    if (chosen !== null && chosen.path !== null) props.onChange(chosen.path);
  };
  return (
    <div className={styles.pathLine}>
      <TextField
        className={styles.path}
        label={t('export.folder')}
        hint={t('export.folder.hint')}
        value={props.path}
        onChange={props.onChange}
      />
      {about.data?.canChooseFolder ? (
        <Button className={styles.choose} onPress={() => void choose()}>
          {t('export.folder.choose')}
        </Button>
      ) : null}
    </div>
  );
}
