import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** A folder served on this computer. */
export interface StaticServer {
  readonly origin: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * Serves a folder for a comparison: `texts` are served by path in place of files, and what is not there gives `index.html`, as programs
 * of one page expect. The page is isolated from other origins, as ours is.
 */
export async function serveFolder(
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const text = texts[path];
    if (text === undefined) void sendFile(response, folder, path === '/' ? '/index.html' : path);
    else send(response, path, text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sendFile(response: ServerResponse, folder: string, path: string): Promise<void> {
  const bytes = await readFile(join(folder, normalize(path))).catch(() => null);
  if (bytes !== null) return send(response, path, bytes);
  const index = await readFile(join(folder, 'index.html')).catch(() => '');
  send(response, '/index.html', index);
}

function send(response: ServerResponse, path: string, body: string | Buffer): void {
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  response.end(body);
}
