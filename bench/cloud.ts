import { CampaignDraft } from '@clientela/contract';
import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import { saveCampaign } from '@clientela/server/areas/messaging/campaigns';
import { saveCluster } from '@clientela/server/areas/records/clusters';
import type { App } from '@clientela/server/platform/app';
import { type Ctx, platformCtx, storeCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import { shiftClock } from '@clientela/server/test/shift-clock';
import {
  type CloudSimulator,
  simulateWhatsappCloud,
} from '@clientela/server/test/simulators/whatsapp-cloud';
import { nextWorkingNoon } from '@clientela/server/test/working-day';
import { aPerson, signIn, withApp } from './harness.ts';

/** A store with an official number at Meta's simulator, and customers reachable there. */
export interface CloudStore {
  ctx: Ctx;
  token: string;
  sender: string;
  /** The number's id at Meta. */
  number: string;
  template: string;
}

export interface Cloud {
  simulator: CloudSimulator;
  /** The settings with which a program connects to it. */
  env: Record<string, string>;
  /** Where this process serves the app. */
  address: string;
  aStore(customers: number): Promise<CloudStore>;
}

/**
 * The program on its own database and Meta's simulator, both in this process, at noon of a
 * working day, so that marketing messages leave at any hour of the machine.
 */
export async function withCloud(use: (app: App, cloud: Cloud) => Promise<void>): Promise<void> {
  const now = new Date();
  const aheadMs = nextWorkingNoon(now).getTime() - now.getTime();
  shiftClock(aheadMs);
  const simulator = await simulateWhatsappCloud();
  const env = { META_GRAPH_URL: simulator.url, CLOCK_AHEAD_MS: String(aheadMs) };
  const work = async (app: App) => {
    const person = await aPerson(app);
    const server = await buildServer(app, allRoutes);
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const token = await signIn(address, person);
    const aStore = storeMaker(app, { simulator, address, token, owner: person.id });
    await use(app, { simulator, env, address, aStore });
    await server.close();
  };
  try {
    await withApp(work, { env });
  } finally {
    await simulator.close();
  }
}

interface Maker extends Pick<Cloud, 'simulator' | 'address'> {
  token: string;
  owner: string;
}

function storeMaker(app: App, { simulator, address, token, owner }: Maker): Cloud['aStore'] {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  let made = 0;
  return async (customers) => {
    const people = [{ user_id: owner, role: 'OWNER' as const }];
    const id = await createStore(platformCtx(app), { name: 'Loja Grande', people });
    await app.pools.owner.query(
      `with added as (
         insert into customers (store_id, id, first_name, last_name, phone)
         select $1, app.new_id(), 'Cliente', n::text, '+5511' || (910000000 + n) from generate_series(1, $2::int) n
         returning id)
       insert into customer_totals (store_id, customer_id) select $1, id from added`,
      [id, customers],
    );
    await app.pools.owner.query('analyze customers, customer_totals');
    const number = `10654035224${String(++made).padStart(4, '0')}`;
    simulator.number = { ...simulator.number, id: number };
    simulator.account = `${number}0`;
    simulator.business = `${number}1`;
    const sender = await post(`stores/${id}/whatsapp-store-senders`, {
      method: 'manual',
      name: 'Vendas',
      token: simulator.token,
      phone_number_id: number,
      account_id: simulator.account,
      app_secret: simulator.appSecret,
    });
    const template = await post(`stores/${id}/whatsapp-store-templates`, {
      sender_id: sender.id,
      name: 'novidades',
      language: 'pt_BR',
      category: 'MARKETING',
      type: 'TEXT',
      header: null,
      footer: '',
      buttons: [],
      body: 'Olá, {{customer.first_name}}! Temos novidades.',
      variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' }],
    });
    await app.pools.owner.query(
      "update whatsapp_templates set status = 'APPROVED', external_id = '1' where id = $1",
      [template.id],
    );
    return {
      ctx: await storeCtx(app, id),
      token,
      sender: sender.id,
      number,
      template: template.id,
    };
  };
}

/** A draft to all customers over the store's official number. */
export async function aCloudCampaign({ ctx, template }: CloudStore): Promise<string> {
  const cluster = await saveCluster(ctx, null, {
    name: 'Todos',
    mode: 'dynamic',
    visibility: 'store',
    custom_customer_ids: [],
    filters: { op: 'all', of: [] },
  });
  const goal = await ctx.db.selectFrom('campaign_goals').select('id').executeTakeFirstOrThrow();
  const draft = CampaignDraft.parse({
    name: 'Novidades',
    campaign_goal_id: goal.id,
    // A canary would hold the rest back for minutes.
    safe_send: { canary: 'never' },
    customer_cluster_ids: [cluster.id],
    actions: [{ contents: [{ channel: 'OFFICIAL_WHATSAPP', template_id: template }] }],
    restrictions: {
      sending_window: Array.from({ length: 7 }, (_, weekday) => ({
        weekday,
        start: '00:00',
        end: '24:00',
      })),
    },
  });
  return (await saveCampaign(ctx, null, draft)).id;
}
