import { present } from '@clientela/domain';
import { sql } from 'kysely';
import {
  contractAddon,
  coverMessages,
  createPixDeposit,
  findMethod,
  listAddonOffers,
  saveAutomaticTopup,
  saveCard,
} from '#areas/billing/wallet/index';
import { sourceOf } from '#areas/messaging/campaigns/index';
import { countUnclaimed, findQueues } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';
import { type DemoCatalogue, type Moment, noteLimitsNotified, planMoments } from './fill-plans.ts';
import { payDemoTopup, postDemoMessages } from './wallet-history.ts';

const DAY_MS = 86_400_000;

/** Days ago and cents. */
const DEPOSITS = [
  [710, 50_000],
  [400, 30_000],
  [190, 50_000],
  [96, 20_000],
  [41, 30_000],
  [12, 10_000],
] as const;

/** Days ago and title. */
const CONTRACTS = [
  [130, 'Campanhas extras'],
  [60, 'Pacote de 10 mil e-mails'],
] as const;

/** A plan with its renewals, deposits and costs over months, two cards and a Pix that waits. */
export async function fillWallet(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  { isLarge }: { isLarge: boolean },
): Promise<void> {
  const owner = await findOwner(ctx);
  const now = ctx.clock.now().getTime();
  const at = (instant: Date): Ctx => ({ ...ctx, actor: owner, clock: { now: () => instant } });
  const daysAgo = (days: number) => at(new Date(now - days * DAY_MS));
  const plan = planMoments((instant) => at(new Date(instant)), catalogue, {
    now,
    since: DEPOSITS[0][0] + 5,
    grew: isLarge ? { daysAgo: 200 } : null,
  });
  // The demo must never reach a real gateway, so its wallet stays empty there.
  if (ctx.app.config.payments.gateway !== 'sandbox') return runInOrder(plan);
  const pix = await findMethod(ctx, { type: 'PIX' });
  const body = (value: number) => ({ value, topup_payment_method_id: pix.id });
  const events: Moment[] = [
    ...plan,
    ...(isLarge ? CONTRACTS : []).map(([days, title]) => ({
      at: now - days * DAY_MS,
      happen: () => contractToday(daysAgo(days), present(catalogue.addons.get(title), title)),
    })),
    ...DEPOSITS.map(([days, cents]) => ({
      at: now - days * DAY_MS,
      async happen() {
        const then = daysAgo(days);
        const { id } = await createPixDeposit(then, body(cents), { key: null });
        await payDemoTopup(then, id);
      },
    })),
    ...(await listSent(ctx)).map(({ sent_at, campaign_id, messages }) => ({
      at: new Date(sent_at).getTime(),
      happen: () => postDemoMessages(at(new Date(sent_at)), sourceOf(campaign_id), messages),
    })),
  ];
  await runInOrder(events);

  const visa = await saveCard(daysAgo(95), cardDraft(owner, '4111111111111111', now), '127.0.0.1');
  await saveCard(daysAgo(40), cardDraft(owner, '5555555555554444', now), '127.0.0.1');
  await saveAutomaticTopup(at(new Date(now)), {
    enable_automatic_topup: false,
    automatic_topup_minimum: 2_000,
    automatic_topup_amount: 10_000,
    automatic_topup_card_id: visa.id,
  });
  await createPixDeposit(at(new Date(now)), body(5_000), { key: null });
  for (const { id } of await listUnderWay(ctx)) {
    for (const queue of await findQueues(ctx, sourceOf(id))) {
      await coverMessages(ctx, queue, (await countUnclaimed(ctx, queue)) * queue.units_each);
    }
  }
  if (isLarge) await noteLimitsNotified(ctx);
}

async function runInOrder(moments: Moment[]): Promise<void> {
  for (const { happen } of moments.toSorted((a, b) => a.at - b.at)) await happen();
}

async function contractToday(ctx: Ctx, addon_id: string): Promise<void> {
  const { data } = await listAddonOffers(ctx);
  const expected_price = data.find(({ id }) => id === addon_id)?.price_now ?? 0;
  await contractAddon(ctx, { addon_id, expected_price });
}

async function findOwner(ctx: Ctx) {
  const { id, name, email } = await ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.name', 'u.email'])
    .where('c.store_id', '=', ctx.store.id)
    .where('c.role', '=', 'OWNER')
    .orderBy('u.id')
    .executeTakeFirstOrThrow();
  return { kind: 'person', id, name, email, is_admin: false, role: 'OWNER' } as const;
}

/** Returns the messages sent per campaign and day of the store. */
async function listSent(ctx: Ctx) {
  const { rows } = await sql<{ campaign_id: string; sent_at: string; messages: number }>`
    select campaign_id, max(sent_at) as sent_at, count(*)::int as messages from campaign_activities
     where store_id = ${ctx.store.id} and sent_at is not null
     group by campaign_id, (sent_at at time zone ${ctx.store.time_zone})::date`.execute(ctx.db);
  return rows;
}

function listUnderWay(ctx: Ctx) {
  return ctx.db
    .selectFrom('campaigns')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'activated')
    .execute();
}

function cardDraft(owner: { name: string; email: string }, card_number: string, now: number) {
  return {
    card_number,
    card_holder_name: owner.name,
    card_expiration_date: `${new Date(now).getUTCFullYear() + 4}-08`,
    card_ccv: '123',
    card_type: 'CREDIT' as const,
    holder_name: owner.name,
    holder_email: owner.email,
    holder_document: '52998224725',
    holder_phone: '11987654321',
    holder_postal_code: '13024000',
  };
}
