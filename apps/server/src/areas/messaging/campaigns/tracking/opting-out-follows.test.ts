import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, sendUntilStatus } from '#test/campaigns';
import { confirmByEmail } from '#test/consents';
import { CONCEICAO } from '#test/customers';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { tokenInLink } from './message-urls.ts';

/** A customer who opted out gets no messages, regardless of changes to their record and address. */

const world = useWorld();
const OLD = 'conceicao@exemplo.com.br';
const NEW = 'conceicao.nova@exemplo.com.br';
/** By nothing but their address are these the same person. */
const OTHERWISE = [
  { document: '529.982.247-25', phone: '(11) 98765-4321' },
  { document: '111.444.777-35', phone: '(11) 98765-4322' },
];
let registered = 0;
let store: TestStore;
let customer: string;
let place: { key: string; token: string };

const register = async (email: string) =>
  (
    await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: { ...CONCEICAO, ...OTHERWISE[registered++], email },
    })
  ).id;
const correct = (email: string) =>
  store.owner.call(contract.updateCustomer, { id: customer, body: { email } });
const remove = async () =>
  (await store.as('ADMINISTRATOR')).call(contract.deleteCustomer, { id: customer });
const optOut = () => anonymous(world).call(contract.unsubscribe, place);

/** Why nothing would reach them with a campaign launched now; empty where it would. */
async function whyNot(): Promise<string[]> {
  const { id } = await aDraft(store);
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  return review.exclusions.map(({ reason }) => reason);
}

beforeEach(async () => {
  store = await aStore(world);
  registered = 0;
  customer = await register(OLD);
  const draft = await aDraft(store);
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  const [message] = await world.sql<{ token: string }>(
    'select token from campaign_activities where store_id = $1',
    [store.id],
  );
  place = { key: store.ctx.store.public_key, token: tokenInLink(message!.token) };
});

test('the link of an old mail works after the customer was deleted, and holds once they come back', async () => {
  await remove();
  expect((await anonymous(world).call(contract.getUnsubscription, place)).is_unsubscribed).toBe(
    false,
  );
  expect((await optOut()).is_unsubscribed).toBe(true);
  expect((await anonymous(world).call(contract.getUnsubscription, place)).is_unsubscribed).toBe(
    true,
  );
  await register(OLD);
  expect(await whyNot()).toEqual(['opted_out']);
});

test('the store’s links in an old mail work after the customer was deleted', async () => {
  await remove();
  const answer = await anonymous(world).send(contract.trackClick, { ...place, link: '0' });
  expect(answer).toMatchObject({
    status: 302,
    headers: { location: 'https://loja.example/novidades?cupom=VOLTA10' },
  });
  const nowhere = await anonymous(world).send(contract.trackClick, { ...place, link: '9' });
  expect(nowhere.status).toBe(404);
});

test('an old mail opts a person out whose address was corrected meanwhile', async () => {
  await correct(NEW);
  await optOut();
  expect(await whyNot()).toEqual(['opted_out']);
});

test('a corrected address inherits the refusal, and the old one keeps it', async () => {
  await optOut();
  await correct(NEW);
  expect(await whyNot()).toEqual(['opted_out']);
  await register(OLD);
  expect(await whyNot()).toEqual(['opted_out']);
});

test('an opt-out after an earlier refusal is confirmed and counts once', async () => {
  await store.owner.call(contract.recordCustomerConsent, {
    id: customer,
    body: { channel: 'EMAIL', granted: false, source: 'balcão', text: 'Não quer e-mails' },
  });
  await optOut();
  expect((await anonymous(world).call(contract.getUnsubscription, place)).is_unsubscribed).toBe(
    true,
  );
  await optOut();
  const counted = await world.sql(
    "select from tracking_events where store_id = $1 and kind = 'unsubscribe'",
    [store.id],
  );
  expect(counted).toHaveLength(1);
});

test('a merge keeps the refusal of either record', async () => {
  const other = await register(NEW);
  await optOut();
  await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: other, merged_customer_id: customer },
  });
  expect(await whyNot()).toEqual(['opted_out']);
});

test('an opted-out customer who changed address and was deleted stays suppressed at both addresses', async () => {
  await optOut();
  await correct(NEW);
  await remove();
  await register(NEW);
  expect(await whyNot()).toEqual(['opted_out']);
});

test('a renewed consent lets messages leave again', async () => {
  await optOut();
  await correct(NEW);
  const byHand = store.owner.call(contract.recordCustomerConsent, {
    id: customer,
    body: { channel: 'EMAIL', granted: true, source: 'balcão', text: 'Quer receber de novo' },
  });
  await expect(byHand).toFailWith('consent_opted_out');
  expect(await whyNot()).toEqual(['opted_out']);
  await confirmByEmail(world, store, customer);
  expect(await whyNot()).toEqual([]);
});

test('another store’s key opens nothing of them', async () => {
  const other = await aStore(world);
  await remove();
  const theirs = { ...place, key: other.ctx.store.public_key };
  await expect(anonymous(world).call(contract.unsubscribe, theirs)).toFailWith('not_found');
  expect((await anonymous(world).send(contract.trackClick, { ...theirs, link: '0' })).status).toBe(
    404,
  );
});
