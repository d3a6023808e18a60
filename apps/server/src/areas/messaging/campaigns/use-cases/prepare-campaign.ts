import { type Campaign, isSequence } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import { coverMessages } from '#areas/billing/wallet/index';
import {
  addQueue,
  countUnclaimed,
  findQueues,
  type QueueOf,
} from '#areas/messaging/delivery/index';
import { grantOnEnrollment } from '#areas/records/bonus-ledger/index';
import { lockPeople } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { asAutomation } from '../acting.ts';
import { judgedAudience, withControl } from '../audience.queries.ts';
import { findCampaign, setControl, setStatus, sourceOf } from '../campaigns.queries.ts';
import { beginsAt, dueAt } from '../campaigns.rules.ts';
import type { SendingRoute } from '../contents/content.port.ts';
import { openTasks } from '../manual/open-tasks.queries.ts';
import { freezeGroups, listReaders, materialise, readFrozen } from '../prepare.queries.ts';
import { markStale } from '../results/reconcile.queries.ts';
import { openCanaries } from '../safety/canary.ts';
import { enterFromStart } from '../sequences/steps.queries.ts';
import { chooseContents, hasLots, type OfferedAction } from './choose-contents.ts';

/**
 * Turns an activated campaign's audience into activities and send queues, all or nothing. Returns when to try again
 * where the activation can still be undone: it was repeated meanwhile, or the database's clock is ahead of ours.
 */
export function prepareCampaign(ctx: Ctx, id: string): Promise<Date | null> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.stage !== 'preparing') return null; // canceled or undone meanwhile, or done by an earlier run
    const leaves_at = campaign.leaves_at && new Date(campaign.leaves_at);
    if (leaves_at && leaves_at > ctx.clock.now()) return leaves_at;

    await lockPeople(ctx);
    // Its results are drawn at the next look.
    await markStale(ctx, id, new Date(0));
    await prepareActions(ctx, campaign);
    const from = beginsAt(campaign, ctx.clock.now());
    await setStatus(ctx, id, { status: 'activated', wake_at: from });
    await grantAtStart(ctx, campaign);
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'activated' });
    return null;
  });
}

async function prepareActions(ctx: Ctx, launched: Campaign): Promise<void> {
  const frozen = new Map(
    (await readFrozen(ctx, launched.id)).map(({ id, compiled }) => [id, compiled]),
  );
  const offers = await chooseContents(ctx, launched, (id) => frozen.get(id));
  const campaign = await withControl(
    ctx,
    launched,
    offers.map(({ choices }) => choices),
  );
  if (campaign.control_auto) await setControl(ctx, campaign);
  const queues = await openQueues(ctx, campaign, offers);
  // Of a sequence the first message at most is for everybody at once.
  if (campaign.trigger.kind !== 'campaign_start') return;
  await freezeGroups(ctx, campaign.id);
  const from = beginsAt(campaign, ctx.clock.now());
  const isStepped = isSequence(campaign);
  const atOnce = isStepped ? campaign.actions.slice(0, 1) : campaign.actions;
  for (const [index, { id: action_id, offset, pick }] of atOnce.entries()) {
    const { offered = [], choices = [] } = offers[index] ?? {};
    const contents = offered.map(({ content, place, route }) => ({
      id: content.id,
      place,
      has_lots: hasLots(pick, content),
      queue_id: route ? (queues.get(keyOf(route))?.id ?? null) : null,
    }));
    const enrollment = isStepped ? sql`app.new_id()` : sql`null::uuid`;
    const judged = sql`(select j.*, '' as trigger_key, ${enrollment} as enrollment_id
      from ${await judgedAudience(ctx, campaign, choices)} j)`;
    const due_at = dueAt(from, offset, ctx.store.time_zone);
    await materialise(ctx, campaign, { action_id, due_at, contents, judged });
    for (const { content } of offered) {
      if (propertiesOf(content.channel).sentBy !== 'person') continue;
      await openTasks(ctx, campaign.id, content);
    }
  }
  await openCanaries(ctx, campaign, [...queues.values()], from);
  const [, second] = campaign.actions;
  if (isStepped && second) {
    const due_at = dueAt(from, second.offset, ctx.store.time_zone);
    await enterFromStart(ctx, campaign, { from, due_at });
  }
  for (const queue of await findQueues(ctx, sourceOf(campaign.id))) {
    await coverMessages(ctx, queue, (await countUnclaimed(ctx, queue)) * queue.units_each);
  }
}

const GRANTED_AT_ONCE = 1_000;

/** Grants the campaign's entry bonus to the audience of its first message. */
async function grantAtStart(ctx: Ctx, campaign: Campaign): Promise<void> {
  const { bonus_strategy, trigger, actions } = campaign;
  const [first] = actions;
  const isGiving = trigger.kind === 'campaign_start' && bonus_strategy?.granted_on === 'ENTRY';
  if (!isGiving || !first) return;
  let after: string | null = null;
  for (;;) {
    const customers = await listReaders(ctx, first.id, { after, most: GRANTED_AT_ONCE });
    await grantOnEnrollment(
      asAutomation(ctx, campaign),
      customers.map((customer_id) => ({
        campaign_id: campaign.id,
        customer_id,
        trigger_key: 'start',
      })),
    );
    after = customers.at(-1) ?? null;
    if (customers.length < GRANTED_AT_ONCE) return;
  }
}

/** A queue for each way that the campaign's messages leave, which expects its dearest content. */
async function openQueues(
  ctx: Ctx,
  campaign: Campaign,
  offers: readonly OfferedAction[],
): Promise<Map<string, QueueOf>> {
  const queues = new Map<string, QueueOf>();
  for (const { route, units } of offers.flatMap(({ offered }) => offered)) {
    if (!route) continue;
    const units_each = Math.max(units, queues.get(keyOf(route))?.units_each ?? 1);
    const queue = { ...route, units_each, priority: 'bulk' } as const;
    queues.set(keyOf(route), await addQueue(ctx, sourceOf(campaign.id), queue));
  }
  return queues;
}

function keyOf({ channel, sender, price_kind }: SendingRoute): string {
  return `${channel}:${sender}:${price_kind}`;
}
