import type { CallOptions, Client } from '../../../main/contract/api/contract.ts';
import { EMPTY_REPORT } from '../../../main/contract/domain/importReports.ts';
import type { ImportProgress, ImportReport } from '../../../main/contract/domain/library.ts';

/** Bytes that are in memory at once. */
export const PART_BYTES = 8 * 1024 * 1024;

interface HandOverOptions {
  readonly importId: string;
  readonly label: string;
  /** Files of the same import that come after this one. */
  readonly rest: number;
  readonly isStopped: () => boolean;
}

/** Hands one large file over in parts, each after the core has written the one before, and has it imported then. */
export async function handOver(
  client: Client,
  { path, file }: { readonly path: string; readonly file: Blob },
  callOptions: CallOptions<ImportProgress>,
  { isStopped, ...named }: HandOverOptions,
): Promise<ImportReport> {
  const { library } = client;
  const { uploadId } = await library.beginUpload({ bytes: file.size });
  try {
    for (let at = 0; at < file.size; at += PART_BYTES) {
      if (isStopped()) return { ...EMPTY_REPORT, cancelled: true };
      const bytes = new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer());
      await library.appendUpload({ uploadId, bytes });
    }
    return await library.importUpload({ uploadId, path, ...named }, callOptions);
  } finally {
    await library.dropUpload({ uploadId }).catch(() => undefined);
  }
}
