import { RFM_SEGMENTS } from '@clientela/contract';
import {
  ATTRIBUTE_OWNERS,
  ATTRIBUTE_TYPES,
  type AttributeOwner,
  type AttributeType,
  toTenThousandths,
} from '@clientela/domain';
import { npsGroupOf } from '@clientela/domain/surveys';
import { sql } from 'kysely';
import { Random } from '../../src/demo/random.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { addDays, type PlainCustomer, type PlainOrder, type PlainWorld } from './evaluator.ts';

/** Values from small sets, so that random conditions select some customers and not others. */
export const FIRST_NAMES = ['Ana', 'José', 'MARIA', 'João', 'Conceição', 'Zé', ''];
export const LAST_NAMES = ['Silva', 'Souza', "D'Ávila", '100%', 'a_b', ''];
export const CITIES = ['São Paulo', 'Belém', 'Goiânia', 'sao paulo', null];
export const STATES_USED = ['SP', 'PA', 'GO', 'RS', 'BA', null];
export const PAYMENTS = ['pix', 'boleto', 'credit_card'];
export const COUPONS_USED = ['BEMVINDO', "O'HARA", null];
export const BRANDS = ['Aurora', 'Norte'];
export const CATEGORIES = ['Calças', 'Blusas', 'Meias'];

export interface Catalogue {
  products: { id: string; category: string; brand: string }[];
  tags: string[];
  imports: string[];
  campaigns: string[];
  popups: string[];
  surveys: string[];
  attributes: PlainAttribute[];
}

export interface PlainAttribute {
  id: string;
  owner: AttributeOwner;
  type: AttributeType;
}

/** Five hundred random customers with orders, tags, consents and campaign history, in memory. */
export function makePlainWorld(seed: number, now: Date, timeZone: string) {
  const random = new Random(seed);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const dayOf = (instant: string) => format.format(new Date(instant));
  const catalogue: Catalogue = {
    products: Array.from({ length: 8 }, () => ({
      id: random.id(now),
      category: random.pick(CATEGORIES),
      brand: random.pick(BRANDS),
    })),
    tags: Array.from({ length: 4 }, () => random.id(now)),
    imports: Array.from({ length: 2 }, () => random.id(now)),
    campaigns: Array.from({ length: 3 }, () => random.id(now)),
    popups: Array.from({ length: 3 }, () => random.id(now)),
    surveys: Array.from({ length: 2 }, () => random.id(now)),
    attributes: ATTRIBUTE_OWNERS.flatMap((owner) =>
      ATTRIBUTE_TYPES.map((type) => ({ id: random.id(now), owner, type })),
    ),
  };
  const customers = Array.from({ length: 500 }, (_, i) => plainCustomer(random, catalogue, now, i));
  const world = { customers, today: dayOf(now.toISOString()), now: now.toISOString(), dayOf };
  return { world, catalogue };
}

/** Instants that like to fall near midnight in São Paulo, where days are decided. */
function instant(random: Random, now: Date, daysBack: number): string {
  const at = new Date(now.getTime() - random.below(daysBack) * 86_400_000);
  if (random.chance(0.4)) at.setUTCHours(random.chance(0.5) ? 2 : 3, random.pick([0, 59]), 0, 0);
  return new Date(Math.min(at.getTime(), now.getTime())).toISOString();
}

/** From a month ago to three ahead. */
function soon(random: Random, now: Date): string {
  const ahead = new Date(now.getTime() + 90 * 86_400_000);
  return instant(random, ahead, 120);
}

function plainCustomer(
  random: Random,
  catalogue: Catalogue,
  now: Date,
  index: number,
): PlainCustomer {
  const orders = Array.from({ length: Math.floor(random.next() ** 2 * 6) }, () =>
    plainOrder(random, catalogue, now),
  );
  const hasSale = orders.some((order) => order.is_sale);
  const channels = ['EMAIL', 'SMS', 'WHATSAPP'];
  const birthdays = ['02-28', '02-29', '03-01', '12-31', '01-01', '06-15'];
  return {
    id: random.id(now),
    stage: hasSale || random.chance(0.8) ? 'customer' : 'lead',
    first_name: random.pick(FIRST_NAMES),
    last_name: random.pick(LAST_NAMES),
    email: random.chance(0.85) ? `c${index}@${random.pick(['a', 'b'])}.example` : null,
    phone: random.chance(0.8) ? `+551198765${String(index).padStart(4, '0')}` : null,
    document: random.chance(0.5) ? String(10_000_000_000 + index) : null,
    city: random.pick(CITIES),
    state: random.pick(STATES_USED),
    birthdate: random.chance(0.7) ? birthdate(random, random.pick(birthdays)) : null,
    created_at: instant(random, now, 400),
    newsletter_at: random.chance(0.4) ? instant(random, now, 400) : null,
    enable_for_interactions: random.chance(0.9),
    refused: channels.filter(() => random.chance(0.1)),
    granted: channels.filter((_, n) => (index + n) % 3 === 0),
    suppressed: channels.filter(() => random.chance(0.1)),
    tags: catalogue.tags.filter(() => random.chance(0.3)),
    imports: catalogue.imports.filter(() => random.chance(0.4)),
    orders,
    events: CUSTOM_EVENTS.slice(1)
      .filter(() => random.chance(0.4))
      .map((name) => ({ name, at: instant(random, now, 200) })),
    signups: catalogue.popups
      .filter(() => random.chance(0.3))
      .map((popup_id) => ({
        popup_id,
        at: instant(random, now, 200),
        state: random.pick(['signed_up', 'confirmed', 'awaiting_confirmation', 'suspect']),
      })),
    responses: catalogue.surveys
      .filter(() => random.chance(0.4))
      .map((survey_id) => {
        const score = random.between(0, 10);
        return {
          survey_id,
          score,
          at: random.chance(0.8) ? instant(random, now, 200) : null,
          nps_group: random.chance(0.8) ? npsGroupOf(score) : null,
        };
      }),
    bonuses: random.chance(0.5)
      ? Array.from({ length: random.between(1, 3) }, () => ({
          remaining: random.pick([0, 500, 1990, 5000]),
          expires_at: soon(random, now),
        }))
      : [],
    bonus_uses: random.chance(0.3)
      ? [{ at: instant(random, now, 200), is_cancelled: random.chance(0.3) }]
      : [],
    ...plainFuture(new Random(index), now),
    custom: plainValues(new Random(1000 + index), catalogue, 'CUSTOMER', now),
    messages: catalogue.campaigns
      .filter(() => random.chance(0.4))
      .map((campaign_id) => {
        const sent_at = random.chance(0.8) ? instant(random, now, 200) : null;
        const read_at = sent_at && random.chance(0.5) ? sent_at : null;
        return {
          campaign_id,
          sent_at,
          opened_at: read_at,
          clicked_at: read_at && random.chance(0.5) ? read_at : null,
        };
      }),
  };
}

/** Values of the store's own fields, as the API writes them; some records have none. */
function plainValues(
  random: Random,
  { attributes }: Catalogue,
  owner: AttributeOwner,
  now: Date,
): Record<string, string> {
  const value = {
    TEXT: () => random.pick([...CITIES.slice(0, 4), '100%', 'a_b', `${'é'.repeat(130)}fim`]) ?? '',
    NUMBER: () => random.pick(['0', '-1.5', '1234.5678', '999999999999.9999', '42']),
    DATE: () => soon(random, now).slice(0, 10),
    DATETIME: () => soon(random, now),
  };
  return Object.fromEntries(
    attributes
      .filter((one) => one.owner === owner && random.chance(0.6))
      .map(({ id, type }) => [id, value[type]()]),
  );
}

/** A value in the column of its type. */
function valueColumns(type: AttributeType, value: string) {
  const of = (own: AttributeType, stored: unknown) => (type === own ? stored : null);
  return {
    text_value: of('TEXT', value),
    number_value: of('NUMBER', type === 'NUMBER' ? String(toTenThousandths(value)) : null),
    date_value: of('DATE', value),
    time_value: of('DATETIME', value),
  };
}

/** Segments of the past year and the day of the next purchase, whatever the orders. */
function plainFuture(random: Random, now: Date): Pick<PlainCustomer, 'segments' | 'expected_day'> {
  const today = now.toISOString().slice(0, 10);
  const back = [300, 60, 30, 8, 0].filter(() => random.chance(0.4));
  return {
    segments: back.map((days) => ({
      from_day: addDays(today, -days),
      segment: random.chance(0.2) ? null : random.pick(RFM_SEGMENTS.slice(0, 4)),
    })),
    expected_day: random.chance(0.5) ? addDays(today, random.between(-2, 90)) : null,
  };
}

/** The first occurred for no customer. */
export const CUSTOM_EVENTS = ['nunca', 'lista_de_desejos', 'curso_concluido'];

function birthdate(random: Random, monthDay: string): string {
  return `${monthDay === '02-29' ? 1992 : random.between(1950, 2004)}-${monthDay}`;
}

function plainOrder(random: Random, catalogue: Catalogue, now: Date): PlainOrder {
  const is_sale = random.chance(0.75);
  return {
    ordered_at: instant(random, now, 400),
    is_sale,
    revenue: is_sale ? random.pick([0, 1990, 5000, 5001, 12_345]) : 0,
    payment_method: random.pick(PAYMENTS),
    coupon: random.pick(COUPONS_USED),
    products: catalogue.products.filter(() => random.chance(0.2)),
    campaign_id: is_sale && random.chance(0.2) ? random.pick(catalogue.campaigns) : null,
    custom: plainValues(random, catalogue, 'ORDER', now),
  };
}

/** Puts the plain world into a store, as rows. */
export function storePlainWorld(ctx: Ctx, world: PlainWorld, catalogue: Catalogue): Promise<void> {
  const random = new Random(7);
  const store_id = ctx.store.id;
  const insert = async (ctx: Ctx, table: string, rows: Record<string, unknown>[]) => {
    if (rows.length === 0) return;
    const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      ctx.db,
    );
  };
  return inTransaction(ctx, async (ctx) => {
    const { customers } = world;
    const now = ctx.clock.now();
    await insert(
      ctx,
      'customers',
      customers.map((c) => ({
        store_id,
        id: c.id,
        stage: c.stage,
        first_name: c.first_name,
        last_name: c.last_name,
        email: c.email,
        phone: c.phone,
        phone_country_code: '55',
        document: c.document,
        city: c.city,
        state: c.state,
        birthdate: c.birthdate,
        created_at: c.created_at,
        updated_at: c.created_at,
        newsletter_at: c.newsletter_at,
        enable_for_interactions: c.enable_for_interactions,
      })),
    );
    await insert(
      ctx,
      'custom_attributes',
      catalogue.attributes.map(({ id, owner, type }) => ({
        store_id,
        id,
        owner,
        type,
        key: `a_${type.toLowerCase()}`,
        name: `Atributo ${type}`,
        is_column: false,
        position: 0,
        created_at: now,
      })),
    );
    const typeOf = new Map(catalogue.attributes.map(({ id, type }) => [id, type]));
    const valuesOf = (custom: Record<string, string>) =>
      Object.entries(custom).map(([attribute_id, value]) => ({
        store_id,
        attribute_id,
        ...valueColumns(typeOf.get(attribute_id)!, value),
      }));
    await insert(
      ctx,
      'custom_values',
      customers.flatMap((c) =>
        valuesOf(c.custom).map((value) => ({ ...value, customer_id: c.id })),
      ),
    );
    await insert(
      ctx,
      'customer_tags',
      catalogue.tags.map((id, i) => ({
        store_id,
        id,
        name: `Tag ${i}`,
        color: '#000000',
        created_at: now,
      })),
    );
    await insert(
      ctx,
      'customer_tag_links',
      customers.flatMap((c) => c.tags.map((tag_id) => ({ store_id, tag_id, customer_id: c.id }))),
    );
    await insert(
      ctx,
      'customer_consents',
      customers.flatMap((c) =>
        [...new Set([...c.refused, ...c.granted])].map((channel) => ({
          store_id,
          customer_id: c.id,
          channel,
          granted: !c.refused.includes(channel),
          source: 'test',
          wording: '',
          recorded_at: now,
        })),
      ),
    );
    await insert(
      ctx,
      'suppressions',
      customers.flatMap((c) =>
        c.suppressed.flatMap((channel) => {
          const contact = channel === 'EMAIL' ? c.email : c.phone;
          return contact
            ? [{ store_id, channel, contact, reason: 'opt_out', created_at: now }]
            : [];
        }),
      ),
    );
    await insert(
      ctx,
      'products',
      catalogue.products.map((p, i) => ({
        store_id,
        id: p.id,
        external_id: `P${i}`,
        name: `Produto ${i}`,
        category: p.category,
        brand: p.brand,
        created_at: now,
      })),
    );
    await storeCampaigns(ctx, insert, catalogue);
    await insert(
      ctx,
      'rfm_history',
      customers.flatMap((c) =>
        c.segments.map((segment, at) => ({
          store_id,
          customer_id: c.id,
          ...segment,
          until_day: c.segments[at + 1]?.from_day ?? 'infinity',
        })),
      ),
    );
    await insert(
      ctx,
      'next_purchases',
      customers.flatMap(({ id, expected_day }) =>
        expected_day
          ? [
              {
                store_id,
                customer_id: id,
                sale_days: 1,
                last_day: '2025-01-01',
                expected_so_far: 1,
                chance: 0.5,
                expected_day,
              },
            ]
          : [],
      ),
    );
    const orders = customers.flatMap((customer) =>
      customer.orders.map((order) => ({ order, customer, id: random.id(now) })),
    );
    await insert(
      ctx,
      'orders',
      orders.map(({ order, customer, id }, i) => ({
        store_id,
        id,
        provider: '',
        number: String(i),
        customer_id: customer.id,
        status: order.is_sale ? 'paid' : 'cancelled',
        ordered_at: order.ordered_at,
        total: order.revenue,
        refunded_amount: 0,
        shipping: 0,
        discount: 0,
        quantity: 1,
        payment_method: order.payment_method,
        coupon: order.coupon,
        is_return: false,
        created_at: now,
        updated_at: now,
        day: world.dayOf(order.ordered_at),
      })),
    );
    await insert(
      ctx,
      'custom_order_values',
      orders.flatMap(({ order, id }) =>
        valuesOf(order.custom).map((value) => ({ ...value, order_id: id })),
      ),
    );
    await insert(
      ctx,
      'order_items',
      orders.flatMap(({ order, customer, id }) =>
        order.products.map((product, line) => ({
          store_id,
          order_id: id,
          line,
          product_id: product.id,
          quantity: 1,
          unit_price: 1,
          total: 1,
          customer_id: customer.id,
          sale_day: order.is_sale ? world.dayOf(order.ordered_at) : null,
        })),
      ),
    );
    await insert(
      ctx,
      'imports',
      catalogue.imports.map((id) => ({
        store_id,
        id,
        status: 'finished',
        file_name: 'clientes.csv',
        created_at: now,
      })),
    );
    await insert(
      ctx,
      'import_customers',
      customers.flatMap((c) =>
        c.imports.map((import_id) => ({
          store_id,
          import_id,
          customer_id: c.id,
          outcome: 'created',
        })),
      ),
    );
    await insert(
      ctx,
      'custom_events',
      customers.flatMap((c) =>
        c.events.map(({ name, at }) => ({
          store_id,
          id: random.id(now),
          name,
          customer_id: c.id,
          properties: {},
          occurred_at: at,
          recorded_at: at,
        })),
      ),
    );
    await insert(
      ctx,
      'popups',
      catalogue.popups.map((id, priority) => ({
        store_id,
        id,
        name: `Pop-up ${priority}`,
        priority,
        draft: {},
        created_at: now,
        updated_at: now,
      })),
    );
    await insert(
      ctx,
      'popup_submissions',
      customers.flatMap((c) =>
        c.signups.map((signup) => ({
          ...signup,
          store_id,
          id: random.id(now),
          version: 1,
          letter: 'A',
          customer_id: c.id,
          is_new: false,
          fields: {},
          page: '/',
          device: 'phone',
        })),
      ),
    );
    await insert(
      ctx,
      'surveys',
      catalogue.surveys.map((id) => ({
        store_id,
        id,
        name: 'Pesquisa',
        is_anonymous: false,
        link_days: 30,
        ignores_rest: false,
        draft: { questions: [] },
        created_at: now,
        updated_at: now,
      })),
    );
    const responses = customers.flatMap((c) =>
      c.responses.map((response) => ({ ...response, id: random.id(now), customer_id: c.id })),
    );
    await insert(
      ctx,
      'survey_responses',
      responses.map(({ id, survey_id, customer_id, at, nps_group }) => ({
        store_id,
        id,
        survey_id,
        version: 1,
        customer_id,
        started_at: at ?? now,
        last_at: at ?? now,
        finished_at: at,
        day: (at ?? now.toISOString()).slice(0, 10),
        nps_group,
      })),
    );
    await insert(
      ctx,
      'survey_answers',
      responses.map(({ id, survey_id, score, at }) => ({
        store_id,
        response_id: id,
        question_id: 'nota',
        survey_id,
        value: score,
        score,
        revision: 1,
        at: at ?? now,
      })),
    );
    const messages = customers.flatMap((c) =>
      c.messages.map((message) => ({ c, message, id: random.id(now) })),
    );
    await insert(
      ctx,
      'campaign_activities',
      messages.map(({ c, message, id }) => ({
        store_id,
        id,
        campaign_id: message.campaign_id,
        action_id: message.campaign_id,
        content_id: message.campaign_id,
        customer_id: c.id,
        trigger_key: '',
        status: message.sent_at ? 'sent' : 'not_sent',
        variant: 'A',
        is_control: false,
        token: random.id(now),
        due_at: now,
        created_at: now,
        failures: 0,
        sent_at: message.sent_at,
        opened_at: message.opened_at,
        clicked_at: message.clicked_at,
      })),
    );
    const anyActivity = messages[0]!.id;
    await insert(
      ctx,
      'attributions',
      orders.flatMap(({ order, customer, id }) =>
        order.campaign_id
          ? [
              {
                store_id,
                order_id: id,
                activity_id: anyActivity,
                campaign_id: order.campaign_id,
                action_id: order.campaign_id,
                content_id: order.campaign_id,
                variant: 'A',
                customer_id: customer.id,
                ordered_at: order.ordered_at,
                day: world.dayOf(order.ordered_at),
                revenue: order.revenue,
              },
            ]
          : [],
      ),
    );
    await sql`select app.refresh_customer_totals(array(select id from customers where store_id = ${store_id}))`.execute(
      ctx.db,
    );
    await sql`select app.refresh_rfm_thresholds(${now})`.execute(ctx.db);
  });
}

async function storeCampaigns(
  ctx: Ctx,
  insert: (ctx: Ctx, table: string, rows: Record<string, unknown>[]) => Promise<void>,
  catalogue: Catalogue,
): Promise<void> {
  const store_id = ctx.store.id;
  const now = ctx.clock.now();
  for (const id of catalogue.campaigns) {
    await ctx.db
      .insertInto('campaigns')
      .values({
        store_id,
        id,
        name: 'Campanha',
        restrictions: '{}',
        indicators: '{}',
        created_at: now,
      })
      .execute();
  }
  await insert(
    ctx,
    'campaign_actions',
    catalogue.campaigns.map((id) => ({
      store_id,
      id,
      campaign_id: id,
      position: 1,
      offset_value: 0,
      offset_unit: 'HOUR',
    })),
  );
  await insert(
    ctx,
    'campaign_contents',
    catalogue.campaigns.map((id) => ({
      store_id,
      id,
      campaign_id: id,
      action_id: id,
      position: 1,
      channel: 'EMAIL',
    })),
  );
}

export { addDays };
