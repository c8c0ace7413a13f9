import { create } from 'zustand';
import type { Client } from '../../main/contract/api/contract.ts';
import type { Connection } from '../../main/contract/wire/client.ts';

/** Waits between tries to connect again, in seconds; the last one repeats. */
const RETRY_SECONDS = [1, 2, 4, 8, 15] as const;

export type OpenConnection = () => Promise<Connection>;

interface CoreState {
  readonly status: 'connecting' | 'open' | 'lost';
  /** The last connection; after it is lost its calls answer `disconnected`. */
  readonly connection: Connection | null;
  /** When the next try is due, in milliseconds since the epoch; null while none is. */
  readonly retryAtMs: number | null;
  /** Tries again now. */
  retry(): void;
}

/** The page's connection with the core. */
export const useCore = create<CoreState>(() => ({
  status: 'connecting',
  connection: null,
  retryAtMs: null,
  retry: () => {},
}));

/** Connects, and again whenever the connection is lost. `onOpen` is told of each new connection. */
export function startCore(open: OpenConnection, onOpen: (connection: Connection) => void): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lose = () => {
    const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 15;
    failures += 1;
    timer = setTimeout(attempt, seconds * 1000);
    useCore.setState({ status: 'lost', retryAtMs: Date.now() + seconds * 1000 });
  };
  const attempt = async () => {
    clearTimeout(timer);
    useCore.setState({ retryAtMs: null });
    const connection = await open().catch(() => null);
    if (connection === null) return lose();
    failures = 0;
    useCore.setState({ status: 'open', connection });
    onOpen(connection);
    void connection.closed.then(lose);
  };
  useCore.setState({ retry: () => void attempt() });
  void attempt();
}

/** The client of the core. Screens are shown only once there is one. */
export function core(): Client {
  const { connection } = useCore.getState();
  if (connection === null) throw new Error('no connection with the core yet');
  return connection.client;
}
