import { type Campaign, CampaignDraft, EmailDocument } from '@clientela/contract';
import { createStore } from '@clientela/server/areas/identity/stores';
import { saveCampaign } from '@clientela/server/areas/messaging/campaigns';
import { saveEmailModel } from '@clientela/server/areas/messaging/email-models';
import { saveCluster } from '@clientela/server/areas/records/clusters';
import type { App } from '@clientela/server/platform/app';
import { type Ctx, platformCtx, storeCtx } from '@clientela/server/platform/context';

const PARAGRAPH =
  'Escolhemos a dedo as novidades desta semana e guardamos as melhores para quem já é de casa. ';

/** A store with this many customers, all of them reachable. */
export async function aStoreOf(app: App, customers: number): Promise<Ctx> {
  const id = await createStore(platformCtx(app), { name: 'Loja Grande', people: [] });
  await app.pools.owner.query(
    `with added as (
       insert into customers (store_id, id, first_name, last_name, email)
       select $1, app.new_id(), 'Cliente', n::text, 'cliente' || n || '@exemplo.com.br' from generate_series(1, $2::int) n
       returning id)
     insert into customer_totals (store_id, customer_id) select $1, id from added`,
    [id, customers],
  );
  await app.pools.owner.query('analyze customers, customer_totals');
  return storeCtx(app, id);
}

/** A message of about 8 kB with twelve personal links. */
export const MESSAGE = EmailDocument.parse({
  version: 1,
  blocks: [
    {
      type: 'text',
      id: 't',
      html: `<p>Olá, {{customer.first_name}}</p><p>${PARAGRAPH.repeat(2)}</p>`,
    },
    ...Array.from({ length: 6 }, (_, n) => ({
      type: 'text',
      id: `l${n}`,
      html: `<p><a href="https://loja.example/produto/${n}">Ver o produto ${n}</a></p>`,
    })),
    { type: 'footer', id: 'f' },
  ],
});

/** The same with four products that the customer bought. */
export const MESSAGE_WITH_PRODUCTS = EmailDocument.parse({
  ...MESSAGE,
  blocks: [{ type: 'products', id: 'p', source: { kind: 'bought' }, count: 4 }, ...MESSAGE.blocks],
});

/** The same with a text for some recipients. */
export const MESSAGE_FOR_SOME = EmailDocument.parse({
  ...MESSAGE,
  blocks: [
    {
      type: 'text',
      id: 'some',
      html: '<p>Frete grátis para o seu estado.</p>',
      only_for: {
        kind: 'field',
        condition: { field: 'email', is: { test: 'contains', value: '5@' } },
      },
    },
    ...MESSAGE.blocks,
  ],
});

/** A thousand products, of which each customer bought three. */
export async function fillPurchases(app: App, { store }: Ctx): Promise<void> {
  const { owner } = app.pools;
  await owner.query(
    `insert into products (store_id, id, external_id, name, price, image_url, url)
     select $1, app.new_id(), n::text, 'Produto ' || n, 9990, 'https://fotos.example/' || n, 'https://loja.example/' || n
       from generate_series(0, 999) n`,
    [store.id],
  );
  await owner.query(
    `with bought as (
       insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
       select c.store_id, app.new_id(), c.last_name, c.id, 'paid', now(), 29970, current_date
         from customers c where c.store_id = $1
       returning id, customer_id, number::int as n)
     insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
     select $1, b.id, l, p.id, 1, 9990, 9990, b.customer_id, current_date
       from bought b cross join generate_series(0, 2) l
       join products p on p.store_id = $1 and p.external_id = ((b.n * 7 + l) % 1000)::text`,
    [store.id],
  );
  await owner.query('analyze products, orders, order_items');
}

/** A draft to all customers; its message has each of six links in both parts. */
export async function aCampaign(ctx: Ctx, document = MESSAGE): Promise<Campaign> {
  const model = await saveEmailModel(ctx, null, {
    name: 'Novidades',
    subject: '',
    document,
  });
  const cluster = await saveCluster(ctx, null, {
    name: 'Todos',
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
    custom_customer_ids: [],
  });
  const goal = await ctx.db.selectFrom('campaign_goals').select('id').executeTakeFirstOrThrow();
  return saveCampaign(
    ctx,
    null,
    CampaignDraft.parse({
      name: 'Novidades',
      campaign_goal_id: goal.id,
      // A canary would hold the rest back for minutes.
      safe_send: { canary: 'never' },
      customer_cluster_ids: [cluster.id],
      actions: [
        { contents: [{ email_model_id: model.id, subject: 'Oi, {{customer.first_name}}' }] },
      ],
      restrictions: {
        sending_window: Array.from({ length: 7 }, (_, weekday) => ({
          weekday,
          start: '00:00',
          end: '24:00',
        })),
      },
    }),
  );
}
