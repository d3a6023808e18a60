import type { AdministeredStoreDetails, StoreTermsDraft } from '@clientela/contract';
import { formatCents, localDay } from '@clientela/domain';
import {
  agreeOnPlan,
  findPlan,
  lockRequest,
  readTerms,
  resumePlan,
  writeDecision,
} from '#areas/billing/plans/index';
import { wakeWallet } from '#areas/billing/wallet/index';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { notify } from '#areas/identity/notifications/index';
import { writeEnabled } from '#areas/identity/stores/index';
import { notifyQueues } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure, invalidField } from '#platform/failure';
import { untilCopied } from '#platform/replication';
import { administrationTexts } from '../administration.texts.ts';
import { readStoreDetails } from '../stores.queries.ts';

/** Changes the terms of a store, as an administrator. */
export async function changeTerms(
  ctx: Ctx,
  draft: StoreTermsDraft,
): Promise<AdministeredStoreDetails> {
  // The plan may be a moment old, and the store in another database.
  await untilCopied(ctx.app);
  return inTransaction(ctx, async (ctx) => {
    const before = await readTerms(ctx);
    const from = before ? (await findPlan(ctx, before.plan_id)).name : '';
    await agreeOnPlan(ctx, draft);
    const { name } = await findPlan(ctx, draft.plan_id);
    await recordAuditEvent(ctx, {
      action: 'plan.changed',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: {
        plan: name,
        from,
        price:
          draft.price === null ? administrationTexts.price_on_request : formatCents(draft.price),
      },
    });
    return readStoreDetails(ctx);
  });
}

/** Enables or disables a store. Disabled, it sends and charges nothing; enabling resumes pending work. */
export function setStoreEnabled(ctx: Ctx, enabled: boolean): Promise<AdministeredStoreDetails> {
  return inTransaction(ctx, async (ctx) => {
    if (await writeEnabled(ctx, enabled)) {
      await recordAuditEvent(ctx, {
        action: enabled ? 'store.enabled' : 'store.disabled',
        target_kind: 'store',
        target_id: ctx.store.id,
      });
      if (enabled) {
        await resumePlan(ctx);
        await wakeWallet(ctx);
      }
      await notifyQueues(ctx);
      await broadcast(ctx, 'store.updated', {});
    }
    return readStoreDetails(ctx);
  });
}

interface Decision {
  decision: 'accepted' | 'declined';
  plan_id?: string | undefined;
  answer: string;
}

/** Decides a request once; an accepted one gives the store the plan with its standard terms. */
export function decideRequest(
  ctx: Ctx,
  id: string,
  { decision, plan_id, answer }: Decision,
): Promise<AdministeredStoreDetails> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id);
    if (!request) throw new Failure('not_found');
    if (request.status !== 'open') throw new Failure('plan_request_decided');
    const wanted = plan_id ?? request.plan_id;
    if (decision === 'accepted' && !wanted)
      throw invalidField('plan_id', administrationTexts.plan_missing);
    if (decision === 'accepted' && wanted) await givePlan(ctx, wanted);
    await writeDecision(ctx, id, { status: decision, answer });
    const name = wanted ? (await findPlan(ctx, wanted)).name : null;
    await recordAuditEvent(ctx, {
      action: decision === 'accepted' ? 'plan.request_accepted' : 'plan.request_declined',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { plan: name ?? '' },
    });
    await notify(ctx, 'plan_changed', { plan_name: name, outcome: decision, answer });
    return readStoreDetails(ctx);
  });
}

async function givePlan(ctx: Ctx, planId: string): Promise<void> {
  const { id, price, customer_limit, message_limit, campaign_limit } = await findPlan(ctx, planId);
  const before = await readTerms(ctx);
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const renewal_day = before?.renewal_day ?? Number(today.slice(-2));
  const limits = { customer_limit, message_limit, campaign_limit };
  await agreeOnPlan(ctx, { plan_id: id, price, ...limits, renewal_day });
}
