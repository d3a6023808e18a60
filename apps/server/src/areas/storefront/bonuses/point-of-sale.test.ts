import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bonusUrls } from '#areas/records/bonus-ledger/index';
import { aPerson } from '#test/arriving';
import { anAdministrator, anonymous, aStore, type Caller, useStore, useWorld } from '#test/harness';

const world = useWorld();
const store = useStore(world);
const MINUTE = 60_000;
let cashier: Caller;
let customer_id: string;

beforeEach(async () => {
  cashier = await store.as('BONUS_VALIDATOR');
  await aPerson(store.ctx, {
    email: 'ana@exemplo.com.br',
    phone: '+5511987654321',
    document: '52998224725',
    first_name: 'Ana',
    last_name: 'Souza',
  });
  const [row] = await world.sql<{ id: string }>('select id from customers where store_id = $1', [
    store.id,
  ]);
  customer_id = row!.id;
  await give(5_000);
});
afterEach(() => expect(world.errors).toEqual([]));

function give(value: number, fields = {}) {
  const body = { customer_id, value, reason: 'Compensação por atraso', ...fields };
  return store.owner.call(contract.grantBonus, { store_id: store.id, body });
}

const scope = (amount: number, purchase_amount = 20_000) => ({
  customer_id,
  purchase_amount,
  amount,
});

const sendPin = (amount: number, who = cashier) =>
  who.call(contract.sendBonusPin, { store_id: store.id, body: scope(amount) });

async function lastText(): Promise<string> {
  const [row] = await world.sql<{ subject: string }>(
    `select subject from outbox_messages where store_id = $1 order by created_at desc, id desc limit 1`,
    [store.id],
  );
  return row!.subject;
}

const pinIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

const use = (amount: number, fields: Record<string, unknown> = {}, who = cashier) =>
  who.call(contract.useBonus, { store_id: store.id, body: { ...scope(amount), ...fields } });

test('a validator finds by the whole phone or document, and sees no more than they need', async () => {
  const find = (search: string, who = cashier) =>
    who.call(contract.findBonusBalances, { store_id: store.id, query: { search } });
  for (const search of ['(11) 98765-4321', '529.982.247-25']) {
    expect((await find(search)).data).toEqual([
      {
        customer: { id: customer_id, name: 'Ana' },
        contact: '(11) •••••-4321',
        available: 5_000,
        pending: 0,
        owed: 0,
        next_expiry: { value: 5_000, at: expect.any(String) },
      },
    ]);
  }
  expect((await find('Ana')).data).toEqual([]);
  expect((await find('98765')).data).toEqual([]);
  const { data } = await find('souza', await store.as('SELLER'));
  expect(data[0]?.customer.name).toBe('Ana Souza');
  const { data: bonuses } = await cashier.call(contract.listBonuses, {
    store_id: store.id,
    query: {},
  });
  expect(bonuses).toMatchObject([{ customer: { name: 'Ana' }, state: 'available', value: 5_000 }]);
});

test('a use takes the code that the customer was sent, once, for that amount', async () => {
  const quote = await cashier.call(contract.quoteBonuses, {
    store_id: store.id,
    body: { customer_id, purchase_amount: 20_000 },
  });
  expect(quote).toMatchObject({ usable: 5_000, needs_pin: true, blocked: [] });
  await expect(use(3_000)).rejects.toMatchObject({ body: { code: 'pin_needed' } });

  const sent = await sendPin(3_000);
  expect(sent).toMatchObject({ channel: 'SMS', sent_to: '(11) •••••-4321' });
  const pin = pinIn(await lastText());
  // For another amount it is no code.
  await expect(use(3_001, { pin })).rejects.toMatchObject({ body: { code: 'pin_over' } });
  const receipt = await use(3_000, { pin, order_number: 'L-7' });
  expect(receipt).toMatchObject({
    amount: 3_000,
    proof: 'SMS',
    balance: 2_000,
    order_number: 'L-7',
  });
  await expect(use(3_000, { pin })).rejects.toMatchObject({ body: { code: 'bonus_above_limit' } });
  await expect(use(2_000, { pin })).rejects.toMatchObject({ body: { code: 'pin_over' } });
});

test('five wrong codes end the attempt, each with the tries left; an old code is expired', async () => {
  await sendPin(1_000);
  const pin = pinIn(await lastText());
  const wrong = pin === '000000' ? '111111' : '000000';
  await expect(use(1_000, { pin: wrong })).rejects.toMatchObject({
    body: { message: 'Código incorreto. Restam 4 tentativas.', code: 'pin_wrong' },
  });
  for (let left = 3; left > 0; left--) await expect(use(1_000, { pin: wrong })).rejects.toThrow();
  await expect(use(1_000, { pin: wrong })).rejects.toMatchObject({ body: { code: 'pin_over' } });
  await expect(use(1_000, { pin })).rejects.toMatchObject({ body: { code: 'pin_over' } });
  await expect(sendPin(1_000)).rejects.toMatchObject({ body: { code: 'pin_too_often' } });
  world.clock.advance(2 * MINUTE);
  await sendPin(1_000);
  const later = pinIn(await lastText());
  world.clock.advance(11 * MINUTE);
  await expect(use(1_000, { pin: later })).rejects.toMatchObject({ body: { code: 'pin_over' } });
});

test('no code goes to a phone that changed today; a manager releases the use with a reason', async () => {
  await store.owner.call(contract.updateCustomer, {
    id: customer_id,
    body: { phone: '11911112222' },
  });
  await expect(sendPin(1_000)).rejects.toMatchObject({ body: { code: 'contact_changed' } });
  const release_reason = 'Conferi o documento';
  await expect(use(1_000, { release_reason })).rejects.toMatchObject({
    body: { code: 'access_denied' },
  });
  const released = await use(1_000, { release_reason }, await store.as('MANAGER'));
  expect(released).toMatchObject({ proof: 'RELEASED', release_reason, balance: 4_000 });
});

test('a contact changed by an import, a merge or its undoing receives no code for 24 hours', async () => {
  const refused = async () => {
    await expect(sendPin(1_000, await store.as('BONUS_VALIDATOR'))).toFailWith('contact_changed');
    const page = (await bonusUrls(store.ctx, [customer_id])).get(customer_id)!.split('/b/')[1]!;
    await expect(anonymous(world).call(contract.makeBonusCode, { token: page })).toFailWith(
      'contact_changed',
    );
    world.clock.advance(24 * 60 * MINUTE + 1);
    await sendPin(1_000, await store.as('BONUS_VALIDATOR'));
  };
  await aPerson(store.ctx, { document: '52998224725', phone: '+5511944443333' });
  await refused();
  const { id } = await (await store.as('MANAGER')).call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name: 'Ana',
      last_name: 'S',
      birthdate: '1990-02-28',
      phone: '11933332222',
      email: 'outra@exemplo.com.br',
      document: '11144477735',
    },
  });
  const merge = await (await store.as('MANAGER')).call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: customer_id, merged_customer_id: id },
  });
  await refused();
  await (await store.as('MANAGER')).call(contract.undoCustomerMerge, {
    store_id: store.id,
    merge_id: merge.id,
  });
  await refused();
});

test('a seller cannot move a bonus to another contact by a merge, in either direction or by undoing one', async () => {
  const seller = await store.as('SELLER');
  const { id } = await seller.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name: 'Vendedor',
      last_name: 'S',
      birthdate: '1990-02-28',
      phone: '11933332222',
      email: 'vendedor@exemplo.com.br',
      document: '11144477735',
    },
  });
  const merge = (who: Caller, kept_customer_id: string, merged_customer_id: string) =>
    who.call(contract.mergeCustomers, {
      store_id: store.id,
      body: { kept_customer_id, merged_customer_id },
    });
  await expect(merge(seller, id, customer_id)).toFailWith('merge_needs_manager');
  await expect(merge(seller, customer_id, id)).toFailWith('merge_needs_manager');
  const { id: merge_id } = await merge(await store.as('MANAGER'), id, customer_id);
  await expect(
    seller.call(contract.undoCustomerMerge, { store_id: store.id, merge_id }),
  ).toFailWith('merge_needs_manager');
});

test('uses below the threshold add up over the day of the store, also when they arrive together', async () => {
  await store.owner.call(contract.updateBonusSettings, {
    store_id: store.id,
    body: { pin_from: 2_000 },
  });
  world.clock.set('2026-06-10T02:00:00Z'); // 23:00 in São Paulo
  await give(5_000);
  const together = await Promise.allSettled([use(900), use(900), use(900), use(900)]);
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(use(200)).toFailWith('pin_needed');
  const quote = () =>
    cashier.call(contract.quoteBonuses, {
      store_id: store.id,
      body: { customer_id, purchase_amount: 300 },
    });
  expect(await quote()).toMatchObject({ needs_pin: true });
  world.clock.advance(61 * MINUTE);
  await use(200);
});

test('a code is good for one use, though the balance would do for two', async () => {
  await give(5_000);
  await sendPin(1_000);
  const pin = pinIn(await lastText());
  const together = await Promise.allSettled([use(1_000, { pin }), use(1_000, { pin })]);
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(use(1_000, { pin })).toFailWith('pin_over');
});

test('of many wrong codes at once five are compared', async () => {
  await sendPin(1_000);
  const pin = pinIn(await lastText());
  const wrong = pin === '000000' ? '111111' : '000000';
  await Promise.allSettled(Array.from({ length: 12 }, () => use(1_000, { pin: wrong })));
  expect(await world.sql('select tries from bonus_pins where store_id = $1', [store.id])).toEqual([
    { tries: 5 },
  ]);
  await expect(use(1_000, { pin })).toFailWith('pin_over');
});

test('two uses at once never spend more than the balance', async () => {
  const release_reason = 'Sem celular';
  const together = await Promise.allSettled(
    Array.from({ length: 4 }, () => use(2_000, { release_reason }, store.owner)),
  );
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const outcome of together) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ body: { code: 'bonus_above_limit' } });
    }
  }
});

test('the customer’s page makes 20 codes an hour', async () => {
  const token = (await bonusUrls(store.ctx, [customer_id])).get(customer_id)!.split('/b/')[1]!;
  const visitor = anonymous(world);
  for (let n = 0; n < 20; n++) await visitor.call(contract.makeBonusCode, { token });
  await expect(visitor.call(contract.makeBonusCode, { token })).toFailWith('pin_too_often');
});

test('the seller can reverse a use within half an hour, a manager later', async () => {
  await store.owner.call(contract.updateBonusSettings, {
    store_id: store.id,
    body: { pin_from: 2_000 },
  });
  const { id } = await use(1_999);
  const cancel = (who: Caller) => who.call(contract.cancelBonusUse, { id, body: {} });
  await expect(cancel(await store.as('SELLER'))).rejects.toMatchObject({
    body: { code: 'bonus_use_late' },
  });
  world.clock.advance(31 * MINUTE);
  await expect(cancel(cashier)).rejects.toMatchObject({ body: { code: 'bonus_use_late' } });
  expect(await cancel(store.owner)).toMatchObject({ returned: 1_999, balance: 5_000 });
  await expect(cancel(store.owner)).rejects.toMatchObject({
    body: { code: 'bonus_use_cancelled' },
  });
});

test('the customer’s page shows the bonuses and creates a code for the point of sale, without a name', async () => {
  const url = (await bonusUrls(store.ctx, [customer_id])).get(customer_id)!;
  const token = url.split('/b/')[1]!;
  const visitor = anonymous(world);
  const page = await visitor.call(contract.getBonusPage, { token });
  expect(page).toMatchObject({ available: 5_000, pending: 0, lots: [{ remaining: 5_000 }] });
  expect(JSON.stringify(page)).not.toContain('Ana');
  const { code } = await visitor.call(contract.makeBonusCode, { token });
  expect(await use(500, { pin: code })).toMatchObject({ proof: 'PAGE', balance: 4_500 });
  await expect(
    visitor.call(contract.getBonusPage, { token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a manual bonus shows its history, and its remainder can be cancelled', async () => {
  const { data } = await store.owner.call(contract.listBonuses, { store_id: store.id, query: {} });
  const id = data[0]!.id;
  world.clock.advance(MINUTE);
  await use(1_500, { release_reason: 'Sem celular' }, store.owner);
  world.clock.advance(MINUTE);
  const cancelled = await store.owner.call(contract.cancelBonus, {
    id,
    body: { reason: 'Dado por engano' },
  });
  expect(cancelled).toMatchObject({ state: 'cancelled', remaining: 0, reason: 'Dado por engano' });
  const { entries } = await store.owner.call(contract.getBonus, { id });
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['grant', 5_000],
    ['use', -1_500],
    ['cancel', -3_500],
  ]);
  await expect(
    store.owner.call(contract.cancelBonus, { id, body: { reason: 'De novo' } }),
  ).rejects.toMatchObject({ body: { code: 'bonus_over' } });
});

test('the control room adds up, and nothing of it is another store’s', async () => {
  await use(2_000, { release_reason: 'Teste' }, store.owner);
  const of = (at: { id: string; owner: Caller }) =>
    at.owner.call(contract.getBonusOverview, { store_id: at.id });
  expect(await of(store)).toMatchObject({
    available: 3_000,
    pending: 0,
    used_12_months: 2_000,
    revenue_with: 18_000,
    ended: 0,
    liability: [{ available: 3_000, pending: 0 }],
    months: [{ earned: 5_000, used: 2_000, expired: 0, cancelled: 0 }],
    expected_use: { amount: 1_200, rate: 0.4, is_own_rate: false },
    people: [{ uses: 1, amount: 2_000, without_pin: 1, cancelled: 0 }],
  });
  const other = await aStore(world);
  expect(await of(other)).toMatchObject({ available: 0, months: [], people: [] });
  const foreign = await other.owner.send(contract.quoteBonuses, {
    store_id: other.id,
    body: { customer_id, purchase_amount: 100 },
  });
  expect(foreign.status).toBe(404);
});

test('a customer with bonus history is anonymised instead of deleted, since the ledger is permanent', async () => {
  const admin = await anAdministrator(world);
  const erase = admin.call(contract.deleteCustomer, { id: customer_id });
  await expect(erase).toFailWith('customer_has_bonus');
  const { data } = await store.owner.call(contract.listBonuses, { store_id: store.id });
  expect(data).toMatchObject([{ value: 5_000 }]);
});
