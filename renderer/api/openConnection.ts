import '../../main/contract/wire/jitless.ts';
import { type Connection, createClient } from '../../main/contract/wire/client.ts';
import { createMessagePortTransport } from '../../main/contract/wire/messagePortTransport.ts';
import { createWebSocketTransport } from '../../main/contract/wire/webSocketTransport.ts';

/** The path of the core's socket in the loopback host, on the page's own origin. */
const SOCKET_PATH = '/socket';

/** How long a port is waited for; the core's process that should send it may be gone. */
const PORT_TIMEOUT_MS = 5000;

// Listens from the start: preload posts its port once, maybe before anyone asks for it.
let handedPort = typeof window === 'undefined' ? null : waitForPort(window);

/**
 * Connects the page with its core: over the port that Electron's preload posts, or over a WebSocket to the same origin.
 * @throws Error where the socket is refused or no port comes
 */
export async function openConnection(): Promise<Connection> {
  if (/^https?:$/.test(location.protocol)) return openSocket();
  const port = await Promise.race([handedPort, timeout(PORT_TIMEOUT_MS)]);
  if (port === null) throw new Error('no port was handed over');
  // A port serves one connection: the next one needs a new port.
  handedPort = waitForPort(window);
  return createClient(createMessagePortTransport(port));
}

function timeout(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

function waitForPort(target: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listener = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== target || port === undefined) return;
      target.removeEventListener('message', listener);
      resolve(port);
    };
    target.addEventListener('message', listener);
  });
}

function openSocket(): Promise<Connection> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}${SOCKET_PATH}`);
  const transport = createWebSocketTransport(socket);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(createClient(transport)));
    socket.addEventListener('close', () => reject(new Error('the socket was refused')));
  });
}
