import pg from 'pg';
import type { Logger } from './log.ts';
import type { Pools } from './pools.ts';

const RECONNECT_MS = 1_000;

export interface Listener {
  /** Resolves after the first attempt: listening, or scheduled for a retry. */
  began: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens to one channel on a connection of its own. A lost connection is reopened a second later,
 * one at a time; `onListening` then catches up on missed notifications.
 */
export function listenTo(
  app: { pools: Pools; log: Logger },
  channel: string,
  { onMessage, onListening }: { onMessage(payload: string): void; onListening?(): void },
): Listener {
  let current: pg.Client | null = null;
  let isStopped = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: app.pools.ownerUrl, keepAlive: true });
    current = client;
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, null));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening?.();
    } catch (error) {
      lose(client, error);
    }
  }

  /** A failed connection may report its error up to three times. */
  function lose(client: pg.Client, error: unknown): void {
    if (current !== client) return;
    current = null;
    app.log.warn('not listening', { channel, error });
    client.end().catch(() => {});
    setTimeout(() => {
      if (!isStopped) void listen();
    }, RECONNECT_MS).unref();
  }

  const began = listen();
  return {
    began,
    async stop() {
      isStopped = true;
      const client = current;
      current = null;
      await client?.end();
    },
  };
}
