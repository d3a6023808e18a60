import type { ConsentChannelTexts } from '@clientela/contract';
import { CONTACT_CHANNELS, type ContactChannel } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';
import { customersTexts } from './customers.texts.ts';

type Channel = ContactChannel;

/** Every version of the store's texts by channel, newest first; a channel without one has a suggestion. */
export async function listConsentTexts(ctx: Ctx): Promise<{ data: ConsentChannelTexts[] }> {
  const rows = await ctx.db
    .selectFrom('consent_texts as x')
    .leftJoin('users as u', 'u.id', 'x.created_by')
    .select(['x.id', 'x.channel', 'x.version', 'x.text', 'x.created_at', 'u.name as created_by'])
    .where('x.store_id', '=', ctx.store.id)
    .orderBy('x.channel')
    .orderBy('x.version', 'desc')
    .execute();
  const data = CONTACT_CHANNELS.map((channel) => ({
    channel,
    suggestion: suggestedText(ctx, channel),
    versions: rows
      .filter((row) => row.channel === channel)
      .map(({ channel: _channel, ...version }) => version),
  }));
  return { data };
}

function suggestedText(ctx: Ctx, channel: Channel): string {
  return customersTexts.consent_suggestions[channel].replace('{{store}}', ctx.store.name);
}

/** The current text of each channel. Publishes the suggestion where the store has none: evidence needs a version. */
export async function currentConsentTexts(
  ctx: Ctx,
  channels: readonly Channel[],
): Promise<{ id: string; channel: Channel; version: number; text: string }[]> {
  const { data } = await listConsentTexts(ctx);
  const current = [];
  for (const { channel, suggestion, versions } of data) {
    if (!channels.includes(channel)) continue;
    current.push({
      channel,
      ...(versions[0] ?? (await insertConsentText(ctx, { channel, text: suggestion }, null))),
    });
  }
  return current;
}

/** Appends the next version, in the caller's transaction. */
export async function insertConsentText(
  ctx: Ctx,
  { channel, text }: { channel: Channel; text: string },
  createdBy: string | null,
): Promise<{ id: string; version: number; text: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent texts ${ctx.store.id}`}, 0))`.execute(
    ctx.db,
  );
  const result = await sql<{ id: string; version: number; text: string }>`
    insert into consent_texts (store_id, id, channel, version, text, created_at, created_by)
    select ${ctx.store.id}, ${newId()}, ${channel}, coalesce(max(version), 0) + 1, ${text}, ${ctx.clock.now()}, ${createdBy}::uuid
      from consent_texts where store_id = ${ctx.store.id} and channel = ${channel}
    returning id, version, text`.execute(ctx.db);
  return rowOf(result);
}
