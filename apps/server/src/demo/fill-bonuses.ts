import { CampaignDraft, EmailModelDraft } from '@clientela/contract';
import { sql } from 'kysely';
import {
  activateCampaign,
  cancelCampaign,
  createCampaignAs,
  prepareCampaign,
} from '#areas/messaging/campaigns/index';
import { saveEmailModel } from '#areas/messaging/email-models/index';
import {
  allocate,
  expireSome,
  followOrders,
  lockBonuses,
  postBonuses,
} from '#areas/records/bonus-ledger/index';
import type { Ctx } from '#platform/context';
import { copyRows } from '#platform/copy';
import { analyzeGrownTables } from '#platform/grown-tables';
import { BONUS_MODEL, BONUS_STORIES, type BonusStory } from './bonus-stories.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** Cashback of some months: each day purchases use bonuses, then earn them, and then the oldest expire. */
export async function fillBonuses(ctx: Ctx, random: Random): Promise<void> {
  const { id: email_model_id } = await saveEmailModel(
    ctx,
    null,
    EmailModelDraft.parse(BONUS_MODEL),
  );
  const running = new Map<BonusStory, string>();
  const cashiers = await cashiersOf(ctx);
  const longest = Math.max(...BONUS_STORIES.map(({ from }) => from));
  for (let daysAgo = longest; daysAgo >= 0; daysAgo--) {
    const then = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
    const past: Ctx = { ...ctx, clock: { now: () => then } };
    for (const story of BONUS_STORIES) {
      if (story.from === daysAgo) {
        running.set(story, await start(past, random, story, email_model_id));
      }
      const id = running.get(story);
      if (id && story.to === daysAgo) await cancelCampaign(past, id);
    }
    const day = { from: new Date(then.getTime() - DAY_MS), to: then };
    await spend(past, random, day, cashiers);
    await followOrders(past, await salesOf(past, day));
    await expireSome(past);
    await analyzeGrownTables(past, false);
  }
}

async function start(
  past: Ctx,
  random: Random,
  { name, goal: key, bonus_strategy, subject }: BonusStory,
  email_model_id: string,
): Promise<string> {
  const { id: goal } = await past.db
    .selectFrom('campaign_goals')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const draft = CampaignDraft.parse({
    name,
    campaign_goal_id: goal,
    trigger: { kind: 'bonus_granted' },
    bonus_strategy,
    actions: [{ contents: [{ email_model_id, subject }] }],
  });
  const { id } = await createCampaignAs(past, random.id(past.clock.now()), draft);
  await activateCampaign(past, id, { confirm_partial: true });
  await prepareCampaign(past, id);
  return id;
}

interface Span {
  from: Date;
  to: Date;
}

async function salesOf(past: Ctx, { from, to }: Span): Promise<string[]> {
  const rows = await past.db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', past.store.id)
    .where('ordered_at', '>', from.toISOString())
    .where('ordered_at', '<=', to.toISOString())
    .where('customer_id', 'is not', null)
    .where('is_sale', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The sellers at the point of sale. */
async function cashiersOf(ctx: Ctx): Promise<string[]> {
  const people = await ctx.db
    .selectFrom('collaborators')
    .select('user_id')
    .where('store_id', '=', ctx.store.id)
    .where('role', 'in', ['SELLER', 'BONUS_VALIDATOR', 'MANAGER'])
    .orderBy('role')
    .orderBy('user_id')
    .execute();
  return people.map(({ user_id }) => user_id);
}

interface Buyer {
  order_id: string;
  customer_id: string;
  number: string;
  purchase: number;
  ordered_at: string;
  isOnline: boolean;
  lots: {
    id: string;
    remaining: number;
    reserved: number;
    minimum_to_use_bonus: number;
    minimum_purchase_amount: number;
  }[];
}

/** About half of the buyers with a bonus pay with it, as much as the rules allow. */
async function spend(past: Ctx, random: Random, { from, to }: Span, cashiers: readonly string[]) {
  const { rows: buyers } = await sql<Buyer>`
    select distinct on (o.customer_id) o.id as order_id, o.customer_id, o.number,
        o.total - o.shipping as purchase, o.ordered_at, o.provider <> '' as "isOnline", l.lots
      from orders o cross join lateral (
        select json_agg(json_build_object('id', b.id, 'remaining', b.remaining, 'reserved', b.reserved,
            'minimum_to_use_bonus', b.minimum_to_use_bonus,
            'minimum_purchase_amount', b.minimum_purchase_amount) order by b.expires_at, b.id) as lots
          from bonuses b where b.store_id = o.store_id and b.customer_id = o.customer_id
           and b.remaining > 0 and b.available_at <= ${from} and b.expires_at > ${to}) l
     where o.store_id = ${past.store.id} and o.ordered_at > ${from} and o.ordered_at <= ${to} and o.is_sale
       and l.lots is not null
     order by o.customer_id, o.ordered_at`.execute(past.db);
  const uses = buyers.flatMap((buyer) => {
    const taken = allocate(buyer.purchase, buyer.lots);
    const amount = taken.reduce((sum, lot) => sum + lot.amount, 0);
    if (amount === 0 || !random.chance(0.55)) return [];
    return [{ ...buyer, taken, amount, id: random.id(new Date(buyer.ordered_at)) }];
  });
  if (uses.length === 0) return;
  await copyRows(
    past.client,
    'bonus_uses',
    [
      ...['store_id', 'id', 'customer_id', 'purchase_amount', 'amount', 'channel', 'proof'],
      ...['coupon', 'order_number', 'order_id', 'is_off_total', 'used_by', 'created_at'],
    ],
    uses.map(({ id, customer_id, purchase, amount, isOnline, number, order_id, ordered_at }) => [
      ...[past.store.id, id, customer_id, purchase + amount, amount],
      ...(isOnline ? ['ONLINE', 'COUPON', `BONUS-${number}`] : ['STORE', 'SMS', null]),
      ...[
        number,
        order_id,
        true,
        isOnline || cashiers.length === 0 ? null : random.pick(cashiers),
        ordered_at,
      ],
    ]),
  );
  await lockBonuses(
    past,
    uses.map(({ customer_id }) => customer_id),
  );
  const entries = uses.flatMap(({ id: use_id, taken }) =>
    taken.map(({ id: bonus_id, amount }) => ({
      kind: 'use' as const,
      reference: `${use_id} ${bonus_id}`,
      bonus_id,
      use_id,
      amount: -amount,
    })),
  );
  await postBonuses(past, [], entries);
}
