import type { ServerResponse } from 'node:http';
import { LIVE_PERMISSIONS, type LiveKind, type Permission, type Role } from '@clientela/contract';
import { sql } from 'kysely';
import { actorMay, type Person } from './actor.ts';
import type { Clock } from './clock.ts';
import { HOME } from './home-tables.ts';
import { type Listener, listenTo } from './listener.ts';
import type { Logger } from './log.ts';
import type { Pools } from './pools.ts';
import { type Database, tenantDatabase } from './tenant-database.ts';

/** The notification channel for new live events; the payload is the store's id. */
export const EVENT_CHANNEL = 'store_events';

/** Payload prefix on that channel for changed sign-ins of a person. */
const PERSON = 'person:';

/** After these, a listener's access or events may change. */
const ABOUT_ACCESS: readonly string[] = [
  'collaborator.removed',
  'collaborator.changed',
  'store.updated',
] satisfies LiveKind[];

/** Rechecks the sign-in behind a person's streams, once the change is committed. */
export async function recheckStreams({ db }: { db: Database }, userId: string): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${PERSON + userId})`.execute(db);
}

interface Tools {
  pools: Pools;
  log: Logger;
  clock: Clock;
  shard: string;
  /** Of every database, home first. */
  shards: readonly [{ pools: Pools }, ...{ pools: Pools }[]];
}

const HEARTBEAT_MS = 20_000;
const CATCH_UP_LIMIT = 1_000;
/** A client that does not read is disconnected; it reconnects with its last event id. */
const UNREAD_BYTES_MAX = 1_000_000;

/**
 * Maximum streams per person and process: a browser shares one among its tabs; above it, the oldest closes.
 */
export const STREAMS_OF_PERSON_MAX = 8;

interface Stream {
  response: ServerResponse;
  /** The stream's owner; each heartbeat refreshes their role. */
  person: Person;
  /** The sign-in behind this stream, which each heartbeat validates. */
  token_hash: Buffer;
  seen: number;
  /** Position in the order of opening. */
  opened: number;
}

/** The open event streams of this process, fed by LISTEN on a connection of its own. */
export interface Live {
  open(
    storeId: string,
    stream: Omit<Stream, 'seen' | 'opened'>,
    after: number | null,
  ): Promise<void>;
  /** Ends the streams of a store, whose browsers connect again. */
  end(storeId: string): void;
  size(): number;
  stop(): Promise<void>;
}

export function createLive(
  app: Tools,
  { heartbeatMs = HEARTBEAT_MS, mostOfPerson = STREAMS_OF_PERSON_MAX } = {},
): Live {
  const stores = new Map<string, Set<Stream>>();
  const reading = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let listeners: Listener[] = [];
  let stopped = false;
  let openedSoFar = 0;

  function ensureListening(): void {
    if (stopped || listeners.length > 0) return;
    const ofStores = listenTo(app, EVENT_CHANNEL, {
      onMessage(of) {
        if (of.startsWith(PERSON)) recheck(openOf(of.slice(PERSON.length)));
        else if (stores.has(of)) deliver(of);
      },
      // Catches up on events missed without a connection, and on ended sign-ins.
      onListening() {
        for (const storeId of stores.keys()) deliver(storeId);
        recheck(allOpen());
      },
    });
    listeners = app.shard === HOME ? [ofStores] : [ofStores, listenAtHome()];
  }

  /** Sign-ins end at home. */
  function listenAtHome(): Listener {
    return listenTo({ ...app, pools: app.shards[0].pools }, EVENT_CHANNEL, {
      onMessage(of) {
        if (of.startsWith(PERSON)) recheck(openOf(of.slice(PERSON.length)));
      },
      onListening: () => recheck(allOpen()),
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

  function recheck(open: Open[]): void {
    if (open.length === 0) return;
    endForbidden(app, open).catch((error) => app.log.warn('sign-ins not asked', { error }));
  }

  function openOf(userId: string): Open[] {
    return allOpen().filter(({ stream }) => stream.person.id === userId);
  }

  function allOpen(): Open[] {
    return [...stores].flatMap(([store_id, streams]) =>
      [...streams].map((stream) => ({ store_id, stream })),
    );
  }

  let isAsking = false;
  const heartbeat = setInterval(async () => {
    const open = allOpen();
    // Also while the database is unavailable: a browser treats a silent connection as dead.
    for (const { stream } of open) stream.response.write(': still here\n\n');
    if (isAsking) return;
    isAsking = true;
    await endForbidden(app, open).catch((error) => app.log.warn('sign-ins not asked', { error }));
    isAsking = false;
  }, heartbeatMs);
  heartbeat.unref();

  return {
    async open(storeId, stream, after) {
      ensureListening();
      const kept = await keptEvents(app, storeId);
      const isKnown = after === null || (after >= kept.first - 1 && after <= kept.last);
      const seen = isKnown ? (after ?? kept.last) : kept.last;
      const entry: Stream = { ...stream, seen, opened: ++openedSoFar };
      if (stream.response.destroyed) return;
      if (stopped) return void stream.response.end();
      endOldest(stores, stream.person.id, mostOfPerson);
      const streams = stores.get(storeId) ?? new Set();
      streams.add(entry);
      stores.set(storeId, streams);
      stream.response.on('close', () => {
        streams.delete(entry);
        if (streams.size === 0) stores.delete(storeId);
      });
      const greeting = isKnown ? 'ready' : 'resync';
      stream.response.write(`retry: 2000\nid: ${entry.seen}\nevent: ${greeting}\ndata: {}\n\n`);
      deliver(storeId);
    },
    end(storeId) {
      for (const { response } of stores.get(storeId) ?? []) response.end();
    },
    size: () => [...stores.values()].reduce((sum, streams) => sum + streams.size, 0),
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      for (const streams of stores.values()) for (const { response } of streams) response.end();
      await Promise.all(listeners.map((listener) => listener.stop()));
    },
  };
}

/** Ends the oldest stream of a person beyond the limit. */
function endOldest(stores: ReadonlyMap<string, Set<Stream>>, userId: string, most: number): void {
  const own = [...stores.values()]
    .flatMap((streams) => [...streams])
    .filter(({ person }) => person.id === userId)
    .sort((a, b) => a.opened - b.opened);
  for (const { response } of own.slice(0, Math.max(0, own.length - most + 1))) {
    response.end();
  }
}

interface Open {
  store_id: string;
  stream: Stream;
}

const ASKED_AT_ONCE = 500;

/** Ends streams whose session ended or lost its store; checks many in one statement. */
async function endForbidden(app: Tools, open: readonly Open[]): Promise<void> {
  for (let from = 0; from < open.length; from += ASKED_AT_ONCE) {
    const piece = open.slice(from, from + ASKED_AT_ONCE);
    const { rows } = await app.pools.app.query<{ place: number; role: Role | null }>(
      `select p.place::int - 1 as place, e.role
         from unnest($1::bytea[], $2::uuid[]) with ordinality as p (token, store, place)
        cross join lateral app.enter(p.token, p.store, $3) e
        where e.is_member and (e.store_enabled or e.profile_name = 'administrator')`,
      [
        piece.map(({ stream }) => stream.token_hash),
        piece.map(({ store_id }) => store_id),
        app.clock.now(),
      ],
    );
    const roles = new Map(rows.map(({ place, role }) => [place, role]));
    const ended = await endedAtHome(app, piece);
    piece.forEach(({ stream }, place) => {
      const role = roles.get(place);
      if (role === undefined || ended.has(place)) stream.response.end();
      else stream.person = { ...stream.person, role };
    });
  }
}

/** The positions of streams whose sign-in has ended at home, of which a replica may not know yet. */
async function endedAtHome(
  { shard, shards, clock, log }: Tools,
  open: readonly Open[],
): Promise<ReadonlySet<number>> {
  if (shard === HOME) return new Set();
  try {
    const { rows } = await shards[0].pools.app.query<{ place: number }>(
      `select p.place::int - 1 as place from unnest($1::bytea[]) with ordinality as p (token, place)
        where not exists (select from app.enter(p.token, null, $2))`,
      [open.map(({ stream }) => stream.token_hash), clock.now()],
    );
    return new Set(rows.map(({ place }) => place));
  } catch (error) {
    log.warn('sign-ins not checked at home', { error });
    return new Set();
  }
}

/** First and last stored event of the store; earlier ones were pruned. */
async function keptEvents(app: Tools, storeId: string): Promise<{ first: number; last: number }> {
  const db = tenantDatabase(app.pools.app, storeId);
  const row = await db
    .selectFrom('store_event_sequences as s')
    .select(['s.last_seq as last'])
    .select((eb) =>
      eb
        .selectFrom('store_events as e')
        .select((e) => e.fn.min('e.seq').as('first'))
        .whereRef('e.store_id', '=', 's.store_id')
        .as('first'),
    )
    .where('s.store_id', '=', storeId)
    .executeTakeFirst();
  const last = row?.last ?? 0;
  return { first: row?.first ?? last + 1, last };
}

/** Sends every stream of the store all its unsent events. */
async function sendNew(app: Tools, storeId: string, streams: Set<Stream>): Promise<void> {
  for (;;) {
    if (streams.size === 0) return;
    const events = await tenantDatabase(app.pools.app, storeId)
      .selectFrom('store_events')
      .select(['seq', 'kind', 'payload', 'user_id', 'or_permission'])
      .where('store_id', '=', storeId)
      .where('seq', '>', oldestSeen(streams))
      .orderBy('seq')
      .limit(CATCH_UP_LIMIT)
      .execute();
    for (const event of events) {
      const text = Buffer.from(
        `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`,
      );
      const unaware = [...streams].filter(({ seen }) => seen < event.seq);
      for (const stream of unaware) writeEvent(stream, event, text);
      // A removed listener has received the reason for its screen; later events are not sent to it.
      if (ABOUT_ACCESS.includes(event.kind)) {
        await endForbidden(
          app,
          unaware.map((stream) => ({ store_id: storeId, stream })),
        );
      }
    }
    if (events.length < CATCH_UP_LIMIT) return;
  }
}

function oldestSeen(streams: Set<Stream>): number {
  let oldest = Number.POSITIVE_INFINITY;
  for (const { seen } of streams) oldest = Math.min(oldest, seen);
  return oldest;
}

interface StoreEvent {
  seq: number;
  kind: string;
  /** Null: everybody with access to its kind. */
  user_id: string | null;
  /** Also sent to holders of this permission. */
  or_permission: string | null;
}

function writeEvent(stream: Stream, event: StoreEvent, text: Buffer): void {
  if (stream.seen >= event.seq || stream.response.writableEnded) return;
  stream.seen = event.seq;
  if (!isFor(stream.person, event)) return;
  const permission = LIVE_PERMISSIONS[event.kind as LiveKind];
  if (permission && !actorMay(stream.person, permission)) return;
  stream.response.write(text);
  if (stream.response.writableLength > UNREAD_BYTES_MAX) stream.response.destroy();
}

function isFor(person: Person, { user_id, or_permission }: StoreEvent): boolean {
  if (user_id === null || user_id === person.id) return true;
  // Always a valid permission: the broadcaster sets it.
  return or_permission !== null && actorMay(person, or_permission as Permission);
}
