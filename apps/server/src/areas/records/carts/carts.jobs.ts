import { sql } from 'kysely';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { clockJob } from '#platform/jobs';
import { byContacts, endCarts } from './endings.ts';
import { type ChangedPayment, paymentEvent } from './payment-events.ts';

/** Carts abandoned longer ago publish no event. */
const ASKED_WITHIN = '24 hours';

/** Time-based state changes of carts and payments: abandonment and expiry. */
export const cartsByClock = clockJob({
  name: 'carts.by_clock',
  at: '* * * * *',
  async run({ app, db, clock, log }) {
    const work = [
      ['app.stores_with_due_carts', abandonCarts],
      ['app.stores_with_expired_payments', expirePayments],
    ] as const;
    for (const [due, settle] of work) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.ref(due)}(${clock.now()}) as id`.execute(db);
      for (const { id } of rows) {
        try {
          await inTransaction(await storeCtx(app, id), settle);
        } catch (error) {
          // The next minute tries again; other stores do not wait for it.
          log.error('carts of a store not settled', { store: id, error });
        }
      }
    }
  },
});

/**
 * Carts that have not changed for as long as the store waits: ordered meanwhile, replaced by a newer one of
 * the same person, or left.
 */
async function abandonCarts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const due = sql`k.state = 'open' and k.changed_at <= ${now}::timestamptz - interval '1 minute' * (
    select s.cart_minutes from stores s where s.id = ${store})`;
  await endCarts(ctx, byContacts(ctx, due));
  await sql`
    update carts k set state = 'replaced', ended_at = ${now}
     where k.store_id = ${store} and ${due} and exists (
       select from carts n where n.store_id = k.store_id and n.customer_id = k.customer_id
         and n.state in ('open', 'abandoned') and (n.changed_at, n.id) > (k.changed_at, k.id))`.execute(
    ctx.db,
  );
  const { rows } = await sql<{
    id: string;
    customer_id: string;
    total: number;
    items: number;
    times: number;
    is_published: boolean;
  }>`
    update carts k set state = 'abandoned', times_abandoned = times_abandoned + 1, abandoned_at = ${now}
     where k.store_id = ${store} and ${due}
    returning k.id, k.customer_id, k.total, jsonb_array_length(k.items) as items, k.times_abandoned as times,
      not k.is_history and k.changed_at > ${now}::timestamptz - ${ASKED_WITHIN}::interval as is_published`.execute(
    ctx.db,
  );
  const published = rows.filter(({ is_published }) => is_published);
  await publish(
    ctx,
    ...published.map(({ id, customer_id, total, items, times }) => ({
      kind: 'cart.abandoned' as const,
      subject_id: id,
      customer_id,
      data: { total, items, times },
    })),
  );
}

async function expirePayments(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .updateTable('order_payments')
    .set({ state: 'expired', code: null, line: null, url: null })
    .where('store_id', '=', ctx.store.id)
    // A literal: the index of pending payments is partial.
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '<=', ctx.clock.now().toISOString())
    .returning(['id', 'order_id', 'customer_id', 'method', 'state', 'amount', 'expires_at'])
    .$narrowType<Pick<ChangedPayment, 'method' | 'state'>>()
    .execute();
  await publish(ctx, ...rows.flatMap(paymentEvent));
}
