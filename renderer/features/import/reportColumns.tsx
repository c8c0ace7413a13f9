import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ImportedFile } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { TableColumn } from '../../ui/VirtualTable.tsx';
import styles from './Import.module.css';

const TONES = {
  taken: 'quiet',
  known: 'quiet',
  conflict: 'warn',
  asked: 'warn',
  missing: 'warn',
  skipped: 'plain',
} as const;

/** The columns that tell files apart. Paths are shown without the folder that all of them share. */
export function reportColumns(
  files: readonly ImportedFile[],
  folder: string,
  open: (studyKey: StudyKey) => void,
): readonly TableColumn<ImportedFile>[] {
  const reason = (file: ImportedFile) => file.reason ?? '';
  const isMixed = files.some(({ outcome }) => outcome !== files[0]?.outcome);
  const hasStudies = files.some(({ studyKey }) => studyKey !== undefined);
  const columns: readonly TableColumn<ImportedFile>[] = [
    {
      id: 'path',
      title: t('import.col.path'),
      width: 200,
      grow: 2,
      cell: (file) => file.path.slice(folder.length),
      text: (file) => file.path,
    },
    {
      id: 'outcome',
      title: t('import.col.outcome'),
      width: 88,
      cell: (file) => <Badge tone={TONES[file.outcome]}>{t(`import.outcome.${file.outcome}`)}</Badge>,
    },
    { id: 'reason', title: t('import.col.reason'), width: 160, grow: 3, cell: reason, text: reason },
    {
      id: 'open',
      title: t('import.col.open'),
      hideTitle: true,
      width: 64,
      cell: (file) => <OpenStudy file={file} open={open} />,
    },
  ];
  return columns.filter(({ id }) => (id !== 'outcome' || isMixed) && (id !== 'open' || hasStudies));
}

function OpenStudy(props: { readonly file: ImportedFile; readonly open: (studyKey: StudyKey) => void }) {
  const { studyKey, path } = props.file;
  if (studyKey === undefined) return null;
  return (
    <Button
      tone="quiet"
      className={styles.openStudy}
      label={t('import.openStudy', { file: path })}
      onPress={() => props.open(studyKey)}
    >
      {t('import.col.open')}
    </Button>
  );
}
