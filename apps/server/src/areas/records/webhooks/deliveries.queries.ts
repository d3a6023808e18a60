import type {
  DeliveryState,
  PageMeta,
  WebhookDelivery,
  WebhookDeliveryWhole,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countUpTo, type PageQuery, readPage } from '#platform/http/paging';
import { bodyOf } from './sending/body.ts';

const COLUMNS = sql`d.id, d.kind, d.state, d.created_at, d.attempts,
  case d.state when 'waiting' then d.due_at end as due_at, d.status`;

const SORT = { key: sql`d.created_at`, id: sql`d.id`, type: 'timestamptz' };

/** Deliveries of a webhook, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  query: PageQuery & {
    ordering: string;
    state?: DeliveryState | undefined;
    kind?: string | undefined;
  },
): Promise<{ data: WebhookDelivery[]; meta: PageMeta }> {
  const from = sql`webhook_deliveries d`;
  const conditions = sql.join(
    [
      sql`d.store_id = ${ctx.store.id}`,
      sql`d.webhook_id = ${webhookId}`,
      ...(query.state ? [sql`d.state = ${query.state}`] : []),
      ...(query.kind ? [sql`d.kind = ${query.kind}`] : []),
    ],
    sql` and `,
  );
  const total = await countUpTo(ctx, from, conditions);
  const sort = { ...SORT, descending: query.ordering.endsWith('desc') };
  return readPage(query, total, sort, ({ where, bounds }) =>
    sql<WebhookDelivery & { sort_key: string }>`
      select ${COLUMNS}, ${sort.key}::text as sort_key from ${from}
       where ${conditions} and ${where} ${bounds}`.execute(ctx.db),
  );
}

export async function findDelivery(
  ctx: Ctx,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryWhole> {
  const { rows } = await sql<WebhookDelivery & { data: object; occurred_at: string }>`
    select ${COLUMNS}, d.data, d.occurred_at from webhook_deliveries d
     where d.store_id = ${ctx.store.id} and d.webhook_id = ${webhookId} and d.id = ${id}`.execute(
    ctx.db,
  );
  const [delivery] = rows;
  if (!delivery) throw new Failure('not_found');
  const log = await ctx.db
    .selectFrom('webhook_attempts')
    .select(['at', 'milliseconds', 'status', 'answer', 'error'])
    .where('store_id', '=', ctx.store.id)
    .where('delivery_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
  return { ...delivery, body: bodyOf(delivery), log };
}
