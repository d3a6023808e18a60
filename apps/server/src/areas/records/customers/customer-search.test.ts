import * as contract from '@clientela/contract';
import { fold } from '@clientela/domain';
import { describe, expect, test } from 'vitest';
import { aFilledStore } from '#test/clusters/filled-store';
import { CONCEICAO } from '#test/customers';
import { aStore, useWorld } from '#test/harness';

const world = useWorld();

describe('a customer', () => {
  test('is searched by an address as people read it, and as mail servers do', async () => {
    const store = await aStore(world);
    const { id } = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: { ...CONCEICAO, email: 'ana&bia@Café.com.br' },
    });
    for (const search of ['bia@café.com.br', 'BIA@CAFÉ', 'ana&bia', 'a@xn--caf-dma.com'])
      expect(
        (await store.owner.call(contract.listCustomers, { store_id: store.id, query: { search } }))
          .data,
        search,
      ).toMatchObject([{ id }]);
  });

  test('is searched by any part of name, e-mail, phone or document, accents ignored', async () => {
    const store = await aStore(world);
    const created = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: CONCEICAO,
    });
    for (const search of [
      'conceicao',
      'CEIÇÃO',
      "d'av",
      'exemplo.exa',
      '8765-4321',
      '(11) 98765',
      '529.982',
      '2998',
    ]) {
      const found = await store.owner.call(contract.listCustomers, {
        store_id: store.id,
        query: { search },
      });
      expect(
        found.data.map((row) => row.id),
        search,
      ).toEqual([created.id]);
    }
    for (const search of ['%', '_', 'conceiçãox', '\\', "' or 1=1 --"]) {
      const found = await store.owner.call(contract.listCustomers, {
        store_id: store.id,
        query: { search },
      });
      expect(found.data, search).toEqual([]);
    }
  });

  test('both search plans return the same as a full scan', async () => {
    const store = await aFilledStore(world, 2);
    const all = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { per_page: 1000, ordering: 'name:asc' },
    });
    for (const search of ['a', 'an', 'silva', 'jose', '100%', '@a.', '0012']) {
      const ids: string[] = [];
      for (let page = 1, more = true; more; page++) {
        const found = await store.owner.call(contract.listCustomers, {
          store_id: store.id,
          query: { search, ordering: 'name:asc', per_page: 40, page },
        });
        ids.push(...found.data.map((row) => row.id));
        more = found.data.length === 40;
      }
      const expected = all.data
        .filter((row) =>
          [`${row.first_name} ${row.last_name}`, row.email ?? '', row.phone ?? ''].some((text) =>
            // One or two letters match only at the start of a word.
            search.length < 3 ? fold(text).match(`\\b${search}`) : fold(text).includes(search),
          ),
        )
        .map((row) => row.id);
      const documents = ids.filter((id) => !expected.includes(id));
      expect(
        ids.filter((id) => expected.includes(id)),
        search,
      ).toEqual(expected);
      // Any other match was found by the document.
      expect(search === '0012' || documents.length === 0, search).toBe(true);
    }
  });

  test('a search without an order lists names that begin with it first, and every match once', async () => {
    const store = await aFilledStore(world, 2);
    for (const search of ['silva', 'jose', 'an', 'ana', '2@a.', '0012']) {
      const read = (query: object) =>
        store.owner.call(contract.listCustomers, { store_id: store.id, query });
      const ordered = await read({ search, ordering: 'name:asc', per_page: 1000 });
      const ranked: contract.CustomerRow[] = [];
      for (let page = 1, more = true; more; page++) {
        const { data, meta } = await read({ search, per_page: 7, page });
        expect(meta.total, search).toBe(ordered.data.length);
        expect(meta.next_cursor !== null).toBe(page * 7 < meta.total);
        ranked.push(...data);
        more = data.length === 7;
      }
      const nameOf = (row: contract.CustomerRow) =>
        fold(`${row.first_name} ${row.last_name}`).startsWith(search);
      const expected = [
        ...ordered.data.filter(nameOf),
        ...ordered.data.filter((row) => !nameOf(row)),
      ];
      expect(
        ranked.map((row) => row.id),
        search,
      ).toEqual(expected.map((row) => row.id));
    }
    const symbols = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { search: '@@@' },
    });
    expect(symbols.meta.total).toBe(0);
  });
});

test('a nameless customer is shown by the next best identity in every list', async () => {
  const store = await aStore(world);
  await world.sql(
    `with people as (
       insert into customers (store_id, id, first_name, email, phone, integration_id) values
         ($1, app.new_id(), 'Ana', 'ana@loja.example', null, '17850'),
         ($1, app.new_id(), '', 'bia@loja.example', '+5511987654321', '17851'),
         ($1, app.new_id(), '', null, '+5511987654322', '17852'),
         ($1, app.new_id(), '', null, null, '17853'),
         ($1, app.new_id(), '', null, null, null) returning id, coalesce(integration_id, '17854') as code)
     insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select $1, app.new_id(), code, id, 'paid', now(), 1000, current_date from people`,
    [store.id],
  );
  const names = ['Ana', 'bia@loja.example', '+5511987654322', '17853', 'Sem nome'];
  const orders = await store.owner.call(contract.listOrders, { store_id: store.id });
  const inOrder = orders.data.toSorted((a, b) => a.number.localeCompare(b.number));
  expect(inOrder.map((order) => order.customer?.name)).toEqual(names);
  const abc = await store.owner.call(contract.listAbc, {
    store_id: store.id,
    query: { of: 'customers' },
  });
  expect(abc.data.map((row) => row.name).toSorted()).toEqual(names.toSorted());
});

describe('a search in a long list', () => {
  test('counts exactly up to two hundred, however often and wherever the fragment occurs', async () => {
    const store = await aStore(world);
    // In the order of the keys, which is that of the sample a search reads first.
    await world.sql(
      `with added as (
         insert into customers (store_id, id, first_name, stage)
         select $1, ('019c0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, concat('Nome ', n,
             case when n % 5 = 0 then ' quinto' end, case when n % 50 = 0 then ' cinquenta' end,
             case when n % 900 = 0 then ' raro' end, case when n <= 150 then ' cedo' end,
             case when n > 8500 then ' tarde' end), case when n % 1000 = 7 then 'lead' else 'customer' end
           from generate_series(1, 9000) n
         returning id, stage)
       insert into customer_totals (store_id, customer_id, stage) select $1, id, stage from added`,
      [store.id],
    );
    await world.sql('analyze customers');
    const totals: Record<string, unknown> = {};
    const found: Record<string, string[]> = {};
    for (const search of ['quinto', 'cinquenta', 'raro', 'cedo', 'tarde', 'nome 99', 'nunca']) {
      const { data, meta } = await store.owner.call(contract.listCustomers, {
        store_id: store.id,
        query: { search, per_page: 200 },
      });
      totals[search] = meta.last_page === null ? `mais de ${meta.total - 1}` : meta.total;
      found[search] = data.map((row) => row.first_name ?? '');
      expect(new Set(data.map((row) => row.id)).size, search).toBe(data.length);
    }
    expect(totals).toEqual({
      quinto: 'mais de 200',
      cinquenta: 180,
      raro: 10,
      cedo: 149,
      tarde: 'mais de 200',
      'nome 99': 11,
      nunca: 0,
    });
    // A fifth have it, so that the first by name are at hand.
    const fifths = Array.from({ length: 1_800 }, (_, n) => 5 * (n + 1))
      .filter((n) => n % 1_000 !== 7)
      .map((n) => `Nome ${n} quinto`);
    const byName = (a: string, b: string) => (a < b ? -1 : 1);
    const firstByName = found.quinto!.map((name) => name.split(' ').slice(0, 3).join(' '));
    expect(firstByName).toEqual(fifths.toSorted(byName).slice(0, 200));
    expect(found.raro).toEqual(
      expect.arrayContaining([
        'Nome 900 quinto cinquenta raro',
        'Nome 9000 quinto cinquenta raro tarde',
      ]),
    );
    const leads = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { search: 'nome', stage: 'lead' },
    });
    expect(leads.meta.total).toBe(9);

    // Beyond the first two hundred, rows follow by name, forwards and backwards, each once.
    const walk = async (
      search: string,
      from: object,
      direction: 'next_cursor' | 'previous_cursor',
    ) => {
      const per_page = search === 'nome' ? 700 : 70;
      const names: (string | null)[][] = [];
      let query: { page: number; cursor?: string } = { page: 1, ...from };
      for (;;) {
        const { data, meta } = await store.owner.call(contract.listCustomers, {
          store_id: store.id,
          query: { search, per_page, ...query },
        });
        names.push(data.map((row) => row.first_name));
        const cursor = meta[direction];
        if (!cursor) return { names, query };
        query = { page: query.page + (direction === 'next_cursor' ? 1 : -1), cursor };
      }
    };
    for (const [search, matches] of [
      ['quinto', fifths.length],
      ['tarde', 500],
      ['nome', 8_991],
    ] as const) {
      const forwards = await walk(search, {}, 'next_cursor');
      expect(new Set(forwards.names.flat()).size, search).toBe(matches);
      expect(forwards.names.flat(), search).toHaveLength(matches);
      const backwards = await walk(search, forwards.query, 'previous_cursor');
      expect(backwards.names.toReversed(), search).toEqual(forwards.names);
    }
  });
});
