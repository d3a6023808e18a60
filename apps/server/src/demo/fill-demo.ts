import type { Role } from '@clientela/contract';
import { present } from '@clientela/domain';
import { sql } from 'kysely';
import { createPerson } from '#areas/identity/session/index';
import { createStore } from '#areas/identity/stores/index';
import { refreshCustomersOverTime, refreshRfm } from '#areas/records/customers/index';
import { notePast } from '#areas/records/integrations/index';
import { refreshProductStatistics } from '#areas/records/orders/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { copyRows } from '#platform/copy';
import { newId } from '#platform/ids';
import { fillBonuses } from './fill-bonuses.ts';
import { fillCampaigns, fillOtherChannels, fillSequences } from './fill-campaigns.ts';
import { fillCarts } from './fill-carts.ts';
import { fillChats } from './fill-chats.ts';
import { fillClusters } from './fill-clusters.ts';
import { fillImports } from './fill-imports.ts';
import { fillNotifications } from './fill-notifications.ts';
import { type DemoCatalogue, fillCatalogue, readCatalogue } from './fill-plans.ts';
import { fillPopups } from './fill-popups.ts';
import { fillOrders, fillPeople } from './fill-records.ts';
import { connectShop, SHOP } from './fill-shop.ts';
import { fillSurveys } from './fill-surveys.ts';
import { fillWallet } from './fill-wallet.ts';
import { fillWebhooks } from './fill-webhooks.ts';
import { type DemoCustomer, makeCustomers } from './make-customers.ts';
import { acquaintances, makeOrders } from './make-orders.ts';
import { makePopups } from './make-signups.ts';
import { Random } from './random.ts';
import { NOTES, TAGS } from './vocabulary.ts';

export const DEMO_PASSWORD = 'clientela-demo';
export const DEMO_PEOPLE = [
  ['admin', 'Aline Administradora', 'administrator', null],
  ['dona', 'Dora Nogueira', 'shop_owner', 'OWNER'],
  ['gerente', 'Gilberto Prado', 'collaborator', 'MANAGER'],
  ['vendedor', 'Vinícius Rocha', 'collaborator', 'SELLER'],
  ['analista', 'Ângela Freire', 'collaborator', 'VISUALIZER'],
  ['caixa', 'Caio Brandão', 'collaborator', 'BONUS_VALIDATOR'],
  // Of the second store alone.
  ['outra', 'Olívia Tavares', 'shop_owner', null],
] as const;

export function demoEmail(name: string): string {
  return `${name}@demo.clientela.app`;
}

interface Size {
  customers: number;
  leads: number;
  orders: number;
  has_storefront?: boolean;
}

interface DemoStore {
  name: string;
  size: Size;
}

export const DEMO_STORES: readonly [DemoStore, DemoStore] = [
  {
    name: 'Loja Demonstração',
    size: { customers: 20_000, leads: 600, orders: 60_000, has_storefront: true },
  },
  { name: 'Outra Loja', size: { customers: 300, leads: 20, orders: 700 } },
];

/** Returns the numbers of conversations and carts for a store of this size. */
export function amountsOf({ customers }: Pick<Size, 'customers'>) {
  return customers > 5_000
    ? { isLarge: true, conversations: 400, carts: 60 }
    : { isLarge: false, conversations: 25, carts: 6 };
}

const POPUP_SEED = 7_919;
const SURVEY_SEED = 15_485_863;
const DEMO_LOCK = 7_202_606_002;

/**
 * Fills an empty database with the two demo stores and their people; returns whether anything was missing. An
 * interrupted run is resumed, and of two concurrent runs the second waits. Meanwhile `app.demoPercent` says how far it
 * is.
 */
export async function fillDemo(
  app: App,
  { stores = DEMO_STORES, onBegin }: { stores?: typeof DEMO_STORES; onBegin?: () => void } = {},
): Promise<boolean> {
  const client = await app.pools.owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rows } = await client.query<{ is_filled: boolean; has_people: boolean }>(
      `select demo_filled_at is not null as is_filled, exists (select from users) as has_people from installation`,
    );
    const [known] = rows;
    if (known?.is_filled) return false;
    if (!known?.has_people) await createPeople(app);
    const people = await findPeople(app);
    // People of its own: this installation is no demo.
    if (people.size < DEMO_PEOPLE.length) return false;
    const made = await createStores(app, people, stores);
    app.demoPercent = 0;
    onBegin?.();
    const catalogue = await readCatalogue(platformCtx(app));
    const today = app.clock.now().toISOString().slice(0, 10);
    const seed = app.config.demoSeed ?? Number(today.replaceAll('-', ''));
    for (const [index, { name, size }] of stores.entries()) {
      const store = made.find((one) => one.name === name);
      if (!store) continue;
      const ctx = await storeCtx(app, store.id);
      const share = size.customers / stores.reduce((sum, { size }) => sum + size.customers, 0);
      const before = app.demoPercent ?? 0;
      const note = (part: number) => {
        app.demoPercent = Math.floor(before + part * share * 99);
      };
      if (await isEmpty(ctx)) await fillStore(ctx, catalogue, { seed: seed + index, size, note });
    }
    await client.query('update installation set demo_filled_at = $1', [app.clock.now()]);
    app.demoPercent = null;
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DEMO_LOCK]);
    client.release();
  }
}

/** Creates the catalogue and the demo's people in one transaction. */
export function createPeople(app: App): Promise<void> {
  return inTransaction(platformCtx(app), async (ctx) => {
    await fillCatalogue(ctx);
    for (const [key, name, profile_name] of DEMO_PEOPLE) {
      const person = { name, email: demoEmail(key), password: DEMO_PASSWORD, profile_name };
      await createPerson(ctx, person);
    }
  });
}

/** The ids of the demo's people by their keys. */
export async function findPeople(app: App): Promise<Map<string, string>> {
  const rows = await platformCtx(app)
    .db.selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      DEMO_PEOPLE.map(([key]) => demoEmail(key)),
    )
    .execute();
  return new Map(
    DEMO_PEOPLE.flatMap(([key]) => {
      const person = rows.find(({ email }) => email === demoEmail(key));
      return person ? [[key, person.id] as const] : [];
    }),
  );
}

/** Creates the demo's empty stores, of which an interrupted run may have left one. Returns both. */
export async function createStores(
  app: App,
  people: ReadonlyMap<string, string>,
  [{ name }, { name: otherName }]: readonly [DemoStore, DemoStore] = DEMO_STORES,
): Promise<{ id: string; name: string }[]> {
  const idOf = (key: string) => present(people.get(key), key);
  const known = await app.pools.owner.query<{ id: string; name: string }>(
    `select s.id, s.name from stores s join collaborators c on c.store_id = s.id where c.user_id = $1`,
    [idOf('dona')],
  );
  const team = DEMO_PEOPLE.flatMap(([key, , , role]) =>
    role ? [{ user_id: idOf(key), role: role as Role }] : [],
  );
  const drafts = [
    {
      name,
      category: 'Moda e acessórios',
      description:
        'Moda feminina para todos os dias, com loja em Campinas e entrega para todo o Brasil.',
      site_url: 'https://loja-demonstracao.example',
      address: 'Rua das Palmeiras, 120, Cambuí, Campinas/SP, 13024-000',
      people: team,
    },
    {
      name: otherName,
      category: 'Casa e decoração',
      site_url: 'https://outra-loja.example',
      address: 'Avenida Beira-Mar, 45, Centro, Florianópolis/SC, 88010-000',
      people: [
        { user_id: idOf('outra'), role: 'OWNER' as const },
        { user_id: idOf('dona'), role: 'OWNER' as const },
      ],
    },
  ];
  const made = [];
  for (const draft of drafts) {
    const id =
      known.rows.find((one) => one.name === draft.name)?.id ??
      (await createStore(platformCtx(app), draft));
    made.push({ id, name: draft.name });
  }
  return made;
}

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .limit(1)
    .executeTakeFirst();
  return found === undefined;
}

/** Fills one store with demo data, which is the same for the same seed and day. */
export async function fillStore(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  { seed, size, note }: { seed: number; size: Size; note?: (part: number) => void },
): Promise<void> {
  const now = ctx.clock.now();
  const random = new Random(seed);
  const { isLarge, conversations, carts } = amountsOf(size);
  const customers = makeCustomers(random, size, acquaintances(random, now));
  const orders = makeOrders(random, customers, size.orders, now);
  // Numbers of their own, so that the rest of the demo stays as it is.
  const visits = new Random(seed + POPUP_SEED);
  const popups = size.has_storefront ? makePopups(visits, customers, orders, now) : [];
  await inTransaction(withoutUndo(ctx), async (ctx) => {
    let clusters: string[] = [];
    const steps: (() => Promise<unknown> | false | undefined)[] = [
      () => connectShop(ctx),
      () => fillPeople(ctx, customers),
      () => fillOrders(ctx, orders),
      () => fillTags(ctx, random, customers),
      () => fillNotes(ctx, random, customers),
      () => refreshRfm(ctx),
      async () => {
        clusters = await fillClusters(ctx);
      },
      () => fillCampaigns(ctx, random),
      () => fillChats(ctx, random, customers, conversations),
      () => fillOtherChannels(ctx, random),
      () => fillSequences(ctx, random),
      () => fillBonuses(ctx, random),
      () => fillImports(ctx),
      () => fillNotifications(ctx, random),
      () => fillWallet(ctx, catalogue, { isLarge }),
      () => fillCarts(ctx, random, customers, carts),
      () => popups.length > 0 && fillPopups(ctx, visits, popups),
      () =>
        size.has_storefront && fillSurveys(ctx, new Random(seed + SURVEY_SEED), customers.length),
      () => notePast(ctx, SHOP),
      () => fillWebhooks(ctx),
      // Campaigns brought orders back, so the numbers follow.
      () => sql`select app.rebuild_daily_sales(null)`.execute(ctx.db),
      () => refreshCustomersOverTime(ctx),
      () => refreshProductStatistics(ctx),
      () => fillClusters(ctx, clusters),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      note?.((index + 1) / steps.length);
    }
  });
}

/** The demo's campaigns were activated in the past: their time to be undone is over. */
function withoutUndo(ctx: Ctx): Ctx {
  return { ...ctx, app: { ...ctx.app, config: { ...ctx.app.config, undoMs: 0 } } };
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
  await copyRows(ctx.client, 'customer_tag_links', ['store_id', 'tag_id', 'customer_id'], links);
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
    ctx.client,
    'customer_notes',
    ['store_id', 'id', 'customer_id', 'title', 'notes', 'created_at', 'updated_at'],
    notes,
  );
}
