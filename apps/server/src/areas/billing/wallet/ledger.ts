import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { rowOf } from '#platform/row-of';

/** The store's own accounts, and the platform's behind them. */
type Account = 'available' | 'held' | 'clearing' | 'revenue' | 'fees' | 'chargeback_loss';

export type EntryKind =
  | 'topup'
  | 'topup_fee'
  | 'refund'
  | 'chargeback'
  | 'chargeback_fee'
  | 'hold'
  | 'release'
  | 'messages'
  | 'addon'
  | 'returned';

/** From where to where each kind moves money, and whether it may take the wallet below zero. */
const MOVES: Record<EntryKind, { from: Account; to: Account; may_overdraw?: true; up_to?: true }> =
  {
    topup: { from: 'clearing', to: 'available' },
    topup_fee: { from: 'clearing', to: 'fees' },
    refund: { from: 'available', to: 'clearing', may_overdraw: true },
    chargeback: { from: 'available', to: 'clearing', may_overdraw: true },
    chargeback_fee: { from: 'chargeback_loss', to: 'clearing' },
    hold: { from: 'available', to: 'held', up_to: true },
    release: { from: 'held', to: 'available', up_to: true },
    messages: { from: 'held', to: 'revenue' },
    addon: { from: 'available', to: 'revenue' },
    returned: { from: 'revenue', to: 'available' },
  };

export interface Posted {
  outcome: 'posted' | 'repeated' | 'insufficient' | 'stopped';
  /** Cents that moved now. */
  moved: number;
  available: number;
  held: number;
}

/**
 * Posts money once per kind and reference, in the caller's transaction. `hold` and `release` move
 * at most the available amount. A stopped wallet refuses.
 */
export async function post(
  ctx: Ctx,
  kind: EntryKind,
  reference: string,
  amount: number,
): Promise<Posted> {
  const posted = await postUnlessStopped(ctx, kind, reference, amount);
  if (posted.outcome === 'stopped') throw new Failure('wallet_stopped');
  return posted;
}

/** The same for callers that can wait: a stopped wallet posts nothing. */
export async function postUnlessStopped(
  ctx: Ctx,
  kind: EntryKind,
  reference: string,
  amount: number,
): Promise<Posted> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`no amount to move: ${amount}`);
  const { from, to, may_overdraw = false, up_to = false } = MOVES[kind];
  const now = ctx.clock.now();
  const values = [ctx.store.id, kind, reference, from, to, amount, may_overdraw, up_to, now];
  // In a transaction of its own the movement is one message, so that its wallet is locked no longer.
  const result = ctx.client
    ? await ctx.client.query<Posted>({ name: 'post_ledger', text: POST, values })
    : await ctx.app.pools.app.query<Posted>({ name: 'post_ledger', text: POST, values });
  return rowOf(result);
}

/**
 * Sets the ledger's store, then posts, in this order: the first argument depends on the setting.
 */
const POST = `
  select p.outcome, p.moved, p.available, p.held
    from (select set_config('app.store_id', $1::text, true) as store) s
   cross join lateral app.post_ledger(case when s.store is not null then $2 end, $3, $4, $5, $6, $7, $8, $9) p`;

export interface LedgerMove {
  kind: EntryKind;
  reference: string;
  amount: number;
}

/** Several movements in one statement, in their order, each as `post` does it. */
export async function postAll(ctx: Ctx, moves: readonly LedgerMove[]): Promise<void> {
  if (moves.length === 0) return;
  const of = (key: 'from' | 'to') => moves.map(({ kind }) => MOVES[kind][key]);
  const { rows } = await sql<Pick<Posted, 'outcome'>>`
    select p.outcome
      from unnest(${moves.map(({ kind }) => kind)}::text[], ${moves.map(({ reference }) => reference)}::text[],
          ${of('from')}::text[], ${of('to')}::text[], ${moves.map(({ amount }) => amount)}::bigint[],
          ${moves.map(({ kind }) => MOVES[kind].may_overdraw ?? false)}::boolean[])
        as m (kind, reference, source, target, amount, may_overdraw),
      app.post_ledger(m.kind, m.reference, m.source, m.target, m.amount, m.may_overdraw, false, ${ctx.clock.now()}) as p`.execute(
    ctx.db,
  );
  if (rows.some(({ outcome }) => outcome === 'stopped')) throw new Failure('wallet_stopped');
}

/** For actions that must not start while the wallet is stopped. */
export async function assertWalletMoves(ctx: Ctx): Promise<void> {
  if ((await readBalances(ctx)).is_stopped) throw new Failure('wallet_stopped');
}

interface Balances {
  balance: number;
  held: number;
  /** The ledger and the balances differ: nothing moves before a person has looked. */
  is_stopped: boolean;
}

/** Available and held balance. */
export async function readBalances(ctx: Ctx): Promise<Balances> {
  const { available, held, stopped_at } = await ctx.db
    .selectFrom('wallets')
    .select(['available', 'held', 'stopped_at'])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  return { balance: available, held, is_stopped: stopped_at !== null };
}

/** Adds to the statement's totals of a day. */
export async function addToDay(
  ctx: Ctx,
  day: string,
  added: { inputs?: number; automatic_topups?: number; outputs?: number; entries?: number },
): Promise<void> {
  const { inputs = 0, automatic_topups = 0, outputs = 0, entries = 0 } = added;
  await ctx.db
    .insertInto('wallet_days')
    .values({ store_id: ctx.store.id, day, inputs, automatic_topups, outputs, entries })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'day']).doUpdateSet({
        inputs: sql`wallet_days.inputs + ${inputs}`,
        automatic_topups: sql`wallet_days.automatic_topups + ${automatic_topups}`,
        outputs: sql`wallet_days.outputs + ${outputs}`,
        entries: sql`wallet_days.entries + ${entries}`,
      }),
    )
    .execute();
}
