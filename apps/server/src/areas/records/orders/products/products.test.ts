import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aProduct, aSale } from '#test/products';
import { recordProducts } from '../arriving/record-products.ts';
import { refreshProductStatistics } from './product-statistics.jobs.ts';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
});

const list = (query: Partial<Record<'search' | 'category' | 'ordering', string>> = {}) =>
  store.owner.call(contract.listProducts, { store_id: store.id, query });

const names = (products: readonly contract.Product[]) => products.map(({ name }) => name);

describe('the catalogue', () => {
  test('best sellers come first; search ignores accents and case', async () => {
    const bread = await aProduct(store, 'Pão de queijo');
    await aProduct(store, 'Café');
    const coffee = await aProduct(store, 'CAFÉ torrado');
    await aSale(store, null, [coffee, coffee]);
    await aSale(store, null, [bread]);
    await refreshProductStatistics(store.ctx);

    expect(names((await list()).data)).toEqual(['CAFÉ torrado', 'Pão de queijo', 'Café']);
    expect(names((await list({ search: 'cafe', ordering: 'name:asc' })).data)).toEqual([
      'Café',
      'CAFÉ torrado',
    ]);
  });

  test('a category filters, and categories are counted', async () => {
    await aProduct(store, 'Caneca', { category: 'Cozinha' });
    await aProduct(store, 'Bandeja', { category: 'Cozinha' });
    await aProduct(store, 'Vaso', { category: 'Jardim' });

    expect(names((await list({ category: 'Jardim' })).data)).toEqual(['Vaso']);
    const categories = await store.owner.call(contract.listProductCategories, {
      store_id: store.id,
    });
    expect(categories.data).toEqual([
      { name: 'Cozinha', products: 2 },
      { name: 'Jardim', products: 1 },
    ]);
  });

  test('details entered manually fill gaps, outlast a synchronisation and give way to the shop', async () => {
    const id = await aProduct(store, 'Caneca', { image_url: null, url: null, price: null });
    const own = {
      image_url: 'https://fotos.example/a.png',
      url: 'https://loja.example/a',
      price: 990,
    };
    expect((await list()).data[0]?.missing).toEqual(['image', 'price', 'url']);
    await store.owner.call(contract.updateProduct, { id, body: own });
    const synchronise = (url: string | null, hour: number) =>
      recordProducts(
        store.ctx,
        [
          {
            ...{ external_id: 'Caneca', name: 'Caneca', category: null, brand: null, price: null },
            ...{ stock: 3, image_url: null, url, is_active: true },
            changed_at: `2026-01-01T0${hour}:00:00Z`,
          },
        ],
        'loja',
      );
    await synchronise(null, 1);
    expect((await list()).data).toMatchObject([{ ...own, stock: 3, missing: [] }]);
    await synchronise('https://loja.example/nova', 2);
    expect((await list()).data).toMatchObject([{ ...own, url: 'https://loja.example/nova' }]);
  });

  test('the price before an offer is shown while it is above the price', async () => {
    const synchronise = (price: number, old_price: number | null, hour: number) =>
      recordProducts(
        store.ctx,
        [
          {
            ...{ external_id: 'Caneca', name: 'Caneca', category: null, brand: null, price },
            ...{ old_price, stock: 3, image_url: null, url: null, is_active: true },
            changed_at: `2026-01-01T0${hour}:00:00Z`,
          },
        ],
        'loja',
      );
    const old = async () => (await list()).data[0]?.old_price;
    await synchronise(1990, 2990, 1);
    expect(await old()).toBe(2990);
    await synchronise(2990, 2990, 2);
    expect(await old()).toBeNull();
    expect(await synchronise(2490, 2990, 3)).toMatchObject({ updated: 1 });
    await synchronise(2490, null, 4);
    expect(await old()).toBeNull();
  });

  test('a product of another store returns 404', async () => {
    const other = await aStore(world, 'Outra loja');
    const id = await aProduct(other, 'Segredo');
    const answer = store.owner.call(contract.updateProduct, {
      id,
      body: { image_url: null, url: null, price: null },
    });
    await expect(answer).toFailWith('not_found');
    expect((await list()).data).toEqual([]);
  });
});

describe('the products of a block', () => {
  const shown = async (
    source: contract.ProductSource,
    customer_id: string | null = null,
    count = 4,
  ) => {
    const body = { source, count, customer_id };
    const { data } = await store.owner.call(contract.previewProductList, {
      store_id: store.id,
      body,
    });
    return names(data);
  };

  test('sold-out, inactive and incomplete products are left out and best sellers fill up', async () => {
    const best = await aProduct(store, 'Campeã');
    const gone = await aProduct(store, 'Esgotada', { stock: 0 });
    await aProduct(store, 'Inativa', { is_active: false });
    await aProduct(store, 'Sem foto', { image_url: null });
    const picked = await aProduct(store, 'Escolhida');
    await aSale(store, null, [best]);
    await refreshProductStatistics(store.ctx);

    expect(await shown({ kind: 'chosen', product_ids: [gone, picked] })).toEqual([
      'Escolhida',
      'Campeã',
    ]);
  });

  test('products bought together rank by confidence and need three orders', async () => {
    const mug = await aProduct(store, 'Caneca');
    const tray = await aProduct(store, 'Bandeja');
    const vase = await aProduct(store, 'Vaso');
    const lamp = await aProduct(store, 'Luminária');
    for (const basket of [
      ...Array(4).fill([mug, tray]),
      ...Array(3).fill([mug, vase]),
      ...Array(2).fill([mug, lamp]),
    ]) {
      await aSale(store, null, basket);
    }
    const [buyer = ''] = await customers(world, store, 1);
    await aSale(store, buyer, [mug]);
    await refreshProductStatistics(store.ctx);
    const pairs = await world.sql(
      `select orders_together as n, round(confidence::numeric, 2)::float as confidence from product_pairs
        where store_id = $1 and product_id = $2 order by confidence desc`,
      [store.id, mug],
    );

    expect(pairs).toEqual([
      { n: 4, confidence: 0.4 },
      { n: 3, confidence: 0.3 },
    ]);
    expect(await shown({ kind: 'bought_together' }, buyer, 2)).toEqual(['Bandeja', 'Vaso']);
    expect(await shown({ kind: 'bought' }, buyer, 1)).toEqual(['Caneca']);
  });
});
