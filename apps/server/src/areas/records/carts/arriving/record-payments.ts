import type { OrderPaymentMethod, OrderPaymentState } from '@clientela/contract';
import { sql } from 'kysely';
import type { Provenance } from '#areas/records/customers/index';
import { isOrderOf } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { type ChangedPayment, paymentEvent, settledState } from '../payment-events.ts';
import { newPaymentHash } from '../payment-pages.ts';

/** Payment options of an order, as reported by its shop; amounts in cents. */
export interface ArrivingPayment {
  /** The order's key within its source: the platform's own id, or the number. */
  order_key: string;
  /** The payment's own name; empty where an order has one at most. */
  external_id: string;
  method: OrderPaymentMethod;
  state: OrderPaymentState;
  amount: number;
  /** Pix to copy. */
  code: string | null;
  /** The boleto's digits. */
  line: string | null;
  /** Where it can be paid. */
  url: string | null;
  expires_at: string | null;
  /** By the shop's clock, in ISO 8601. */
  changed_at: string;
}

/** Older orders get no payment reminder. */
const LATE = '48 hours';

interface TakenPayment extends ChangedPayment {
  /** Null: it is new. */
  before: OrderPaymentState | null;
  external_id: string;
  is_payable: boolean;
  is_late: boolean;
}

/**
 * The only write path for payments, after their orders and inside the same transaction. The shop's
 * latest version wins; a paid or closed order has no pending payment. Idempotent.
 */
export async function recordPayments(
  ctx: Ctx,
  payments: readonly ArrivingPayment[],
  from: Provenance,
): Promise<{
  changed: number;
  written: readonly Pick<TakenPayment, 'id' | 'order_id' | 'external_id' | 'before'>[];
}> {
  if (payments.length === 0) return { changed: 0, written: [] };
  const rows = payments.map((payment) => {
    const id = newId();
    return { ...payment, id, token_hash: newPaymentHash(ctx.app, id).toString('hex') };
  });
  const changed = await writePayments(ctx, JSON.stringify(rows), from);
  if (!from.is_history) {
    const published = changed.filter(({ state, before, is_payable, is_late }) =>
      state === 'pending' ? before !== 'pending' && is_payable && !is_late : before === 'pending',
    );
    await publish(ctx, ...published.flatMap(paymentEvent));
  }
  return { changed: changed.length, written: changed };
}

async function writePayments(ctx: Ctx, rows: string, from: Provenance): Promise<TakenPayment[]> {
  const now = ctx.clock.now();
  const { rows: changed } = await sql<TakenPayment>`
    with incoming as (
      select distinct on (o.id, t.external_id) t.*, o.id as order_id, o.customer_id, o.ordered_at,
          case when t.state <> 'pending' then t.state when o.status <> 'pending' then ${settledState('o')}
            when t.expires_at <= ${now} then 'expired' else 'pending' end as now_state
        from jsonb_to_recordset(${rows}::jsonb) as t (id uuid, token_hash text, order_key text, external_id text,
          method text, state text, amount bigint, code text, line text, url text, expires_at timestamptz,
          changed_at timestamptz)
        join orders o on o.store_id = ${ctx.store.id} and ${isOrderOf(from.provider, sql`t.order_key`, 'o')}
       order by o.id, t.external_id, t.changed_at desc
    ), old as (
      select p.order_id, p.external_id, p.state from incoming t join order_payments p
        on p.store_id = ${ctx.store.id} and p.order_id = t.order_id and p.external_id = t.external_id
         for update of p
    ), written as (
      insert into order_payments as p (store_id, id, order_id, customer_id, order_ref, external_id, method, state, amount, code,
        line, url, expires_at, token_hash, changed_at, created_at)
      -- Reads the former values before the update overwrites them.
      select ${ctx.store.id}, id, order_id, customer_id, order_key, external_id, method, now_state, amount,
          case now_state when 'pending' then code end, case now_state when 'pending' then line end,
          case now_state when 'pending' then url end, expires_at, decode(token_hash, 'hex'), changed_at, ${now}
        from incoming left join old using (order_id, external_id) order by order_id, external_id
      on conflict (store_id, order_id, external_id) do update
        set customer_id = excluded.customer_id, method = excluded.method, state = excluded.state,
          amount = excluded.amount, code = excluded.code, line = excluded.line, url = excluded.url,
          expires_at = excluded.expires_at, changed_at = excluded.changed_at
      where excluded.changed_at >= p.changed_at
        and (excluded.customer_id, excluded.method, excluded.state, excluded.amount, excluded.code, excluded.line,
          excluded.url, excluded.expires_at) is distinct from (p.customer_id, p.method, p.state, p.amount, p.code,
          p.line, p.url, p.expires_at)
      returning p.id, p.order_id, p.customer_id, p.external_id, p.method, p.state, p.amount, p.expires_at,
        num_nonnulls(p.code, p.line, p.url) > 0 as is_payable
    )
    select w.*, old.state as before, t.ordered_at <= ${now}::timestamptz - ${LATE}::interval as is_late
      from written w
      join incoming t on t.order_id = w.order_id and t.external_id = w.external_id
      left join old on old.order_id = w.order_id and old.external_id = w.external_id
     order by w.id`.execute(ctx.db);
  return changed;
}
