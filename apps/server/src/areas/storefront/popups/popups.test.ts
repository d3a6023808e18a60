import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { aStore, useStore, useWorld } from '#test/harness';
import { aDefinition, aPopup, SITE } from '#test/popups';
import { popupsTexts as texts } from './popups.texts.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const create = (name: string, parts: object = {}) =>
  store.owner.call(contract.createPopup, {
    store_id: store.id,
    body: { name, definition: aDefinition(parts) },
  });
const names = async () =>
  (await store.owner.call(contract.listPopups, { store_id: store.id })).data.map(
    ({ name }) => name,
  );

test('a pop-up is drafted, changed, published, paused, finished and archived', async () => {
  const { id, version, status, problems } = await create('Cupom', { fields: [] });
  expect({ version, status }).toEqual({ version: 0, status: 'draft' });
  expect(problems).toEqual([{ tab: 'content', block_id: null, message: texts.needs_contact }]);
  await expect(store.owner.call(contract.publishPopup, { id })).toFailWith('popup_incomplete');

  const draft = { name: 'Cupom de 10%', definition: aDefinition() };
  const saved = await store.owner.call(contract.updatePopup, { id, body: draft });
  expect(saved).toMatchObject({ name: 'Cupom de 10%', problems: [], has_changes: true });
  const published = await store.owner.call(contract.publishPopup, { id });
  expect(published).toMatchObject({ status: 'active', version: 1, has_changes: false });

  const old = { ...draft, if_updated_at: saved.updated_at };
  world.clock.advance(1_000);
  await store.owner.call(contract.updatePopup, { id, body: draft });
  await expect(store.owner.call(contract.updatePopup, { id, body: old })).toFailWith(
    'popup_changed',
  );
  expect(await store.owner.call(contract.publishPopup, { id })).toMatchObject({ version: 2 });
  expect(await store.owner.call(contract.pausePopup, { id })).toMatchObject({ status: 'paused' });
  const again = await store.owner.call(contract.publishPopup, { id });
  expect(again).toMatchObject({ status: 'active', version: 2 });
  const finished = await store.owner.call(contract.finishPopup, { id });
  expect(finished.status).toBe('finished');
  await expect(store.owner.call(contract.publishPopup, { id })).toFailWith('popup_finished');
  const archived = await store.owner.call(contract.archivePopup, { id });
  expect(archived.status).toBe('archived');
  await expect(store.owner.call(contract.publishPopup, { id })).toFailWith('popup_finished');
  expect(await names()).toEqual([]);
  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data.map(({ action }) => action)).toContain('popup.archived');
});

test('pop-ups are cloned, ordered and deleted', async () => {
  const first = await create('A');
  const second = await create('B');
  const clone = await store.owner.call(contract.clonePopup, { id: first.id });
  expect(await names()).toEqual(['A', 'B', 'A (cópia)']);
  const order = (...popup_ids: string[]) =>
    store.owner.call(contract.orderPopups, { store_id: store.id, body: { popup_ids } });
  await order(clone.id, first.id, second.id);
  expect(await names()).toEqual(['A (cópia)', 'A', 'B']);
  // A later page of the list names only its own.
  await order(second.id, first.id);
  expect(await names()).toEqual(['A (cópia)', 'B', 'A']);
  await store.owner.call(contract.deletePopup, { id: first.id });
  expect(await names()).toEqual(['A (cópia)', 'B']);
});

test('codes are added once, whatever the line ends', async () => {
  const { id } = await create('Pool', { coupon: { kind: 'POOL' } });
  const add = (codes: string) =>
    store.owner.call(contract.addPopupCoupons, { id, body: { codes } });
  expect(await add('UM\r\nDOIS\n"TRES"\n\nUM')).toEqual({ added: 3, repeated: 1, left: 3 });
  expect(await add('TRES,QUATRO')).toEqual({ added: 1, repeated: 1, left: 4 });
});

test('settings keep origins, and the snippet names the store', async () => {
  const read = () => store.owner.call(contract.getStorefrontSettings, { store_id: store.id });
  expect(await read()).toMatchObject({ is_on: true, consent_mode: 'required', last_seen_at: null });
  const body = {
    is_on: true,
    consent_mode: 'not_required' as const,
    allowed_origins: ['https://blog.example/caminho', 'https://blog.example'],
  };
  await store.owner.call(contract.saveStorefrontSettings, { store_id: store.id, body });
  const saved = await read();
  expect(saved.allowed_origins).toEqual(['https://blog.example']);
  expect(saved.snippet).toContain(`/storefront/${store.ctx.store.public_key}.js`);
  const wrong = { ...body, allowed_origins: ['ftp://blog.example'] };
  await expect(
    store.owner.call(contract.saveStorefrontSettings, { store_id: store.id, body: wrong }),
  ).toFailWith('invalid_fields');
});

test('a preview needs a site, and another store finds nothing', async () => {
  const { id } = await create('A');
  await expect(store.owner.call(contract.previewPopup, { id })).toFailWith('store_site_missing');
  const popup = await aPopup(world, store);
  const { url } = await store.owner.call(contract.previewPopup, { id: popup.id });
  expect(url.startsWith(`${SITE}/?clp=${popup.id}.`)).toBe(true);

  const other = await aStore(world, 'Outra');
  for (const endpoint of [
    contract.getPopup,
    contract.publishPopup,
    contract.pausePopup,
    contract.deletePopup,
    contract.getPopupResults,
    contract.listPopupSubmissions,
  ]) {
    const answer = await other.owner.send(endpoint, { id: popup.id });
    expect(answer.status).toBe(404);
  }
});
