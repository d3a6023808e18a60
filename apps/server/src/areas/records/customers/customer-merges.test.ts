import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { aFilledStore } from '#test/clusters/filled-store';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';
import { WRITTEN_COLUMNS } from './merging/customer-fields.ts';

const world = useWorld();

const merge = (store: TestStore, kept: string, merged: string) =>
  store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept, merged_customer_id: merged },
  });
const undo = (store: TestStore, merge_id: string) =>
  store.owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id });

/** Every row of the store that names a customer, table by table, without the times of changes; events stay. */
async function pictureOf(store: TestStore): Promise<Record<string, unknown[]>> {
  const naming = await world.sql<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'tenant' and column_name in ('customer_id', 'other_customer_id', 'custom_customer_ids')
        and table_name <> 'domain_events'
      order by 1`,
  );
  const picture: Record<string, unknown[]> = {};
  for (const { name } of [{ name: 'customers' }, ...naming]) {
    const rows = await world.sql<{ row: unknown }>(
      `select to_jsonb(x) - '{updated_at,contact_changed_at}'::text[] as row from ${name} x where store_id = $1
        order by (to_jsonb(x) - '{updated_at,contact_changed_at}'::text[])::text`,
      [store.id],
    );
    picture[name] = rows.map(({ row }) => row);
  }
  return picture;
}

/** Pairs of customers, those with the most about them first. */
async function pairsOf(store: TestStore, count: number): Promise<[string, string][]> {
  const rows = await world.sql<{ id: string }>(
    `select customer_id as id from customer_totals where store_id = $1
      order by order_count + 3 * campaign_count desc, customer_id limit $2`,
    [store.id, 2 * count],
  );
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: count }, (_, n) => [ids[n]!, ids[2 * count - 1 - n]!]);
}

test('a merge undone leaves every row as it was, whatever the two had', async () => {
  const store = await aFilledStore(world, 21);
  const pairs = await pairsOf(store, 12);
  // Both had the same tag, stood in the same group, and got the same message.
  for (const [kept, merged] of pairs.slice(0, 5)) {
    const both = [store.id, kept, merged];
    await world.sql(
      `insert into customer_tag_links (store_id, tag_id, customer_id)
       select $1, (select id from customer_tags where store_id = $1 order by id limit 1), unnest(array[$2::uuid, $3]) on conflict do nothing`,
      both,
    );
    await world.sql(
      `insert into campaign_activities (store_id, id, campaign_id, action_id, content_id, customer_id, status, token, due_at, sent_at)
       select $1, app.new_id(), p.campaign_id, p.action_id, p.id, w.id, 'sent', gen_random_uuid(), now(), now()
         from unnest(array[$2::uuid, $3]) as w(id), (select * from campaign_contents where store_id = $1 limit 1) p
       on conflict do nothing`,
      both,
    );
    await world.sql(
      `insert into identity_conflicts (store_id, id, customer_id, other_customer_id, kind, value)
       values ($1, app.new_id(), $2, $3, 'phone', '+5511987654321')`,
      both,
    );
  }
  await world.sql(
    `update customer_totals t set campaign_count = (select count(distinct a.campaign_id) from campaign_activities a
       where a.store_id = t.store_id and a.customer_id = t.customer_id and a.sent_at is not null)
      where store_id = $1`,
    [store.id],
  );
  await world.sql(
    `update customer_clusters set custom_customer_ids = array[$2::uuid] where store_id = $1`,
    [store.id, pairs[0]![1]],
  );
  const before = await pictureOf(store);
  for (const [kept, merged] of pairs) {
    const { id } = await merge(store, kept, merged);
    const between = await pictureOf(store);
    expect(JSON.stringify(between)).not.toContain(merged);
    for (const table of ['orders', 'order_items', 'campaign_activities', 'customer_notes']) {
      expect(between[table], table).toHaveLength(before[table]!.length);
    }
    expect(await undo(store, id)).toMatchObject({ id: merged });
    expect(await pictureOf(store)).toEqual(before);
  }
});

const DRAFT = { first_name: 'Maria', last_name: 'Lima', birthdate: '1990-02-28' };
const created = (store: TestStore, draft: Partial<contract.CustomerDraft>) =>
  store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      ...DRAFT,
      email: 'maria@loja.example',
      phone: '11987654321',
      document: '52998224725',
      ...draft,
    },
  });
const find = (store: TestStore, id: string) => store.owner.call(contract.getCustomer, { id });

const emailReach = async (store: TestStore, id: string) =>
  (await find(store, id)).reach.find(({ channel }) => channel === 'EMAIL');

test('the surviving record has the orders and tags of both, fills its gaps, and no refusal is lost', async () => {
  const store = await aStore(world);
  const kept = await created(store, {});
  const merged = await created(store, {
    first_name: 'Maria Clara',
    email: 'mclara@loja.example',
    document: '11144477735',
    city: 'Santos',
    state: 'SP',
    enable_for_interactions: false,
  });
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     select $1, app.new_id(), 'P' || n, w.id, 'paid', now(), 1000 * n, current_date
       from generate_series(1, 3) n, unnest(array[$2::uuid, $3]) with ordinality as w(id, place)
      where (n = 1) = (place = 1)`,
    [store.id, kept.id, merged.id],
  );
  await world.sql(
    `insert into customer_consents (store_id, customer_id, channel, granted, source) values
       ($1, $2, 'EMAIL', true, 'import'), ($1, $3, 'EMAIL', false, 'import')`,
    [store.id, kept.id, merged.id],
  );
  const done = await merge(store, kept.id, merged.id);
  expect(done).toMatchObject({
    kept_customer: { name: 'Maria Lima' },
    merged_customer: { name: 'Maria Clara Lima' },
  });
  expect(await find(store, kept.id)).toMatchObject({
    first_name: 'Maria',
    email: 'maria@loja.example',
    city: 'Santos',
    sales_count: 3,
    sales_total: 6000,
    average_ticket: 2000,
    enable_for_interactions: false,
  });
  await expect(find(store, merged.id)).toFailWith('not_found');
  const consents = await world.sql(
    'select customer_id, granted from customer_consents where store_id = $1',
    [store.id],
  );
  expect(consents).toEqual([{ customer_id: kept.id, granted: false }]);
  // Their conflict is settled, and the other's e-mail leads to the one that is left.
  const open = await store.owner.call(contract.listConflicts, { store_id: store.id });
  expect(open.meta.total).toBe(0);
  const [holder] = await world.sql(
    `select customer_id from customer_identities where store_id = $1 and value = 'mclara@loja.example'`,
    [store.id],
  );
  expect(holder).toEqual({ customer_id: kept.id });

  // Later changes stay: an order, and a retyped city.
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     values ($1, app.new_id(), 'P9', $2, 'paid', now(), 500, current_date)`,
    [store.id, kept.id],
  );
  await store.owner.call(contract.updateCustomer, { id: kept.id, body: { city: 'Campinas' } });
  await undo(store, done.id);
  expect(await find(store, kept.id)).toMatchObject({
    city: 'Campinas',
    sales_count: 2,
    sales_total: 1500,
    enable_for_interactions: true,
  });
  expect(await find(store, merged.id)).toMatchObject({
    first_name: 'Maria Clara',
    city: 'Santos',
    sales_total: 5000,
    enable_for_interactions: false,
  });
  expect(await emailReach(store, kept.id)).toMatchObject({ allowed: true });
  expect(await emailReach(store, merged.id)).toMatchObject({ allowed: false });
  await expect(undo(store, done.id)).toFailWith('not_found');
});

test('customers of another store, a customer with itself, and anonymised customers are not merged', async () => {
  const store = await aStore(world);
  const other = await aStore(world);
  const one = await created(store, {});
  const stranger = await created(other, {});
  await expect(merge(store, one.id, stranger.id)).toFailWith('not_found');
  await expect(merge(store, one.id, one.id)).toFailWith('customers_not_mergeable');
  const gone = await created(store, { email: 'gone@loja.example', document: '11144477735' });
  await world.sql('update customers set anonymized_at = now() where id = $1', [gone.id]);
  await expect(merge(store, one.id, gone.id)).toFailWith('customers_not_mergeable');
  await world.sql('update customers set anonymized_at = null where id = $1', [gone.id]);
  const done = await merge(store, one.id, gone.id);
  await expect(undo(other, done.id)).toFailWith('not_found');
  const { data } = await store.owner.call(contract.listCustomerMerges, { id: one.id });
  expect(data).toEqual([done]);
});

test('no merge retains a copy of a deleted or separated customer', async () => {
  const store = await aStore(world);
  const [first, second, third, fourth] = await Promise.all(
    ['52998224725', '11144477735', '71119534445', '39053344705'].map((document, n) =>
      created(store, { document, email: `pessoa${n}@loja.example` }),
    ),
  );
  await merge(store, second!.id, third!.id);
  await merge(store, first!.id, second!.id);
  const undone = await merge(store, fourth!.id, first!.id);
  await undo(store, undone.id);
  const kept = () =>
    world.sql<{ snapshot: object }>('select snapshot from customer_merges where store_id = $1', [
      store.id,
    ]);
  expect(await kept()).toHaveLength(3);
  const administrator = await anAdministrator(world);
  await administrator.call(contract.deleteCustomer, { id: first!.id });
  expect(await kept()).toEqual([{ snapshot: {} }]);
});

test('deleting a customer leaves the merges of a customer separated from it', async () => {
  const store = await aStore(world);
  const [gone, apart, within] = await Promise.all(
    ['52998224725', '11144477735', '71119534445'].map((document, n) =>
      created(store, { document, email: `pessoa${n}@loja.example` }),
    ),
  );
  const kept = await merge(store, apart!.id, within!.id);
  await undo(store, (await merge(store, gone!.id, apart!.id)).id);
  const administrator = await anAdministrator(world);
  await administrator.call(contract.deleteCustomer, { id: gone!.id });
  await undo(store, kept.id);
  expect((await store.owner.call(contract.getCustomer, { id: within!.id })).id).toBe(within!.id);
});

test('an edit that an undo waits for keeps its values', async () => {
  const store = await aStore(world);
  const kept = await created(store, { email: 'ana@loja.example', document: '11144477735' });
  await world.sql(
    'update customers set email = null, phone = null, document = null where id = $1',
    [kept.id],
  );
  const merged = await created(store, { city: 'Santos', state: 'SP' });
  const { id } = await merge(store, kept.id, merged.id);
  expect(await find(store, kept.id)).toMatchObject({ email: 'maria@loja.example', city: 'Santos' });
  const undone = await inTransaction(store.ctx, async (ctx) => {
    await ctx.db
      .updateTable('customers')
      .set({ email: 'nova@loja.example' })
      .where('store_id', '=', store.id)
      .where('id', '=', kept.id)
      .execute();
    const undoing = undo(store, id);
    await expect
      .poll(() =>
        world.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .not.toEqual([]);
    return { undoing };
  });
  await undone.undoing;
  expect(await find(store, kept.id)).toMatchObject({
    email: 'nova@loja.example',
    phone: null,
    document: null,
    city: null,
  });
  expect(await find(store, merged.id)).toMatchObject({
    email: 'maria@loja.example',
    city: 'Santos',
  });
});

test('a merge stored by an earlier version can be undone', async () => {
  const store = await aStore(world);
  const { id: kept } = await created(store, { city: 'Santos', state: 'SP' });
  const [id, merged, order, tag] = [newId(), newId(), newId(), newId()];
  const unset = `"phone_country_code": "55", "birthdate": null, "postal_code": null, "source": null,
    "integration_id": null, "integration_name": null, "converted_at": null, "newsletter_at": null,
    "newsletter_sort": "-infinity", "anonymized_at": null, "contact_changed_at": null, "is_historical": false,
    "enable_for_interactions": true, "updated_at": "2025-03-02T00:00:00+00:00", "store_id": "${store.id}"`;
  const consent = `{"store_id": "${store.id}", "customer_id": "${merged}", "channel": "SMS", "granted": true,
    "source": "import", "wording": "", "recorded_at": "2025-01-02T03:04:05.678901+00:00", "record_id": null}`;
  const segment = `{"store_id": "${store.id}", "customer_id": "${merged}", "from_day": "2025-02-01",
    "until_day": "infinity", "segment": null}`;
  const snapshot = `{
    "kept": {"id": "${kept}", "stage": "lead", "first_name": "Maria", "last_name": "Lima", "email": "maria@loja.example",
      "phone": null, "document": null, "city": null, "state": null, "name_sort": "maria lima",
      "search_text": "maria lima", "created_at": "2025-03-01T10:00:00.123456+00:00", ${unset}},
    "merged": {"id": "${merged}", "stage": "customer", "first_name": "Ana", "last_name": "Lima",
      "email": "ana@loja.example", "phone": "+5511987654321", "document": "52998224725", "city": "Santos",
      "state": "SP", "name_sort": "ana lima", "search_text": "ana lima",
      "created_at": "2025-01-01T10:00:00.654321+00:00", ${unset}},
    "order_items.customer_id": null,
    "orders.customer_id": [{"id": "${order}"}],
    "bonuses.customer_id": null,
    "consent_records.customer_id": [],
    "customer_consents.customer_id": [${consent}],
    "customer_tag_links.customer_id": [{"store_id": "${store.id}", "tag_id": "${tag}", "customer_id": "${merged}"}],
    "identity_conflicts.customer_id": [],
    "rfm_history.customer_id": [${segment}]}`;
  await world.sql(
    `with consents as (
       insert into customer_consents (store_id, customer_id, channel, granted, source, recorded_at)
       values ($1, $2, 'SMS', true, 'import', '2025-01-02T03:04:05.678901Z')
     ), tags as (
       insert into customer_tags (store_id, id, name, color) values ($1, $4, 'VIP', '#112233') returning id
     ), links as (
       insert into customer_tag_links (store_id, tag_id, customer_id) select $1, id, $2 from tags
     ), merges as (
       insert into customer_merges (store_id, id, kept_customer_id, merged_customer_id, snapshot)
       values ($1, $5, $2, $6, $7)
     )
     insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
     values ($1, $3, 'P1', $2, 'paid', now(), 1000, current_date)`,
    [store.id, kept, order, tag, id, merged, snapshot],
  );
  expect(await undo(store, id)).toEqual({ id: merged, name: 'Ana Lima' });
  const rows = await world.sql(
    `select c.id, c.stage, c.created_at::text, c.email, c.phone, c.city,
       (select array_agg(o.id) from orders o where o.customer_id = c.id) as orders,
       (select array_agg(l.tag_id) from customer_tag_links l where l.customer_id = c.id) as tags,
       (select to_jsonb(n) from customer_consents n where n.customer_id = c.id) as consent,
       (select to_jsonb(h) from rfm_history h where h.customer_id = c.id) as segment
      from customers c where store_id = $1 order by created_at desc`,
    [store.id],
  );
  const [hers, restored] = rows;
  expect(hers).toMatchObject({ id: kept, stage: 'lead', phone: null, city: null, orders: null });
  expect(hers).toMatchObject({ tags: null, consent: null, email: 'maria@loja.example' });
  expect(restored).toMatchObject({ id: merged, stage: 'customer', phone: '+5511987654321' });
  expect(restored).toMatchObject({ orders: [order], tags: [tag], consent: JSON.parse(consent) });
  expect(restored).toMatchObject({ segment: JSON.parse(segment) });
  expect(rows.map((row) => row.created_at)).toEqual([
    '2025-03-01 10:00:00.123456+00',
    '2025-01-01 10:00:00.654321+00',
  ]);
});

test('an undo restores every column that the database does not compute', async () => {
  const columns = await world.sql<{ name: string }>(
    `select attname::text as name from pg_attribute
      where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  expect([...WRITTEN_COLUMNS].sort()).toEqual(columns.map(({ name }) => name).sort());
});
