import { sql } from 'kysely';
import type { App } from './app.ts';
import { platformCtx } from './context.ts';
import { gather } from './gather.ts';
import { startLoops } from './loops.ts';

/** Something a provider tells us, by itself or because it was asked to. */
export interface ProviderNotice {
  /** The account at the provider that it is about. */
  account: string;
  /** The provider's name for it: told again, it is not kept again. */
  element: string;
  /** JSON without keys and tokens. */
  data: unknown;
}

export interface ProviderEvent extends ProviderNotice {
  id: number;
  received_at: string;
}

/** `unknown`: about nothing of ours. `later`: about something that we do not have yet. */
export type EventOutcome = 'applied' | 'unknown' | 'later';

/** Who applies what one provider tells. An event may come again after a crash and changes nothing then. */
export interface InboxReader {
  provider: string;
  /** Applies events in the order they came; answers for each what became of it. */
  apply(app: App, events: readonly ProviderEvent[]): Promise<EventOutcome[]>;
}

/** Has the events of each account applied by themselves; `apply` answers null for an account of nobody. */
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
        for (const [index, { id }] of ofAccount.entries()) outcomes.set(id, found[index]!);
      }
      return events.map(({ id }) => outcomes.get(id) ?? 'unknown');
    },
  };
}

type Keep = (notice: ProviderNotice) => Promise<undefined>;
const keepers = new WeakMap<App, Map<string, Keep>>();

/** Keeps what a provider told, once; those that arrive together are committed together. */
export async function keepNotice(
  app: App,
  provider: string,
  notice: ProviderNotice,
): Promise<void> {
  const ofApp = keepers.get(app) ?? new Map<string, Keep>();
  keepers.set(app, ofApp);
  const keep = ofApp.get(provider) ?? gather((notices) => keepNotices(app, provider, notices));
  ofApp.set(provider, keep);
  await keep(notice);
}

async function keepNotices(
  app: App,
  provider: string,
  notices: readonly ProviderNotice[],
): Promise<undefined[]> {
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
      notices.map(({ account }) => account),
      notices.map(({ element }) => element),
      notices.map(({ data }) => JSON.stringify(data)),
    ],
  });
  return notices.map(() => undefined);
}

const IDLE_MS = 100;
const MOST_AT_ONCE = 500;
/** Long enough to apply so many; who outlives it applies them twice, which changes nothing. */
const LEASE_MS = 60_000;
/** What is about nothing that we have within a day is about nothing of ours. */
const LATER_MS = 86_400_000;

/** Reads what providers told and has it applied, until stopped; processes share what there is. */
export function startInbox(app: App, readers: readonly InboxReader[]): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 1,
    idleMs: IDLE_MS,
    failure: 'inbox not read',
    round: async () => (await readInbox(app, readers)) > 0,
  });
}

interface Taken extends ProviderEvent {
  provider: string;
}

/** Has what is due applied, some at a time; answers how many that were. */
export async function readInbox(app: App, readers: readonly InboxReader[]): Promise<number> {
  const taken = await takeDue(app, readers);
  for (const reader of readers) {
    const events = taken.filter(({ provider }) => provider === reader.provider);
    if (events.length > 0) await applyAll(app, reader, events);
  }
  return taken.length;
}

async function takeDue(app: App, readers: readonly InboxReader[]): Promise<Taken[]> {
  const now = app.clock.now();
  const providers = readers.map(({ provider }) => provider);
  const { rows } = await sql<Taken>`
    with due as (
      select id from provider_events
       where due_at <= ${now} and provider = any(${providers}::text[])
       order by due_at limit ${MOST_AT_ONCE} for update skip locked)
    update provider_events e set due_at = ${new Date(now.getTime() + LEASE_MS)}
      from due where e.id = due.id
    returning e.id, e.provider, e.account, e.element, e.data, e.received_at`.execute(
    platformCtx(app).db,
  );
  return rows.sort((a, b) => a.id - b.id);
}

/** All at once; where one of them fails, each alone, so that it fails alone. */
async function applyAll(app: App, reader: InboxReader, events: readonly Taken[]): Promise<void> {
  try {
    const outcomes = await reader.apply(app, events);
    await finish(app, reader, events, outcomes);
  } catch (error) {
    if (events.length > 1) {
      for (const event of events) await applyAll(app, reader, [event]);
      return;
    }
    app.log.error('provider event not applied', { provider: reader.provider, error });
    await postpone(app, events);
  }
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
  await postpone(app, events.filter(isLater));
  const done = events.filter((event, index) => !isLater(event, index));
  const unknown = events.filter(
    (event, index) => outcomes[index] !== 'applied' && !isLater(event, index),
  );
  if (unknown.length > 0) {
    app.log.warn('a provider told of something that is not ours', {
      ...{ provider, events: unknown.length, first: unknown[0]?.id },
    });
  }
  const unknownIds = unknown.map(({ id }) => id);
  await sql`
    update provider_events set due_at = null,
        outcome = case when id = any(${unknownIds}::bigint[]) then 'unknown' else 'applied' end
     where id = any(${done.map(({ id }) => id)}::bigint[])`.execute(platformCtx(app).db);
}

/**
 * Tried again after half a second, then twice as long each time, up to an hour: a receipt may be here a
 * moment before we have written down what it is about.
 */
async function postpone(app: App, events: readonly Taken[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update provider_events set failures = failures + 1,
        due_at = ${app.clock.now()}::timestamptz + least(interval '1 hour', interval '0.5 seconds' * power(2, least(failures, 13)))
     where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(platformCtx(app).db);
}
