import { present } from '@clientela/domain';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { eachOf, startLoops } from '#platform/loops';
import type { GatewayPayment } from './gateway.port.ts';
import { claimChecks, type DueCheck, finishChecks, postponeCheck } from './topup-checks.queries.ts';
import { scheduleTopupCheck } from './topups.jobs.ts';
import { applyPayments } from './use-cases/apply-payment.ts';

const IDLE_MS = 250;
const MOST_AT_ONCE = 1_000;
/**
 * Long enough for a slow gateway; a second check after it changes nothing. Without it, each process
 * would check every payment: an owner's Pix then waits behind the gateway's rate limit.
 */
const LEASE_MS = 120_000;
/** One loop queries the gateway while the other writes. */
const LOOPS = 2;
/** Gateways limit parallel requests (Asaas: fifty per account); the checks leave some to other work. */
const QUESTIONS_AT_ONCE = 20;
const STORES_AT_ONCE = 4;

/** Checks payments with a pending gateway notice, and applies the results store by store. */
export function startTopupChecks(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: LOOPS,
    idleMs: IDLE_MS,
    due: 'topup_checks',
    failure: 'payments not asked after',
    round: async () => (await checkSome(app)) > 0,
  });
}

interface Answered {
  check: DueCheck;
  payment: GatewayPayment | null;
}

/** Checks due payments and applies the results. Returns how many. */
export async function checkSome(app: App): Promise<number> {
  const ctx = platformCtx(app);
  const now = app.clock.now().getTime();
  const due = await claimChecks(ctx, { until: new Date(now + LEASE_MS), most: MOST_AT_ONCE });
  const stores = new Map<string, Ctx>();
  const ids = [...new Set(due.map(({ store_id }) => store_id))];
  await eachOf(ids, STORES_AT_ONCE, async (id) => void stores.set(id, await storeCtx(app, id)));
  const storeOf = (id: string) => present(stores.get(id), 'store of the check');
  const answers = new Map<string, Answered[]>();
  await eachOf(due, QUESTIONS_AT_ONCE, async (check) => {
    const store = storeOf(check.store_id);
    try {
      const payment = await ask(store, check);
      const answered = answers.get(check.store_id) ?? [];
      answers.set(check.store_id, answered);
      answered.push({ check, payment });
    } catch (error) {
      await giveBack(store, check, error);
    }
  });
  await eachOf([...answers], STORES_AT_ONCE, async ([id, answered]) =>
    applyAll(storeOf(id), answered),
  );
  return due.length;
}

function ask(ctx: Ctx, { gateway, charge_id, topup_id }: DueCheck): Promise<GatewayPayment | null> {
  const at = ctx.app.gateways[gateway];
  return charge_id ? at.getPayment(ctx, charge_id) : at.findByReference(ctx, topup_id);
}

/** Applies all results of a store at once; after a failure applies each alone, so that one bad result blocks no other. */
async function applyAll(ctx: Ctx, answered: readonly Answered[]): Promise<void> {
  try {
    await apply(ctx, answered);
  } catch (error) {
    const [first, ...others] = answered;
    if (first && others.length === 0) return giveBack(ctx, first.check, error);
    for (const one of answered) await applyAll(ctx, [one]);
  }
}

function apply(ctx: Ctx, answered: readonly Answered[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payments = new Map(
      answered.flatMap(({ check, payment }) => (payment ? [[check.topup_id, payment]] : [])),
    );
    for (const topup of await applyPayments(ctx, payments)) {
      await scheduleTopupCheck(ctx, topup, present(payments.get(topup.id), 'payment'));
    }
    await finishChecks(
      ctx,
      answered.map(({ check }) => check),
    );
  });
}

async function giveBack(ctx: Ctx, check: DueCheck, error: unknown): Promise<void> {
  // A stopped wallet has been reported already.
  const isStopped = error instanceof Failure && error.code === 'wallet_stopped';
  if (!isStopped) ctx.log.warn('payment not checked', { topup: check.topup_id, error });
  await postponeCheck(ctx, check);
}
