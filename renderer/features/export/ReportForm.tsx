import { useMemo, useState } from 'react';
import type { ReportForm as Form } from '../../../main/contract/api/exporting.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useCall } from '../../api/useCall.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { downloadBytes } from '../../ui/download.ts';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import styles from './Export.module.css';

const TYPES: Readonly<Record<Form, string>> = {
  pdf: 'application/pdf',
  text: 'text/plain',
  sr: 'application/dicom',
  fhir: 'application/fhir+json',
};
const FORMS: readonly Form[] = ['pdf', 'text', 'sr', 'fhir'];

/** The report of a study in one of four forms, with its words as they leave. */
export function ReportForm({ studyKey }: { readonly studyKey: StudyKey }) {
  const [form, setForm] = useState<Form>('pdf');
  const [keep, setKeep] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const asked = useMemo(() => ({ studyKey }), [studyKey]);
  const preview = useQuery('exporting', 'previewReport', asked);
  const report = useCall('exporting', 'report');
  const save = async () => {
    setSaved(null);
    const file = await report.run({ studyKey, form, keep: keep && form === 'sr' });
    if (file === null) return;
    downloadBytes(file.name, file.bytes, TYPES[form]);
    setSaved(`${t('export.report.saved', { name: file.name })} ${file.kept ? t('export.saved.kept') : ''}`);
  };
  const choose = (chosen: Form) => {
    setForm(chosen);
    setSaved(null);
    report.reset();
  };
  const { data } = preview;
  const missing = preview.error === null ? t('export.report.waiting') : t('export.report.none');
  const why = report.running ? t('export.busy') : data === null ? missing : null;
  const draft = data?.state === 'draft' ? t('export.report.keep.draft') : null;
  return (
    <section className={styles.part} aria-label={t('export.report')}>
      <FormChoice form={form} onChoose={choose} />
      {form === 'sr' ? (
        <Checkbox checked={keep && draft === null} onChange={setKeep} disabledReason={draft}>
          {t('export.report.keep')}
        </Checkbox>
      ) : null}
      <Words preview={preview} form={form} />
      <Button tone="primary" disabledReason={why} onPress={() => void save()}>
        {t('export.report.save')}
      </Button>
      {report.error === null ? null : <ErrorBox error={report.error} />}
      {saved === null ? null : <p role="status">{saved}</p>}
    </section>
  );
}

function FormChoice({ form, onChoose }: { readonly form: Form; readonly onChoose: (form: Form) => void }) {
  return (
    <>
      <p className={styles.dim}>{t('export.report.intro')}</p>
      <Choice
        label={t('export.form')}
        value={form}
        options={FORMS.map((id) => ({ id, words: t(`export.form.${id}`) }))}
        onChange={onChoose}
      />
      <p className={styles.dim}>{t(`export.form.${form}.hint`)}</p>
    </>
  );
}

type Preview = ReturnType<typeof useQuery<'exporting', 'previewReport'>>;

function Words({ preview, form }: { readonly preview: Preview; readonly form: Form }) {
  const { data, error } = preview;
  if (error !== null) return <ErrorBox error={error} />;
  if (data === null) return <SkeletonLines lines={6} />;
  const remark = form === 'pdf' ? data.pdfRemark : null;
  return (
    <>
      {data.state === 'draft' ? (
        <Notice tone="warn" quiet>
          <p>{t('export.report.draft')}</p>
        </Notice>
      ) : null}
      {remark === null ? null : (
        <Notice tone="warn" quiet>
          <p>{remark}</p>
        </Notice>
      )}
      <section
        className={styles.words}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a stop for Tab, so that the words scroll by keyboard
        tabIndex={0}
        aria-label={t('export.report.words')}
      >
        {data.text}
      </section>
    </>
  );
}
