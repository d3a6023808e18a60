import type { Webhook } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Address } from './sending/attempt.ts';
import { signerOf } from './webhook-secrets.ts';

/** The store's webhooks, the newest first. */
export async function listWebhooks(ctx: Ctx, id?: string): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.name, w.url, w.events, w.is_enabled, w.disabled_reason, w.created_at, w.failing_since,
        w.last_success_at, case when w.previous_until > ${ctx.clock.now()} then w.previous_until end as previous_until,
        (select count(*) from webhook_deliveries d where d.store_id = w.store_id and d.webhook_id = w.id
          and d.state = 'waiting') as waiting
      from store_webhooks w
     where w.store_id = ${ctx.store.id} ${id ? sql`and w.id = ${id}` : sql``}
     order by w.created_at desc, w.id desc`.execute(ctx.db);
  return rows;
}

export async function findWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const [webhook] = await listWebhooks(ctx, id);
  if (!webhook) throw new Failure('not_found');
  return webhook;
}

/** URL and signing secrets of a webhook. */
export async function findAddress(ctx: Ctx, id: string): Promise<Address> {
  const address = await ctx.db
    .selectFrom('store_webhooks')
    .select(['id as webhook_id', 'url', 'secret_sealed', 'previous_sealed', 'previous_until'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!address) throw new Failure('not_found');
  return { url: address.url, sign: signerOf(ctx, address) };
}

/** Blocks additions and changes of the store's webhooks until this transaction ends. */
export async function lockWebhooks(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks:' || ${ctx.store.id}, 0))`.execute(
    ctx.db,
  );
}
