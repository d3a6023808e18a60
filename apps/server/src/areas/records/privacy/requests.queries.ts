import {
  PRIVACY_DAYS,
  type PrivacyChannel,
  type PrivacyKind,
  type PrivacyList,
  type PrivacyRequest,
} from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { type PageQuery, readPage } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';
import type { ErasureCounts } from './erasure-counts.queries.ts';

function selectRequests(ctx: Ctx) {
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  return sql`select r.id, r.kind, r.state, r.channel, r.note, r.received_at,
      to_char(r.due_on, 'YYYY-MM-DD') as due_on, r.due_on - ${today}::date as days_left, r.answer, r.answered_at,
      u.name as answered_by, r.receipt_number,
      case when c.id is not null then json_build_object('id', c.id, 'name', app.name_of(c),
        'is_anonymized', c.anonymized_at is not null) end as customer`;
}

const FROM = sql`privacy_requests r
  left join customers c on c.store_id = r.store_id and c.id = r.customer_id
  left join users u on u.id = r.answered_by`;

/** Open and overdue requests by due day, closed ones by their answer, newest first. */
export async function listRequests(ctx: Ctx, query: PageQuery & { list: PrivacyList }) {
  const counts = await countOpen(ctx);
  const { list } = query;
  const isClosed = list === 'closed';
  const total = isClosed ? await countClosed(ctx) : counts[list];
  const sort = {
    key: isClosed ? sql`r.answered_at` : sql`r.due_on`,
    type: isClosed ? 'timestamptz' : 'date',
    id: sql`r.id`,
    descending: isClosed,
  };
  const page = await readPage(query, total, sort, ({ where, bounds }) =>
    sql<PrivacyRequest & { sort_key: string }>`
      ${selectRequests(ctx)}, (${sort.key})::text as sort_key from ${FROM}
       where r.store_id = ${ctx.store.id} and ${conditionOf(ctx, list)} and ${where} ${bounds}`.execute(
      ctx.db,
    ),
  );
  return { data: page.data.map(({ sort_key: _, ...row }) => row), meta: page.meta, counts };
}

function conditionOf(ctx: Ctx, list: PrivacyList): RawBuilder<unknown> {
  if (list === 'closed') return sql`r.state <> 'open'`;
  if (list === 'open') return sql`r.state = 'open'`;
  return sql`r.state = 'open' and r.due_on < ${localDay(ctx.clock.now(), ctx.store.time_zone)}::date`;
}

async function countOpen(ctx: Ctx): Promise<{ open: number; overdue: number }> {
  const result = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where ${conditionOf(ctx, 'overdue')}))::int as overdue
      from privacy_requests r where r.store_id = ${ctx.store.id} and r.state = 'open'`.execute(
    ctx.db,
  );
  return rowOf(result);
}

async function countClosed(ctx: Ctx): Promise<number> {
  const { closed } = await ctx.db
    .selectFrom('privacy_requests')
    .select((eb) => eb.fn.countAll<number>().as('closed'))
    .where('store_id', '=', ctx.store.id)
    .where('state', '<>', 'open')
    .executeTakeFirstOrThrow();
  return Number(closed);
}

export async function readRequest(ctx: Ctx, id: string): Promise<PrivacyRequest> {
  const { rows } = await sql<PrivacyRequest>`${selectRequests(ctx)} from ${FROM}
    where r.store_id = ${ctx.store.id} and r.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

interface NewRequest {
  kind: PrivacyKind;
  customer_id: string | null;
  channel: PrivacyChannel;
  note: string;
  received_at: Date;
}

/** Stores a request; its last day counts from the store's day of receipt. Returns its id. */
export async function insertRequest(
  ctx: Ctx,
  request: NewRequest,
  done: { receipt_number: number; receipt: ErasureCounts } | null = null,
): Promise<string> {
  const id = newId(ctx.clock.now().getTime());
  const now = ctx.clock.now();
  const answered = done && {
    state: 'done',
    answered_at: now,
    answered_by: personId(ctx),
    receipt_number: done.receipt_number,
    receipt: JSON.stringify(done.receipt),
  };
  await ctx.db
    .insertInto('privacy_requests')
    .values({
      ...request,
      ...answered,
      store_id: ctx.store.id,
      id,
      due_on: addDays(localDay(request.received_at, ctx.store.time_zone), PRIVACY_DAYS),
      created_at: now,
    })
    .execute();
  return id;
}

/** Closes an open request. @throws Failure `privacy_request_closed`. */
export async function closeRequest(
  ctx: Ctx,
  id: string,
  {
    state,
    answer,
    erased,
  }: {
    state: 'done' | 'refused';
    answer: string;
    erased?: { receipt_number: number; receipt: ErasureCounts } | undefined;
  },
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('privacy_requests')
    .set({ state, answer, answered_at: ctx.clock.now(), answered_by: personId(ctx) })
    .set(erased ? { ...erased, receipt: JSON.stringify(erased.receipt) } : {})
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('privacy_request_closed');
}

/** Empties the note of a request without a customer record: it is the last that the store holds of the person. */
export async function forgetNote(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('privacy_requests')
    .set({ note: '' })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await sql`select app.forget_request_copies(${id})`.execute(ctx.db);
}

/** Closes a customer's open requests of some kinds as done. */
export async function completeRequests(
  ctx: Ctx,
  customer_id: string,
  { kinds, answer }: { kinds: readonly PrivacyKind[]; answer: string },
): Promise<void> {
  await ctx.db
    .updateTable('privacy_requests')
    .set({
      state: 'done',
      answer,
      answered_at: ctx.clock.now(),
      answered_by: personId(ctx),
    })
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customer_id)
    .where('kind', 'in', kinds)
    .where('state', '=', 'open')
    .execute();
}

/** The next number of the store's receipts. Erasures of a store run one after the other. */
export async function nextReceiptNumber(ctx: Ctx): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('privacy_requests')
    .select((eb) => eb.fn.max('receipt_number').as('last'))
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Gives the receipt to the customer's oldest open erasure request. Returns whether there was one. */
export async function completeErasure(
  ctx: Ctx,
  customer_id: string,
  done: { receipt_number: number; receipt: ErasureCounts },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('privacy_requests')
    .set({
      state: 'done',
      answered_at: ctx.clock.now(),
      answered_by: personId(ctx),
      receipt_number: done.receipt_number,
      receipt: JSON.stringify(done.receipt),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('privacy_requests')
        .select('id')
        .where('store_id', '=', ctx.store.id)
        .where('customer_id', '=', customer_id)
        .where('kind', '=', 'erasure')
        .where('state', '=', 'open')
        .orderBy('received_at')
        .orderBy('id')
        .limit(1),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ErasureReceipt {
  receipt_number: number;
  receipt: ErasureCounts;
  received_at: string;
  answered_at: string;
  channel: PrivacyChannel;
}

export async function findReceipt(ctx: Ctx, id: string): Promise<ErasureReceipt> {
  const { rows } = await sql<ErasureReceipt>`
    select receipt_number, receipt, received_at, answered_at, channel from privacy_requests
     where store_id = ${ctx.store.id} and id = ${id} and receipt_number is not null`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}
