import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { newestConfirmation } from '#test/consents';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { aPopup, visitor } from '#test/popups';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const EMAIL = 'ana@exemplo.com.br';
const NO_HUMAN = { is_trusted: false };
const list = async (id: string, signups?: (typeof contract.POPUP_SIGNUPS)[number]) =>
  (await store.owner.call(contract.listPopupSubmissions, { id, query: { signups } })).data;
const sent = () =>
  world.sql<{ body: string }>('select body from outbox_messages where store_id = $1', [store.id]);
const confirm = (token: string) => anonymous(world).call(contract.confirmConsent, { token });

async function consentText(channel: 'EMAIL' | 'SMS'): Promise<string> {
  const { data } = await store.owner.call(contract.publishConsentText, {
    store_id: store.id,
    body: { channel, text: `Aceito receber por ${channel}.` },
  });
  return data.find((one) => one.channel === channel)!.versions[0]!.id;
}

test('a suspect whose mailbox confirms becomes a sign-up with its consent', async () => {
  const text = await consentText('EMAIL');
  const popup = await aPopup(world, store, { consent_text_ids: [text], double_opt_in: true });
  const answer = await visitor(world, store).signUp(popup, {
    ...NO_HUMAN,
    consent_text_ids: [text],
  });
  expect(JSON.parse(answer.text)).toMatchObject({ step: 'confirm' });
  expect(await list(popup.id)).toMatchObject([{ state: 'suspect', customer: null }]);

  const token = await newestConfirmation(world, store);
  expect(await confirm(token)).toMatchObject({ status: 'confirmed' });
  expect(await confirm(token)).toMatchObject({ status: 'confirmed' });
  const [row] = await list(popup.id);
  expect(row).toMatchObject({ state: 'confirmed', is_new: true });
  const { history } = await store.owner.call(contract.listCustomerConsents, {
    id: row!.customer!.id,
  });
  expect(history).toMatchObject([{ channel: 'EMAIL', granted: true, source: 'confirmation' }]);
});

test('a confirmed suspect gets the code that the screen could not show', async () => {
  const popup = await aPopup(world, store, { coupon: { kind: 'POOL' } });
  await visitor(world, store).signUp(popup, NO_HUMAN);
  await confirm(await newestConfirmation(world, store));
  await world.runJobs();
  expect((await sent()).filter(({ body }) => body.includes('UM'))).toHaveLength(1);
  expect(await list(popup.id)).toMatchObject([{ coupon: 'UM' }]);
});

test('a confirmed mailbox of a person known by their document leaves that person as they are', async () => {
  const fields = ['email', 'document'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields });
  const document = '529.982.247-25';
  const page = visitor(world, store);
  await page.signUp(popup, { fields: { email: EMAIL, document } });
  const other = { email: 'outra@exemplo.com.br', document };
  await page.signUp(popup, { ...NO_HUMAN, fields: other });
  await confirm(await newestConfirmation(world, store));
  const [row] = await list(popup.id, 'to_check');
  expect(row).toMatchObject({ state: 'confirmed', is_new: false, differs: ['email'] });
  const customer = await store.owner.call(contract.getCustomer, { id: row!.customer!.id });
  expect(customer.email).toBe(EMAIL);
});

test('a suspect who ticked nothing confirms the mailbox and agrees to nothing', async () => {
  const popup = await aPopup(world, store);
  await visitor(world, store).signUp(popup, NO_HUMAN);
  await confirm(await newestConfirmation(world, store));
  const [row] = await list(popup.id);
  expect(row).toMatchObject({ state: 'confirmed' });
  const { history } = await store.owner.call(contract.listCustomerConsents, {
    id: row!.customer!.id,
  });
  expect(history).toEqual([]);
});

test('a sign-up takes the link of a suspect with its address over, which discarding leaves alone', async () => {
  const text = await consentText('EMAIL');
  const popup = await aPopup(world, store, { consent_text_ids: [text], double_opt_in: true });
  const page = visitor(world, store);
  await page.signUp(popup, NO_HUMAN);
  const token = await newestConfirmation(world, store);
  await page.signUp(popup, { consent_text_ids: [text] });
  const [suspect] = await list(popup.id, 'suspect');
  await store.owner.call(contract.discardPopupSuspects, {
    id: popup.id,
    body: { submission_ids: [suspect!.id] },
  });
  expect(await confirm(token)).toMatchObject({ status: 'confirmed' });
  const [row] = await list(popup.id);
  expect(row).toMatchObject({ state: 'confirmed' });
  const { history } = await store.owner.call(contract.listCustomerConsents, {
    id: row!.customer!.id,
  });
  expect(history).toMatchObject([{ granted: true, text_version: 1 }]);
});

test('a flood of suspects sends at most 30 e-mails an hour, and none to unreachable addresses', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  for (let n = 0; n < 33; n += 1) {
    await page.signUp(popup, { ...NO_HUMAN, fields: { email: `bot${n}@exemplo.com.br` } });
  }
  await page.signUp(popup, { fields: { email: 'alguem@mailinator.com' } });
  await world.runJobs();
  expect(await sent()).toHaveLength(30);
  world.clock.advance(3_600_000);
  await page.signUp(popup, { ...NO_HUMAN, fields: { email: 'bot34@exemplo.com.br' } });
  await world.runJobs();
  expect(await sent()).toHaveLength(31);
});

test('the store releases suspects, whose consents still wait for their mailbox', async () => {
  const texts = [await consentText('EMAIL'), await consentText('SMS')];
  const fields = ['email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields, consent_text_ids: texts });
  const page = visitor(world, store);
  const typed = { email: EMAIL, phone: '11 98765-4321' };
  await page.signUp(popup, { ...NO_HUMAN, fields: typed, consent_text_ids: texts });
  await page.signUp(popup, { ...NO_HUMAN, fields: { phone: '11 98765-0000' } });
  const suspects = (await list(popup.id, 'suspect')).map(({ id }) => id);
  const release = (actor = store.owner) =>
    actor.call(contract.releasePopupSuspects, {
      id: popup.id,
      body: { submission_ids: suspects },
    });
  await expect(release(await store.as('VISUALIZER'))).toFailWith('access_denied');
  await expect(release((await aStore(world)).owner)).toFailWith('not_found');
  expect(await release()).toEqual({ released: 2 });
  expect(await release()).toEqual({ released: 0 });

  const rows = await list(popup.id, 'counted');
  expect(rows.map(({ state }) => state)).toEqual(['signed_up', 'signed_up']);
  const ana = rows.find((row) => row.fields.email === EMAIL)!.customer!.id;
  const history = async () =>
    (await store.owner.call(contract.listCustomerConsents, { id: ana })).history;
  expect(await history()).toEqual([]);
  await confirm(await newestConfirmation(world, store));
  expect(await history()).toMatchObject([{ channel: 'EMAIL', granted: true }]);
});

test('discarded suspects are gone, and sign-ups that count stay', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  await page.signUp(popup);
  await page.signUp(popup, { ...NO_HUMAN, fields: { email: 'bot@exemplo.com.br' } });
  const token = await newestConfirmation(world, store);
  const submission_ids = (await list(popup.id)).map(({ id }) => id);
  const discard = () =>
    store.owner.call(contract.discardPopupSuspects, { id: popup.id, body: { submission_ids } });
  expect(await discard()).toEqual({ discarded: 1 });
  expect(await list(popup.id)).toMatchObject([{ state: 'signed_up' }]);
  await expect(confirm(token)).toFailWith('not_found');
});

test('what a known customer typed differently is accepted or dropped, once', async () => {
  const fields = ['name', 'email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields });
  const page = visitor(world, store);
  await page.signUp(popup, { fields: { name: 'Ana Lima', email: EMAIL, phone: '11 98765-4321' } });
  const changed = { name: 'Ana de Souza Lima', email: EMAIL, phone: '11 98765-0000' };
  await page.signUp(popup, { fields: changed });
  const [row] = await list(popup.id, 'to_check');
  const settle = (accepted: contract.PopupSubmission['differs'], actor = store.owner) =>
    actor.call(contract.settlePopupDifferences, {
      id: popup.id,
      submission_id: row!.id,
      body: { accepted },
    });
  await expect(settle(['name'], await store.as('VISUALIZER'))).toFailWith('access_denied');
  await settle(['name']);
  const customer = await store.owner.call(contract.getCustomer, { id: row!.customer!.id });
  expect(customer).toMatchObject({
    first_name: 'Ana',
    last_name: 'de Souza Lima',
    phone: '+5511987654321',
  });
  expect(await list(popup.id, 'to_check')).toEqual([]);
  // Nothing differs any more, so nothing is changed.
  await settle(['phone']);
  expect((await store.owner.call(contract.getCustomer, { id: customer.id })).phone).toBe(
    '+5511987654321',
  );
});

test('an accepted e-mail of another customer is refused and stays to check', async () => {
  const fields = ['email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields });
  const page = visitor(world, store);
  const phone = '11 98765-4321';
  await page.signUp(popup, { fields: { phone } });
  await page.signUp(popup, { fields: { phone, email: 'nova@exemplo.com.br' } });
  const [row] = await list(popup.id, 'to_check');
  await page.signUp(popup, { fields: { phone: '11 98765-0000', email: 'nova@exemplo.com.br' } });
  const settle = store.owner.call(contract.settlePopupDifferences, {
    id: popup.id,
    submission_id: row!.id,
    body: { accepted: ['email'] },
  });
  await expect(settle).toFailWith('customer_already_exists');
  expect(await list(popup.id, 'to_check')).toHaveLength(1);
});
