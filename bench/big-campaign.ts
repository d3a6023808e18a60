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

/** A draft to all customers; its message has each of six links in both parts. */
export async function aCampaign(ctx: Ctx): Promise<Campaign> {
  const model = await saveEmailModel(ctx, null, {
    name: 'Novidades',
    subject: '',
    document: MESSAGE,
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
