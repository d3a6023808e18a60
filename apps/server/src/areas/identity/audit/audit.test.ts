import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { afterEach, expect, test } from 'vitest';
import { type Actor, SYSTEM } from '#platform/actor';
import { storeCtx } from '#platform/context';
import { activate, aDraft, customers } from '#test/campaigns';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { invite, JOINING } from '#test/invitations';
import { openPix, saveCard } from '#test/wallet';
import { recordAuditEvent } from './index.ts';

const world = useWorld();
afterEach(() => expect(world.errors).toEqual([]));

test('the audit log shows who invited, joined, changed and removed, newest first, by person and action', async () => {
  const store = await aStore(world);
  const { email, token } = await invite(world, store);
  await anonymous(world).call(contract.acceptInvitation, { token, body: JOINING });
  const { data: team } = await store.owner.call(contract.listCollaborators, {
    store_id: store.id,
  });
  const joined = team.find(({ user }) => user.email === email)!;
  const { id } = joined;
  await store.owner.call(contract.updateCollaborator, { id, body: { role: 'MANAGER' } });
  await store.owner.call(contract.deleteCollaborator, { id });

  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data.map(({ action }) => action)).toEqual([
    'collaborator.removed',
    'collaborator.role_changed',
    'collaborator.joined',
    'collaborator.invited',
  ]);
  expect(log.data[1]).toMatchObject({
    actor: { kind: 'person', id: store.owner.user_id },
    details: { email, from: 'SELLER', role: 'MANAGER' },
  });
  expect(JSON.stringify(log.data)).not.toContain(token);

  const hers = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { actor: joined.user.id },
  });
  expect(hers.data.map(({ action }) => action)).toEqual(['collaborator.joined']);
  const invited = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { action: 'collaborator.invited', per_page: 1 },
  });
  expect(invited.meta).toMatchObject({ total: 1, last_page: 1 });
  const actors = await store.owner.call(contract.listAuditActors, { store_id: store.id });
  expect(actors.data.map(({ name }) => name)).toContain('Célia Convidada');
});

test('the audit log also names actors that are no person', async () => {
  const store = await aStore(world);
  const id = randomUUID();
  const actors: Actor[] = [
    SYSTEM,
    { kind: 'api_key', id: randomUUID(), name: 'Caixa da loja', scopes: [], permissions: [] },
    { kind: 'automation', id: randomUUID(), name: 'Aniversário' },
    { kind: 'integration', id, name: 'Nuvemshop' },
    { kind: 'integration', id, name: 'Nuvemshop nova' },
  ];
  const ctx = await storeCtx(world.app, store.id);
  const event = { action: 'store.updated', target_kind: 'store', target_id: store.id } as const;
  for (const [second, actor] of actors.entries()) {
    const now = () => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
    await recordAuditEvent({ ...ctx, actor, clock: { now } }, event);
  }

  const logOfActor = async (actor?: string) => {
    const query = { ordering: 'created_at:asc' as const, ...(actor && { actor }) };
    const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id, query });
    return data.map(({ actor: { kind, name } }) => [kind, name]);
  };
  expect((await logOfActor()).toSorted()).toEqual([
    ['api_key', 'Caixa da loja'],
    ['automation', 'Aniversário'],
    ['integration', 'Nuvemshop'],
    ['integration', 'Nuvemshop nova'],
    ['system', null],
  ]);
  expect(await logOfActor('system')).toEqual([['system', null]]);
  expect(await logOfActor(id)).toHaveLength(2);

  const { data } = await store.owner.call(contract.listAuditActors, { store_id: store.id });
  expect(data.map(({ kind, name }) => [kind, name])).toEqual([
    ['automation', 'Aniversário'],
    ['api_key', 'Caixa da loja'],
    ['integration', 'Nuvemshop nova'],
    ['system', null],
  ]);
});

test('the audit log is read page by page, forwards and backwards, without losing a line', async () => {
  const store = await aStore(world);
  for (let i = 0; i < 7; i++) await invite(world, store);
  const page = (query: Record<string, unknown>) =>
    store.owner.call(contract.listAuditLog, {
      store_id: store.id,
      query: { per_page: 3, ...query },
    });
  const whole = await page({ per_page: 100 });
  const first = await page({});
  const second = await page({ page: 2, cursor: first.meta.next_cursor! });
  const last = await page({ page: 3 });
  expect([...first.data, ...second.data, ...last.data].map(({ id }) => id)).toEqual(
    whole.data.map(({ id }) => id),
  );
  const back = await page({ page: 1, cursor: second.meta.previous_cursor! });
  expect(back.data).toEqual(first.data);
});

/** A store's log entries, oldest first. */
async function logOf({ owner, id: store_id }: TestStore) {
  const query = { ordering: 'created_at:asc' as const, per_page: 100 };
  return (await owner.call(contract.listAuditLog, { store_id, query })).data.map(
    ({ action, details }) => ({ action, details }),
  );
}

test('the audit log shows who changed the mail server and its password, without the password', async () => {
  const store = await aStore(world);
  const smtp = { host: 'smtp.loja.example', port: 587, security: 'starttls' as const };
  const save = (password?: string) =>
    store.owner.call(contract.updateEmailSettings, {
      store_id: store.id,
      body: {
        sender_name: 'Loja',
        sender_address: 'ola@loja.example',
        smtp: { ...smtp, ...(password && { password }) },
      },
    });
  await save('segredo-do-servidor');
  await save();

  const saved = { server: 'smtp.loja.example', sender: 'ola@loja.example' };
  // Two of them happened at one instant, in no order.
  const log = await logOf(store);
  expect(log.sort((one, other) => one.action.localeCompare(other.action))).toEqual([
    { action: 'mail_server.password_changed', details: { server: 'smtp.loja.example' } },
    { action: 'mail_server.saved', details: saved },
    { action: 'mail_server.saved', details: saved },
  ]);
});

test('the audit log shows who moved money: deposit, default card, automatic top-up, statement', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  await openPix(store, 5000);
  const card = await saveCard(store);
  await owner.call(contract.setDefaultWalletCard, { store_id, card_id: card.id });
  const automatic = { automatic_topup_minimum: 2000, automatic_topup_amount: 5000 };
  for (const enable_automatic_topup of [true, false]) {
    await owner.call(contract.updateAutomaticTopup, {
      store_id,
      body: { enable_automatic_topup, ...automatic, automatic_topup_card_id: card.id },
    });
  }
  await owner.send(contract.exportStatement, { store_id, query: { format: 'csv' } });

  const amounts = { minimum: formatCents(2000), amount: formatCents(5000) };
  expect(await logOf(store)).toEqual([
    { action: 'deposit.made', details: { amount: formatCents(5000), method: 'PIX' } },
    { action: 'card.saved', details: { last4: card.last4 } },
    { action: 'card.made_default', details: { last4: card.last4 } },
    { action: 'automatic_topup.enabled', details: amounts },
    { action: 'automatic_topup.disabled', details: amounts },
    { action: 'list.exported', details: { list: 'statement' } },
  ]);
});

test('the audit log shows who tagged many customers at once', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  await customers(world, store, 2);
  const body = { name: 'Fiéis', color: '#FF0000' };
  const tag = await owner.call(contract.createCustomerTag, { store_id, body });
  for (const action of ['add', 'remove'] as const) {
    await owner.call(contract.bulkTagCustomers, {
      store_id,
      body: { tag_id: tag.id, action, selection: { all_matching: { stage: 'customer' } } },
    });
  }
  expect(await logOf(store)).toEqual([
    { action: 'customers.tagged', details: { tag: 'Fiéis', customers: '2' } },
    { action: 'customers.untagged', details: { tag: 'Fiéis', customers: '2' } },
  ]);
});

test('the audit log shows who activated, paused, resumed and canceled a campaign', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  await customers(world, store, 2);
  const { id, name } = await aDraft(store);
  await activate(world, store, id);
  const campaign = { store_id, campaign_id: id };
  await owner.call(contract.pauseCampaign, campaign);
  await owner.call(contract.resumeCampaign, campaign);
  await owner.call(contract.cancelCampaign, campaign);
  const ofCampaigns = (await logOf(store)).filter(({ action }) => action.startsWith('campaign.'));
  expect(ofCampaigns).toEqual(
    ['activated', 'paused', 'resumed', 'canceled'].map((done) => ({
      action: `campaign.${done}`,
      details: { name },
    })),
  );
});

test('the audit log shows who deleted shared data', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  const admin = await store.as('ADMINISTRATOR');
  const tag = await owner.call(contract.createCustomerTag, {
    store_id,
    body: { name: 'Feira', color: '#aabbcc' },
  });
  const draft = await aDraft(store);
  const { data: models } = await owner.call(contract.listEmailModels, { store_id });
  const { data: clusters } = await owner.call(contract.listClusters, { store_id });
  const [kept, merged, gone] = await customers(world, store, 3);
  await owner.call(contract.deleteCampaign, { id: draft.id });
  await owner.call(contract.deleteCluster, { id: clusters[0]!.id });
  await owner.call(contract.deleteEmailModel, { id: models[0]!.id });
  await owner.call(contract.deleteCustomerTag, { id: tag.id });
  const merge = await owner.call(contract.mergeCustomers, {
    store_id,
    body: { kept_customer_id: kept!, merged_customer_id: merged! },
  });
  await owner.call(contract.undoCustomerMerge, { store_id, merge_id: merge.id });
  await admin.call(contract.deleteCustomer, { id: gone! });
  const card = await saveCard(store);
  await owner.call(contract.deleteWalletCard, { store_id, card_id: card.id });

  const log = await logOf(store);
  expect(log.map(({ action }) => action).sort()).toEqual([
    'card.removed',
    'card.saved',
    'cluster.removed',
    'customer.deleted',
    'customers.merged',
    'email_model.removed',
    'merge.undone',
    'tag.removed',
  ]);
  expect(log).toContainEqual({ action: 'tag.removed', details: { tag: 'Feira' } });
});
