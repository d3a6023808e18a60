import type { Deposit, TopupPaymentMethod } from '@clientela/contract';
import type { CardBrand, FeeRule, PaymentStatus } from '@clientela/domain';
import { present } from '@clientela/domain';
import { type Selectable, sql } from 'kysely';
import { renderSVG } from 'uqr';
import type { App } from '#platform/app';
import { type Ctx, type PlatformCtx, platformCtx } from '#platform/context';
import type { DB } from '#platform/database.generated';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { answersInTime, findRow } from '#platform/shards';
import type { PaymentGateway } from './gateway.port.ts';

export type TopupRow = Omit<Selectable<DB['store_topups']>, 'status' | 'gateway'> & {
  status: PaymentStatus;
  gateway: PaymentGateway['name'];
  method_name: string;
  method_type: TopupPaymentMethod['type'];
  automatic: boolean;
};

export function listMethods(ctx: Ctx | PlatformCtx): Promise<TopupPaymentMethod[]> {
  return ctx.db
    .selectFrom('topup_payment_methods')
    .select(['id', 'name', 'icon', 'type'])
    .orderBy('position')
    .execute() as Promise<TopupPaymentMethod[]>;
}

export async function findMethod(
  ctx: Ctx,
  by: { id: string } | { type: TopupPaymentMethod['type'] },
): Promise<TopupPaymentMethod> {
  const method = (await listMethods(ctx)).find((one) =>
    'id' in by ? one.id === by.id : one.type === by.type,
  );
  if (!method) throw new Failure('payment_method_missing');
  return method;
}

export interface FeeOfMethod extends FeeRule {
  version: number;
}

/** Today's fee of a payment method. */
export async function findFee(ctx: Ctx, type: TopupPaymentMethod['type']): Promise<FeeOfMethod> {
  const fee = await ctx.db
    .selectFrom('topup_fees')
    .select(['version', 'millionths', 'fixed', 'minimum'])
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!fee) throw new Failure('payment_method_missing');
  return fee;
}

function topups(ctx: Ctx) {
  return ctx.db
    .selectFrom('store_topups as t')
    .innerJoin('topup_payment_methods as m', 'm.id', 't.payment_method_id')
    .leftJoin('automatic_topups as a', 'a.store_id', 't.store_id')
    .selectAll('t')
    .select(['m.name as method_name', 'm.type as method_type'])
    .select(sql<boolean>`coalesce(a.enabled, false)`.as('automatic'))
    .where('t.store_id', '=', ctx.store.id);
}

export async function findTopup(ctx: Ctx, id: string): Promise<TopupRow> {
  const row = await topups(ctx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row as TopupRow;
}

/** The deposits, locked until the transaction ends, always in the same order. */
export async function lockTopups(ctx: Ctx, ids: readonly string[]): Promise<TopupRow[]> {
  const rows = await topups(ctx)
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('t.id')
    // Keys never change: inserts that reference them need not wait.
    .forNoKeyUpdate('t')
    .execute();
  if (rows.length !== ids.length) throw new Failure('not_found');
  return rows as TopupRow[];
}

export async function lockTopup(ctx: Ctx, id: string): Promise<TopupRow> {
  const [topup] = await lockTopups(ctx, [id]);
  return present(topup, 'deposit');
}

export async function findTopupByKey(ctx: Ctx, requestKey: string): Promise<TopupRow | null> {
  const row = await topups(ctx).where('t.request_key', '=', requestKey).executeTakeFirst();
  return (row ?? null) as TopupRow | null;
}

export type TopupChange = Partial<
  Pick<
    TopupRow,
    | 'status'
    | 'reason'
    | 'charge_id'
    | 'card_id'
    | 'card_brand'
    | 'card_last4'
    | 'review_reason'
    | 'request_key'
  >
>;

export async function changeTopup(ctx: Ctx, id: string, change: TopupChange): Promise<void> {
  await ctx.db
    .updateTable('store_topups')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Finds the store of a deposit named by an external notice; null for an unknown one. */
export function locateTopup(
  ctx: PlatformCtx,
  by: { token?: string; id?: string | null; gateway?: string; charge_id?: string | null },
): Promise<{ store_id: string; id: string } | null> {
  return findRow(
    ctx,
    sql<{ store_id: string; id: string }>`
      select store_id, id from app.find_topup(${by.token ?? null}, ${by.id ?? null}::uuid, ${by.gateway ?? null},
        ${by.charge_id ?? null})`,
  );
}

export interface PaymentNotice {
  event_id: string;
  charge_id: string | null;
  topup_id: string | null;
  /** JSON, without secrets. */
  payload: string;
}

/**
 * Saves gateway notices, each once, and queues checks of the payments. Returns which deposits are
 * ours.
 */
export async function savePaymentEvents(
  app: App,
  gateway: string,
  notices: readonly PaymentNotice[],
): Promise<boolean[]> {
  const now = app.clock.now();
  const values = [
    gateway,
    notices.map(() => newId(now.getTime())),
    notices.map(({ event_id }) => event_id),
    notices.map(({ charge_id }) => charge_id),
    notices.map(({ topup_id }) => topup_id),
    notices.map(({ payload }) => payload),
    now,
  ];
  // Each database saves those about its own deposits.
  const { answers, missing_databases } = await answersInTime(platformCtx(app), ({ app }) =>
    app.pools.app.query<{ place: number }>({
      name: 'save_payment_events',
      text: 'select place from app.save_payment_events($1, $2, $3, $4, $5, $6, $7) as place',
      values,
    }),
  );
  const ours = new Set(answers.flatMap(({ rows }) => rows.map(({ place }) => place)));
  // The gateway tries again later, when the database that may know the deposit is back.
  if (ours.size < notices.length && missing_databases.length > 0) throw new Failure('overloaded');
  return notices.map((_, index) => ours.has(index + 1));
}

/** Saves payment results of many deposits in one statement. */
export async function savePayments(ctx: Ctx, changed: readonly TopupRow[]): Promise<void> {
  if (changed.length === 0) return;
  const of = <Key extends keyof TopupRow>(key: Key) => changed.map((row) => row[key]);
  await sql`
    update store_topups t
       set status = n.status, charge_id = n.charge_id, pix_code = n.pix_code, credited_at = n.credited_at,
         refunded_amount = n.refunded_amount, review_reason = n.review_reason, updated_at = ${ctx.clock.now()}
      from unnest(${of('id')}::uuid[], ${of('status')}::text[], ${of('charge_id')}::text[], ${of('pix_code')}::text[],
          ${of('credited_at')}::timestamptz[], ${of('refunded_amount')}::bigint[], ${of('review_reason')}::text[])
        as n (id, status, charge_id, pix_code, credited_at, refunded_amount, review_reason)
     where t.store_id = ${ctx.store.id} and t.id = n.id`.execute(ctx.db);
}

export function secondsLeft(ctx: Pick<Ctx, 'clock'>, row: TopupRow): number | null {
  if (row.status !== 'WAITING_PAYMENT' || !row.expires_at) return null;
  const left = new Date(row.expires_at).getTime() - ctx.clock.now().getTime();
  return Math.max(0, Math.floor(left / 1000));
}

/** A Pix code as a picture, while it can be paid. */
export function pixPicture(row: TopupRow): string | null {
  if (!row.pix_code || row.status !== 'WAITING_PAYMENT') return null;
  return renderSVG(row.pix_code, { border: 2 });
}

export function depositOf(ctx: Ctx, row: TopupRow): Deposit {
  return {
    id: row.id,
    transaction_id: row.charge_id ?? row.id,
    amount: row.amount,
    fee: row.fee,
    net_value: row.amount,
    refunded_amount: row.refunded_amount,
    status: row.status,
    reason: row.reason,
    payment_method: { name: row.method_name, type: row.method_type },
    card: row.card_last4
      ? { brand: (row.card_brand ?? 'UNKNOWN') as CardBrand, last4: row.card_last4 }
      : null,
    pix_code: row.pix_code,
    pix_qr_code: pixPicture(row),
    seconds_to_expire: secondsLeft(ctx, row),
    pix_page_id: row.method_type === 'PIX' ? row.public_token : null,
    is_sandbox: row.gateway === 'sandbox',
    enabled_automatic_topup: row.automatic,
    created_at: row.created_at,
  };
}
