import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let store_id: string;

beforeEach(async () => {
  store = await aStore(world);
  store_id = store.id;
});

const BUTTON = { type: 'button', id: 'b', label: 'Ver', href: 'https://loja.com.br' } as const;
const list = async () => (await store.owner.call(contract.listSavedBlocks, { store_id })).data;
const save = (name: string, block: object = BUTTON) =>
  store.owner.call(contract.createSavedBlock, {
    store_id,
    body: contract.SavedBlockDraft.parse({ name, block }),
  });

test('a block is saved, renamed and deleted; another store has its own', async () => {
  const saved = await save('Topo', {
    type: 'text',
    id: 't',
    html: '<p>Oi<script>a()</script></p>',
  });
  expect(saved).toMatchObject({ name: 'Topo', block: { html: '<p>Oi</p>' } });
  await save('Ação');
  expect((await list()).map(({ name }) => name)).toEqual(['Ação', 'Topo']);

  const other = await aStore(world, 'Outra');
  expect(await other.owner.call(contract.listSavedBlocks, { store_id: other.id })).toEqual({
    data: [],
  });
  const rename = { id: saved.id, body: { name: 'Meu' } };
  await expect(other.owner.call(contract.renameSavedBlock, rename)).toFailWith('not_found');
  await expect(other.owner.call(contract.deleteSavedBlock, { id: saved.id })).toFailWith(
    'not_found',
  );

  await store.owner.call(contract.renameSavedBlock, { id: saved.id, body: { name: 'Cabeçalho' } });
  expect((await list()).map(({ name }) => name)).toEqual(['Ação', 'Cabeçalho']);
  await store.owner.call(contract.deleteSavedBlock, { id: saved.id });
  expect((await list()).map(({ name }) => name)).toEqual(['Ação']);
});

test('a name is taken in any case and without accents', async () => {
  const { id } = await save('Promoção');
  await expect(save('PROMOCAO')).toFailWith('saved_block_name_taken');
  const second = await save('Outra');
  const rename = (id: string) =>
    store.owner.call(contract.renameSavedBlock, { id, body: { name: 'promocão' } });
  await expect(rename(second.id)).toFailWith('saved_block_name_taken');
  expect(await rename(id)).toMatchObject({ name: 'promocão' });
});

test('the footer is refused, and so are more than two hundred blocks', async () => {
  const footer = await store.owner.send(contract.createSavedBlock, {
    store_id,
    body: { name: 'Pé', block: contract.FooterBlock.parse({ type: 'footer', id: 'f' }) },
  });
  expect(footer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });

  const row = { store_id, block: JSON.stringify(BUTTON) };
  const rows = Array.from({ length: contract.SAVED_BLOCKS_MAX }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `Bloco ${index}`,
  }));
  await store.ctx.db.insertInto('saved_blocks').values(rows).execute();
  await expect(save('Mais um')).toFailWith('too_many_saved_blocks');
});
