import { CampaignDraft, EmailModelDraft } from '@clientela/contract';
import { sql } from 'kysely';
import {
  activateCampaign,
  cancelCampaign,
  countCampaignsOfCustomers,
  createCampaignAs,
  enrollNew,
  pauseCampaign,
  prepareCampaign,
  renderWaitingMessages,
  saveMessages,
  sourceOf,
  startReadySequence,
  stepCampaign,
} from '#areas/messaging/campaigns/index';
import { queuesOf, wakeQueues } from '#areas/messaging/delivery/index';
import { saveEmailModel } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import {
  CANCELED,
  COMING,
  DRAFT,
  MODELS,
  PAST,
  PAUSED,
  RUNNING,
  type Story,
} from './campaign-stories.ts';
import { rawStatusOf, SHOP } from './fill-shop.ts';
import type { Random } from './random.ts';
import { NEWS } from './template-stories.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Longest response time of a customer. */
const ANSWERED_MS = 47 * HOUR_MS;
/** More than any campaign of the demo has. */
const MESSAGES_MAX = 50_000;

/** Campaigns as a store would have after some months: one at least in each of their stages. */
export async function fillCampaigns(ctx: Ctx, random: Random): Promise<void> {
  const models = new Map<string, string>();
  for (const { name, subject, preheader, blocks } of MODELS) {
    const draft = EmailModelDraft.parse({
      name,
      subject,
      document: { version: 1, preheader, blocks },
    });
    models.set(name, (await saveEmailModel(ctx, null, draft)).id);
  }
  const draftOf = await draftMaker(ctx, models);
  const play = (story: Story, daysAgo: number) =>
    playCampaign(ctx, { random, draft: draftOf(story), daysAgo });
  for (const { daysAgo, ...story } of PAST) await play(story, daysAgo);
  await cancelBeforeStart(ctx, { random, draft: draftOf(CANCELED), daysAgo: 6 });
  await pauseCampaign(ctx, await play(PAUSED, 4));
  await play(RUNNING, 1);

  const start = new Date(ctx.clock.now().getTime() + 2 * DAY_MS);
  start.setUTCHours(13, 0, 0, 0);
  const coming = { ...draftOf(COMING), started_at: start.toISOString() };
  const id = await create(ctx, random, coming);
  await activateCampaign(ctx, id, { confirm_partial: true });
  await prepareCampaign(ctx, id);
  await create(ctx, random, draftOf(DRAFT));
}

type OtherChannel = Pick<Story, 'name' | 'goal' | 'coupon'> & { limit: number };

/** SMS and WhatsApp campaigns, and the sellers' manual messages; requires the chat's number. */
export async function fillOtherChannels(ctx: Ctx, random: Random): Promise<void> {
  const draftOf = await draftMaker(ctx, new Map());
  const to = ({ name, goal, limit, coupon }: OtherChannel, content: object) => ({
    ...draftOf({ ...PAST[0], name, goal, limit, control: 0, coupon }),
    actions: CampaignDraft.shape.actions.parse([{ contents: [content] }]),
  });
  const sms = {
    channel: 'SMS',
    text: 'Oi, {{customer.first_name}}! Frete gratis ate domingo com o cupom FRETE10.',
  };
  const shipping = {
    name: 'Frete grátis por SMS',
    goal: 'sell_more',
    limit: 400,
    coupon: 'FRETE10',
  };
  await playCampaign(ctx, { random, draft: to(shipping, sms), daysAgo: 12 });
  const whatsapp = { channel: 'OFFICIAL_WHATSAPP', template_id: await templateOfUpdate(ctx) };
  const news = { name: 'Novidades no WhatsApp', goal: 'launch', limit: 400 };
  await playCampaign(ctx, { random, draft: to(news, whatsapp), daysAgo: 5 });
  const byHand = {
    channel: 'MANUAL_WHATSAPP',
    text: 'Oi, {{customer.first_name}}! Aqui é da loja. Chegou novidade que combina com você, posso mandar as fotos?',
  };
  const { past } = onMorning(ctx, 1);
  const id = await create(
    past,
    random,
    to({ name: 'Chamar quem combina', goal: 'launch', limit: 40 }, byHand),
  );
  await activateCampaign(past, id, { confirm_partial: true });
  await prepareCampaign(past, id);
}

/** Allowance for the click, opt-out or purchase that follows a quick response. */
const REACTED_MS = 2 * HOUR_MS;

/** Age of the demo's sequences, in days. */
const SEQUENCE_DAYS = 24;

/** Plays weeks of sequences: each day enrolls customers and advances the other enrollments. */
export async function fillSequences(ctx: Ctx, random: Random): Promise<void> {
  const { past } = onMorning(ctx, SEQUENCE_DAYS);
  const ids: string[] = [];
  for (const key of ['birthday', 'buy_again', 'win_back'] as const) {
    const { id } = await startReadySequence(past, key, random.id(past.clock.now()));
    await activateCampaign(past, id, { confirm_partial: true });
    await prepareCampaign(past, id);
    ids.push(id);
  }
  for (let daysAgo = SEQUENCE_DAYS; daysAgo >= 0; daysAgo--) {
    const { past, then } = onMorning(ctx, daysAgo);
    if (then.getTime() + REACTED_MS > ctx.clock.now().getTime()) break;
    await enrollNew(past);
    for (const id of ids) {
      while (await stepCampaign(past, id));
      await answerMessages(ctx, id, { then, answered: answeredWithin(then, ctx.clock.now()) });
      await clearQueue(ctx, id);
    }
  }
  for (const [place, id] of ids.entries()) {
    await countCampaignsOfCustomers(ctx, id);
    await placeOrders(ctx, {
      id,
      numbers: `S${place + 1}-`,
      answered: answeredWithin(past.clock.now(), ctx.clock.now()),
    });
    await sql`select app.rebuild_attributions(${past.clock.now()}, ${ctx.clock.now()}, ${ctx.clock.now()})`.execute(
      ctx.db,
    );
    await sql`select app.rebuild_campaign_results(${id}, ${ctx.clock.now()})`.execute(ctx.db);
  }
}

async function templateOfUpdate(ctx: Ctx): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('whatsapp_templates')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('name', '=', NEWS)
    .executeTakeFirstOrThrow();
  return id;
}

/** A campaign draws its halves and its control group from its id, so that is drawn by the seed too. */
async function create(ctx: Ctx, random: Random, draft: CampaignDraft): Promise<string> {
  const { id } = await createCampaignAs(ctx, random.id(ctx.clock.now()), draft);
  return id;
}

async function draftMaker(ctx: Ctx, models: Map<string, string>) {
  const idsByName = async (table: 'customer_clusters') =>
    new Map(
      (
        await ctx.db
          .selectFrom(table)
          .select(['name', 'id'])
          .where('store_id', '=', ctx.store.id)
          .execute()
      ).map(({ name, id }) => [name, id]),
    );
  const clusters = await idsByName('customer_clusters');
  const goals = new Map(
    (await ctx.db.selectFrom('campaign_goals').select(['key', 'id']).execute()).map(
      ({ key, id }) => [key, id],
    ),
  );
  const subjectOf = (name: string) => MODELS.find((model) => model.name === name)?.subject;
  return ({ second, ...story }: Story) =>
    CampaignDraft.parse({
      name: story.name,
      campaign_goal_id: goals.get(story.goal),
      customer_cluster_ids: [clusters.get(story.cluster)],
      control_percentage: story.control ?? 0,
      customer_limit: story.limit ?? null,
      coupon: story.coupon ?? null,
      actions: [
        {
          contents: [
            {
              email_model_id: models.get(story.model) ?? null,
              subject: subjectOf(story.model),
              subject_b: story.subject_b ?? null,
            },
          ],
        },
        ...(second
          ? [
              {
                contents: [
                  {
                    email_model_id: models.get(second.model),
                    subject: subjectOf(second.model),
                  },
                ],
                offset: { value: second.days, unit: 'DAY' as const },
              },
            ]
          : []),
      ],
    });
}

/** The context of a morning so many days ago. */
function onMorning(ctx: Ctx, daysAgo: number): { past: Ctx; then: Date } {
  const then = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
  then.setUTCHours(13, 30, 0, 0);
  return { past: { ...ctx, clock: { now: () => then } }, then };
}

interface Play {
  random: Random;
  draft: CampaignDraft;
  daysAgo: number;
}

async function cancelBeforeStart(ctx: Ctx, { random, draft, daysAgo }: Play): Promise<void> {
  const { past, then } = onMorning(ctx, daysAgo);
  const started_at = new Date(then.getTime() + 2 * DAY_MS).toISOString();
  const id = await create(past, random, { ...draft, started_at });
  await activateCampaign(past, id, { confirm_partial: true });
  await prepareCampaign(past, id);
  await cancelCampaign(past, id);
}

/**
 * Plays a campaign in the past: the product prepares it, and simulated customers respond. Messages that are
 * not due yet stay in the queue.
 */
async function playCampaign(ctx: Ctx, { random, draft, daysAgo }: Play): Promise<string> {
  const { past, then } = onMorning(ctx, daysAgo);
  const now = ctx.clock.now();
  const id = await create(past, random, draft);
  await activateCampaign(past, id, { confirm_partial: true });
  await prepareCampaign(past, id);
  const messages = await renderWaitingMessages(past, id, MESSAGES_MAX);
  const answered = answeredWithin(then, now);
  await answerMessages(ctx, id, { then, answered });

  const { rows: left } = await sql<{ id: string }>`
    select id from campaign_activities
    where store_id = ${ctx.store.id} and campaign_id = ${id} and sent_at is not null`.execute(
    ctx.db,
  );
  const sent = new Set(left.map((activity) => activity.id));
  await saveMessages(
    past,
    id,
    messages.filter((message) => sent.has(message.id)),
  );
  await closeQueue(ctx, id);
  await sql`insert into suppressions (store_id, channel, contact, reason, created_at)
    select store_id, 'EMAIL', contact, 'opt_out', unsubscribed_at from campaign_activities
    where store_id = ${ctx.store.id} and campaign_id = ${id} and unsubscribed_at is not null
    on conflict do nothing`.execute(ctx.db);
  await countCampaignsOfCustomers(ctx, id);
  await placeOrders(ctx, { id, numbers: `V${daysAgo}-`, answered });
  await sql`select app.rebuild_attributions(${then}, ${now}, ${now})`.execute(ctx.db);
  await sql`select app.rebuild_campaign_results(${id}, ${ctx.clock.now()})`.execute(ctx.db);
  return id;
}

/** Marks waiting messages as sent at `then`, with simulated responses. */
async function answerMessages(
  ctx: Ctx,
  id: string,
  { then, answered }: { then: Date; answered: string },
): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    with drawn as (
      select a.id, ${then}::timestamptz + row_number() over (order by k.position, a.customer_id) * interval '40 milliseconds' as sent_at,
        get_byte(${DRAW}, 0) / 256.0 as luck, get_byte(${DRAW}, 1) / 256.0 as interest,
        get_byte(${DRAW}, 2) / 256.0 * ${answered}::interval as delay,
        n.channel <> 'SMS' as can_be_read, n.channel = 'EMAIL' as can_be_clicked
      from campaign_activities a
      join campaign_contents n on n.store_id = a.store_id and n.id = a.content_id
      join campaign_actions k on k.store_id = a.store_id and k.id = a.action_id
      where a.store_id = ${ctx.store.id} and a.campaign_id = ${id} and a.status = 'waiting_to_send'
        and a.due_at <= ${now}
    )
    update campaign_activities a set
      sent_at = case when d.luck >= 0.012 then d.sent_at end,
      status = case when d.luck < 0.012 then 'invalid_contact' when d.interest < 0.34 and d.can_be_read then 'read' else 'delivered' end,
      reason = case when d.luck < 0.012 then 'invalid_contact' end,
      completed_at = case when d.luck < 0.012 then d.sent_at end,
      delivered_at = case when d.luck >= 0.012 then d.sent_at + interval '20 seconds' end,
      machine_opened_at = case when d.luck >= 0.012 and d.interest > 0.8 and d.can_be_clicked then d.sent_at + interval '1 minute' end,
      opened_at = case when d.luck >= 0.012 and d.interest < 0.34 and d.can_be_read then d.sent_at + d.delay end,
      clicked_at = case when d.luck >= 0.012 and d.interest < 0.07 and d.can_be_clicked then d.sent_at + d.delay + interval '1 minute' end,
      unsubscribed_at = case when d.luck > 0.99 and d.interest < 0.34 and d.can_be_clicked then d.sent_at + d.delay + interval '2 minutes' end
    from drawn d where a.store_id = ${ctx.store.id} and a.id = d.id`.execute(ctx.db);
}

/**
 * Deterministic random bytes of a message (`a`) and its action (`k`), from campaign, customer and position:
 * the same store always gets the same history.
 */
const DRAW = sql`sha256(uuid_send(a.campaign_id) || uuid_send(a.customer_id) || int4send(k.position))`;

/** Response times of customers, as an interval; no reply or purchase is in the future. */
function answeredWithin(then: Date, now: Date): string {
  const past = now.getTime() - then.getTime() - REACTED_MS;
  return `${Math.max(0, Math.min(ANSWERED_MS, past))} milliseconds`;
}

/** Removes due messages from the queue, since they were sent. */
async function clearQueue(ctx: Ctx, id: string): Promise<void> {
  const queues = queuesOf(ctx, sourceOf(id));
  await sql`with gone as (
      delete from queued_messages where store_id = ${ctx.store.id} and queue_id in ${queues}
        and due_at <= ${ctx.clock.now()} returning 1)
    select app.mark_stale(array[${id}::uuid], ${ctx.clock.now()}, array[count(*)::int]) from gone`.execute(
    ctx.db,
  );
}

/** Removes due messages from the queue, and ends the campaign if none remain. */
async function closeQueue(ctx: Ctx, id: string): Promise<void> {
  const mine = sql`store_id = ${ctx.store.id} and campaign_id = ${id}`;
  const queues = queuesOf(ctx, sourceOf(id));
  await clearQueue(ctx, id);
  const { rows } = await sql<{ first_at: string | null; last_at: string | null; is_over: boolean }>`
    select min(sent_at) as first_at, max(sent_at) as last_at,
      not exists (select from queued_messages
        where store_id = ${ctx.store.id} and queue_id in ${queues}) as is_over
    from campaign_activities where ${mine}`.execute(ctx.db);
  const [sent] = rows;
  if (!sent) return;
  await sql`
    update campaigns set first_sent_at = ${sent.first_at}, last_sent_at = ${sent.last_at},
      status = case when ${sent.is_over} then 'finished' else status end,
      finished_at = case when ${sent.is_over} then ${sent.last_at}::timestamptz + interval '1 day' end
    where store_id = ${ctx.store.id} and id = ${id}`.execute(ctx.db);
  if (sent.is_over) await wakeQueues(ctx, sourceOf(id), null);
}

/** Some customers who clicked buy within the hour; a few of the control group buy anyway. */
async function placeOrders(
  ctx: Ctx,
  { id, numbers, answered }: { id: string; numbers: string; answered: string },
): Promise<void> {
  const store = ctx.store.id;
  const { rows } = await sql<{ customer_id: string }>`
    with buyers as (
      select a.customer_id, a.is_control, ${DRAW} as draw, get_byte(${DRAW}, 3) as luck,
        coalesce(a.clicked_at, a.opened_at,
          coalesce(a.sent_at, a.created_at) + get_byte(${DRAW}, 2) / 256.0 * ${answered}::interval) as at
      from campaign_activities a
      join campaign_actions k on k.store_id = a.store_id and k.id = a.action_id
      where a.store_id = ${store} and a.campaign_id = ${id} 
        -- Customers who would follow a link of an e-mail; other channels do not report it.
        and (a.sent_at is not null and get_byte(${DRAW}, 1) / 256.0 < 0.07 or a.is_control)
    ), priced as (
      select b.customer_id, b.at + interval '40 minutes' as at, p.id as product_id, p.price,
        ${numbers} || row_number() over (order by b.draw) as number
      from buyers b
      cross join lateral (select p.id, p.price from products p where p.store_id = ${store}
        order by sha256(convert_to(p.external_id, 'UTF8') || b.draw) limit 1) p
      where b.luck < case when b.is_control then 9 else 150 end
    ), placed as (
      insert into orders (store_id, id, provider, external_id, number, customer_id, status, raw_status, ordered_at, paid_at,
        total, quantity, payment_method, city, state, created_at, day)
      select ${store}, app.new_id(), ${SHOP}, p.number, p.number, p.customer_id, 'fulfilled',
        ${rawStatusOf(ctx, 'fulfilled')}, p.at, p.at, p.price, 1, 'pix',
        c.city, c.state, p.at, (p.at at time zone ${ctx.store.time_zone})::date
      from priced p join customers c on c.store_id = ${store} and c.id = p.customer_id
      returning id, number, customer_id, total, day
    )
    insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
    select ${store}, o.id, 1, p.product_id, 1, o.total, o.total, o.customer_id, o.day
    from placed o join priced p on p.number = o.number
    returning customer_id`.execute(ctx.db);
  const buyers = rows.map((row) => row.customer_id);
  await sql`select app.refresh_customer_totals(${buyers}::uuid[])`.execute(ctx.db);
}
