import { useMemo } from 'react';
import { storedRange } from '../../main/contract/domain/pixels/modality.ts';
import type { LoadedImage } from './loading/imageLoader.ts';
import { numberText } from './overlayText.ts';
import type { StackImage } from './stack.ts';
import styles from './Viewport.module.css';

/** Facts of the frame shown, from its stored pixels before the Modality LUT. */
export function ValuesInfo(props: { readonly picture: LoadedImage; readonly image: StackImage | null }) {
  const { picture, image } = props;
  const { layout, unit } = picture.header;
  const { modality, bitsStored, photometric, signed } = picture.frame;
  const range = useMemo(() => storedRange(picture.frame.stored), [picture]);
  const transform =
    modality.kind === 'lut'
      ? 'a table'
      : `× ${numberText(modality.slope, 6)} + ${numberText(modality.intercept, 6)}`;
  const values = range === null ? 'none' : `min ${numberText(range.min, 6)} max ${numberText(range.max, 6)}`;
  return (
    <dl className={styles.values} aria-label="Stored values of the image">
      <dt>Stored values</dt>
      <dd>{values}</dd>
      <dt>Size</dt>
      <dd>{`${layout.columns} × ${layout.rows}, ${bitsStored} of ${layout.bitsAllocated} bits`}</dd>
      <dt>Kind</dt>
      <dd>{`${photometric}${signed ? ', signed' : ''}`}</dd>
      <dt>Modality transform</dt>
      <dd>{`${transform}, ${unit}`}</dd>
      <dt>Transfer syntax</dt>
      <dd>{image?.header.transferSyntaxUid ?? 'unknown'}</dd>
      <dt>Remarks on the file</dt>
      <dd>{image?.header.notes?.join('; ') ?? 'none'}</dd>
    </dl>
  );
}
