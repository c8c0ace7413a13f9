import { usePreferences } from '../../state/preferences.ts';

const MEBIBYTE = 1024 * 1024;

/** Why a picture is not there although its file is well, and what to do. */
export const NO_MEMORY =
  'there is not enough memory for it. Show fewer viewports, close other programs, or lower “Memory for pictures” in the settings.';

/** Bytes of a quarter of the machine's memory, as far as the browser tells it: it tells 8 GB at most (T8). */
export function automaticBytes(): number {
  const { deviceMemory = 4 } = navigator as { readonly deviceMemory?: number };
  return deviceMemory * 256 * MEBIBYTE;
}

/** Bytes that decoded pictures may take: as the settings say, else by the machine. */
export function pictureBytes(): number {
  const { pictureMemoryMb } = usePreferences.getState().preferences;
  return pictureMemoryMb === null ? automaticBytes() : pictureMemoryMb * MEBIBYTE;
}

/** Calls back when the settings say otherwise. */
export function followPictureMemory(take: (bytes: number) => void): void {
  let known = pictureBytes();
  usePreferences.subscribe(() => {
    const bytes = pictureBytes();
    if (bytes !== known) take(bytes);
    known = bytes;
  });
}
