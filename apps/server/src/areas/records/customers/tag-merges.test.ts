import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { prune } from '#platform/pruning';
import { aPerson } from '#test/arriving';
import { aStore, signedInAgain, type TestStore, useWorld } from '#test/harness';
import { aPopup, visitor } from '#test/popups';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  store = await aStore(world);
});

const tag = (name: string, color = '#0f6b4c') =>
  store.owner.call(contract.createCustomerTag, { store_id: store.id, body: { name, color } });

/** A customer with these tags. */
async function customer(first_name: string, ...tags: string[]): Promise<void> {
  const email = `${first_name.toLowerCase()}@teste.example`;
  await aPerson(store.ctx, { first_name, email });
  const { id } = await store.ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', store.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await store.owner.call(contract.setCustomerTags, { id, body: { tags } });
}

const counts = async () =>
  (await store.owner.call(contract.listCustomerTags, { store_id: store.id })).data.map(
    ({ name, customers }) => [name, customers],
  );
const merges = async () =>
  (await store.owner.call(contract.listCustomerTagMerges, { store_id: store.id })).data;
const merge = (tag_id: string, into_id: string) =>
  store.owner.call(contract.mergeCustomerTags, { store_id: store.id, body: { tag_id, into_id } });
const undo = (merge_id: string) =>
  store.owner.call(contract.undoCustomerTagMerge, { store_id: store.id, merge_id });

const aCluster = (tag_id: string) =>
  store.owner.call(contract.createCluster, {
    store_id: store.id,
    body: {
      name: `Com ${tag_id}`,
      mode: 'dynamic',
      visibility: 'store',
      filters: { op: 'all', of: [{ field: 'tag', test: 'any', values: [tag_id] }] },
    },
  });
const tagsNamed = async (id: string) =>
  JSON.stringify((await store.owner.call(contract.getCluster, { id })).filters);

afterEach(() =>
  expect(world.errors.map(({ fields }) => String((fields.error as Error)?.message))).toEqual([]),
);
test('a merge gives customers and conditions to the other tag; undoing gives them back', async () => {
  const [vip, best] = [await tag('VIP'), await tag('Melhores', '#1f5f99')];
  await customer('Ana', vip.id);
  await customer('Bia', vip.id, best.id);
  await customer('Caio', best.id);
  const cluster = await aCluster(vip.id.toUpperCase());

  const made = await merge(vip.id, best.id);
  expect(made).toMatchObject({ name: 'VIP', customers: 2, kept: { name: 'Melhores' } });
  expect(await counts()).toEqual([['Melhores', 3]]);
  expect(await tagsNamed(cluster.id)).toContain(best.id);
  expect(await merges()).toEqual([made]);

  expect(await undo(made.id)).toEqual({ id: vip.id, name: 'VIP', color: '#0f6b4c' });
  expect(await counts()).toEqual([
    ['Melhores', 2],
    ['VIP', 2],
  ]);
  expect(await tagsNamed(cluster.id)).toContain(vip.id.toUpperCase());
  expect(await merges()).toEqual([]);
  await expect(undo(made.id)).toFailWith('not_found');
});

test('undoing keeps conditions that were changed meanwhile, and refuses a name that is taken', async () => {
  const [vip, best] = [await tag('VIP'), await tag('Melhores')];
  const cluster = await aCluster(vip.id);
  const { id } = await merge(vip.id, best.id);
  const saved = await store.owner.call(contract.getCluster, { id: cluster.id });
  await store.owner.call(contract.updateCluster, {
    id: cluster.id,
    body: {
      name: saved.name,
      mode: saved.mode,
      visibility: saved.visibility,
      filters: { op: 'any', of: saved.filters.of },
    } as never,
  });
  const again = await tag('vip');
  await expect(undo(id)).toFailWith('customer_tag_name_taken');
  await store.owner.call(contract.deleteCustomerTag, { id: again.id });
  await undo(id);
  expect(await tagsNamed(cluster.id)).toContain(best.id);
});

test('new leads of a pop-up get the tag that was kept, also after a further merge', async () => {
  const [vip, best, gold] = [await tag('VIP'), await tag('Melhores'), await tag('Ouro')];
  const popup = await aPopup(world, store, {}, { tag_ids: [vip.id] });
  const first = await merge(vip.id, best.id);
  expect(await store.owner.call(contract.getPopup, { id: popup.id })).toMatchObject({
    tag_ids: [best.id],
  });
  await visitor(world, store).signUp(popup);
  expect(await counts()).toEqual([
    ['Melhores', 1],
    ['Ouro', 0],
  ]);
  await merge(best.id, gold.id);
  await visitor(world, store).signUp(popup, { fields: { email: 'bia@exemplo.com.br' } });
  expect(await counts()).toEqual([['Ouro', 2]]);
  await expect(undo(first.id)).toFailWith('not_found');
});

test('a merge is refused with itself and with another store’s tag, and cannot be undone after 30 days', async () => {
  const [vip, best] = [await tag('VIP'), await tag('Melhores')];
  const other = await aStore(world, 'Outra');
  const theirs = await other.owner.call(contract.createCustomerTag, {
    store_id: other.id,
    body: { name: 'Deles', color: '#000000' },
  });
  await expect(merge(vip.id, vip.id)).toFailWith('invalid_fields');
  await expect(merge(vip.id, theirs.id)).toFailWith('not_found');
  await expect(merge(theirs.id, vip.id)).toFailWith('not_found');
  await customer('Ana', vip.id);
  const { id } = await merge(vip.id, best.id);
  await expect(
    other.owner.call(contract.undoCustomerTagMerge, { store_id: other.id, merge_id: id }),
  ).toFailWith('not_found');
  world.clock.advance(31 * 86_400_000);
  store = { ...store, owner: await signedInAgain(world, store.owner) };
  expect(await merges()).toEqual([]);
  await expect(undo(id)).toFailWith('not_found');
  await prune.run(platformCtx(world.app));
  const links = 'select 1 from customer_tag_merge_links where store_id = $1';
  expect(await world.sql(links, [store.id])).toEqual([]);
});
