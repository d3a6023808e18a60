import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { aFilledStore } from '#test/clusters/filled-store';
import { CONCEICAO } from '#test/customers';
import { aStore, useWorld } from '#test/harness';
import { refreshRfm } from './rfm.queries.ts';

const world = useWorld();

describe('the customer list', () => {
  const orderings = contract.CUSTOMER_ORDERINGS.flatMap(
    (field) => [`${field}:asc`, `${field}:desc`] as const,
  );

  test('shows everybody once, in the same order by page number and by cursor, in each ordering', async () => {
    const store = await aFilledStore(world, 1);
    for (const ordering of orderings) {
      const list = (query: object) =>
        store.owner.call(contract.listCustomers, {
          store_id: store.id,
          query: { per_page: 60, ordering, ...query },
        });
      const first = await list({});
      const byNumber: string[] = [];
      for (let page = 1; page <= first.meta.last_page!; page++)
        byNumber.push(...(await list({ page })).data.map((row) => row.id));
      expect(new Set(byNumber).size, ordering).toBe(first.meta.total);

      const byCursor = first.data.map((row) => row.id);
      let here = first;
      while (here.meta.next_cursor) {
        here = await list({ page: here.meta.current_page + 1, cursor: here.meta.next_cursor });
        byCursor.push(...here.data.map((row) => row.id));
      }
      expect(byCursor, ordering).toEqual(byNumber);
      const back = await list({
        page: here.meta.current_page - 1,
        cursor: here.meta.previous_cursor!,
      });
      expect(
        back.data.map((row) => row.id),
        ordering,
      ).toEqual(byNumber.slice(-60 - here.data.length, -here.data.length));
    }
  });

  test('a jump to any page of a long list shows the rows of that page, also after the list changed', async () => {
    // Statistics cover other stores and nothing of this one, as after an import into a new store.
    await world.sql('analyze customers, customer_totals');
    const store = await aStore(world);
    const add = (count: number, name: string) =>
      world.sql(
        `with added as (
           insert into customers (store_id, id, first_name, created_at)
           select $1, app.new_id(), $3 || lpad((n * 7919 % 100003)::text, 6, '0'), now() from generate_series(1, $2::int) n
           returning id)
         insert into customer_totals (store_id, customer_id, order_count)
         select $1, id, (random() * 5)::int from added`,
        [store.id, count, name],
      );
    await add(21_000, 'Cliente ');
    const perPage = 50;
    const pageOf = (ordering: string, page: number) =>
      store.owner.call(contract.listCustomers, {
        store_id: store.id,
        query: { ordering: ordering as 'name:asc', page, per_page: perPage },
      });
    const expectJumps = async () => {
      for (const [ordering, order] of [
        ['name:asc', 'c.name_sort, c.id'],
        ['name:desc', 'c.name_sort desc, c.id desc'],
        ['order_count:asc', 't.order_count, t.customer_id'],
        ['order_count:desc', 't.order_count desc, t.customer_id desc'],
      ] as const) {
        const all = await world.sql<{ id: string }>(
          `select c.id from customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
            where c.store_id = (select $1::uuid) order by ${order}`,
          [store.id],
        );
        for (const page of [201, 207, 211, 218, 221]) {
          const { data } = await pageOf(ordering, page);
          expect(
            data.map((row) => row.id),
            `${ordering} ${page}`,
          ).toEqual(all.slice((page - 1) * perPage, page * perPage).map((row) => row.id));
        }
      }
    };
    await expectJumps();
    // Shifts all rows by 120 positions.
    await add(120, 'Ana ');
    await expectJumps();
  });

  test('filters by segment, tag and state count exactly', async () => {
    const store = await aFilledStore(world, 3);
    await inTransaction(store.ctx, refreshRfm);
    const sizes = await store.owner.call(contract.listRfmSegments, { store_id: store.id });
    expect(sizes.data).toHaveLength(11);
    for (const { segment, customers } of sizes.data) {
      const list = await store.owner.call(contract.listCustomers, {
        store_id: store.id,
        query: { rfm_segment: segment, per_page: 1000 },
      });
      expect(list.meta.total, segment).toBe(customers);
      expect(list.data.every((row) => row.rfm_segment === segment)).toBe(true);
    }
    const { data: tags } = await store.owner.call(contract.listCustomerTags, {
      store_id: store.id,
    });
    const tagged = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { tag_id: [tags[0]!.id], state: 'SP', per_page: 1000 },
    });
    expect(tagged.data.length).toBeGreaterThan(0);
    expect(
      tagged.data.every(
        (row) => row.state === 'SP' && row.tags.some((tag) => tag.id === tags[0]!.id),
      ),
    ).toBe(true);
  });

  test('a made-up cursor is refused', async () => {
    const store = await aStore(world);
    const list = store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { cursor: 'eyJhIjoxfQ' },
    });
    await expect(list).toFailWith('malformed_request');
  });

  test('a full export returns at most a thousand', async () => {
    const store = await aStore(world);
    const list = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { per_page: Number.MAX_SAFE_INTEGER },
    });
    expect(list.meta.per_page).toBe(1000);
  });
});

describe('tags in bulk', () => {
  test('reach all that a filter selects, and only those', async () => {
    const store = await aFilledStore(world, 4);
    const tag = await store.owner.call(contract.createCustomerTag, {
      store_id: store.id,
      body: { name: 'Sudeste', color: '#112233' },
    });
    const selection = { all_matching: { state: 'SP' } };
    const wanted = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { state: 'SP', per_page: 1000 },
    });
    const added = await store.owner.call(contract.bulkTagCustomers, {
      store_id: store.id,
      body: { selection, tag_id: tag.id, action: 'add' },
    });
    expect(added.changed).toBe(wanted.meta.total);
    const again = await store.owner.call(contract.bulkTagCustomers, {
      store_id: store.id,
      body: { selection, tag_id: tag.id, action: 'add' },
    });
    expect(again.changed).toBe(0);
  });

  test.each(['an', '(11) 9', '@@@', 'ma%'])(
    'select the customers found by the search "%s"',
    async (search) => {
      const store = await aFilledStore(world, 6);
      const tag = await store.owner.call(contract.createCustomerTag, {
        store_id: store.id,
        body: { name: 'Achados', color: '#112233' },
      });
      await store.owner.call(contract.bulkTagCustomers, {
        store_id: store.id,
        body: { selection: { all_matching: { search } }, tag_id: tag.id, action: 'add' },
      });
      const idsOf = async (query: { search: string } | { tag_id: string[] }) => {
        const page = { ordering: 'name:asc' as const, per_page: 1000 };
        const list = await store.owner.call(contract.listCustomers, {
          store_id: store.id,
          query: { ...query, ...page },
        });
        return list.data.map(({ id }) => id);
      };
      expect(await idsOf({ tag_id: [tag.id] })).toEqual(await idsOf({ search }));
    },
  );
});

test('an export has every customer once and no live formula', async () => {
  const store = await aFilledStore(world, 5);
  await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: { ...CONCEICAO, first_name: '=1+1' },
  });
  const answer = await store.owner.send(contract.exportCustomers, { store_id: store.id });
  const lines = String(answer.body).trim().split('\r\n');
  const list = await store.owner.call(contract.listCustomers, { store_id: store.id });
  expect(lines).toHaveLength(list.meta.total + 1);
  expect(lines.some((line) => line.startsWith("'=1+1;"))).toBe(true);
  expect(lines.some((line) => /^[=+@-]/.test(line))).toBe(false);
  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data[0]).toMatchObject({ action: 'list.exported', details: { list: 'customers' } });
});

test('a refused export leaves no trace in the export log', async () => {
  const store = await aStore(world);
  const validator = await store.as('BONUS_VALIDATOR');
  const answer = await validator.send(contract.exportCustomers, { store_id: store.id });
  expect(answer.status).toBe(403);
  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data.map(({ action }) => action)).not.toContain('list.exported');
});
