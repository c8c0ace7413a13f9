import { useEffect, useMemo } from 'react';
import { planeOfImage, useActivePlane } from './activePlane.ts';
import { type Affine, applyAffine } from './geometry.ts';
import styles from './ReferenceLine.module.css';
import { referenceLine } from './referenceLines.ts';
import type { StackImage } from './stack.ts';

/** Where the image that one works on cuts this one, drawn over it; the active viewport tells the others where it lies [T2]. */
export function ReferenceLine(props: {
  readonly image: StackImage;
  readonly studyKey: string;
  readonly isActive: boolean;
  readonly map: Affine | null;
}) {
  const { image, studyKey, isActive, map } = props;
  const { plane, isShown } = useActivePlane();
  const own = useMemo(() => planeOfImage(image, studyKey), [image, studyKey]);
  useEffect(() => {
    if (!isActive) return;
    useActivePlane.setState({ plane: own });
    return () => useActivePlane.setState({ plane: null });
  }, [isActive, own]);
  const line = isShown && !isActive && own && plane && referenceLine(plane, own);
  if (!line || map === null) return null;
  const [[x1, y1], [x2, y2]] = [applyAffine(map, line[0]), applyAffine(map, line[1])];
  return (
    <svg className={styles.layer} aria-hidden="true" data-reference-line="">
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
    </svg>
  );
}
