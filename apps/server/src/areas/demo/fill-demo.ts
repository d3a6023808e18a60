import type { Role } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { copyRows } from '#platform/copy';
import { newId } from '#platform/ids';
import { refreshRfm } from '../customers/index.ts';
import { createPerson, createStore } from '../session/index.ts';
import { fillCampaigns } from './fill-campaigns.ts';
import { fillClusters } from './fill-clusters.ts';
import { fillImports } from './fill-imports.ts';
import { fillNotifications } from './fill-notifications.ts';
import { type DemoCatalogue, fillCatalogue } from './fill-plans.ts';
import { fillWallet } from './fill-wallet.ts';
import { type DemoCustomer, makeCustomers } from './make-customers.ts';
import { acquaintances, type DemoOrder, makeOrders } from './make-orders.ts';
import { Random } from './random.ts';
import { NOTES, PRODUCTS, TAGS } from './vocabulary.ts';

export const DEMO_PASSWORD = 'clientela-demo';
export const DEMO_PEOPLE = [
  ['admin', 'Aline Administradora', 'administrator', null],
  ['dona', 'Dora Nogueira', 'shop_owner', 'OWNER'],
  ['gerente', 'Gilberto Prado', 'collaborator', 'MANAGER'],
  ['vendedor', 'Vinícius Rocha', 'collaborator', 'SELLER'],
  ['analista', 'Ângela Freire', 'collaborator', 'VISUALIZER'],
  ['caixa', 'Caio Brandão', 'collaborator', 'BONUS_VALIDATOR'],
] as const;

export function demoEmail(name: string): string {
  return `${name}@demo.clientela.app`;
}

/** Fills an empty database with the two demo stores and their people; does nothing the second time. */
export async function fillDemo(app: App): Promise<boolean> {
  const ctx = platformCtx(app);
  const claimed = await app.pools.owner.query(
    'update installation set demo_filled_at = $1 where demo_filled_at is null and not exists (select from users)',
    [app.clock.now()],
  );
  if (claimed.rowCount === 0) return false;

  const catalogue = await inTransaction(ctx, fillCatalogue);
  const [demo, other] = await inTransaction(ctx, async (ctx) => {
    const people = new Map<string, string>();
    for (const [key, name, profile_name] of [
      ...DEMO_PEOPLE,
      ['outra', 'Olívia Tavares', 'shop_owner', 'OWNER'] as const,
    ]) {
      const person = { name, email: demoEmail(key), password: DEMO_PASSWORD, profile_name };
      people.set(key, await createPerson(ctx, person));
    }
    const team = DEMO_PEOPLE.flatMap(([key, , , role]) =>
      role ? [{ user_id: people.get(key)!, role: role as Role }] : [],
    );
    const demo = await createStore(ctx, {
      name: 'Loja Demonstração',
      category: 'Moda e acessórios',
      description:
        'Moda feminina para todos os dias, com loja em Campinas e entrega para todo o Brasil.',
      site_url: 'https://loja-demonstracao.example',
      address: 'Rua das Palmeiras, 120, Cambuí, Campinas/SP, 13024-000',
      people: team,
    });
    const other = await createStore(ctx, {
      name: 'Outra Loja',
      category: 'Casa e decoração',
      site_url: 'https://outra-loja.example',
      address: 'Avenida Beira-Mar, 45, Centro, Florianópolis/SC, 88010-000',
      people: [
        { user_id: people.get('outra')!, role: 'OWNER' },
        { user_id: people.get('dona')!, role: 'OWNER' },
      ],
    });
    return [demo, other] as const;
  });
  const seed = Number(app.clock.now().toISOString().slice(0, 10).replaceAll('-', ''));
  await fillStore(await storeCtx(app, demo), catalogue, seed, {
    customers: 20_000,
    leads: 600,
    orders: 60_000,
  });
  await fillStore(await storeCtx(app, other), catalogue, seed + 1, {
    customers: 300,
    leads: 20,
    orders: 700,
  });
  return true;
}

interface Size {
  customers: number;
  leads: number;
  orders: number;
}

/** Fills one store with what the demo shows, the same for the same seed and day. */
export async function fillStore(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  seed: number,
  size: Size,
): Promise<void> {
  const now = ctx.clock.now();
  const random = new Random(seed);
  const customers = makeCustomers(random, size, acquaintances(random, now));
  const orders = makeOrders(random, customers, size.orders, now);
  await inTransaction(ctx, async (ctx) => {
    await copyCustomers(ctx, customers);
    await copyOrders(ctx, random, orders);
    await fillTags(ctx, random, customers);
    await fillNotes(ctx, random, customers);
    await sql`select app.refresh_customer_totals(array(select id from customers where store_id = ${ctx.store.id}))`.execute(
      ctx.db,
    );
    await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
    await refreshRfm(ctx);
    const clusters = await fillClusters(ctx);
    await fillCampaigns(ctx, random);
    await fillImports(ctx);
    await fillNotifications(ctx, random);
    await fillWallet(ctx, catalogue, { isLarge: size.customers > 5_000 });
    // Campaigns brought orders back, so the numbers follow.
    await sql`select app.rebuild_daily_sales(null)`.execute(ctx.db);
    await refreshRfm(ctx);
    await fillClusters(ctx, clusters);
  });
}

async function copyCustomers(ctx: Ctx, customers: DemoCustomer[]): Promise<void> {
  await copyRows(
    ctx.client!,
    'customers',
    [
      'store_id',
      'id',
      'stage',
      'first_name',
      'last_name',
      'email',
      'phone',
      'document',
      'birthdate',
      'city',
      'state',
      'newsletter_at',
      'enable_for_interactions',
      'created_at',
      'updated_at',
    ],
    customers.map((c) => [
      ctx.store.id,
      c.id,
      c.stage,
      c.first_name,
      c.last_name,
      c.email,
      c.phone,
      c.document,
      c.birthdate,
      c.city,
      c.state,
      c.newsletter_at,
      c.enable_for_interactions,
      c.created_at,
      c.created_at,
    ]),
  );
  await sql`insert into customer_identities (store_id, kind, value, customer_id)
    select c.store_id, k.kind, k.value, c.id from customers c
    cross join lateral (values ('document', c.document), ('email', c.email), ('phone', c.phone)) as k(kind, value)
    where c.store_id = ${ctx.store.id} and k.value is not null
    on conflict do nothing`.execute(ctx.db);
}

async function copyOrders(ctx: Ctx, random: Random, orders: DemoOrder[]): Promise<void> {
  const store = ctx.store.id;
  const products = PRODUCTS.map(() => random.id(new Date(Date.UTC(2024, 0, 1))));
  await copyRows(
    ctx.client!,
    'products',
    ['store_id', 'id', 'external_id', 'name', 'category', 'price'],
    PRODUCTS.map((p, i) => [
      store,
      products[i]!,
      `P${String(i + 1).padStart(3, '0')}`,
      p.name,
      p.category,
      p.price,
    ]),
  );
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.store.time_zone });
  await copyRows(
    ctx.client!,
    'orders',
    [
      'store_id',
      'id',
      'number',
      'customer_id',
      'status',
      'ordered_at',
      'paid_at',
      'total',
      'refunded_amount',
      'shipping',
      'discount',
      'quantity',
      'payment_method',
      'coupon',
      'city',
      'state',
      'created_at',
      'day',
    ],
    orders.map((o) => [
      store,
      o.id,
      o.number,
      o.customer.id,
      o.status,
      o.ordered_at,
      o.paid_at,
      o.total,
      o.refunded_amount,
      o.shipping,
      o.discount,
      o.quantity,
      o.payment_method,
      o.coupon,
      o.customer.city,
      o.customer.state,
      o.ordered_at,
      day.format(o.ordered_at),
    ]),
  );
  await copyRows(
    ctx.client!,
    'order_items',
    [
      'store_id',
      'order_id',
      'line',
      'product_id',
      'quantity',
      'unit_price',
      'total',
      'customer_id',
      'sale_day',
    ],
    orders.flatMap((o) =>
      o.items.map((item, line) => [
        store,
        o.id,
        line + 1,
        products[item.product]!,
        item.quantity,
        item.unit_price,
        item.total,
        o.customer.id,
        isSale(o.status) ? day.format(o.ordered_at) : null,
      ]),
    ),
  );
}

function isSale(status: string): boolean {
  return ['paid', 'fulfilled', 'partially_fulfilled', 'partially_refunded'].includes(status);
}

async function fillTags(ctx: Ctx, random: Random, customers: DemoCustomer[]): Promise<void> {
  const tags = TAGS.map(([name, color]) => ({ id: newId(), name, color }));
  await ctx.db
    .insertInto('customer_tags')
    .values(tags.map((tag) => ({ store_id: ctx.store.id, ...tag })))
    .execute();
  const links = customers.flatMap((customer) =>
    tags.filter(() => random.chance(0.03)).map((tag) => [ctx.store.id, tag.id, customer.id]),
  );
  await copyRows(ctx.client!, 'customer_tag_links', ['store_id', 'tag_id', 'customer_id'], links);
}

async function fillNotes(ctx: Ctx, random: Random, customers: DemoCustomer[]): Promise<void> {
  const now = ctx.clock.now().getTime();
  const notes = customers
    .filter(() => random.chance(0.01))
    .map((customer) => {
      const [title, text] = random.pick(NOTES);
      const at = new Date(
        Math.max(customer.created_at.getTime(), now - random.below(60 * 86_400_000)),
      );
      return [ctx.store.id, random.id(at), customer.id, title, text, at, at];
    });
  await copyRows(
    ctx.client!,
    'customer_notes',
    ['store_id', 'id', 'customer_id', 'title', 'notes', 'created_at', 'updated_at'],
    notes,
  );
}
