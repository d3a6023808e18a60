import { SurveyDraft } from '@clientela/contract';
import { present } from '@clientela/domain';
import { sql } from 'kysely';
import { storePastLinks } from '#areas/records/survey-links/index';
import {
  countSurvey,
  createSurvey,
  finishSurvey,
  publishSurvey,
  SURVEY_GALLERY,
  storePastResponses,
} from '#areas/storefront/surveys/index';
import type { Ctx } from '#platform/context';
import { makeResponses, type Occasion } from './make-responses.ts';
import type { Random } from './random.ts';
import { SURVEY_DAYS, SURVEY_STORIES, type SurveyStory } from './survey-stories.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LINK_DAYS = 30;
/** São Paulo is so many hours behind UTC. */
const BEHIND_HOURS = 3;
const MORNING_HOUR = 9;
/** The store's rest: no customer gets two surveys within it. */
const REST_MS = 30 * DAY_MS;
/** The store size that the stories are written for, and the least share of it. */
const CUSTOMERS = 20_600;
const SCALE_MIN = 0.1;
const CAMPAIGN_LINKS = 500;

/** Surveys of 90 days with their links, responses and settled low scores. */
export async function fillSurveys(ctx: Ctx, random: Random, customers: number): Promise<void> {
  const scale = Math.max(SCALE_MIN, customers / CUSTOMERS);
  const sales = await salesOf(ctx);
  const manager = await managerOf(ctx);
  const rests = new Map<string, number[]>();
  for (const story of SURVEY_STORIES) {
    const survey = await publish(ctx, story);
    const { id: survey_id, definition } = survey;
    const messages = [...(await campaignOf(ctx, story)), ...afterSales(ctx, random, story, sales)];
    const occasions = takeRested(messages, rests);
    const making = { story, definition, open_link_id: survey.open_link_id, manager };
    const { links, responses } = makeResponses(
      random,
      { ...making, now: ctx.clock.now() },
      { occasions, wanted: Math.round(story.responses * scale) },
    );
    for (const { customer_id, created_at } of links) {
      rests.set(customer_id, [...(rests.get(customer_id) ?? []), created_at.getTime()]);
    }
    await storePastLinks(
      ctx,
      links.map(({ products, ...link }) => ({
        ...link,
        survey_id,
        products: JSON.stringify(products),
        trigger_key: link.activity_id ?? link.order_id,
        expires_at: new Date(link.created_at.getTime() + LINK_DAYS * DAY_MS),
      })),
    );
    await storePastResponses(ctx, { survey_id, definition }, responses);
    if (story.ended) await finishSurvey(daysAgo(ctx, story.ended), survey_id);
    await countSurvey(ctx, survey_id);
  }
}

function daysAgo(ctx: Ctx, days: number): Ctx {
  const then = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  return { ...ctx, clock: { now: () => then } };
}

async function publish(ctx: Ctx, { model, name }: SurveyStory) {
  const past = daysAgo(ctx, SURVEY_DAYS);
  const { definition } = present(
    SURVEY_GALLERY.find(({ key }) => key === model),
    model,
  );
  const draft = SurveyDraft.parse({ name, definition, link_days: LINK_DAYS });
  const { id } = await createSurvey(past, draft);
  await publishSurvey(past, id);
  const open = await ctx.db
    .selectFrom('survey_links')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('survey_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, definition, open_link_id: open.id };
}

interface Sale extends Pick<Occasion, 'customer_id' | 'phone' | 'order_id' | 'products'> {
  ordered_at: string;
}

/** Sales that a survey of the last 90 days may be about, with their products, dearest first. */
async function salesOf(ctx: Ctx): Promise<Sale[]> {
  const since = daysAgo(ctx, SURVEY_DAYS).clock.now();
  const { rows } = await sql<Sale>`
    select o.id as order_id, o.customer_id, nullif(c.phone, '') as phone, o.ordered_at,
        (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.price desc, d.name), '[]')
           from (select p.id, p.name, max(i.unit_price) as price
                   from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
                  where i.store_id = o.store_id and i.order_id = o.id and p.name <> ''
                  group by p.id, p.name order by 3 desc, p.name limit 10) d) as products
      from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = ${ctx.store.id} and o.is_sale and o.ordered_at > ${since}
     order by o.number, o.ordered_at`.execute(ctx.db);
  return rows;
}

async function managerOf(ctx: Ctx): Promise<string> {
  const { user_id } = await ctx.db
    .selectFrom('collaborators')
    .select('user_id')
    .where('store_id', '=', ctx.store.id)
    .where('role', 'in', ['MANAGER', 'OWNER'])
    .orderBy('role')
    .limit(1)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** The messages of the story's campaign, which are about no sale. */
async function campaignOf(ctx: Ctx, { campaign }: SurveyStory): Promise<Occasion[]> {
  if (!campaign) return [];
  const { rows } = await sql<Omit<Occasion, 'at'> & { at: string }>`
    select a.customer_id, nullif(c.phone, '') as phone, null as order_id, '[]'::json as products,
        a.sent_at as at, t.channel, a.campaign_id, a.id as activity_id
      from campaigns k join campaign_activities a on a.store_id = k.store_id and a.campaign_id = k.id
      join campaign_contents t on t.store_id = a.store_id and t.id = a.content_id
      join customers c on c.store_id = a.store_id and c.id = a.customer_id
     where k.store_id = ${ctx.store.id} and k.name = ${campaign} and a.sent_at is not null and t.channel = 'EMAIL'
     order by a.customer_id limit ${CAMPAIGN_LINKS}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** A message in the morning some days after each sale, in a random order. */
function afterSales(
  ctx: Ctx,
  random: Random,
  { afterDays, whatsapp, ended }: SurveyStory,
  sales: readonly Sale[],
): Occasion[] {
  const end = ctx.clock.now().getTime() - (ended ?? 0) * DAY_MS;
  const morning = (MORNING_HOUR + BEHIND_HOURS) * HOUR_MS;
  return sales
    .map(({ ordered_at, ...sale }) => {
      const day =
        Math.floor((Date.parse(ordered_at) - BEHIND_HOURS * HOUR_MS) / DAY_MS) + afterDays;
      const isWhatsapp = sale.phone !== null && random.chance(whatsapp);
      const occasion: Occasion = {
        ...sale,
        at: new Date(day * DAY_MS + morning + random.below(3 * HOUR_MS)),
        channel: isWhatsapp ? 'OFFICIAL_WHATSAPP' : 'EMAIL',
        ...{ campaign_id: null, activity_id: null },
      };
      return [random.next(), occasion] as const;
    })
    .filter(([, { at }]) => at.getTime() < end)
    .sort(([a], [b]) => a - b)
    .map(([, occasion]) => occasion);
}

/** One message a customer, and none within the rest after or before one of another survey. */
function takeRested(
  occasions: readonly Occasion[],
  rests: ReadonlyMap<string, readonly number[]>,
): Occasion[] {
  const taken = new Set<string>();
  return occasions.filter(({ customer_id, at }) => {
    const others = rests.get(customer_id) ?? [];
    if (taken.has(customer_id)) return false;
    if (others.some((other) => Math.abs(other - at.getTime()) < REST_MS)) return false;
    taken.add(customer_id);
    return true;
  });
}
