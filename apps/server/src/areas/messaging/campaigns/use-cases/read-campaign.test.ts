import { createServer } from 'node:net';
import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activate, aDraft, byEmail, customers, firstEmail, sendUntil } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
  await customers(world, store, 3);
});
afterEach(() => {
  world.app.config.allowPrivateHosts = false;
});

const waitOf = async (id: string) => (await store.owner.call(contract.getCampaign, { id })).wait;

async function launched(change: Partial<contract.CampaignDraft> = {}): Promise<string> {
  const { id } = await aDraft(store, change);
  await activate(world, store, id, { confirm_partial: true });
  return id;
}

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);

test('outside the sending hours a campaign shows when they begin', async () => {
  const weekday = inDays(2).getUTCDay();
  const id = await launched({
    restrictions: contract.CampaignRestrictions.parse({
      sending_window: [{ weekday, start: '09:00', end: '18:00' }],
    }),
  });
  const wait = await waitOf(id);
  expect(wait?.reason).toBe('window');
  const until = new Date(wait?.until ?? 0);
  expect(until.getUTCDay()).toBe(weekday);
  expect(until.toISOString()).toMatch(/T12:00:00.000Z$/); // nine o'clock in São Paulo
});

test('messages whose time is yet to come say when that is', async () => {
  const { actions } = await aDraft(store);
  const later = { ...actions[0]!, offset: { value: 2, unit: 'DAY' as const } };
  expect(await waitOf(await launched({ actions: [later] }))).toEqual({
    reason: 'due',
    until: inDays(2).toISOString(),
  });
});

test('missing money and an unreachable mail server are shown', async () => {
  expect(await waitOf((await aDraft(store)).id)).toBeNull();
  const port = await aClosedPort();
  world.app.config.allowPrivateHosts = true;
  await store.owner.call(contract.updateEmailSettings, {
    store_id: store.id,
    body: {
      sender_name: 'Loja',
      sender_address: 'ola@loja.example',
      smtp: { host: '127.0.0.1', port, security: 'none' },
    },
  });
  const unreachable = await launched();
  expect(await waitOf(unreachable)).toBeNull();
  await sendUntil(world, async () => (await waitOf(unreachable))?.reason === 'mail_server');

  await priceEmail(store.ctx, 1_500_000, 0);
  const unpaid = await launched();
  await sendUntil(world, async () => (await waitOf(unpaid))?.reason === 'balance');
});

async function aClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise<unknown>((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

test('a start in the past causes a warning before activation', async () => {
  const draft = await aDraft(store, { started_at: '2020-01-01T10:00:00.000Z' });
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(review.warnings).toContain(
    'O início escolhido já passou: a campanha começa assim que for ativada.',
  );
});

test('a subject that is empty without its variable causes a warning, and is sent with the fallback', async () => {
  const { email_model_id } = firstEmail(await aDraft(store));
  const warningsOf = async (subject: string) => {
    const draft = await aDraft(store, { actions: [byEmail({ email_model_id, subject })] });
    const call = { store_id: store.id, campaign_id: draft.id };
    return (await store.owner.call(contract.reviewCampaign, call)).warnings;
  };
  const empty =
    'O assunto fica vazio para quem não tem o valor da variável: escreva o que dizer no lugar. Sem isso, sai “Uma mensagem de Loja de Teste”.';
  expect(await warningsOf('{{customer.first_name}}')).toContain(empty);
  for (const subject of ['{{customer.first_name | "Novidades"}}', 'Oi, {{customer.first_name}}'])
    expect(await warningsOf(subject), subject).not.toContain(empty);
});
