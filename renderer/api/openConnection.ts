import '../../main/contract/wire/jitless.ts';
import { type Connection, createClient } from '../../main/contract/wire/client.ts';
import { createMessagePortTransport } from '../../main/contract/wire/messagePortTransport.ts';
import { createWebSocketTransport } from '../../main/contract/wire/webSocketTransport.ts';

/** The path of the core's socket in the loopback host, on the page's own origin. */
const SOCKET_PATH = '/socket';

// Listens from the start: preload posts its port once, maybe before anyone asks for it.
const handedPort = typeof window === 'undefined' ? null : waitForPort(window);

/**
 * Connects the page with its core: over the port that Electron's preload posts, or over a WebSocket to the same origin.
 * @throws Error where the socket is refused
 */
export async function openConnection(): Promise<Connection> {
  if (/^https?:$/.test(location.protocol)) return openSocket();
  const port = await handedPort;
  if (port === null) throw new Error('no port was handed over');
  return createClient(createMessagePortTransport(port));
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
