import type { ServerResponse } from 'node:http';
import pg from 'pg';
import type { App } from '#app';
import { EVENT_CHANNEL } from './events.ts';
import { tenantDatabase } from './tenant-database.ts';

const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 1_000;
const CATCH_UP_LIMIT = 1_000;

interface Stream {
  response: ServerResponse;
  user_id: string;
  /** Whether the session behind this stream still stands; asked at each heartbeat. */
  isAllowed: () => Promise<boolean>;
  seen: number;
}

/** The open event streams of this process, fed by LISTEN on a connection of its own. */
export interface Live {
  open(storeId: string, stream: Omit<Stream, 'seen'>, after: number | null): Promise<void>;
  size(): number;
  stop(): Promise<void>;
}

export function createLive(app: App): Live {
  const stores = new Map<string, Set<Stream>>();
  const reading = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let listener: pg.Client | null = null;
  let stopped = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: app.pools.ownerUrl, keepAlive: true });
    client.on('notification', ({ payload }) => {
      if (payload && stores.has(payload)) deliver(payload);
    });
    client.on('error', () => client.end().catch(() => {}));
    client.on('end', () => {
      listener = null;
      if (!stopped) setTimeout(ensureListening, RECONNECT_MS).unref();
    });
    await client.connect();
    await client.query(`listen ${EVENT_CHANNEL}`);
    listener = client;
    // What was announced while nobody listened.
    for (const storeId of stores.keys()) deliver(storeId);
  }

  function ensureListening(): void {
    if (stopped || listener) return;
    listen().catch((error) => {
      app.log.warn('live updates not connected', { error });
      setTimeout(ensureListening, RECONNECT_MS).unref();
    });
  }

  /** One reader a store at a time; a notification during a read causes one more read. */
  function deliver(storeId: string): void {
    if (reading.has(storeId)) {
      again.add(storeId);
      return;
    }
    const work = sendNew(app, storeId, stores.get(storeId) ?? new Set())
      .catch((error) => app.log.warn('live updates not read', { store: storeId, error }))
      .finally(() => {
        reading.delete(storeId);
        if (again.delete(storeId)) deliver(storeId);
      });
    reading.set(storeId, work);
  }

  const heartbeat = setInterval(async () => {
    for (const streams of stores.values()) {
      for (const stream of streams) {
        const allowed = await stream.isAllowed().catch(() => true);
        if (allowed) stream.response.write(': still here\n\n');
        else stream.response.end();
      }
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    async open(storeId, stream, after) {
      ensureListening();
      const entry: Stream = { ...stream, seen: after ?? (await lastSeq(app, storeId)) };
      const streams = stores.get(storeId) ?? new Set();
      streams.add(entry);
      stores.set(storeId, streams);
      stream.response.on('close', () => {
        streams.delete(entry);
        if (streams.size === 0) stores.delete(storeId);
      });
      stream.response.write(`retry: 2000\nid: ${entry.seen}\nevent: ready\ndata: {}\n\n`);
      deliver(storeId);
    },
    size: () => [...stores.values()].reduce((sum, streams) => sum + streams.size, 0),
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      for (const streams of stores.values()) for (const { response } of streams) response.end();
      await listener?.end();
    },
  };
}

async function lastSeq(app: App, storeId: string): Promise<number> {
  const row = await tenantDatabase(app.pools.app, storeId)
    .selectFrom('store_event_sequences')
    .select('last_seq')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

async function sendNew(app: App, storeId: string, streams: Set<Stream>): Promise<void> {
  if (streams.size === 0) return;
  const oldest = Math.min(...[...streams].map((stream) => stream.seen));
  const events = await tenantDatabase(app.pools.app, storeId)
    .selectFrom('store_events')
    .select(['seq', 'kind', 'payload', 'user_id'])
    .where('store_id', '=', storeId)
    .where('seq', '>', oldest)
    .orderBy('seq')
    .limit(CATCH_UP_LIMIT)
    .execute();
  for (const event of events) {
    const text = `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`;
    for (const stream of streams) {
      if (stream.seen >= event.seq) continue;
      stream.seen = event.seq;
      if (event.user_id === null || event.user_id === stream.user_id) stream.response.write(text);
    }
  }
}
