import { clip, present } from '@clientela/domain';
import { sql } from 'kysely';
import type { App } from './app.ts';
import { type Backoff, retryAt } from './backoff.ts';
import { platformCtx } from './context.ts';
import { Failure } from './failure.ts';
import { storableJson, storableText } from './json.ts';
import { startLoops } from './loops.ts';
import { microBatch } from './micro-batch.ts';
import { isDatabaseUnavailable, isTransient } from './pools.ts';

/** An inbound event from a provider, pushed or fetched. */
export interface ProviderNotice {
  /** The account at the provider that it is about. */
  account: string;
  /** The provider's deduplication key: a duplicate is not stored. */
  element: string;
  /** JSON without keys and tokens. */
  data: unknown;
}

export interface ProviderEvent extends ProviderNotice {
  id: number;
  received_at: string;
}

/** `unknown`: not about our data. `later`: about an entity that does not exist yet. */
export type EventOutcome = 'applied' | 'unknown' | 'later';

/**
 * Applies one provider's events. An event may come again after a crash and must change nothing
 * then.
 */
export interface InboxReader {
  provider: string;
  /** Applies events in order of arrival. Returns the outcome of each. */
  apply(app: App, events: readonly ProviderEvent[]): Promise<EventOutcome[]>;
}

/** Applies the events of each account separately; `apply` returns null for an unknown account. */
export function accountReader(
  provider: string,
  apply: (
    app: App,
    account: string,
    events: readonly ProviderEvent[],
  ) => Promise<EventOutcome[] | null>,
): InboxReader {
  return {
    provider,
    async apply(app, events) {
      const outcomes = new Map<number, EventOutcome>();
      for (const account of new Set(events.map((event) => event.account))) {
        const ofAccount = events.filter((event) => event.account === account);
        const found = await apply(app, account, ofAccount);
        if (!found) continue;
        for (const [index, { id }] of ofAccount.entries()) {
          const outcome = found[index];
          if (outcome) outcomes.set(id, outcome);
        }
      }
      return events.map(({ id }) => outcomes.get(id) ?? 'unknown');
    },
  };
}

type Save = (notice: ProviderNotice) => Promise<Error | undefined>;
const savers = new WeakMap<App, Map<string, Save>>();

/** Elements of one request: the documented maximum is 1,000 (Meta). */
const ELEMENTS_MAX = 1_000;

/**
 * Saves the elements of one provider request, each once; concurrent requests are committed
 * together.
 * @throws Failure `too_large` above 1,000 elements: one account must not fill the queue of all.
 */
export async function saveInboundEvents(
  app: App,
  provider: string,
  notices: readonly ProviderNotice[],
): Promise<void> {
  if (notices.length > ELEMENTS_MAX) throw new Failure('too_large');
  await Promise.all(notices.map((notice) => saveInboundEvent(app, provider, notice)));
}

/** Saves one element, once. */
export async function saveInboundEvent(
  app: App,
  provider: string,
  notice: ProviderNotice,
): Promise<void> {
  const ofApp = savers.get(app) ?? new Map<string, Save>();
  savers.set(app, ofApp);
  const save = ofApp.get(provider) ?? microBatch((notices) => saveGroup(app, provider, notices));
  ofApp.set(provider, save);
  const error = await save(notice);
  if (error) throw error;
}

/** Elements of different accounts share an insert; one that PostgreSQL refuses must fail alone. */
async function saveGroup(
  app: App,
  provider: string,
  notices: readonly ProviderNotice[],
): Promise<(Error | undefined)[]> {
  try {
    await insertNotices(app, provider, notices);
    return notices.map(() => undefined);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (notices.length === 1) return [error as Error];
    const halves = halvesOf(notices);
    return [
      ...(await saveGroup(app, provider, halves[0])),
      ...(await saveGroup(app, provider, halves[1])),
    ];
  }
}

function halvesOf<Item>(items: readonly Item[]): [Item[], Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

async function insertNotices(
  app: App,
  provider: string,
  notices: readonly ProviderNotice[],
): Promise<void> {
  const now = app.clock.now();
  await app.pools.app.query({
    name: 'keep_provider_events',
    text: `insert into provider_events (provider, account, element, data, received_at, due_at)
      select $1, account, element, data::jsonb, $2, $2
        from unnest($3::text[], $4::text[], $5::text[]) as n (account, element, data)
      on conflict (provider, account, element) do nothing`,
    values: [
      provider,
      now,
      notices.map(({ account }) => storableText(account)),
      notices.map(({ element }) => storableText(element)),
      notices.map(({ data }) => storableJson(data)),
    ],
  });
}

const IDLE_MS = 100;
const MOST_AT_ONCE = 500;
/** Long enough to apply a batch; after it, events may be applied twice, which changes nothing. */
const LEASE_MS = 60_000;
/** An event about an entity still unknown after a day is not ours. */
const LATER_MS = 86_400_000;
/** A receipt may arrive before we have recorded its message. */
const BACKOFF: Backoff = { firstMs: 500, longestMs: 3_600_000 };
/** An element that failed so often, over half an hour, fails for good: the administrator sees it and may retry. */
const FAILURES_MAX = 12;

/** Metrics count no further: counting must not cost more than working. */
const COUNTED_MAX = 10_000;

/** Reads inbound events and applies them, until stopped; processes share the work. */
export function startInbox(app: App, readers: readonly InboxReader[]): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 1,
    idleMs: IDLE_MS,
    due: 'inbox',
    failure: 'inbox not read',
    round: async () => (await readInbox(app, readers)) > 0,
  });
}

interface Taken extends ProviderEvent {
  provider: string;
}

/** Applies due events in batches. Returns how many. */
export async function readInbox(app: App, readers: readonly InboxReader[]): Promise<number> {
  const taken = await claimDue(app, readers);
  for (const reader of readers) {
    const events = taken.filter(({ provider }) => provider === reader.provider);
    if (events.length > 0) await applyAll(app, reader, events);
  }
  return taken.length;
}

/** Claims due events in equal shares of the accounts that have any, so that a flood of one delays no other. */
async function claimDue(app: App, readers: readonly InboxReader[]): Promise<Taken[]> {
  const now = app.clock.now();
  const providers = readers.map(({ provider }) => provider);
  const pending = sql`due_at is not null and provider = any(${providers}::text[])`;
  const { rows } = await sql<Taken>`
    with recursive accounts as (
      (select provider, account from provider_events where ${pending} order by provider, account limit 1)
      union all
      select n.provider, n.account from accounts a cross join lateral (
        select e.provider, e.account from provider_events e
         where ${pending} and (e.provider, e.account) > (a.provider, a.account)
         order by e.provider, e.account limit 1) n),
    oldest as (
      select a.provider, a.account, (select min(e.due_at) from provider_events e
          where e.provider = a.provider and e.account = a.account and e.due_at is not null) as since
        from accounts a),
    shares as (
      select provider, account, greatest(1, ${MOST_AT_ONCE} / count(*) over ()) as share
        from oldest where since <= ${now} order by since limit ${MOST_AT_ONCE}),
    due as (
      select e.id from shares s cross join lateral (
        select id from provider_events
         where provider = s.provider and account = s.account and due_at <= ${now}
         order by due_at, id limit s.share for update skip locked) e)
    update provider_events e set due_at = ${new Date(now.getTime() + LEASE_MS)}
      from due where e.id = due.id
    returning e.id, e.provider, e.account, e.element, e.data, e.received_at`.execute(
    platformCtx(app).db,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** All at once; where that fails, in halves, so that one element fails alone. */
async function applyAll(app: App, reader: InboxReader, events: readonly Taken[]): Promise<void> {
  let outcomes: EventOutcome[];
  try {
    outcomes = await reader.apply(app, events);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (events.length > 1) {
      for (const half of halvesOf(events)) await applyAll(app, reader, half);
      return;
    }
    app.log.error('provider event not applied', { provider: reader.provider, error });
    await noteFailure(app, present(events[0], 'event'), error);
    return;
  }
  await finish(app, reader, events, outcomes);
}

/** Due events, the wait of the oldest, and events that failed for good, each up to a bound. */
export async function readInboxFigures(
  app: App,
): Promise<{ depth: number; age: number; failed: number }> {
  const now = app.clock.now();
  const { rows } = await sql<{ depth: number; age: number; failed: number }>`
    select count(*)::int as depth, coalesce(extract(epoch from ${now} - min(due_at)), 0)::float8 as age,
        (select count(*)::int from (
          select from provider_events where outcome = 'failed' limit ${COUNTED_MAX}) f) as failed
      from (select due_at from provider_events
             where due_at is not null and due_at <= ${now} limit ${COUNTED_MAX}) d`.execute(
    platformCtx(app).db,
  );
  return present(rows[0], 'figures');
}

/** Queues an element that failed for good once more; false where there is none. */
export async function retryInboundEvent(app: App, id: number): Promise<boolean> {
  const { numUpdatedRows } = await platformCtx(app)
    .db.updateTable('provider_events')
    .set({ due_at: app.clock.now(), failures: 0, waits: 0, outcome: null, error: null })
    .where('id', '=', id)
    .where('outcome', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves an element that failed for good unapplied; false where there is none. */
export async function dismissInboundEvent(app: App, id: number): Promise<boolean> {
  const { numUpdatedRows } = await platformCtx(app)
    .db.updateTable('provider_events')
    .set({ outcome: 'unknown', data: '{}' })
    .where('id', '=', id)
    .where('outcome', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Retried with backoff, then set aside with its error for the administrator. */
async function noteFailure(app: App, event: Taken, error: unknown): Promise<void> {
  await postpone(app, [event], sql`failures`);
  if (isTransient(error)) return;
  const words = clip(error instanceof Error ? error.message : String(error), 500);
  const tooLate = app.clock.now().getTime() - Date.parse(event.received_at) > LATER_MS;
  const isFinal = sql`failures >= ${FAILURES_MAX} or ${tooLate}`;
  await sql`
    update provider_events set error = ${storableText(words)},
        outcome = case when ${isFinal} then 'failed' end, due_at = case when ${isFinal} then null else due_at end
     where id = ${event.id}`.execute(platformCtx(app).db);
}

async function finish(
  app: App,
  { provider }: InboxReader,
  events: readonly Taken[],
  outcomes: readonly EventOutcome[],
): Promise<void> {
  const tooLate = app.clock.now().getTime() - LATER_MS;
  const isLater = ({ received_at }: Taken, index: number) =>
    outcomes[index] === 'later' && new Date(received_at).getTime() > tooLate;
  await postpone(app, events.filter(isLater), sql`waits`);
  const done = events.filter((event, index) => !isLater(event, index));
  const unknown = events.filter(
    (event, index) => outcomes[index] !== 'applied' && !isLater(event, index),
  );
  if (unknown.length > 0) {
    app.log.warn('unknown provider event', {
      provider,
      events: unknown.length,
      first: unknown[0]?.id,
    });
  }
  // The row deduplicates redeliveries; its content is personal data that nothing reads again.
  const unknownIds = unknown.map(({ id }) => id);
  await sql`
    update provider_events set due_at = null, error = null, data = '{}',
        outcome = case when id = any(${unknownIds}::bigint[]) then 'unknown' else 'applied' end
     where id = any(${done.map(({ id }) => id)}::bigint[])`.execute(platformCtx(app).db);
}

async function postpone(
  app: App,
  events: readonly Taken[],
  counter: ReturnType<typeof sql>,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update provider_events set ${counter} = ${counter} + 1,
        due_at = ${retryAt(BACKOFF, app.clock.now(), sql`failures + waits`)}
     where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(platformCtx(app).db);
}
