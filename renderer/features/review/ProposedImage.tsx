import type { MediaReference } from '../../../main/contract/domain/source.ts';
import { FrameThumbnail } from '../../viewer/FrameThumbnail.tsx';

/** The image that would enter memory, small. */
export function ProposedImage({ media }: { readonly media: MediaReference }) {
  return <FrameThumbnail {...media} size={40} />;
}
