import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMercadoPago } from '#providers/mercado-pago/index';
import { aCardDeposit } from '#test/cards';
import { MERCADO_PAGO_SECRET, MERCADO_PAGO_TOKEN } from '#test/gateway-secrets';
import { type Simulator, signMercadoPago, simulateMercadoPago } from '#test/gateway-simulators';
import { aStore, type TestStore, useWorld } from '#test/harness';

/** Behaviour only of a gateway with cards in the browser and webhooks. */

const world = useWorld();
let gateway: Simulator;
let store: TestStore;

beforeAll(async () => {
  gateway = await simulateMercadoPago();
  world.app.gateways.mercado_pago = createMercadoPago({
    url: gateway.url,
    accessToken: MERCADO_PAGO_TOKEN,
    webhookSecret: MERCADO_PAGO_SECRET,
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  world.app.config.payments.gateway = 'mercado_pago';
  store = await aStore(world);
});

async function methodOf(type: string): Promise<string> {
  const { data } = await store.owner.call(contract.listTopupPaymentMethods, {});
  return data.find((method) => method.type === type)!.id;
}

test('a card tokenised by the browser is charged by its token', async () => {
  const { credit_card, ...rest } = aCardDeposit(await methodOf('CREDIT_CARD'));
  const body = { ...rest, gateway_token: 'made-in-the-browser' };
  const send = (body: object) =>
    store.owner.send(contract.createCardDeposit, { store_id: store.id, body });
  expect((await send({ ...body, credit_card })).status).toBe(422);
  expect(await send(body)).toMatchObject({ status: 201, body: { status: 'PAID', card: null } });
  const { balance } = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(balance).toBe(5000);
  expect(gateway.charges).toHaveLength(1);
});

test('a gateway that takes no cards in the browser refuses, and charges nothing', async () => {
  world.app.config.payments.gateway = 'sandbox';
  const { credit_card: _, ...rest } = aCardDeposit(await methodOf('CREDIT_CARD'));
  const answer = store.owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: { ...rest, gateway_token: 'made-in-the-browser' },
  });
  await expect(answer).toFailWith('payment_refused');
  const { balance } = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(balance).toBe(0);
});

async function paidPix(): Promise<string> {
  await store.owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value: 3000, topup_payment_method_id: await methodOf('PIX') },
  });
  const charge = gateway.charges.at(-1)!;
  charge.status = 'approved';
  return charge.id;
}

/** A notice of this charge, signed so many seconds ago. */
function notice(charge: string, secondsAgo: number, secret = MERCADO_PAGO_SECRET) {
  const signedAt = new Date(world.clock.now().getTime() - secondsAgo * 1000);
  return world.server.inject({
    method: 'POST',
    url: `/api/webhooks/payments/mercado_pago?data.id=${charge}`,
    headers: signMercadoPago(charge, signedAt, secret),
    payload: { id: `evt_${secondsAgo}`, action: 'payment.updated', data: { id: charge } },
  });
}

test('the statement shows when the gateway reported a deposit', async () => {
  expect((await notice(await paidPix(), 0)).statusCode).toBe(200);
  await world.runJobs();
  const { data } = await store.owner.call(contract.listStatementDays, { store_id: store.id });
  expect(data.items[0]?.inputs).toMatchObject([
    { status: 'PAID', payment_events: [{ received_at: world.clock.now().toISOString() }] },
  ]);
});

test('a notice signed more than five minutes in the past or future is refused and changes nothing', async () => {
  const charge = await paidPix();
  for (const seconds of [301, -301]) expect((await notice(charge, seconds)).statusCode).toBe(401);
  await world.runJobs();
  const { balance } = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(balance).toBe(0);
  expect((await notice(charge, 299)).statusCode).toBe(200);
});

test('without a configured secret every notice is refused', async () => {
  const charge = await paidPix();
  const { mercado_pago } = world.app.gateways;
  world.app.gateways.mercado_pago = createMercadoPago({
    url: gateway.url,
    accessToken: MERCADO_PAGO_TOKEN,
    webhookSecret: '',
  });
  expect((await notice(charge, 0, '')).statusCode).toBe(401);
  world.app.gateways.mercado_pago = mercado_pago;
});
