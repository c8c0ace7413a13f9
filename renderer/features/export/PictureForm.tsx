import { useMemo, useState } from 'react';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { downloadBlob } from '../../ui/download.ts';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { activeViewport } from '../../viewer/snapshot/drawViewport.ts';
import { type SnapshotOptions, snapshotName } from '../../viewer/snapshot/snapshot.ts';
import { useActiveView } from '../../viewer/tools/activeView.ts';
import type { FrameOfStudy } from '../../viewer/tools/marks.ts';
import styles from './Export.module.css';
import { type Picture, usePicture } from './usePicture.ts';

const RESOLUTIONS: readonly SnapshotOptions['resolution'][] = ['screen', 'own'];

/** A picture of the viewport that one works in: shown as it leaves, saved or copied. */
export function PictureForm() {
  const frame = useActiveView((state) => state.pictured);
  if (frame === null || activeViewport() === null)
    return <p className={styles.dim}>{t('export.picture.none')}</p>;
  return <PictureOf frame={frame} />;
}

function PictureOf({ frame }: { readonly frame: FrameOfStudy }) {
  const [options, setOptions] = useState<SnapshotOptions>({
    resolution: 'screen',
    withTexts: true,
    withIdentity: false,
  });
  const change = (part: Partial<SnapshotOptions>) => setOptions({ ...options, ...part });
  const { picture, problem } = usePicture(options);
  return (
    <section className={styles.part} aria-label={t('export.picture')}>
      <p className={styles.dim}>{t('export.picture.intro')}</p>
      <div className={styles.sides}>
        <div className={styles.part}>
          <Options options={options} onChange={change} />
          <Warnings frame={frame} withIdentity={options.withIdentity} />
          {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
          <Handing key={JSON.stringify(options)} frame={frame} picture={picture} options={options} />
        </div>
        {picture === null ? null : <Shown picture={picture} />}
      </div>
    </section>
  );
}

function Options(props: {
  readonly options: SnapshotOptions;
  readonly onChange: (part: Partial<SnapshotOptions>) => void;
}) {
  const { options, onChange } = props;
  const { resolution, withTexts, withIdentity } = options;
  return (
    <>
      <Choice
        label={t('export.picture.resolution')}
        value={resolution}
        options={RESOLUTIONS.map((id) => ({ id, words: t(`export.picture.resolution.${id}`) }))}
        onChange={(chosen) => onChange({ resolution: chosen })}
      />
      <p className={styles.dim}>{t(`export.picture.resolution.${resolution}.hint`)}</p>
      <Checkbox checked={withTexts} onChange={(chosen) => onChange({ withTexts: chosen })}>
        {t('export.picture.texts')}
      </Checkbox>
      <Checkbox checked={withIdentity} onChange={(chosen) => onChange({ withIdentity: chosen })}>
        {t('export.picture.identity')}
      </Checkbox>
    </>
  );
}

/** Whether the picture tells who the patient is: by what stands over it, and by what may stand in its pixels. */
function Warnings(props: { readonly frame: FrameOfStudy; readonly withIdentity: boolean }) {
  const { instanceKey } = props.frame;
  const asked = useMemo(() => ({ instanceKey }), [instanceKey]);
  const { data, error } = useQuery('exporting', 'burnedIn', asked);
  const burnedIn = data?.burnedIn ?? (error === null ? 'none' : 'not_stated');
  const words = [
    ...(props.withIdentity ? [t('export.picture.with')] : []),
    ...(burnedIn === 'none' ? [] : [t(`export.burnedIn.${burnedIn}`, { n: 1 })]),
  ];
  return (
    <>
      {props.withIdentity ? null : <p className={styles.dim}>{t('export.picture.without')}</p>}
      {words.length === 0 ? null : (
        <Notice tone="warn" quiet>
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

function Shown({ picture: { url, width, height } }: { readonly picture: Picture }) {
  return (
    <figure className={styles.figure}>
      <img src={url} alt={t('export.picture.preview')} />
      <figcaption className={styles.dim}>{t('export.picture.size', { width, height })}</figcaption>
    </figure>
  );
}

/** Save and copy; each stands in the audit before the picture leaves. */
function Handing(props: {
  readonly frame: FrameOfStudy;
  readonly picture: Picture | null;
  readonly options: SnapshotOptions;
}) {
  const { frame, picture, options } = props;
  const note = useCall('exporting', 'notePicture');
  const [said, say] = useState<string | null>(null);
  const hand = async (to: 'file' | 'clipboard', give: (blob: Blob) => Promise<string>) => {
    say(null);
    const { withIdentity } = options;
    const noted = await note.run({ studyKey: frame.studyKey, withIdentity, to });
    if (noted !== null && picture !== null) say(await give(picture.blob));
  };
  const why = picture === null ? t('export.picture.drawing') : note.running ? t('export.busy') : null;
  return (
    <>
      <div className={styles.line}>
        <Button
          tone="primary"
          disabledReason={why}
          onPress={() => void hand('file', async (blob) => saved(blob, options))}
        >
          {t('export.picture.save')}
        </Button>
        <Button disabledReason={why} onPress={() => void hand('clipboard', copied)}>
          {t('export.picture.copy')}
        </Button>
      </div>
      {note.error === null ? null : <ErrorBox error={note.error} />}
      {said === null ? null : <p role="status">{said}</p>}
    </>
  );
}

function saved(blob: Blob, options: SnapshotOptions): string {
  const name = snapshotName(options);
  downloadBlob(name, blob);
  return t('export.picture.saved', { name });
}

async function copied(blob: Blob): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return t('export.picture.copied');
  } catch {
    return t('export.picture.copy.failed');
  }
}
