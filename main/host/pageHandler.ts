import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { InstanceKey } from '../contract/domain/ids.ts';
import { AppError, type ErrorCode } from '../contract/errors.ts';
import type { InstanceFiles } from './coreTypes.ts';
import { contentType, PAGE_HEADERS } from './pageHeaders.ts';
import { parseRange } from './ranges.ts';

/** Answers the page's requests: the same function behind HTTP and behind Electron's protocol. */
export type PageHandler = (request: Request) => Promise<Response>;

const NO_KEY = 'This is not the key of an image.';
const INSTANCE_PATH = /^\/instances\/([^/]*)(?:\/(places|frames\/(\d{1,9})))?$/;
// What is given up is answered to nobody.
const STATUS: Partial<Record<ErrorCode, number>> = {
  ...{ not_allowed: 403, not_found: 404, bad_file: 422, worker_died: 503, cancelled: 499 },
};

/**
 * Serves the built page from `pageFolder` and, at `/instances/<instanceKey>`, the bytes of instances with Range; `/frames/<n>` (0-based)
 * behind it is a decoded picture, `/places` where all frames lie, both in bytes of the wire. What may be served from the folder is listed once, regular files only: a path that is not in the list does not exist, so none can lead outside.
 * @throws AppError `unavailable` where the page was not built
 */
export function createPageHandler(pageFolder: string, files: InstanceFiles): PageHandler {
  const listed = listFiles(pageFolder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal(405, 'Only GET and HEAD.', { allow: 'GET, HEAD' });
    }
    const path = new URL(request.url).pathname;
    const [instance, key = '', part, frame] = INSTANCE_PATH.exec(path) ?? [];
    if (instance !== undefined)
      return inWords(() =>
        part === undefined
          ? serveInstance(key, request, files)
          : servePart(key, frame, files, request.signal),
      );
    const file = listed.get(path === '/' ? '/index.html' : path);
    return file === undefined ? refusal(404, 'There is no such page.') : serveFile(file, request);
  };
}

/** A short answer in words, with the headers that every answer has. */
export function refusal(status: number, words: string, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(words, { status, headers: { ...PAGE_HEADERS, ...type, ...headers } });
}

/** From the path in the address (percent-encoded as a browser does) to the file. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readFolder(folder);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [
      new URL(relative(folder, file).split(sep).map(encodeURIComponent).join('/'), 'http://page/').pathname,
      file,
    ]),
  );
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    throw new AppError('unavailable', `The page is not built: ${folder} is missing. Run "npm run build".`);
  }
}

async function serveFile(file: string, request: Request): Promise<Response> {
  const bytes = await readFile(file);
  const headers = {
    ...PAGE_HEADERS,
    'content-type': contentType(file),
    'content-length': String(bytes.byteLength),
  };
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** What cannot be is refused in the words of its fault. */
async function inWords(serve: () => Promise<Response>): Promise<Response> {
  try {
    return await serve();
  } catch (fault) {
    const status = fault instanceof AppError ? STATUS[fault.code] : undefined;
    if (status === undefined || !(fault instanceof AppError)) throw fault;
    return refusal(status, fault.message);
  }
}

/** A decoded frame, or the places of all. */
async function servePart(
  name: string,
  frame: string | undefined,
  files: InstanceFiles,
  signal: AbortSignal,
): Promise<Response> {
  const key = InstanceKey.safeParse(name);
  if (!key.success) return refusal(400, NO_KEY);
  const bytes = await (frame === undefined
    ? files.places(key.data, signal)
    : files.picture(key.data, Number(frame), signal));
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.byteLength),
  };
  return new Response(bytes, { headers: { ...PAGE_HEADERS, ...headers } });
}

async function serveInstance(name: string, request: Request, files: InstanceFiles): Promise<Response> {
  const key = InstanceKey.safeParse(name);
  if (!key.success) return refusal(400, NO_KEY);
  const size = await files.size(key.data);
  if (size === null) return refusal(404, 'The library has no such image.');
  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    return refusal(416, 'The image is shorter.', { 'content-range': `bytes */${size}` });
  }
  const headers = {
    ...PAGE_HEADERS,
    'content-type': 'application/dicom',
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start : size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end - 1}/${size}` }),
  };
  const body = request.method === 'HEAD' ? null : await files.openFile(key.data, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}
