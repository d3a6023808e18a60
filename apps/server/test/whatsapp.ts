import * as contract from '@clientela/contract';
import { onTestFinished } from 'vitest';
import { createWhatsappCloud } from '../src/providers/whatsapp-cloud/index.ts';
import { customers, launch } from './campaigns.ts';
import type { TestStore, World } from './harness.ts';
import { drainInbox } from './inbox.ts';
import { type CloudSimulator, simulateWhatsappCloud } from './simulators/whatsapp-cloud.ts';

/** Meta at a simulator, until the test ends. */
export async function aCloud(world: World): Promise<CloudSimulator> {
  const simulator = await simulateWhatsappCloud();
  const before = world.app.whatsapp.whatsapp_cloud;
  const provider = createWhatsappCloud({
    graphUrl: simulator.url,
    appId: '',
    appSecret: '',
    retryWaitsMs: [0, 0, 0],
  });
  world.app.whatsapp.whatsapp_cloud = provider;
  onTestFinished(async () => {
    if (before) world.app.whatsapp.whatsapp_cloud = before;
    await provider.close?.();
    await simulator.close();
  });
  return simulator;
}

/** The simulator's number as a person connects it. */
export function manualNumber(simulator: CloudSimulator) {
  return {
    method: 'manual' as const,
    name: 'Vendas',
    token: simulator.token,
    phone_number_id: String(simulator.number.id),
    account_id: simulator.account,
    app_secret: simulator.appSecret,
  };
}

/** The simulator's number, connected: another one each time, since a number belongs to one store. */
export async function connected(
  store: TestStore,
  simulator: CloudSimulator,
): Promise<contract.WhatsappSender> {
  simulator.number = {
    ...simulator.number,
    id: String(Date.now() * 1000 + Math.floor(Math.random() * 1000)),
  };
  simulator.account = `${simulator.number.id}0`;
  simulator.business = `${simulator.number.id}1`;
  return store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: manualNumber(simulator),
  });
}

/** Posts a webhook as Meta does. */
export async function post(
  world: World,
  number: string,
  { body, signature }: { body: string; signature: string },
): Promise<number> {
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: `/api/webhooks/whatsapp-cloud/${number}`,
    payload: body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
  return statusCode;
}

const TEMPLATE = {
  variants: [
    {
      kind: 'template',
      text: 'Olá, {{customer.first_name | "cliente"}}! Novidades.',
      template: {
        name: 'novidades',
        language: 'pt_BR',
        header: null,
        buttons: [],
        body: ['{{customer.first_name | "cliente"}}'],
      },
    },
  ],
};

/** A campaign to these phones whose messages leave from a number, as templates of a category. */
export async function launchFrom(
  world: World,
  store: TestStore,
  { id: sender }: { id: string },
  { phones, price_kind = 'marketing' }: { phones: readonly string[]; price_kind?: string },
): Promise<string> {
  const ids = await customers(world, store, phones.length);
  await world.sql(
    'update customers c set phone = p.phone from unnest($1::uuid[], $2::text[]) as p(id, phone) where c.id = p.id',
    [ids, phones],
  );
  const { id } = await launch(world, store, {
    actions: [contract.CampaignAction.parse({ contents: [{ channel: 'SMS', text: 'Oi' }] })],
  });
  await world.sql(
    `update campaign_contents set channel = 'OFFICIAL_WHATSAPP', compiled = $2 where campaign_id = $1`,
    [id, JSON.stringify(TEMPLATE)],
  );
  await world.sql(
    `update send_queues set channel = 'OFFICIAL_WHATSAPP', sender = $2, price_kind = $3 where source_id = $1`,
    [id, sender, price_kind],
  );
  return id;
}

/** A template that a sandbox number has sent to review; its name decides the outcome. */
export async function approvedTemplate(
  world: World,
  store: TestStore,
  { id: sender_id }: { id: string },
  change: Partial<contract.WhatsappTemplateDraft> & { name: string },
): Promise<contract.WhatsappTemplate> {
  const body = contract.WhatsappTemplateDraft.parse({
    sender_id,
    language: 'pt_BR',
    category: 'MARKETING',
    type: 'TEXT',
    header: null,
    body: 'Olá, {{customer.first_name}}! Temos novidades.',
    footer: '',
    buttons: [],
    variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' }],
    ...change,
  });
  const made = await store.owner.call(contract.createWhatsappTemplate, {
    store_id: store.id,
    body,
  });
  await store.owner.call(contract.submitWhatsappTemplate, { id: made.id });
  await drainInbox(world);
  return store.owner.call(contract.getWhatsappTemplate, { id: made.id });
}
