import {
  INTEGRATION_STATE_LABELS,
  type Integration,
  type IntegrationCard,
  type IntegrationError,
  type IntegrationState,
  type PageMeta,
  type Synchronization,
} from '@clientela/contract';
import { sql } from 'kysely';
import { listRegistered } from '#platform/applications';
import type { Ctx } from '#platform/context';
import { readCounted } from '#platform/http/paging';
import { listRequested } from './application-requests.ts';
import type { CommerceProvider } from './commerce.port.ts';
import { type ConnectionRow, findConnection, noticesUrl, providerOf } from './connections.ts';
import { readStreams } from './syncing/streams.queries.ts';

/** Lists available and connected platforms. A demonstration is listed where the store has it. */
export async function listIntegrations(ctx: Ctx): Promise<{ data: IntegrationCard[] }> {
  const cards: IntegrationCard[] = [];
  const known = await readApplications(ctx);
  for (const provider of Object.values(ctx.app.shops)) {
    const row = await findConnection(ctx, provider.slug);
    if (row || !provider.is_sandbox) cards.push(await cardOf(ctx, provider, row, known));
  }
  return { data: cards };
}

async function cardOf(
  ctx: Ctx,
  provider: CommerceProvider,
  row: ConnectionRow | null,
  known: KnownApplications,
): Promise<IntegrationCard> {
  const { slug, name, category, description, fields, connection, resources, own_keys } = provider;
  const state: IntegrationState = row?.state ?? 'available';
  return {
    slug,
    name,
    category,
    description,
    fields: [...fields],
    connect_by: connection.by,
    is_configured: !provider.application || known.registered.has(slug),
    is_requested: known.requested.has(slug),
    own_keys: own_keys ? { fields: [...own_keys.fields], steps: [...own_keys.steps] } : null,
    is_sandbox: provider.is_sandbox === true,
    resources: resources.map(({ resource }) => resource),
    state,
    state_label: INTEGRATION_STATE_LABELS[state],
    state_reason: row?.state_reason ?? null,
    account_name: row?.account_name ?? null,
    last_success_at: row?.last_success_at ?? null,
    open_errors: row ? await countOpenErrors(ctx, row.id) : 0,
  };
}

interface KnownApplications {
  registered: ReadonlySet<string>;
  requested: ReadonlySet<string>;
}

async function readApplications(ctx: Ctx): Promise<KnownApplications> {
  return { registered: await listRegistered(ctx), requested: await listRequested(ctx) };
}

/** Orders here and on each connected platform, where the last count differed. */
export async function orderDifferences(
  ctx: Ctx,
): Promise<{ platform: string; theirs: number; ours: number; at: string }[]> {
  const { rows } = await sql<{ slug: string; theirs: number; ours: number; at: string }>`
    select i.slug, (d ->> 'theirs')::int as theirs, (d ->> 'ours')::int as ours, i.difference_at as at
      from store_integrations i cross join lateral jsonb_array_elements(i.difference) d
     where i.store_id = ${ctx.store.id} and i.difference_at is not null and i.state <> 'disabled' and d ->> 'resource' = 'orders'
       and d ->> 'theirs' <> d ->> 'ours'
     order by i.slug`.execute(ctx.db);
  return rows.map(({ slug, ...counts }) => ({
    platform: providerOf(ctx.app, slug).name,
    ...counts,
  }));
}

async function countOpenErrors(ctx: Ctx, integrationId: string): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('integration_errors')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open;
}

/** An integration with how far it is and how it goes. */
export async function readIntegration(ctx: Ctx, slug: string): Promise<Integration> {
  const provider = providerOf(ctx.app, slug);
  const row = await findConnection(ctx, slug);
  const card = await cardOf(ctx, provider, row, await readApplications(ctx));
  const news = {
    notices_by_hand: Boolean(provider.changes && !provider.listen && !provider.accountOf),
    poll_minutes: Math.max(1, Math.round(provider.poll_seconds / 60)),
  };
  if (!row) return { ...card, ...UNCONNECTED, ...news };
  const progress = await readProgress(ctx, provider, row);
  return {
    ...card,
    ...news,
    connected_at: row.connected_at,
    history_from: row.history_from?.slice(0, 10) ?? null,
    listens: row.listens,
    notices_url:
      row.notice_key && provider.changes ? noticesUrl(ctx.app, slug, row.notice_key) : null,
    progress,
    seconds_left: row.state === 'connecting' ? await secondsLeft(ctx, row, progress) : null,
    difference: row.difference,
    difference_at: row.difference_at,
    settings: row.settings,
  };
}

const UNCONNECTED = {
  connected_at: null,
  history_from: null,
  listens: false,
  notices_url: null,
  progress: [],
  seconds_left: null,
  difference: [],
  difference_at: null,
  settings: {},
};

async function readProgress(ctx: Ctx, provider: CommerceProvider, row: ConnectionRow) {
  const streams = await readStreams(ctx, row.id);
  return provider.resources.flatMap(({ resource }) =>
    streams
      .filter((stream) => stream.resource === resource)
      .map(({ history_read: read, history_total: total, is_history_done: is_done }) => ({
        resource,
        read,
        is_done,
        total: total === null ? null : Math.max(total, read),
      })),
  );
}

/** Estimates from the rate so far, for countable records; null until there is a rate. */
async function secondsLeft(
  ctx: Ctx,
  row: ConnectionRow,
  progress: Integration['progress'],
): Promise<number | null> {
  const running = await ctx.db
    .selectFrom('synchronizations')
    .select('started_at')
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', row.id)
    .where('kind', '=', 'history')
    .where('state', '=', 'running')
    .executeTakeFirst();
  const read = progress.reduce((sum, one) => sum + one.read, 0);
  const open = progress.filter(({ is_done }) => !is_done);
  const isCounted = open.length === 0 || open.some(({ total }) => total !== null);
  if (!running || read === 0 || !isCounted) return null;
  const left = open.reduce((sum, one) => sum + Math.max(0, (one.total ?? 0) - one.read), 0);
  const seconds = (ctx.clock.now().getTime() - Date.parse(running.started_at)) / 1000;
  return Math.ceil((left * seconds) / read);
}

interface PageAsk {
  page: number;
  per_page: number;
}

export async function listSynchronizations(
  ctx: Ctx,
  slug: string,
  ask: PageAsk,
): Promise<{ data: Synchronization[]; meta: PageMeta }> {
  providerOf(ctx.app, slug);
  const row = await findConnection(ctx, slug);
  return readCounted<Synchronization>(ctx, ask, {
    columns: sql`id, kind, state, started_at, ended_at, pages, read, created, updated, unchanged, refused, error`,
    from: sql`synchronizations`,
    where: sql`store_id = ${ctx.store.id} and integration_id = ${row?.id ?? null}`,
    order: sql`started_at desc, id desc`,
  });
}

export async function listErrors(
  ctx: Ctx,
  slug: string,
  ask: PageAsk & { state: IntegrationError['state'] },
): Promise<{ data: IntegrationError[]; meta: PageMeta }> {
  providerOf(ctx.app, slug);
  const row = await findConnection(ctx, slug);
  return readCounted<IntegrationError>(ctx, ask, {
    columns: sql`resource, external_id, code, message, first_at, last_at, attempts, state`,
    from: sql`integration_errors`,
    where: sql`store_id = ${ctx.store.id} and integration_id = ${row?.id ?? null} and state = ${ask.state}`,
    order: sql`last_at desc, resource, external_id`,
  });
}
