import { sql } from 'kysely';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { clockJob } from '#platform/jobs';
import { lockBonuses, postBonuses } from './ledger.ts';

/** Bonuses of one transaction. */
const PIECE = 500;

/** Posts expiries; the date alone already makes a bonus unusable. */
export const expireBonuses = clockJob({
  name: 'bonuses.expire',
  at: '*/5 * * * *',
  async run({ app, db, clock, log }) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_expired_bonuses(${clock.now()}) as id`.execute(db);
    for (const { id } of rows) {
      try {
        const ctx = await storeCtx(app, id);
        while ((await inTransaction(ctx, expireSome)) === PIECE);
      } catch (error) {
        // The next run tries again; other stores do not wait for it.
        log.error('bonuses of a store not expired', { store: id, error });
      }
    }
  },
});

/** Posts the expiry of a store's bonuses, at most 500 per call. Returns how many it posted. */
export async function expireSome(ctx: Ctx): Promise<number> {
  const due = (which = sql`true`) => sql<{
    id: string;
    customer_id: string;
    remaining: number;
    expires_at: string;
  }>`
    select b.id, b.customer_id, b.remaining - b.reserved as remaining, b.expires_at from bonuses b
     where b.store_id = ${ctx.store.id} and b.remaining > b.reserved and b.expires_at <= ${ctx.clock.now()} and ${which}
     order by b.expires_at, b.id limit ${PIECE}`;
  const { rows: found } = await due().execute(ctx.db);
  if (found.length === 0) return 0;
  await lockBonuses(
    ctx,
    found.map(({ customer_id }) => customer_id),
  );
  // A refund or undo may have changed these bonuses since they were selected.
  const { rows } = await due(sql`b.id = any(${found.map(({ id }) => id)}::uuid[])`).execute(ctx.db);
  await postBonuses(
    ctx,
    [],
    rows.map(({ id, remaining, expires_at }) => ({
      kind: 'expire',
      reference: `${id} ${expires_at} ${remaining}`,
      bonus_id: id,
      amount: -remaining,
    })),
  );
  await publish(
    ctx,
    ...rows.map(({ id, customer_id, remaining }) => ({
      kind: 'bonus.expired' as const,
      subject_id: id,
      customer_id,
      data: { amount: remaining },
    })),
  );
  return found.length;
}

/**
 * Nightly check: the remainder of every bonus, and every balance, equals the sum of its entries.
 */
export const compareBonuses = clockJob({
  name: 'bonuses.compare',
  at: '40 4 * * *',
  async run({ app, db, log }) {
    const { rows } = await sql<{
      id: string;
    }>`select id from app.stores_with_bonuses() as id`.execute(db);
    for (const { id } of rows) {
      const wrong = await findUneven(await storeCtx(app, id));
      if (wrong.length > 0) log.error('bonuses do not add up', { store: id, customers: wrong });
    }
  },
});

/** Customers whose balances differ from the sum of their entries. */
export async function findUneven(ctx: Ctx): Promise<string[]> {
  const store = ctx.store.id;
  const { rows } = await sql<{ customer_id: string }>`
    with added as (
      select e.bonus_id, sum(case e.kind when 'owe' then 0 else e.amount end) as remaining
        from bonus_entries e where e.store_id = ${store} and e.bonus_id is not null group by 1
    )
    select b.customer_id from bonuses b left join added a on a.bonus_id = b.id
     where b.store_id = ${store} and b.remaining <> coalesce(a.remaining, 0)
    union
    select t.customer_id from bonus_balances t
     where t.store_id = ${store} and t.balance <> coalesce((
       select sum(b.remaining) from bonuses b where b.store_id = t.store_id and b.customer_id = t.customer_id), 0)
    limit 100`.execute(ctx.db);
  return rows.map(({ customer_id }) => customer_id);
}
