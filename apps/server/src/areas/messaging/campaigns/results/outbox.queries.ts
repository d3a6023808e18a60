import type {
  OutboxMessage,
  OutboxMessageDetail,
  PageMeta,
  SendingChannel,
  ShownWhatsapp,
} from '@clientela/contract';
import { sql } from 'kysely';
import { type CompiledEmail, refillSlots } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countUpTo, readPage } from '#platform/http/paging';
import { joinSlices } from '#platform/mime/slices';
import { messageUrls } from '../tracking/message-urls.ts';

const columns = sql`m.id, m.channel, m.to_name, m.to_address, m.subject, m.created_at,
  (select json_build_object('id', c.id, 'name', c.name) from campaigns c
    where m.source_kind = 'campaign' and c.store_id = m.store_id and c.id = m.source_id) as campaign`;

interface OutboxQuery {
  page: number;
  per_page: number;
  ordering: string;
  cursor?: string | undefined;
  search?: string | undefined;
  campaign_id?: string | undefined;
  channel?: SendingChannel | undefined;
}

/** Messages that would have left, newest first. */
export async function listOutbox(
  ctx: Ctx,
  query: OutboxQuery,
): Promise<{ data: OutboxMessage[]; meta: PageMeta }> {
  const campaign = query.campaign_id ? sql`and m.source_id = ${query.campaign_id}` : sql``;
  const search = query.search
    ? sql`and m.to_address like ${`${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
    : sql``;
  const channel = query.channel ? sql`and m.channel = ${query.channel}` : sql``;
  const where = sql`m.store_id = ${ctx.store.id} ${campaign} ${channel} ${search}`;
  const total = await countUpTo(ctx, sql`outbox_messages m`, where);
  const descending = query.ordering === 'created_at:desc';
  const sort = { key: sql`m.id`, type: 'uuid', id: sql`m.id`, descending };
  return readPage(query, total, sort, ({ where: beyond, bounds }) =>
    sql<OutboxMessage & { sort_key: string }>`
      select ${columns}, m.id::text as sort_key from outbox_messages m
       where ${where} and ${beyond} ${bounds}`.execute(ctx.db),
  );
}

interface OutboxRow extends OutboxMessage {
  html: string | null;
  body: string | null;
  whatsapp: ShownWhatsapp | null;
  personal_values: string[] | null;
  compiled: CompiledEmail | null;
  token: string | null;
}

/** One message as it would have left; a campaign's is drawn again from its values. */
export async function findOutboxMessage(ctx: Ctx, id: string): Promise<OutboxMessageDetail> {
  const { rows } = await sql<OutboxRow>`
    select ${columns}, m.html, m.body, m.content -> 'shown' as whatsapp, m.personal_values, k.compiled, a.token
      from outbox_messages m
      left join campaign_activities a on a.store_id = m.store_id and a.id = m.id
      left join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
     where m.store_id = ${ctx.store.id} and m.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  const { html, body, personal_values, compiled, token, ...message } = row;
  if (!compiled || !personal_values || !token) {
    return { ...message, html: html ?? '', text: body ?? '' };
  }
  const urls = messageUrls(ctx.app.config.publicUrl, ctx.store.public_key, token);
  const values = refillSlots(compiled.slots, personal_values, urls);
  return {
    ...message,
    html: joinSlices(compiled.html, values),
    text: joinSlices(compiled.text, values),
  };
}
