import * as contract from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { anApiKey } from '#test/api-keys';
import { post, read, synchronise, useShop } from '#test/integrations';
import { aWooOrder, simulateWoocommerce } from '#test/simulators/woocommerce';
import { allClockJobs } from '../../src/areas.ts';
import { createWoocommerce } from '../../src/providers/woocommerce/index.ts';
import { aStore, signedInAgain, type TestStore, useWorld } from '../harness.ts';
import { importFile, table } from '../imports.ts';
import { NAME, PERSON, plant, SECRETS, STRANGER } from './canary-person.ts';
import { foundIn, searchEverywhere } from './everywhere.ts';

/** Erases a person with unique words and searches every table and the log for them. */

const world = useWorld();
const DAY_MS = 86_400_000;
let store: TestStore;
let id: string;

/** Copies that the erasure leaves, because they expire by themselves (personal-data.ts, `passes`). */
const EXPIRES = {
  // The id of a message at its provider, which deduplicates redeliveries: Meta's contains the phone in base64.
  after14Days: ['platform.provider_events'],
  // The file that a person of the store has asked for; it may also be on their computer by now.
  after7Days: ['tenant.export_pieces'],
  // A question of a person of the store is evidence of the answer that they got.
  after90Days: ['tenant.assistant_questions'],
  // The words searched for, as part of the log of exports.
  after180Days: ['tenant.exports'],
};

async function tablesWithTraces(): Promise<string[]> {
  const found = await searchEverywhere(world, SECRETS);
  return [...new Set(found.map((one) => one.slice(0, one.indexOf(': '))))].sort();
}

const find = (customer: string) => store.owner.call(contract.getCustomer, { id: customer });

test('before the erasure the search finds each word of the person', async () => {
  store = await aStore(world, 'Minha');
  world.logged.words = [...SECRETS];
  id = await plant(world, store);
  const found = await searchEverywhere(world, SECRETS);
  const words = new Set(found.map((one) => one.slice(one.indexOf(': ') + 2)));
  expect([...words].sort()).toEqual([...SECRETS].sort());
  // Each of these has kept a copy after an erasure once.
  expect(await tablesWithTraces()).toEqual(
    expect.arrayContaining([
      'graphile_worker._private_jobs',
      'platform.provider_events',
      'tenant.audit_log',
      'tenant.domain_events',
      'tenant.event_failures',
      'tenant.filter_values',
      'tenant.idempotency_keys',
      'tenant.change_notifications',
      'tenant.integration_errors',
      'tenant.privacy_requests',
      'tenant.store_events',
    ]),
  );
});

test('applied inbound events keep no content, before any erasure', async () => {
  const rows = await world.sql<{ data: object }>(
    `select data from provider_events where outcome in ('applied', 'unknown')`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { data } of rows) expect(data).toEqual({});
});

test('after the erasure only copies with an end of their own remain', async () => {
  await store.owner.call(contract.anonymizeCustomer, { id });
  const mails = world.mails.length;
  await world.runJobs();
  expect(await tablesWithTraces()).toEqual(Object.values(EXPIRES).flat().sort());
  // The notification of the low score waited as a job, and is not sent any more.
  expect(foundIn(JSON.stringify(world.mails.slice(mails)), SECRETS)).toEqual([]);
});

test('a request for erasure without a customer record keeps no note once it is answered', async () => {
  const received_on = localDay(world.clock.now(), store.ctx.store.time_zone);
  const body = { kind: 'erasure', customer_id: null, received_on, channel: 'email' } as const;
  const made = await store.owner.send(
    contract.createPrivacyRequest,
    { store_id: store.id, body: { ...body, note: `${STRANGER} não está nos cadastros` } },
    { 'idempotency-key': 'stranger' },
  );
  expect(await searchEverywhere(world, [STRANGER])).not.toEqual([]);
  await store.owner.call(contract.answerPrivacyRequest, {
    id: (made.body as contract.PrivacyRequest).id,
    body: { answer: 'Não havia dados.' },
  });
  expect(await searchEverywhere(world, [STRANGER])).toEqual([]);
});

test('what expires is gone after its days', async () => {
  const after = async (days: number) => {
    world.clock.advance(days * DAY_MS);
    for (const job of allClockJobs.filter(({ name }) => name.endsWith('.prune'))) {
      await job.run(platformCtx(world.app));
    }
    return tablesWithTraces();
  };
  const { after14Days, after90Days, after180Days } = EXPIRES;
  expect(await after(8)).toEqual([...after14Days, ...after90Days, ...after180Days].sort());
  expect(await after(7)).toEqual([...after90Days, ...after180Days].sort());
  expect(await after(90 - 14)).toEqual(after180Days);
  expect(await after(90)).toEqual([]);
  store.owner = await signedInAgain(world, store.owner);
});

const { integration_id: code, first_name, last_name, email, phone, document } = PERSON;

const RETURNS: Record<string, () => Promise<unknown>> = {
  'by a file': () =>
    importFile(
      store,
      table(
        'codigo;nome;sobrenome;email;celular;cpf',
        [code, first_name, last_name, email, phone, document].join(';'),
      ),
      { kind: 'customers' },
    ),
  'by a connected shop, live': async () => {
    const shop = await simulateWoocommerce();
    world.app.config.publicUrl = 'https://clientela.example';
    useShop(world, createWoocommerce({ allowPlainHttp: true }));
    await store.owner.call(contract.connectIntegration, {
      store_id: store.id,
      slug: 'woocommerce',
      body: {
        settings: { url: shop.url, key: shop.key, secret: shop.secret },
        history_months: null,
      },
    });
    await synchronise(world);
    const order = aWooOrder(world.clock.now(), {
      billing: { first_name, last_name, email, phone },
      meta_data: [{ id: 1, key: '_billing_cpf', value: document }],
    });
    shop.orders.push(order);
    const { notices_url } = await read(store, 'woocommerce');
    const delivery = shop.delivery('order.created', order as { id: number });
    expect(await post(world, notices_url, delivery)).toBe(200);
    await synchronise(world);
    await shop.close();
  },
  'by the public API': async () => {
    const { caller } = await anApiKey(world, store, ['customers:write']);
    await caller.call(contract.writeCustomers, {
      store_id: store.id,
      body: { customers: [{ first_name, last_name, email, phone }] },
    });
  },
};

test.each(Object.entries(RETURNS))(
  'the person who returns %s is refused on every channel',
  async (_path, arrive) => {
    await arrive();
    const [row] = await world.sql<{ id: string }>(
      'select id from customers where store_id = $1 and email = $2',
      [store.id, email],
    );
    expect(row!.id).not.toBe(id);
    const back = await find(row!.id);
    expect(`${back.first_name} ${back.last_name}`).toBe(NAME);
    expect(back.reach).toEqual(
      ['EMAIL', 'SMS', 'WHATSAPP'].map((channel) => ({
        channel,
        allowed: false,
        reason: 'erased',
      })),
    );
    // Erased again, so that the next path creates the record itself.
    await store.owner.call(contract.anonymizeCustomer, { id: row!.id });
    await world.runJobs();
    expect(await tablesWithTraces()).toEqual([]);
  },
);

test('no log line has named the person', () => {
  expect(world.logged.named).toEqual([]);
  world.app.log.debug('of this test', { said_by: NAME });
  expect(world.logged.named).toHaveLength(1);
  expect(world.logged.lines).toBeGreaterThan(10);
});
