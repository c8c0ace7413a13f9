import { t } from '../../app/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import styles from './Settings.module.css';
import type { Change } from './useChange.ts';

const AUTOMATIC = 'auto';
const SIZES_MB = [64, 256, 512, 1024, 2048, 4096];

/** How much memory decoded pictures may take; a size that is not among the usual ones is offered, too. */
export function PictureMemory(props: { readonly value: number | null; readonly onChange: Change }) {
  const { value, onChange } = props;
  const sizes = value === null || SIZES_MB.includes(value) ? SIZES_MB : [value, ...SIZES_MB];
  return (
    <>
      <p className={styles.dim}>{t('settings.pictures.intro')}</p>
      <Choice
        label={t('settings.pictures.memory')}
        value={value === null ? AUTOMATIC : String(value)}
        onChange={(id) => onChange({ pictureMemoryMb: id === AUTOMATIC ? null : Number(id) })}
        options={[
          { id: AUTOMATIC, words: t('settings.pictures.auto') },
          ...sizes.map((mb) => ({ id: String(mb), words: sizeWords(mb) })),
        ]}
      />
    </>
  );
}

function sizeWords(mb: number): string {
  return mb < 1024 ? `${mb} MB` : `${mb / 1024} GB`;
}
