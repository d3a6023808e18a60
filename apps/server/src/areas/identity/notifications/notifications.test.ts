import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { prune } from '#platform/pruning';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { notify } from './index.ts';

const world = useWorld();
let store: TestStore;
let manager: Caller;
let seller: Caller;

beforeEach(async () => {
  store = await aStore(world);
  manager = await store.as('MANAGER');
  seller = await store.as('SELLER');
  world.mails.length = 0;
});

const imported = (file_name = 'clientes.csv') => ({
  import_id: randomUUID(),
  file_name,
  created: 1,
  updated: 2_000,
  refused: 0,
});
const list = (who: Caller, query: Record<string, unknown> = {}, of = store) =>
  who.call(contract.listNotifications, { store_id: of.id, query });
const statistics = (who: Caller, of = store) =>
  who.call(contract.getNotificationStatistics, { store_id: of.id });

/** So many notifications of the owner, a minute apart, `n` in their file names. */
async function aPile(many: number) {
  for (let n = 1; n <= many; n++) {
    await notify(store.ctx, 'import_finished', imported(`${n}.csv`), { only: store.owner.user_id });
    world.clock.advance(60_000);
  }
}

describe('a notification', () => {
  test('reaches the people whose rights it concerns, each their own, and only in this store', async () => {
    const other = await aStore(world);
    await notify(store.ctx, 'import_finished', imported());
    for (const who of [store.owner, manager]) {
      const { data, meta } = await list(who);
      expect(data).toMatchObject([
        {
          kind: 'import_finished',
          title: 'Importação concluída',
          content: 'clientes.csv: 1 novo, 2.000 atualizados.',
          is_read: false,
          external_link: null,
        },
      ]);
      expect(data[0]!.internal_path).toMatch(/^\/imports\//);
      expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 1 });
    }
    expect((await list(seller)).data).toEqual([]);
    expect((await list(other.owner, {}, other)).data).toEqual([]);
    await expect(list(other.owner)).toFailWith('not_found');
  });

  test('of a rolled back transaction is never sent', async () => {
    const failing = inTransaction(store.ctx, async (ctx) => {
      await notify(ctx, 'import_failed', { import_id: randomUUID(), file_name: 'x', error: null });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await world.runJobs();
    expect(await statistics(store.owner)).toEqual({ total: 0, unread: 0, read: 0 });
    expect(world.mails).toEqual([]);
  });

  test('leave out the originator', async () => {
    const reported = { campaign_id: randomUUID(), name: 'Natal', by: 'Ana' };
    await notify(store.ctx, 'campaign_stopped', reported, { except: [manager.user_id] });
    expect((await statistics(store.owner)).total).toBe(1);
    expect((await statistics(manager)).total).toBe(0);
  });

  test('shows in the context call of the store', async () => {
    await notify(store.ctx, 'import_finished', imported());
    const context = await manager.call(contract.getStoreContext, { store_id: store.id });
    expect(context.notifications).toEqual({ total: 1, unread: 1, read: 0 });
  });
});

describe('the list', () => {
  test('has fifteen a page, newest first, and every one on exactly one page', async () => {
    await aPile(32);
    const pages = [];
    for (let page = 1; page <= 3; page++) pages.push(await list(store.owner, { page }));
    expect(pages.map(({ data }) => data.length)).toEqual([15, 15, 2]);
    expect(pages[2]!.meta).toMatchObject({ current_page: 3, last_page: 3, total: 32 });
    const names = pages.flatMap(({ data }) => data.map(({ content }) => content.split('.')[0]));
    expect(names).toEqual(Array.from({ length: 32 }, (_, i) => String(32 - i)));
  });

  test('filters the unread and the read, with totals of their own', async () => {
    await aPile(4);
    const { data } = await list(store.owner);
    const read = data.slice(1, 3).map(({ id }) => id);
    await store.owner.call(contract.readNotifications, {
      store_id: store.id,
      body: { notification_ids: read },
    });
    const unread = await list(store.owner, { unread: true });
    const onlyRead = await list(store.owner, { only_read: true });
    expect(unread.meta.total).toBe(2);
    expect(unread.data.every(({ is_read }) => !is_read)).toBe(true);
    expect(onlyRead.data.map(({ id }) => id)).toEqual(read);
    expect(onlyRead.data.every(({ is_read }) => is_read)).toBe(true);
  });

  test('a page behind the last is empty, and oldest first is allowed', async () => {
    await aPile(2);
    expect((await list(store.owner, { page: 9 })).data).toEqual([]);
    const oldest = await list(store.owner, { ordering: 'created_at:asc' });
    expect(oldest.data[0]!.content).toContain('1.csv');
  });
});

describe('reading', () => {
  test('a batch counts once, whatever is repeated', async () => {
    await aPile(3);
    const [first] = (await list(store.owner)).data;
    const read = () =>
      store.owner.call(contract.readNotifications, {
        store_id: store.id,
        body: { notification_ids: [first!.id, first!.id] },
      });
    await read();
    await read();
    expect(await statistics(store.owner)).toEqual({ total: 3, unread: 2, read: 1 });
  });

  test('an empty batch does nothing, and too large a one is refused', async () => {
    await aPile(1);
    const read = (notification_ids: string[]) =>
      store.owner.call(contract.readNotifications, {
        store_id: store.id,
        body: { notification_ids },
      });
    await read([]);
    expect((await statistics(store.owner)).unread).toBe(1);
    const many = Array.from({ length: 1001 }, () => randomUUID());
    await expect(read(many)).toFailWith('invalid_fields');
  });

  test("another person's notifications cannot be marked, in this store or another", async () => {
    await aPile(1);
    const other = await aStore(world);
    const [mine] = (await list(store.owner)).data;
    const body = { notification_ids: [mine!.id] };
    await manager.call(contract.readNotifications, { store_id: store.id, body });
    await manager.call(contract.readAllNotifications, { store_id: store.id });
    await other.owner.call(contract.readNotifications, { store_id: other.id, body });
    await expect(
      other.owner.call(contract.readAllNotifications, { store_id: store.id }),
    ).toFailWith('not_found');
    expect((await statistics(store.owner)).unread).toBe(1);
  });

  test('all at once leaves none unread', async () => {
    await aPile(3);
    await store.owner.call(contract.readAllNotifications, { store_id: store.id });
    expect(await statistics(store.owner)).toEqual({ total: 3, unread: 0, read: 3 });
    expect((await list(store.owner, { unread: true })).data).toEqual([]);
  });
});

describe('preferences', () => {
  const preferencesOf = (who: Caller) =>
    who.call(contract.getNotificationPreferences, { store_id: store.id });
  const prefer = (who: Caller, data: contract.NotificationPreference[]) =>
    who.call(contract.updateNotificationPreferences, { store_id: store.id, body: { data } });

  test('list the kinds that concern the role', async () => {
    const kinds = async (who: Caller) => (await preferencesOf(who)).data.map(({ kind }) => kind);
    expect(await kinds(store.owner)).toEqual(contract.NOTIFICATION_KINDS);
    expect(await kinds(seller)).toEqual(['export_ready']);
  });

  test('follow the channels: nothing in the app, an e-mail instead', async () => {
    const kind = 'import_finished';
    const { data } = await prefer(store.owner, [{ kind, in_app: false, email: true, push: false }]);
    expect(data[0]).toEqual({ kind, in_app: false, email: true, push: false });
    await notify(store.ctx, kind, imported('café & <b>.csv'));
    await world.runJobs();
    expect((await statistics(store.owner)).total).toBe(0);
    expect((await statistics(manager)).total).toBe(1);
    expect(world.mails.map(({ to }) => to)).toEqual([store.owner.email]);
    expect(world.mails[0]!.subject).toBe('Importação concluída – Loja de Teste');
    expect(world.mails[0]!.html).toContain('café &amp; &lt;b&gt;.csv');
    expect(world.mails[0]!.text).toMatch(/\/imports\/[0-9a-f-]{36}\?store=[0-9a-f-]{36}\s/);
  });

  test('belong to the person in this store, and other stores have their own', async () => {
    await prefer(store.owner, [{ kind: 'balance_low', in_app: false, email: false, push: false }]);
    const kept = (await preferencesOf(store.owner)).data.find(({ kind }) => kind === 'balance_low');
    expect(kept).toMatchObject({ in_app: false, email: false });
    const others = (await preferencesOf(manager)).data.find(({ kind }) => kind === 'balance_low');
    expect(others).toMatchObject({ in_app: true, email: true });
  });

  test('refuse an unknown kind and another store', async () => {
    const other = await aStore(world);
    const body = { data: [{ kind: 'nonsense', in_app: true, email: true, push: true }] };
    const answer = await store.owner.send(contract.updateNotificationPreferences, {
      store_id: store.id,
      body,
    });
    expect(answer.status).toBe(422);
    await expect(
      other.owner.call(contract.getNotificationPreferences, { store_id: store.id }),
    ).toFailWith('not_found');
  });

  test('refuse the same kind twice', async () => {
    const twice = { kind: 'balance_low', in_app: true, email: true, push: true } as const;
    const answer = await store.owner.send(contract.updateNotificationPreferences, {
      store_id: store.id,
      body: { data: [twice, { ...twice, email: false }] },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'data', message: 'Cada aviso pode vir uma vez só.' }] },
    });
  });

  test('a former member gets no queued mail', async () => {
    await notify(store.ctx, 'balance_low', { balance: 1_050 });
    await store.ctx.db.deleteFrom('collaborators').where('user_id', '=', manager.user_id).execute();
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([store.owner.email]);
    expect(world.mails[0]!.text).toMatch(/Restam R\$\s10,50\./);
  });
});

test('after 180 days a notification is gone, and the counts with it', async () => {
  const begin = world.clock.now();
  await aPile(2);
  world.clock.advance(179 * 86_400_000);
  await notify(store.ctx, 'import_finished', imported());
  world.clock.advance(2 * 86_400_000);
  await prune.run(platformCtx(world.app));
  // Back to when the sign-in of the test is still valid.
  world.clock.set(begin.toISOString());
  expect(await statistics(store.owner)).toEqual({ total: 1, unread: 1, read: 0 });
  expect((await list(store.owner)).data).toHaveLength(1);
});
