import { useEffect, useState } from 'react';
import { t } from '../../app/messages.ts';
import { activeViewport, drawViewport } from '../../viewer/snapshot/drawViewport.ts';
import type { SnapshotOptions } from '../../viewer/snapshot/snapshot.ts';

/** A picture of the viewport that one works in. */
export interface Picture {
  readonly blob: Blob;
  /** An address of it within the page, until it is replaced. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

type Drawn = { readonly picture: Picture | null; readonly problem: string | null };
const DRAWING: Drawn = { picture: null, problem: null };

/** Draws the viewport as it is seen, again with each change of the options. Both are null while it is being drawn. */
export function usePicture({ resolution, withTexts, withIdentity }: SnapshotOptions): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(DRAWING);
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    setDrawn(DRAWING);
    const draw = async () => {
      const picture = await makePicture({ resolution, withTexts, withIdentity });
      url = picture.url;
      if (isOver) URL.revokeObjectURL(url);
      else setDrawn({ picture, problem: null });
    };
    draw().catch((fault: unknown) => {
      const words = fault instanceof Error ? fault.message : String(fault);
      if (!isOver) setDrawn({ picture: null, problem: t('export.picture.failed', { words }) });
    });
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [resolution, withTexts, withIdentity]);
  return drawn;
}

async function makePicture(options: SnapshotOptions): Promise<Picture> {
  const viewport = activeViewport();
  if (viewport === null) throw new Error(t('export.picture.none'));
  const margin = t(options.withIdentity ? 'export.picture.margin.with' : 'export.picture.margin');
  const canvas = await drawViewport(viewport, options, margin);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error(t('export.picture.none'));
  return { blob, url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
}
