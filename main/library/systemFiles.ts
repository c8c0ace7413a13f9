const SYSTEM_FILES: readonly (readonly [RegExp, string])[] = [
  [/(^|[\\/])(__MACOSX[\\/]|\.Spotlight-V100[\\/]|\.Trashes[\\/]|\.fseventsd[\\/])/, 'macOS'],
  [/(^|[\\/])(\._[^\\/]*|\.DS_Store)$/, 'macOS'],
  [/(^|[\\/])(Thumbs\.db|desktop\.ini)$/i, 'Windows'],
  [/(^|[\\/])(System Volume Information|\$RECYCLE\.BIN)[\\/]/i, 'Windows'],
];

/**
 * The reason for a skipped file that the system of the computer left beside others; null for any other. Only a name for what is no
 * DICOM: a picture by such a name was taken.
 */
export function systemFileInWords(path: string): string | null {
  const system = SYSTEM_FILES.find(([pattern]) => pattern.test(path))?.[1];
  return system === undefined ? null : `a file that ${system} keeps for itself: it holds no pictures`;
}
