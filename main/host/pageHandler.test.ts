import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../contract/errors.ts';
import type { InstanceFiles } from './coreTypes.ts';
import { createPageHandler, type PageHandler } from './pageHandler.ts';

const key = 'c'.repeat(64);
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index & 255);
const files: InstanceFiles = {
  size: async (asked) => (asked === key ? bytes.byteLength : null),
  openFile: async (_key, range) =>
    range ? bytes.slice(range.start, range.end) : (new Response(bytes).body as never),
  picture: async (_key, frame) => {
    if (frame === 0) return bytes.slice(0, 8);
    if (frame === 9) throw new TypeError('a fault of the program');
    throw new AppError(frame === 1 ? 'not_found' : 'bad_file', 'The pixels cannot be shown.');
  },
  places: async () => bytes.slice(8, 12),
};
let root = '';
let handle: PageHandler;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anamnesis-page-'));
  await mkdir(join(root, 'page/assets'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'secret');
  await writeFile(join(root, 'page/index.html'), '<!doctype html>');
  await writeFile(join(root, 'page/assets/decode worker.js'), 'postMessage(1)');
  await writeFile(join(root, 'page/assets/codec.wasm'), '');
  await symlink(join(root, 'secret.txt'), join(root, 'page/link.txt'));
  handle = createPageHandler(join(root, 'page'), files);
});
afterAll(() => rm(root, { recursive: true }));

const get = (path: string, init: RequestInit = {}) => handle(new Request(`http://127.0.0.1:1${path}`, init));

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/index.html', 'text/html; charset=utf-8'],
  ['/assets/decode%20worker.js', 'text/javascript; charset=utf-8'],
  ['/assets/codec.wasm', 'application/wasm'],
])('serves %s as %s', async (path, type) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//etc/passwd',
  '/link.txt',
  '/assets',
  '/%00',
  '/%zz',
  '/__proto__',
])('[07 safety] %s leads nowhere', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('secret');
});

test.each(['/', '/assets/decode%20worker.js', `/instances/${key}`, '/nowhere', '/instances/no'])(
  '[07 safety] the strict headers are on %s',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(
      /'unsafe-eval'|script-src[^;]*'unsafe-inline'/,
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

test('[07 safety] nothing but GET and HEAD', async () => {
  expect((await get('/', { method: 'POST' })).status).toBe(405);
  const head = await get(`/instances/${key}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000', '']);
});

test('an instance comes whole, or the range that was asked for', async () => {
  const whole = await get(`/instances/${key}`);
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await get(`/instances/${key}`, { headers: { range: 'bytes=990-' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000']);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(990));
  const beyond = await get(`/instances/${key}`, { headers: { range: 'bytes=1000-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test.each([
  ['..%2fsecret.txt', 400],
  ['C'.repeat(64), 400],
  ['c'.repeat(63), 400],
  ['d'.repeat(64), 404],
])('[07 safety] keys, never paths: %s is %i', async (name, status) => {
  expect((await get(`/instances/${name}`)).status).toBe(status);
});

test('[V3] a decoded frame and the places of all; what cannot be shown is told in words', async () => {
  const body = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
  expect(await body(`/instances/${key}/frames/0`)).toEqual(bytes.slice(0, 8));
  expect(await body(`/instances/${key}/places`)).toEqual(bytes.slice(8, 12));
  const refused = async (path: string) => {
    const response = await get(path);
    return [response.status, await response.text()];
  };
  expect(await refused(`/instances/${key}/frames/1`)).toEqual([404, 'The pixels cannot be shown.']);
  expect(await refused(`/instances/${key}/frames/2`)).toEqual([422, 'The pixels cannot be shown.']);
  expect((await refused('/instances/no/frames/0'))[0]).toBe(400);
  for (const path of ['frames/-1', 'frames/x', 'frames', 'frames/0/1', 'other'])
    expect((await refused(`/instances/${key}/${path}`))[0]).toBe(404);
  await expect(get(`/instances/${key}/frames/9`)).rejects.toThrow('a fault of the program');
});
