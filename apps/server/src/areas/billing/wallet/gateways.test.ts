import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAsaas } from '#providers/asaas/index';
import { createMercadoPago } from '#providers/mercado-pago/index';
import { searchDatabase } from '#test/canaries';
import { CARD_NUMBERS } from '#test/cards';
import {
  ASAAS_CARD_TOKEN,
  ASAAS_KEY,
  ASAAS_TOKEN,
  MERCADO_PAGO_SECRET,
  MERCADO_PAGO_TOKEN,
} from '#test/gateway-secrets';
import {
  type Simulator,
  signMercadoPago,
  simulateAsaas,
  simulateMercadoPago,
} from '#test/gateway-simulators';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { balanceOf, checkNow, openPix, payByCard, saveCard, topupMethods } from '#test/wallet';

const world = useWorld();

const GATEWAYS = {
  asaas: {
    start: simulateAsaas,
    refused: CARD_NUMBERS.refusedByAsaas,
    paid: 'RECEIVED',
    async webhook(chargeId: string, eventId: string, isForged = false) {
      return world.server.inject({
        method: 'POST',
        url: '/api/webhooks/payments/asaas',
        headers: { 'asaas-access-token': isForged ? 'forged' : ASAAS_TOKEN },
        payload: {
          id: eventId,
          event: 'PAYMENT_RECEIVED',
          payment: { id: chargeId, creditCard: { creditCardToken: ASAAS_CARD_TOKEN } },
        },
      });
    },
    chargeBack: { status: 'CHARGEBACK_REQUESTED', chargeback: 'DISPUTE_LOST' },
    win: { status: 'CHARGEBACK_REQUESTED', chargeback: 'REVERSED' },
  },
  mercado_pago: {
    start: simulateMercadoPago,
    refused: CARD_NUMBERS.refused,
    paid: 'approved',
    async webhook(chargeId: string, eventId: string, isForged = false) {
      const now = world.clock.now();
      return world.server.inject({
        method: 'POST',
        url: `/api/webhooks/payments/mercado_pago?data.id=${chargeId}`,
        headers: signMercadoPago(chargeId, now, isForged ? 'forged' : MERCADO_PAGO_SECRET),
        payload: { id: eventId, action: 'payment.updated', data: { id: chargeId } },
      });
    },
    chargeBack: { status: 'charged_back', chargeback: 'settled' },
    win: { status: 'approved', chargeback: undefined },
  },
} as const;

describe.each(['asaas', 'mercado_pago'] as const)('%s', (name) => {
  const gateway = GATEWAYS[name];
  let simulator: Simulator;
  let store: TestStore;

  beforeAll(async () => {
    simulator = await gateway.start();
    const { config, gateways } = world.app;
    config.payments.gateway = name;
    const { url } = simulator;
    gateways.asaas = createAsaas({
      url,
      apiKey: ASAAS_KEY,
      webhookToken: ASAAS_TOKEN,
      payerDocument: '11222333000181',
    });
    gateways.mercado_pago = createMercadoPago({
      url,
      accessToken: MERCADO_PAGO_TOKEN,
      webhookSecret: MERCADO_PAGO_SECRET,
    });
  });
  afterAll(() => simulator.close());
  beforeEach(async () => {
    world.errors.length = 0;
    store = await aStore(world);
  });

  const charge = (number: string = CARD_NUMBERS.good, save_card = false) =>
    payByCard(store, { value: 1999_00, number, save_card });
  const statusOf = async (id: string) => (await store.owner.call(contract.getTopup, { id })).status;

  test('a card is charged amount plus fee, to the cent', async () => {
    const paid = await charge();
    expect(paid.status).toBe('PAID');
    expect(await balanceOf(store)).toBe(199_900);
    expect(simulator.charges.at(-1)?.value).toBe(2069.26);
  });

  test('a refusal leaves our row refused and nothing charged', async () => {
    const answer = charge(gateway.refused);
    await expect(answer).toFailWith('payment_refused');
    expect(await balanceOf(store)).toBe(0);
  });

  test('a response lost after the charge is recovered and credited once', async () => {
    simulator.mishap = 'lost_answer';
    const open = await charge();
    expect(open.status).toBe('PROCESSING');
    expect(await balanceOf(store)).toBe(0);
    const asked = simulator.asked;
    await checkNow(store, open.id);
    await checkNow(store, open.id);
    expect(await statusOf(open.id)).toBe('PAID');
    expect(await balanceOf(store)).toBe(199_900);
    expect(simulator.asked).toBe(asked);
  });

  test('a gateway that takes longer than a person waits: PROCESSING in time, the result live', async () => {
    const usual = world.app.config.payments.answerMs;
    world.app.config.payments.answerMs = 300;
    simulator.mishap = 'late';
    const open = await charge();
    world.app.config.payments.answerMs = usual;
    expect(open.status).toBe('PROCESSING');
    expect(await balanceOf(store)).toBe(0);
    simulator.answerLate();
    await expect.poll(() => statusOf(open.id)).toBe('PAID');
    expect(await balanceOf(store)).toBe(199_900);
    const events = await store.ctx.db
      .selectFrom('store_events')
      .select(['kind', 'payload'])
      .where('store_id', '=', store.id)
      .orderBy('seq')
      .execute();
    expect(
      events.filter(({ kind }) => kind === 'topup.changed').map(({ payload }) => payload),
    ).toEqual([
      { topup_id: open.id, status: 'PROCESSING' },
      { topup_id: open.id, status: 'PAID' },
    ]);
    await checkNow(store, open.id);
    expect(await balanceOf(store)).toBe(199_900);
  });

  test('an error of the gateway is not a refusal', async () => {
    simulator.mishap = 'broken';
    const open = await charge();
    expect(open.status).toBe('PROCESSING');
    await checkNow(store, open.id);
    expect(await statusOf(open.id)).toBe('PAID');
  });

  test('a busy gateway charges nothing and returns a retry response', async () => {
    simulator.mishap = 'busy';
    await expect(charge()).toFailWith('gateway_unavailable');
    expect(await balanceOf(store)).toBe(0);
  });

  test('forged, repeated and reordered notices credit a Pix exactly once', async () => {
    const made = await openPix(store);
    expect(made.pix_code).toContain('pix');
    const paid = simulator.charges.at(-1)!;
    paid.status = gateway.paid;
    expect((await gateway.webhook(paid.id, 'evt_0', true)).statusCode).toBe(401);
    await world.runJobs();
    expect(await balanceOf(store)).toBe(0);
    for (const event of ['evt_2', 'evt_1', 'evt_2', 'evt_1']) {
      expect((await gateway.webhook(paid.id, event)).statusCode).toBe(200);
    }
    await world.runJobs();
    expect(await balanceOf(store)).toBe(3000);
    const events = await store.ctx.db
      .selectFrom('topup_events')
      .select('payload')
      .where('store_id', '=', store.id)
      .execute();
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('canary');
    expect((await gateway.webhook('999999', 'evt_9')).statusCode).toBe(200);
  });

  test('refunds and a lost dispute leave the wallet once each; a won one leaves it alone', async () => {
    const first = await charge();
    const at = simulator.charges.at(-1)!;
    await world.app.gateways[name].refund(store.ctx, at.id, 50_000);
    await checkNow(store, first.id);
    await checkNow(store, first.id);
    expect(await balanceOf(store)).toBe(149_900);
    Object.assign(at, gateway.win);
    await checkNow(store, first.id);
    expect(await balanceOf(store)).toBe(149_900);
    Object.assign(at, gateway.chargeBack);
    await checkNow(store, first.id);
    await checkNow(store, first.id);
    expect(await statusOf(first.id)).toBe('CHARGEBACK');
    expect(await balanceOf(store)).toBe(0);
  });

  test('an unexpected amount is never credited', async () => {
    const made = await openPix(store);
    Object.assign(simulator.charges.at(-1)!, { status: gateway.paid, value: 1 });
    await checkNow(store, made.id);
    expect(await balanceOf(store)).toBe(0);
    expect(world.errors.map(({ event }) => event)).toEqual(['payment needs a person']);
  });

  test('number, code, token and key of a card appear nowhere in plain text', async () => {
    await charge(CARD_NUMBERS.good, true);
    const saved = await saveCard(store);
    const { card } = await topupMethods(store.owner);
    await store.owner.call(contract.createCardDeposit, {
      store_id: store.id,
      body: { value: 3000, topup_payment_method_id: card, credit_card_id: saved.id },
    });
    expect(await searchDatabase(world.databaseUrl)).toEqual([]);
    expect(world.logged.canaries).toEqual([]);
  });
});
