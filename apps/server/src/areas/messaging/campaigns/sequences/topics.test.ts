import * as contract from '@clientela/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartsByClock, recordCarts, recordPayments } from '#areas/records/carts/index';
import { inTransaction, platformCtx } from '#platform/context';
import { aCart, anOrder, aPixPayment, EMPTY_PERSON, fromShop } from '#test/arriving';
import { activate, refreshResults } from '#test/campaigns';
import { aNumber } from '#test/chat';
import { startDelivery } from '#test/delivery-alone';
import { anAdministrator, anonymous, useStore, useWorld } from '#test/harness';
import { synchronise, useShop } from '#test/integrations';
import { aPlan } from '#test/plans';
import {
  after,
  arrive,
  aSequence,
  aSequenceDraft,
  catchUp,
  enrollmentsOf,
  messagesOf,
  order,
  sendDue,
} from '#test/sequences';
import { type NuvemshopSimulator, simulateNuvemshop } from '#test/simulators/nuvemshop';
import { aZenvia } from '#test/sms';
import { approvedTemplate } from '#test/whatsapp';
import { createNuvemshop } from '../../../../providers/nuvemshop/index.ts';

/** Messages about a cart or a payment: their contents, and that a customer who has bought or paid gets none. */

const world = useWorld();
const store = useStore(world);
let shop: NuvemshopSimulator;
beforeAll(async () => {
  shop = await simulateNuvemshop();
});
afterAll(() => shop.close());
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };

async function ready(key: contract.ReadySequenceKey): Promise<contract.Campaign> {
  await world.sql(`update stores set site_url = 'https://loja.example' where id = $1`, [store.id]);
  const body = { key };
  const draft = await store.owner.call(contract.startReadySequence, { store_id: store.id, body });
  await activate(world, store, draft.id);
  return draft;
}

/** A cart that its person leaves. */
async function leave(person = { ...EMPTY_PERSON, ...ANA }, row = {}): Promise<void> {
  await inTransaction(store.ctx, (ctx) =>
    recordCarts(ctx, [aCart(ctx, { person, ...row })], fromShop(ctx, { provider: 'loja' })),
  );
  world.clock.advance(HOUR);
  await cartsByClock.run(platformCtx(world.app));
}

async function pay(row: Parameters<typeof aPixPayment>[1] = {}): Promise<void> {
  await inTransaction(store.ctx, (ctx) =>
    recordPayments(
      ctx,
      [aPixPayment(ctx, { order_key: '1', ...row })],
      fromShop(ctx, { provider: 'loja' }),
    ),
  );
}

/** Messages of a campaign in the test outbox, the oldest first. */
async function outbox(campaign_id: string): Promise<contract.OutboxMessageDetail[]> {
  // The sign-in of an hour ago may be over.
  const owner = await store.as('OWNER');
  const { data } = await owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query: { campaign_id, ordering: 'created_at:asc' },
  });
  return Promise.all(data.map(({ id }) => owner.call(contract.getOutboxMessage, { id })));
}

async function resultsOf(campaign_id: string): Promise<contract.CampaignResults> {
  await refreshResults(store.ctx);
  const owner = await store.as('OWNER');
  return owner.call(contract.getCampaignResults, { store_id: store.id, campaign_id });
}

/** Where a browser ends up that follows the first link of a message. */
async function follow({ html }: contract.OutboxMessageDetail): Promise<string | undefined> {
  const path = /\/api\/t\/c\/([^/]+)\/([^/]+)\/(\d+)/.exec(html);
  const [, key = '', token = '', link = ''] = path ?? [];
  const answer = await anonymous(world).send(contract.trackClick, { key, token, link }, BROWSER);
  return answer.headers.location as string | undefined;
}

test("the ready cart sequence lists the cart's items, links to it, and ends with the order", async () => {
  const { id } = await ready('cart');
  const items = [
    { name: 'Caneca', quantity: 2, unit_price: 4_900, image_url: null, url: null },
    { name: 'Bandeja <b>', quantity: 1, unit_price: 9_000, image_url: null, url: null },
  ];
  await leave(undefined, { items, total: 18_800 });
  world.clock.advance(HOUR);
  await sendDue(world, store);
  const [first] = await outbox(id);
  expect(first?.subject).toBe('Ana, você esqueceu algo no carrinho');
  expect(first?.html).toContain('2x Caneca, Bandeja &lt;b&gt;');
  expect(await follow(first!)).toBe('https://loja.example/carrinho/c1');

  world.clock.advance(23 * HOUR);
  await sendDue(world, store);
  const [, second] = await outbox(id);
  expect(second?.subject).toBe('Ficou alguma dúvida sobre 2x Caneca, Bandeja <b>?');
  expect(second?.text).toContain('seu carrinho de R$ 188,00');

  world.clock.advance(HOUR);
  await order(world, store, [{ ...ANA, number: '1', total: 18_800 }]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:order_arrived:2']);
  const results = await resultsOf(id);
  expect(results.recovered).toEqual({ orders: 1, revenue: 18_800 });
  expect(results.total).toMatchObject({ orders: 1, revenue: 18_800 });
});

test('a Pix is reminded of at its own moments, pays on its page, and counts as recovered', async () => {
  const { id } = await ready('payment');
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1', status: 'pending', total: 12_990 }]);
  await pay({ expires_at: new Date(world.clock.now().getTime() + 24 * HOUR).toISOString() });
  await sendDue(world, store);
  world.clock.advance(15 * MINUTE);
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
  const [first] = await outbox(id);
  expect(first?.subject).toBe('Falta só o pagamento do pedido 1');
  expect(first?.text).toContain('O Pix de R$ 129,90 do pedido 1');
  expect(await follow(first!)).toMatch(/\/p\/[\w-]{22}$/);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:1']);

  world.clock.advance(HOUR);
  const at = new Date(world.clock.now().getTime() - 2 * HOUR);
  await order(world, store, [{ ...ANA, number: '1', at, total: 12_990 }]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:order_arrived:1']);
  const results = await resultsOf(id);
  expect(results.recovered).toEqual({ orders: 1, revenue: 12_990 });
});

test('a Pix of a day has its last word half an hour before its end, one of an hour has none', async () => {
  const { id } = await ready('payment');
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1', status: 'pending' }]);
  const begun = world.clock.now().getTime();
  await pay({ expires_at: new Date(begun + 24 * HOUR).toISOString() });
  await pay({ external_id: 'outro', expires_at: new Date(begun + HOUR).toISOString() });
  for (const minutes of [10, 15, 23 * 60 + 29, 23 * 60 + 30]) {
    world.clock.set(new Date(begun + minutes * MINUTE).toISOString());
    await cartsByClock.run(platformCtx(world.app));
    await sendDue(world, store);
  }
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent', 'Ana:1:sent']);
  const [, last] = await outbox(id);
  expect(last?.text).toContain('vale até 24/11 às 12:00');
});

test('an SMS has a short link to the cart', async () => {
  const simulator = await aZenvia(world, store);
  const text = '{{cart.items}}: {{cart.url}}';
  const { id } = await aSequence(world, store, { kind: 'cart_abandoned' }, [
    {
      ...after(0),
      contents: [{ channel: 'SMS', text, text_b: null, strip_accents: true }],
    },
  ]);
  await leave({ ...EMPTY_PERSON, ...ANA, phone: '+5511987650011' });
  await sendDue(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:sent']);
  const [sent] = simulator.sent;
  const [, code = ''] = /\/([\w-]+)(?: |$)/.exec(sent?.text ?? '') ?? [];
  const answer = await anonymous(world).send(contract.followShortLink, { code }, BROWSER);
  expect(answer.headers.location).toBe('https://loja.example/carrinho/c1');
});

/** The content of a channel whose text lists and totals the cart; its numbers and templates exist. */
async function cartContent(
  channel: contract.CampaignContent['channel'],
): Promise<contract.CampaignContent> {
  if (channel === 'NON_OFFICIAL_WHATSAPP') {
    const { id } = await aNumber(store, channel);
    await store.owner.call(contract.setWhatsappDefaults, { id, body: { campaigns: true } });
  }
  if (channel !== 'OFFICIAL_WHATSAPP') {
    return contract.CampaignContent.parse({
      channel,
      text: 'Faltou: {{cart.items}}, {{cart.total}}',
    });
  }
  const number = await store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: { method: 'sandbox' },
  });
  const { id } = await approvedTemplate(world, store, number, {
    name: 'carrinho',
    body: 'Faltou: {{cart.items}}, {{cart.total}}!',
    variables: [
      { variable: 'cart.items', sample: '1x Caneca', fallback: 'seus itens' },
      { variable: 'cart.total', sample: 'R$ 49,00', fallback: 'o total' },
    ],
  });
  return contract.CampaignContent.parse({ channel, template_id: id });
}

test.each(['OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP'] as const)(
  '%s lists the cart and its total',
  async (channel) => {
    const contents = [await cartContent(channel)];
    const step = { ...after(0), contents };
    const { id } = await aSequence(world, store, { kind: 'cart_abandoned' }, [step]);
    const items = [{ name: 'Caneca', quantity: 2, unit_price: 4_900, image_url: null, url: null }];
    await leave({ ...EMPTY_PERSON, ...ANA, phone: '+5511987650011' }, { items, total: 9_800 });
    await sendDue(world, store);
    const owner = await store.as('OWNER');
    const tasks = await owner.call(contract.listManualTasks, { store_id: store.id, query: {} });
    const texts = [...tasks.data, ...(await outbox(id))].map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/^Faltou: 2x Caneca, R\$ 98,00/)]);
    const activities = await owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: {},
    });
    const [{ id: activity }] = activities.data as [contract.CampaignActivity];
    const read = await owner.call(contract.getCampaignActivity, { id: activity });
    expect(read.subject).toBe(texts[0]);
  },
);

async function connectShop(): Promise<void> {
  Object.assign(shop, { customers: [], orders: [], products: [], checkouts: [], webhooks: [] });
  shop.mishaps.length = 0;
  world.app.config.publicUrl = 'https://clientela.example';
  const urls = { apiUrl: shop.url, authorizeUrl: shop.url };
  useShop(world, createNuvemshop({ ...urls, contact: 'oi@clientela.example' }), shop.app);
  shop.codes.add('c0de');
  const slug = { store_id: store.id, slug: 'nuvemshop' };
  const { url } = await store.owner.call(contract.beginOauth, {
    ...slug,
    body: { settings: {}, history_months: 1 },
  });
  const state = new URL(url).searchParams.get('state')!;
  await store.owner.call(contract.finishOauth, {
    ...slug,
    body: { query: { code: 'c0de', state } },
  });
  await synchronise(world);
}

/** A cart at the shop, left just now, and the sequence about it with its message in the queue. */
async function aWaitingReminder() {
  const { id } = await aSequence(world, store, { kind: 'cart_abandoned' }, [after(0)]);
  await connectShop();
  const changed = world.clock.now().toISOString();
  const cart = {
    id: 77,
    created_at: changed,
    updated_at: changed,
    total: '80.00',
    completed_at: null as string | null,
    contact_email: ANA.email,
    products: [{ name: 'Prato', price: '80.00', quantity: 1 }],
  };
  await inTransaction(store.ctx, (ctx) =>
    recordCarts(
      ctx,
      [aCart(ctx, { token: '77', person: { ...EMPTY_PERSON, ...ANA } })],
      fromShop(ctx, { provider: 'nuvemshop' }),
    ),
  );
  shop.checkouts.push(cart);
  world.clock.advance(HOUR);
  await cartsByClock.run(platformCtx(world.app));
  await catchUp(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:waiting_to_send']);
  return { id, cart };
}

const isOver = (id: string) => async () =>
  (await messagesOf(world, id)).every((line) => !line.endsWith('waiting_to_send'));

test('a cart bought between claim and sending cancels its message before the shop publishes the purchase', async () => {
  const { id, cart } = await aWaitingReminder();
  cart.completed_at = world.clock.now().toISOString();
  cart.updated_at = cart.completed_at;
  await startDelivery(world, isOver(id));
  expect(await messagesOf(world, id)).toEqual(['Ana:0:order_arrived']);
});

test('a cart that its customer changed meanwhile is open again and causes no reminder', async () => {
  const { id, cart } = await aWaitingReminder();
  cart.products = [{ name: 'Prato fundo', price: '90.00', quantity: 1 }];
  cart.total = '90.00';
  await startDelivery(world, isOver(id));
  expect(await messagesOf(world, id)).toEqual(['Ana:0:cart_changed']);
});

test('a shop that does not answer is waited for half an hour; then the message is given up', async () => {
  const { id } = await aWaitingReminder();
  shop.mishaps.push(...Array<number>(20).fill(500));
  const waits = async () => {
    const [row] = await world.sql<{ n: number }>(
      'select count(*)::int as n from queued_messages where store_id = $1 and due_at > $2',
      [store.id, world.clock.now()],
    );
    return (row?.n ?? 0) > 0;
  };
  await startDelivery(world, async () => (await waits()) && (await silence()) !== null);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:waiting_to_send']);
  shop.mishaps.push(...Array<number>(20).fill(500));
  world.clock.advance(31 * MINUTE);
  await startDelivery(world, isOver(id));
  expect(await messagesOf(world, id)).toEqual(['Ana:0:not_verified']);
  world.errors.length = 0;
});

async function silence(): Promise<string | null> {
  const [row] = await world.sql<{ unverified_since: string | null }>(
    'select unverified_since from campaign_enrollments where store_id = $1',
    [store.id],
  );
  return row?.unverified_since ?? null;
}

test('a shop that recovers is checked again minutes later, and its response counts', async () => {
  const { id } = await aWaitingReminder();
  shop.mishaps.push(...Array<number>(20).fill(500));
  await startDelivery(world, async () => (await silence()) !== null);
  shop.mishaps.length = 0;
  world.clock.advance(3 * MINUTE);
  await startDelivery(world, isOver(id));
  // The shop's cart differs from the one in its event.
  expect(await messagesOf(world, id)).toEqual(['Ana:0:cart_changed']);
  world.errors.length = 0;
});

test('an order paid just before sending cancels its payment reminder', async () => {
  const { id } = await aSequence(world, store, { kind: 'payment_pending' }, [after(0)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1', status: 'pending' }]);
  await pay();
  world.clock.advance(15 * MINUTE);
  await catchUp(world, store);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:waiting_to_send']);
  // Committed, and not yet read by any consumer.
  await anOrder(
    store.ctx,
    { number: '1', status: 'paid', customer: { kind: 3, value: ANA.email } },
    { provider: 'loja' },
  );
  await startDelivery(world, isOver(id));
  expect(await messagesOf(world, id)).toEqual(['Ana:0:order_arrived']);
});

test('cart variables require a cart trigger, and payment moments a payment trigger', async () => {
  const { id } = await aSequenceDraft(store, { kind: 'sale' }, [
    { ...after(0), subject: 'Ainda quer {{cart.items}}?' },
    { ...after(1), moment: 'last_reminder' },
  ]);
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(review.problems.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['actions.0.contents.0.text', 'actions.1.moment']),
  );
});

test('where the store has a plan, carts are recovered by those whose plan includes it', async () => {
  const admin = await anAdministrator(world);
  const plan = await aPlan(admin);
  await admin.call(contract.updateStoreTerms, {
    store_id: store.id,
    body: {
      plan_id: plan.id,
      price: 9900,
      customer_limit: null,
      message_limit: null,
      campaign_limit: null,
      renewal_day: 1,
    },
  });
  const draft = await aSequenceDraft(store, { kind: 'cart_abandoned' }, [after(0)]);
  const of = { store_id: store.id, campaign_id: draft.id };
  await expect(store.owner.call(contract.activateCampaign, { ...of, body: {} })).toFailWith(
    'campaign_incomplete',
  );
  const { problems } = await store.owner.call(contract.reviewCampaign, of);
  expect(problems).toMatchObject([{ field: 'trigger', message: /recuperação de carrinho/ }]);
});
