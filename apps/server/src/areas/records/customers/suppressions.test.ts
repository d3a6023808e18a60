import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { prune } from '#platform/pruning';
import { CONCEICAO } from '#test/customers';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';
import { refuseForPerson } from './consents.queries.ts';
import { suppressContacts, unreachableBy } from './suppressions.queries.ts';

/** A suppressed contact is published once, whatever the source. */

const world = useWorld();
let store: TestStore;
let id: string;

const register = async (body = CONCEICAO) =>
  (await store.owner.call(contract.createCustomer, { store_id: store.id, body })).id;

beforeEach(async () => {
  store = await aStore(world);
  id = await register();
});

const reported = () =>
  world.sql<{ customer_id: string; data: unknown }>(
    `select customer_id, data from domain_events
      where store_id = $1 and kind = 'contact.suppressed' order by seq`,
    [store.id],
  );

test('a bounced address is published once with its holder; an unknown one is not published', async () => {
  const { email, phone } = await store.owner.call(contract.getCustomer, { id });
  const bounce = (channel: 'EMAIL' | 'SMS', contacts: string[]) =>
    inTransaction(store.ctx, (ctx) =>
      suppressContacts(
        ctx,
        channel,
        'hard_bounce',
        contacts.map((contact) => ({ contact })),
      ),
    );
  await bounce('EMAIL', [email!, email!, 'ninguem@exemplo.example']);
  await bounce('EMAIL', [email!]);
  await bounce('SMS', [phone!]);
  const data = { source: 'provider', reason: 'hard_bounce' };
  expect(await reported()).toEqual([
    { customer_id: id, data: { ...data, channel: 'EMAIL' } },
    { customer_id: id, data: { ...data, channel: 'SMS' } },
  ]);
});

test('an erased person who comes back is published with each contact that stays suppressed', async () => {
  await store.owner.call(contract.anonymizeCustomer, { id });
  expect(await reported()).toEqual([]);
  const again = await register();
  const data = { source: 'erasure', reason: 'opt_out' };
  const rows = await reported();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining(
      ['EMAIL', 'SMS', 'WHATSAPP'].map((channel) => ({
        customer_id: again,
        data: { ...data, channel },
      })),
    ),
  );
});

test('an unreachable number is retried after 90 days, an address is not', async () => {
  const { email, phone } = await store.owner.call(contract.getCustomer, { id });
  const closed = [
    ['EMAIL', email!],
    ['OFFICIAL_WHATSAPP', phone!],
  ] as const;
  await inTransaction(store.ctx, async (ctx) => {
    for (const [channel, contact] of closed) {
      await suppressContacts(ctx, channel, unreachableBy(channel), [{ contact }]);
    }
  });
  const blocked = async () => {
    const { data } = await store.owner.call(contract.listBlockedContacts, { store_id: store.id });
    return data.map(({ channel, reason }) => [channel, reason]).toSorted();
  };
  const both = [
    ['EMAIL', 'hard_bounce'],
    ['WHATSAPP', 'unreachable'],
  ];
  expect(await blocked()).toEqual(both);
  const blockedFor = async (days: number) => {
    await world.sql(
      `update suppressions set created_at = $2::timestamptz - make_interval(days => $3, mins => 1) where store_id = $1`,
      [store.id, world.clock.now(), days],
    );
    await prune.run(platformCtx(world.app));
  };
  await blockedFor(89);
  expect(await blocked()).toEqual(both);
  await blockedFor(90);
  expect(await blocked()).toEqual([['EMAIL', 'hard_bounce']]);
});

test('an opted-out number stays suppressed, also when it was unreachable before', async () => {
  const { phone } = await store.owner.call(contract.getCustomer, { id });
  await inTransaction(store.ctx, async (ctx) => {
    await refuseForPerson(ctx, 'WHATSAPP', [id]);
    await suppressContacts(ctx, 'OFFICIAL_WHATSAPP', 'unreachable', [{ contact: phone! }]);
  });
  await (await anAdministrator(world)).call(contract.deleteCustomer, { id });
  const { data } = await store.owner.call(contract.listBlockedContacts, { store_id: store.id });
  expect(data).toMatchObject([{ channel: 'WHATSAPP', contact: phone, reason: 'opt_out' }]);
});

test('a bounced address also keeps an erased person suppressed', async () => {
  const { email } = await store.owner.call(contract.getCustomer, { id });
  await store.owner.call(contract.anonymizeCustomer, { id });
  await inTransaction(store.ctx, (ctx) =>
    suppressContacts(ctx, 'EMAIL', 'hard_bounce', [{ contact: email! }]),
  );
  await register();
  const query = { channel: 'EMAIL' } as const;
  const { data } = await store.owner.call(contract.listBlockedContacts, {
    store_id: store.id,
    query,
  });
  expect(data).toMatchObject([{ contact: email, reason: 'opt_out' }]);
});
