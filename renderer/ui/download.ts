/** Saves text as a file in the person's downloads. */
export function downloadText(name: string, text: string, type = 'text/plain'): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Saves bytes as a file in the person's downloads. */
export function downloadBytes(name: string, bytes: Uint8Array, type: string): void {
  downloadBlob(name, new Blob([new Uint8Array(bytes)], { type }));
}

/** Saves a blob as a file in the person's downloads. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
