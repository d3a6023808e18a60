import { generateKeyPairSync } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { saveSigningDomain } from '#areas/messaging/email-domains/index';
import { activate, aDraft, byEmail, customers, firstEmail, sendUntilStatus } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer, headerOf } from '#test/mail-server';

/** The senders that campaigns name, of the store's own. */

const world = useWorld();
let store: TestStore;
let server: Awaited<ReturnType<typeof aPlatformMailServer>>;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  store = await aStore(world, 'Loja do Teste');
  server = await aPlatformMailServer(world);
  await customers(world, store, 1);
});

async function aSender(address: string, of = store): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const domain = address.split('@')[1]!;
  await saveSigningDomain(of.ctx, { domain, selector: 's1', privateKey });
  const body = { name: domain, address };
  return (await of.owner.call(contract.createEmailSender, { store_id: of.id, body })).id;
}

async function draftFrom(sender_id: string | null): Promise<string> {
  const { email_model_id, subject } = firstEmail(await aDraft(store));
  const action = byEmail({ email_model_id, subject, sender_id });
  return (await aDraft(store, { actions: [action] })).id;
}

async function send(id: string): Promise<void> {
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
}

const lastFrom = () => headerOf(server.received.at(-1), 'from');

test('a campaign leaves from the sender that it names, signed by its domain', async () => {
  await aSender('ola@loja.example');
  const second = await aSender('novidades@outra.example');
  await send(await draftFrom(null));
  expect(lastFrom()).toContain('ola@loja.example');
  await send(await draftFrom(second));
  expect(lastFrom()).toContain('novidades@outra.example');
  expect(headerOf(server.received.at(-1), 'dkim-signature')).toContain('d=outra.example');
});

test('a removed sender is a problem of a draft; a campaign on its way goes on with the default', async () => {
  await aSender('ola@loja.example');
  const second = await aSender('novidades@outra.example');
  const [running, later] = [await draftFrom(second), await draftFrom(second)];
  await activate(world, store, running);
  await store.owner.call(contract.deleteEmailSender, { id: second });
  await sendUntilStatus(world, store, running, 'finished');
  expect(lastFrom()).toContain('ola@loja.example');
  await expect(activate(world, store, later)).rejects.toThrow(/ainda está incompleta/);
});

test('the sender of another store is none of this one', async () => {
  const other = await aStore(world, 'Outra loja');
  const foreign = await aSender('ola@outra.example', other);
  await expect(activate(world, store, await draftFrom(foreign))).rejects.toThrow(
    /ainda está incompleta/,
  );
});

test('the review warns of each sender that is not verified', async () => {
  await aSender('ola@loja.example');
  const body = { name: 'Nova', address: 'ola@nova.example' };
  const { id } = await store.owner.call(contract.createEmailSender, { store_id: store.id, body });
  const { warnings } = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: await draftFrom(id),
  });
  expect(warnings.join()).toContain('ola@nova.example não está verificado');
});
