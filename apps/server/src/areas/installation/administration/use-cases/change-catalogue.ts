import type {
  AddonDraft,
  AdministeredAddon,
  AdministeredPlan,
  PlanDraft,
  TopupFee,
  TopupFeeDraft,
  UsagePriceDraft,
} from '@clientela/contract';
import { formatCents, writeUsagePrice as inReais, localDay } from '@clientela/domain';
import { broadcastPlanChanged } from '#areas/billing/plans/index';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { enqueueInShards } from '#platform/jobs';
import { administrationTexts } from '../administration.texts.ts';
import {
  createAddonRow,
  createPlanRow,
  findAddonRow,
  findPlanRow,
  insertFee,
  readFees,
  updateAddonRow,
  updatePlanRow,
  writeRetired,
  writeUsagePrice,
} from '../catalogue.queries.ts';
import { recordPlatformAuditEvent } from '../platform-audit-events.ts';

/** Plans, add-ons, prices and fees as administrators change them; each change leaves an audit event. */

const priceWords = (price: number | null) =>
  price === null ? administrationTexts.price_on_request : formatCents(price);

export function createPlan(ctx: PlatformCtx, draft: PlanDraft): Promise<AdministeredPlan> {
  return inTransaction(ctx, async (ctx) => {
    const id = await createPlanRow(ctx, draft);
    const details = { name: draft.name, price: priceWords(draft.price) };
    await recordPlatformAuditEvent(ctx, { action: 'plan.created', target_id: id, details });
    return findPlanRow(ctx, id);
  });
}

export function updatePlan(
  ctx: PlatformCtx,
  id: string,
  draft: PlanDraft,
): Promise<AdministeredPlan> {
  return inTransaction(ctx, async (ctx) => {
    const before = await findPlanRow(ctx, id);
    await updatePlanRow(ctx, id, draft);
    const details = {
      name: draft.name,
      from: priceWords(before.price),
      price: priceWords(draft.price),
    };
    await recordPlatformAuditEvent(ctx, { action: 'plan.updated', target_id: id, details });
    await enqueueInShards(ctx, broadcastPlanChanged, { plan_id: id });
    return findPlanRow(ctx, id);
  });
}

export function setPlanRetired(
  ctx: PlatformCtx,
  id: string,
  retired: boolean,
): Promise<AdministeredPlan> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await findPlanRow(ctx, id);
    await writeRetired(ctx, 'plans', id, retired);
    const action = retired ? 'plan.retired' : 'plan.restored';
    await recordPlatformAuditEvent(ctx, { action, target_id: id, details: { name } });
    return findPlanRow(ctx, id);
  });
}

export function createAddon(ctx: PlatformCtx, draft: AddonDraft): Promise<AdministeredAddon> {
  return inTransaction(ctx, async (ctx) => {
    const id = await createAddonRow(ctx, draft);
    const details = { name: draft.title, price: priceWords(draft.price) };
    await recordPlatformAuditEvent(ctx, { action: 'addon.created', target_id: id, details });
    return findAddonRow(ctx, id);
  });
}

export function updateAddon(
  ctx: PlatformCtx,
  id: string,
  draft: AddonDraft,
): Promise<AdministeredAddon> {
  return inTransaction(ctx, async (ctx) => {
    const before = await findAddonRow(ctx, id);
    await updateAddonRow(ctx, id, draft);
    const details = {
      name: draft.title,
      from: priceWords(before.price),
      price: priceWords(draft.price),
    };
    await recordPlatformAuditEvent(ctx, { action: 'addon.updated', target_id: id, details });
    return findAddonRow(ctx, id);
  });
}

export function setAddonRetired(
  ctx: PlatformCtx,
  id: string,
  retired: boolean,
): Promise<AdministeredAddon> {
  return inTransaction(ctx, async (ctx) => {
    const { title } = await findAddonRow(ctx, id);
    await writeRetired(ctx, 'addons', id, retired);
    const action = retired ? 'addon.retired' : 'addon.restored';
    await recordPlatformAuditEvent(ctx, { action, target_id: id, details: { name: title } });
    return findAddonRow(ctx, id);
  });
}

/** Where the platform is: a price begins there at midnight, in other zones with their own day. */
const HOME_ZONE = 'America/Sao_Paulo';

/** Sets the price of an action from a day on. Past days keep their price. */
export function setUsagePrice(
  ctx: PlatformCtx,
  id: string,
  draft: UsagePriceDraft,
): Promise<AdministeredAddon> {
  return inTransaction(ctx, async (ctx) => {
    const today = localDay(ctx.clock.now(), HOME_ZONE);
    if (draft.effective_on < today) throw new Failure('price_date_past');
    const { title } = await findAddonRow(ctx, id);
    await writeUsagePrice(ctx, id, draft);
    await recordPlatformAuditEvent(ctx, {
      action: 'usage_price.set',
      target_id: id,
      details: {
        name: title,
        price: `R$ ${inReais(draft.price_micros)}`,
        day: draft.effective_on.split('-').reverse().join('/'),
      },
    });
    return findAddonRow(ctx, id);
  });
}

export function setTopupFee(ctx: PlatformCtx, draft: TopupFeeDraft): Promise<TopupFee[]> {
  return inTransaction(ctx, async (ctx) => {
    const name = await insertFee(ctx, draft);
    await recordPlatformAuditEvent(ctx, {
      action: 'topup_fee.set',
      target_id: null,
      details: {
        name,
        percent: `${(draft.millionths / 10_000).toLocaleString('pt-BR')}%`,
        fixed: formatCents(draft.fixed),
        minimum: formatCents(draft.minimum),
      },
    });
    return readFees(ctx);
  });
}
