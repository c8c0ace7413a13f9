import { useState } from 'react';
import type { ExportedFile } from '../../../main/contract/api/exporting.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { downloadBytes } from '../../ui/download.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import styles from './Export.module.css';

const DICOM = 'application/dicom';

/** Saves the measurements or the key images of a study as a DICOM file. */
export function DocumentsForm({ studyKey }: { readonly studyKey: StudyKey }) {
  const [keep, setKeep] = useState(false);
  const [saved, setSaved] = useState<ExportedFile | null>(null);
  const report = useCall('exporting', 'measurementReport');
  const keyObjects = useCall('exporting', 'keyObjects');
  const save = async (call: typeof report | typeof keyObjects) => {
    report.reset();
    keyObjects.reset();
    setSaved(null);
    const file = await call.run({ studyKey, keep });
    if (file === null) return;
    downloadBytes(file.name, file.bytes, DICOM);
    setSaved(file);
  };
  const why = report.running || keyObjects.running ? t('export.busy') : null;
  const error = report.error ?? keyObjects.error;
  return (
    <section className={styles.part} aria-label={t('export.documents')}>
      <p className={styles.dim}>{t('export.documents.intro')}</p>
      <Checkbox checked={keep} onChange={setKeep}>
        {t('export.keep')}
      </Checkbox>
      <div className={styles.line}>
        <Button disabledReason={why} onPress={() => void save(report)}>
          {t('export.sr')}
        </Button>
        <Button disabledReason={why} onPress={() => void save(keyObjects)}>
          {t('export.ko')}
        </Button>
      </div>
      {error === null ? null : <ErrorBox error={error} />}
      {saved === null ? null : <Saved file={saved} />}
    </section>
  );
}

function Saved({ file }: { readonly file: ExportedFile }) {
  return (
    <p role="status">
      {t('export.saved', { n: file.count, name: file.name })} {file.kept ? t('export.saved.kept') : ''}
    </p>
  );
}
