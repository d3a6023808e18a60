import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildServer } from '#platform/http/server';
import { anAutomaticTopup } from '#test/automatic-topup';
import { activate, aDraft, customers, sendUntilStatus } from '#test/campaigns';
import { aCardDeposit, aCardDraft, CARD_NUMBERS } from '#test/cards';
import { priceEmail } from '#test/channel-price';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { saveCard } from '#test/wallet';
import { allRoutes } from '../../../areas.ts';

/** Responses of the wallet's calls, field by field (wallet §3 and §7). */

const world = useWorld();
let store: TestStore;
let owner: Caller;
let methods: contract.TopupPaymentMethod[];

beforeEach(async () => {
  store = await aStore(world);
  owner = store.owner;
  ({ data: methods } = await owner.call(contract.listTopupPaymentMethods, {}));
});

const methodOf = (type: string) => methods.find((method) => method.type === type)!.id;

test('payment methods have a name and an icon', () => {
  expect(methods.map(({ type, name, icon }) => [type, name, icon])).toEqual([
    ['PIX', 'Pix', 'pix'],
    ['CREDIT_CARD', 'Cartão de crédito', 'credit-card'],
  ]);
});

test("add-ons show an action's price, in cents and fractions of one; disabled ones only on request", async () => {
  await priceEmail(store.ctx, 450_000);
  const list = async (query: object) =>
    (await owner.call(contract.listStoreAddons, { store_id: store.id, query: query as never }))
      .data;
  expect(await list({ enabled: 'true', per_page: '100' })).toEqual([
    {
      id: expect.any(String),
      usage_price: 0.45,
      enabled: true,
      addon: { name: 'email', type: 'EMAIL_CHANNEL' },
    },
  ]);
  await world.sql('update store_addons set enabled = false where store_id = $1', [store.id]);
  expect(await list({ enabled: 'true' })).toEqual([]);
  expect(await list({})).toMatchObject([{ enabled: false }]);
});

test('cards are listed newest first, or the default one first; their kind may be corrected', async () => {
  const first = await saveCard(store, CARD_NUMBERS.good);
  world.clock.advance(1_000);
  const second = await saveCard(store, CARD_NUMBERS.other);
  const list = async (ordering: (typeof contract.CARD_ORDERINGS)[number]) =>
    (
      await owner.call(contract.listWalletCards, {
        store_id: store.id,
        query: { ordering, only_enabled: 'true' },
      })
    ).data.map(({ id }) => id);
  expect(await list('created_at:desc')).toEqual([second.id, first.id]);
  expect(await list('is_default:desc,created_at:desc')).toEqual([first.id, second.id]);
  const debit = await owner.call(contract.updateWalletCard, {
    store_id: store.id,
    card_id: first.id,
    body: { card_type: 'DEBIT' },
  });
  expect(debit).toEqual({ ...first, type: 'DEBIT' });
});

test('a deposit shows whether the automatic top-up is on', async () => {
  const deposit = async () => {
    const { enabled_automatic_topup } = await owner.call(contract.createCardDeposit, {
      store_id: store.id,
      body: aCardDeposit(methodOf('CREDIT_CARD')),
    });
    return enabled_automatic_topup;
  };
  expect(await deposit()).toBe(false);
  await anAutomaticTopup(store, { minimum: 0, amount: 3000 });
  expect(await deposit()).toBe(true);
});

test('an expired card is refused at its validity field, without a charge', async () => {
  world.clock.set('2026-12-01T02:30:00Z'); // still November in São Paulo
  owner = await store.as('OWNER');
  const pay = (expiry_month: string, expiry_year: string) => {
    const body = aCardDeposit(methodOf('CREDIT_CARD'));
    return owner.send(contract.createCardDeposit, {
      store_id: store.id,
      body: { ...body, credit_card: { ...body.credit_card, expiry_month, expiry_year } },
    });
  };
  for (const refused of [await pay('10', '2026'), await pay('12', '2025')]) {
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'credit_card.expiry_year',
            message: 'A data de validade do cartão deve ser real',
          },
        ],
      },
    });
  }
  const statement = await owner.call(contract.listStatementDays, { store_id: store.id });
  expect(statement.meta.total).toBe(0);
  expect((await pay('11', '2026')).status).toBe(201);
});

test('a payment method that does not fit the deposit is refused', async () => {
  const wrong = owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value: 3000, topup_payment_method_id: methodOf('CREDIT_CARD') },
  });
  await expect(wrong).toFailWith('payment_method_missing');
});

test('the same click saves one card', async () => {
  const save = () =>
    owner.send(
      contract.createWalletCard,
      { store_id: store.id, body: aCardDraft() },
      { 'idempotency-key': 'um-clique' },
    );
  const [first, again] = [await save(), await save()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  const { meta } = await owner.call(contract.listWalletCards, { store_id: store.id });
  expect(meta.total).toBe(1);
});

test("the statement shows a deposit's author and the gateway's reports", async () => {
  const made = await owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: aCardDeposit(methodOf('CREDIT_CARD')),
  });
  const { data } = await owner.call(contract.listStatementDays, { store_id: store.id });
  const [{ name } = { name: '' }] = await world.sql<{ name: string }>(
    'select name from users where id = $1',
    [owner.user_id],
  );
  expect(data.items).toMatchObject([
    {
      inputs: [
        {
          transaction_id: made.transaction_id,
          amount: 5000,
          fee: 224,
          status: 'PAID',
          is_single: true,
          card_bin: '455673',
          card_brand: 'Visa',
          payment_method_name: 'Cartão de crédito',
          payment_events: [{ received_at: world.clock.now().toISOString() }],
          administrator: { name },
        },
      ],
      outputs: [],
    },
  ]);
});

test("the statement shows a campaign's goal, its customers and the cost of each action", async () => {
  await priceEmail(store.ctx, 100_000_000);
  const { id: topup } = await owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value: 3000, topup_payment_method_id: methodOf('PIX') },
  });
  await owner.call(contract.paySandboxTopup, { token: topup });
  await customers(world, store, 3);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  const { data } = await owner.call(contract.listStatementDays, { store_id: store.id });
  expect(data.items.flatMap(({ outputs }) => outputs)).toEqual([
    {
      id,
      campaign: {
        id,
        name: 'Novidades da semana',
        goal: { name: 'Vender mais' },
        customer_total: 3,
      },
      chat: null,
      values: [
        {
          amount: '300',
          messages: 3,
          addon: { name: 'email', type: 'EMAIL_CHANNEL', title: 'E-mail' },
          campaign_action: {
            action_type: { name: 'E-mail' },
            offset: { value: 0, unit: 'HOUR' },
            message: 'Novidades',
          },
        },
      ],
    },
  ]);
});

test('the address of a caller is the request’s, and a proxy’s word only where one is trusted', async () => {
  const ask = async (trustedProxies: number) => {
    const app = { ...world.app, config: { ...world.app.config, trustedProxies } };
    const server = await buildServer(app, allRoutes);
    const answer = await server.inject({
      url: '/api/client-ip',
      remoteAddress: '203.0.113.9',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-forwarded-for': '198.51.100.1, 192.0.2.7',
      },
    });
    await server.close();
    return answer.json();
  };
  expect(await ask(0)).toEqual({ ip: '203.0.113.9' });
  expect(await ask(1)).toEqual({ ip: '192.0.2.7' });
});
