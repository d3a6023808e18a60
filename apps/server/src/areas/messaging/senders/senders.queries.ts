import {
  SENDER_STATE_LABELS,
  SENDING_STATES,
  type Sender,
  type SenderChannel,
  type SenderState,
  SILENT_LABEL,
} from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, requestCtx } from '#platform/context';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { findRow } from '#platform/shards';

/** A sender as the channels use it. */
export interface SenderRow extends Omit<Sender, 'state_label'> {
  account: string | null;
  portfolio: string | null;
  /** The provider's non-secret settings. */
  settings: Record<string, unknown>;
  per_second: number | null;
  throttled_at: string | null;
  paused_until: string | null;
  checked_at: string | null;
  last_received_at: string | null;
}

const COLUMNS = [
  'id',
  'channel',
  'provider',
  'external_id',
  'account',
  'portfolio',
  'name',
  'number',
  'settings',
  'state',
  'state_reason',
  'state_changed_at',
  'quality',
  'tier',
  'per_second',
  'throttled_at',
  'paused_until',
  'is_campaign_default',
  'is_chat_default',
  'connected_at',
  'checked_at',
  'last_received_at',
  'silent_since',
] as const;

function senders(ctx: Ctx) {
  return ctx.db
    .selectFrom('senders')
    .select(COLUMNS)
    .$castTo<SenderRow>()
    .where('store_id', '=', ctx.store.id)
    .where('state', '<>', 'removed');
}

/** The store's senders of these channels, those that need attention first. */
export function listSenders(ctx: Ctx, channels: readonly SenderChannel[]): Promise<SenderRow[]> {
  return senders(ctx)
    .where('channel', 'in', channels)
    .orderBy(sql`state in ('connected', 'degraded')`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function findSender(ctx: Ctx, id: string): Promise<SenderRow | undefined> {
  return senders(ctx).where('id', '=', id).executeTakeFirst();
}

/** The sender that its provider calls so. */
export function findSenderOf(
  ctx: Ctx,
  { provider, external_id }: Pick<SenderRow, 'provider' | 'external_id'>,
): Promise<SenderRow | undefined> {
  return senders(ctx)
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
}

/** Which of a channel's senders carries campaigns; undefined where the store has none. */
export function findCampaignSender(
  ctx: Ctx,
  channel: SenderChannel,
): Promise<SenderRow | undefined> {
  return senders(ctx)
    .where('channel', '=', channel)
    .where('is_campaign_default', '=', true)
    .executeTakeFirst();
}

/** The store that a provider's number or account belongs to; null: none of ours. */
export async function storeOfSender(
  app: App,
  provider: string,
  externalId: string,
): Promise<string | null> {
  const query = sql<{ id: string }>`
    select id from app.store_of_sender(${`${provider}:${externalId}`}) as id where id is not null`;
  return (await findRow(requestCtx(app), query))?.id ?? null;
}

/** Enabled stores with a number or account of this channel that is connected, whatever its state. */
export async function listStoresWithSenders(
  ctx: Pick<Ctx, 'db'>,
  channel: SenderChannel,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_with_senders(${channel}) as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export interface NewSender
  extends Pick<
    SenderRow,
    'id' | 'channel' | 'provider' | 'external_id' | 'account' | 'portfolio' | 'name' | 'number'
  > {
  settings: Record<string, unknown>;
  state: SenderState;
  /** Credentials of the provider; stored encrypted. */
  credentials: Record<string, string> | null;
}

/** Adds a sender. The first of its channel carries campaigns, except on a number of one's own. */
export async function addSender(ctx: Ctx, sender: NewSender): Promise<void> {
  const { credentials, settings, ...columns } = sender;
  const now = ctx.clock.now();
  const isFirst = !(await findCampaignSender(ctx, sender.channel));
  await ctx.db
    .insertInto('senders')
    .values({
      store_id: ctx.store.id,
      ...columns,
      settings: JSON.stringify(settings),
      credentials_sealed: sealed(ctx, sender.id, credentials),
      state_changed_at: now,
      connected_at: sender.state === 'connected' ? now : null,
      is_campaign_default: isFirst && !propertiesOf(sender.channel).isPaired,
    })
    .execute();
}

interface SenderChange
  extends Partial<
    Pick<
      SenderRow,
      | 'account'
      | 'external_id'
      | 'name'
      | 'number'
      | 'per_second'
      | 'portfolio'
      | 'provider'
      | 'quality'
      | 'settings'
      | 'tier'
    >
  > {
  /** Null forgets them. */
  credentials?: Record<string, string> | null;
  checked_at?: Date;
  throttled_at?: Date;
}

export async function changeSender(ctx: Ctx, id: string, change: SenderChange): Promise<void> {
  const { credentials, settings, ...columns } = change;
  await ctx.db
    .updateTable('senders')
    .set({
      ...columns,
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      ...(credentials === undefined ? {} : { credentials_sealed: sealed(ctx, id, credentials) }),
      updated_at: ctx.clock.now(),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Changes a sender's state; returns the previous one, or null where nothing changed. */
export async function moveSender(
  ctx: Ctx,
  id: string,
  { state, reason }: { state: SenderState; reason: string | null },
): Promise<SenderState | null> {
  const now = ctx.clock.now();
  const isRemoved = state === 'removed';
  const { rows } = await sql<{ before: SenderState }>`
    with was as (
      select id, state from senders where store_id = ${ctx.store.id} and id = ${id} for update)
    update senders s
       set state = ${state}, state_reason = ${reason}, state_changed_at = ${now}, updated_at = ${now},
         connected_at = case when ${state === 'connected'} then coalesce(s.connected_at, ${now}) else s.connected_at end,
         silent_since = null, last_refused = '{}',
         is_campaign_default = s.is_campaign_default and not ${isRemoved},
         is_chat_default = s.is_chat_default and not ${isRemoved},
         credentials_sealed = case when not ${isRemoved} then s.credentials_sealed end
      from was where s.store_id = ${ctx.store.id} and s.id = was.id
       and (was.state, s.state_reason) is distinct from (${state}, ${reason}::text)
    returning was.state as before`.execute(ctx.db);
  return rows[0]?.before ?? null;
}

const REMEMBERED = 100;

/** Stores whether a number's message was refused; returns how many of its last hundred were, in its present state. */
export async function noteRefused(ctx: Ctx, id: string, isRefused: boolean): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    update senders s
       set last_refused = (s.last_refused || ${isRefused}::boolean)[greatest(1, cardinality(s.last_refused) + 2 - ${REMEMBERED}) :]
     where s.store_id = ${ctx.store.id} and s.id = ${id}
    returning cardinality(array_positions(s.last_refused, true)) as refused`.execute(ctx.db);
  return rows[0]?.refused ?? 0;
}

/**
 * Stores until when a number is paused; null where unchanged, to the minute. `is_new`: not paused within the last
 * day.
 */
export async function savePause(
  ctx: Ctx,
  id: string,
  until: Date,
): Promise<{ is_new: boolean } | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    with was as (
      select id, paused_until from senders where store_id = ${ctx.store.id} and id = ${id} for update)
    update senders s set paused_until = ${until} from was
     where s.store_id = ${ctx.store.id} and s.id = was.id and coalesce(was.paused_until < ${until}::timestamptz - interval '1 minute', true)
    returning coalesce(was.paused_until < ${ctx.clock.now()}::timestamptz - interval '1 day', true) as is_new`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Stores when a number last received, to the minute; returns whether it was considered silent. */
export async function noteReceived(ctx: Ctx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ was_silent: boolean }>`
    with was as (
      select id, silent_since from senders
       where store_id = ${ctx.store.id} and id = ${id}
         and (silent_since is not null or coalesce(last_received_at < ${at}::timestamptz - interval '1 minute', true))
         for update)
    update senders s set last_received_at = greatest(s.last_received_at, ${at}), silent_since = null
      from was where s.store_id = ${ctx.store.id} and s.id = was.id
    returning was.silent_since is not null as was_silent`.execute(ctx.db);
  return rows[0]?.was_silent ?? false;
}

/** Marks a number that receives no webhooks; false if it is marked already or not connected. */
export async function noteSilent(ctx: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('senders')
    .set({ silent_since: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('state', 'in', [...SENDING_STATES])
    .where('silent_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes a sender the one that carries its channel's campaigns. */
export async function makeCampaignDefault(
  ctx: Ctx,
  { id, channel }: Pick<SenderRow, 'id' | 'channel'>,
): Promise<void> {
  const ofChannel = ctx.db
    .updateTable('senders')
    .where('store_id', '=', ctx.store.id)
    .where('channel', '=', channel);
  await ofChannel
    .set({ is_campaign_default: false })
    .where('is_campaign_default', '=', true)
    .execute();
  await ofChannel.set({ is_campaign_default: true }).where('id', '=', id).execute();
}

/** Makes a sender the one from which the chat begins conversations. */
export async function makeChatDefault(ctx: Ctx, id: string): Promise<void> {
  const ofStore = ctx.db.updateTable('senders').where('store_id', '=', ctx.store.id);
  await ofStore.set({ is_chat_default: false }).where('is_chat_default', '=', true).execute();
  await ofStore.set({ is_chat_default: true }).where('id', '=', id).execute();
}

/** Returns the sender's decrypted credentials; null if the provider needs none. */
export async function openCredentials(
  ctx: Ctx,
  id: string,
): Promise<Record<string, string> | null> {
  const row = await ctx.db
    .selectFrom('senders')
    .select('credentials_sealed')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const kept = row?.credentials_sealed;
  if (!kept) return null;
  const text = decryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), kept);
  // Sealed by this area.
  return JSON.parse(text) as Record<string, string>;
}

function sealed(ctx: Ctx, id: string, credentials: Record<string, string> | null): Buffer | null {
  if (!credentials) return null;
  return encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), JSON.stringify(credentials));
}

/** Where sealed credentials belong: they open nowhere else. */
function placeOf(id: string): string {
  return `senders/${id}/credentials`;
}

/** A sender as screens show it. */
export function shownSender(row: SenderRow): Sender {
  const {
    account: _a,
    portfolio: _p,
    settings: _s,
    per_second: _r,
    throttled_at: _t,
    paused_until: _u,
    checked_at: _c,
    last_received_at: _l,
    ...sender
  } = row;
  const state_label = row.silent_since ? SILENT_LABEL : SENDER_STATE_LABELS[row.state];
  return { ...sender, state_label };
}
