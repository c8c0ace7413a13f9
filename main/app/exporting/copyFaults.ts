import { AppError } from '../../contract/errors.ts';
import { parseDiskError } from '../../storage/disk.ts';

/** What the file system answers where a path is none that a folder can have. */
const NO_FOLDER: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EINVAL',
  'ELOOP',
  'ERR_INVALID_ARG_VALUE',
]);

/**
 * Writes to the folder of copies. What the disk or the path did is thrown in words, with what became of the copies before it: these are
 * whole.
 */
export async function inWords<T>(folder: string, written: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(parseDiskError(error, 'writing copies'), folder, written);
  }
}

function faultOf(error: unknown, folder: string, written: number): unknown {
  const kept = written === 0 ? 'Nothing was copied.' : `${written} copies are there, each whole.`;
  switch (codeOf(error)) {
    case null:
      return error;
    case 'disk_full':
      return new AppError(
        'disk_full',
        `The disk of ${folder} is full. ${kept} Free some space and use a new folder.`,
      );
    case 'read_only':
      return new AppError('read_only', `${folder} cannot be written. ${kept} Choose another folder.`);
    case 'bad_file':
      return new AppError(
        'bad_file',
        `${folder} is not a folder and none can be made there. ${kept} Choose another folder.`,
      );
    case 'ENAMETOOLONG':
      return new AppError('bad_file', `The path of the folder is too long. ${kept} Choose a shorter one.`);
    default:
      return new AppError(
        'bad_file',
        `The disk of ${folder} answers with ${codeOf(error)}. ${kept} Check the disk, or choose another folder.`,
      );
  }
}

/** Null for a fault of the program itself, which is none of the disk's. */
function codeOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code;
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  return code !== null && NO_FOLDER.has(code) ? 'bad_file' : code;
}
