import type { IncomingMessage } from 'node:http';
import { refusal } from './pageHandler.ts';
import { PAGE_HEADERS } from './pageHeaders.ts';
import type { Sessions } from './sessions.ts';

/** Decides on each request of the loopback host before anything else looks at it. */
export interface Gate {
  /** The answer to a request that goes no further, or null where it may pass. */
  check(request: IncomingMessage): Response | null;
  /** The status to refuse a WebSocket with, or null where it may open. */
  checkUpgrade(request: IncomingMessage, path: string): number | null;
}

const NO_SESSION = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Anamnesis</title></head><body>
<h1>This window has no access</h1>
<p>Anamnesis lets in only the window that it opened itself. Start it again, or open the address that it prints; each address
works once.</p></body></html>`;

/**
 * `origin` is `http://127.0.0.1:<port>`. Another Host (DNS rebinding), another Origin, or a request that another site caused is refused;
 * `/?code=…` becomes a cookie; all else needs the cookie.
 */
export function createGate(origin: string, sessions: Sessions): Gate {
  const host = new URL(origin).host;
  // Cookies ignore the port, so its name carries it: two hosts on one computer do not overwrite each other's.
  const cookie = `anamnesis-${new URL(origin).port}`;
  const isOurs = (request: IncomingMessage) => isFromOrigin(request, host, origin);
  const hasSession = (request: IncomingMessage) => sessions.isKnown(readCookie(request, cookie));
  return {
    check: (request) => {
      if (!isOurs(request)) return refusal(403, 'This request does not come from the program.');
      const code = readCode(request);
      if (code !== null) return letIn(sessions.exchange(code), cookie);
      return hasSession(request) ? null : noSession();
    },
    checkUpgrade: (request, path) => {
      if (!isOurs(request) || request.headers.origin !== origin || request.url !== path) return 403;
      return hasSession(request) ? null : 401;
    },
  };
}

function isFromOrigin(request: IncomingMessage, host: string, origin: string): boolean {
  const { host: given, origin: from, 'sec-fetch-site': site = 'none' } = request.headers;
  if (given !== host || !request.url?.startsWith('/') || (from !== undefined && from !== origin))
    return false;
  return site === 'none' || site === 'same-origin' || readCode(request) !== null;
}

function readCode(request: IncomingMessage): string | null {
  const url = new URL(`http://page${request.url}`);
  return url.pathname === '/' ? url.searchParams.get('code') : null;
}

function readCookie(request: IncomingMessage, name: string): string {
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

function letIn(token: string | null, cookie: string): Response {
  if (token === null) return noSession();
  const headers = {
    ...PAGE_HEADERS,
    location: '/',
    'set-cookie': `${cookie}=${token}; Path=/; HttpOnly; SameSite=Strict`,
  };
  return new Response(null, { status: 303, headers });
}

function noSession(): Response {
  const headers = { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' };
  return new Response(NO_SESSION, { status: 401, headers });
}
