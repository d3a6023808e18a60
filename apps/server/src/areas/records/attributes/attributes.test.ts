import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

type BodyOf<E extends { body: z.ZodType }> = z.input<E['body']>;
type Draft = BodyOf<typeof contract.createCustomAttribute>;
const create = (draft: Partial<Draft> = {}) =>
  store.owner.call(contract.createCustomAttribute, {
    store_id: store.id,
    body: { owner: 'CUSTOMER', name: 'Time do coração', type: 'TEXT', ...draft },
  });
const change = (id: string, body: BodyOf<typeof contract.updateCustomAttribute>) =>
  store.owner.call(contract.updateCustomAttribute, { id, body });
const remove = (id: string) => store.owner.call(contract.deleteCustomAttribute, { id });
const list = async () =>
  (await store.owner.call(contract.listCustomAttributes, { store_id: store.id })).data;

let people = 0;
const aCustomer = (custom: contract.CustomChange = {}) => {
  people += 1;
  return store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      first_name: 'Ana',
      last_name: `Souza ${people}`,
      email: `ana${people}@exemplo.example`,
      phone: `(11) 98765-${String(1000 + people)}`,
      birthdate: '1990-02-28',
      document: cpf(people),
      custom,
    },
  });
};
const write = (id: string, custom: contract.CustomChange) =>
  store.owner.call(contract.updateCustomer, { id, body: { custom } });

/** A valid CPF for each number. */
function cpf(n: number): string {
  const digits = String(100_000_000 + n)
    .split('')
    .map(Number);
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

describe('an attribute', () => {
  test('has a key from its name, free of others, and keeps its place in the list', async () => {
    const first = await create();
    expect(first).toMatchObject({
      key: 'time_do_coracao',
      position: 0,
      archived_at: null,
      values: 0,
    });
    const order = await create({ owner: 'ORDER' });
    expect(order).toMatchObject({ key: 'time_do_coracao', owner: 'ORDER', position: 0 });
    const other = await create({ name: 'Time do coração?' });
    expect(other).toMatchObject({ key: 'time_do_coracao_2', position: 1 });
    const third = await create({ name: 'Calçado', key: 'sapato', type: 'NUMBER' });
    await change(third.id, { position: 0 });
    const customers = (await list()).filter(({ owner }) => owner === 'CUSTOMER');
    expect(customers.map(({ key }) => key)).toEqual([
      'sapato',
      'time_do_coracao',
      'time_do_coracao_2',
    ]);
  });

  test('of a taken name or key, or of a name without letters, is refused', async () => {
    await create();
    await expect(create({ name: 'TIME DO CORACAO' })).toFailWith('custom_attribute_taken');
    await expect(create({ name: 'Outro', key: 'time_do_coracao' })).toFailWith(
      'custom_attribute_taken',
    );
    await expect(create({ name: '123' })).toFailWith('invalid_fields');
    await expect(create({ name: 'Outro', key: 'Com Espaço' })).toFailWith('invalid_fields');
    const other = await create({ name: 'Outro' });
    await expect(change(other.id, { name: 'Time do coração' })).toFailWith(
      'custom_attribute_taken',
    );
  });

  test('is one of at most fifty in use of its owner, also when two are created at once', async () => {
    for (let n = 0; n < 49; n++) await create({ name: `Campo ${n}` });
    const racing = await Promise.allSettled([create({ name: 'Um' }), create({ name: 'Dois' })]);
    expect(racing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(create({ name: 'Mais um' })).toFailWith('too_many_custom_attributes');
    await create({ owner: 'ORDER', name: 'De pedido' });
    const [first] = await list();
    await change(first!.id, { is_archived: true });
    await create({ name: 'Mais um' });
    await expect(change(first!.id, { is_archived: false })).toFailWith(
      'too_many_custom_attributes',
    );
  });

  test('changes its type only without values', async () => {
    const { id, key } = await create();
    await change(id, { type: 'NUMBER' });
    await aCustomer({ [key]: '38' });
    await expect(change(id, { type: 'TEXT' })).toFailWith('custom_attribute_has_values');
    await expect(change(id, { type: 'NUMBER', name: 'Número do calçado' })).resolves.toMatchObject({
      name: 'Número do calçado',
      values: 1,
    });
  });

  test('is archived with its values, which come back, and is then unknown to writers', async () => {
    const { id, key } = await create();
    const customer = await aCustomer({ [key]: 'Remo' });
    await change(id, { is_archived: true });
    expect((await store.owner.call(contract.getCustomer, { id: customer.id })).custom).toEqual({});
    await expect(write(customer.id, { [key]: 'Paysandu' })).toFailWith('invalid_fields');
    await change(id, { is_archived: false });
    expect((await store.owner.call(contract.getCustomer, { id: customer.id })).custom).toEqual({
      [key]: 'Remo',
    });
  });

  test('is deleted without values and conditions alone', async () => {
    const used = await create();
    await aCustomer({ [used.key]: 'Remo' });
    await expect(remove(used.id)).toFailWith('custom_attribute_in_use');
    const named = await create({ name: 'Nomeado' });
    const group = await store.owner.call(contract.createCluster, {
      store_id: store.id,
      body: {
        name: 'Torcida',
        mode: 'dynamic',
        visibility: 'store',
        filters: {
          op: 'all',
          of: [
            { field: 'attribute', attribute_id: named.id, type: 'TEXT', is: { test: 'filled' } },
          ],
        },
      },
    });
    await expect(remove(named.id)).rejects.toThrow(
      'Este atributo está nas condições do grupo “Torcida”. Retire-o das condições',
    );
    await store.owner.call(contract.deleteCluster, { id: group.id });
    await remove(named.id);
    expect((await list()).map(({ id }) => id)).toEqual([used.id]);
  });

  test('is for managers; sellers see the fields and not the definitions', async () => {
    await create();
    const seller = await store.as('SELLER');
    const answer = await seller.send(contract.listCustomAttributes, { store_id: store.id });
    expect(answer.status).toBe(403);
    const { data } = await seller.call(contract.listAttributeFields, { store_id: store.id });
    expect(data).toMatchObject([{ key: 'time_do_coracao', name: 'Time do coração' }]);
  });

  test('of another store is unknown', async () => {
    const { id, key } = await create();
    const other = await aStore(world);
    const answer = await other.owner.send(contract.updateCustomAttribute, {
      id,
      body: { name: 'Meu' },
    });
    expect(answer.status).toBe(404);
    const { data } = await other.owner.call(contract.listAttributeFields, { store_id: other.id });
    expect(data).toEqual([]);
    store = other;
    await expect(aCustomer({ [key]: 'Remo' })).toFailWith('invalid_fields');
  });
});

describe('values', () => {
  const ALL = [
    ['Texto', 'TEXT'],
    ['Número', 'NUMBER'],
    ['Data', 'DATE'],
    ['Hora', 'DATETIME'],
  ] as const;
  const createAll = async () => {
    for (const [name, type] of ALL) await create({ name, type });
  };

  test('of each type are stored exactly, changed one by one and removed', async () => {
    await createAll();
    const customer = await aCustomer({
      texto: '  Remo  ',
      numero: '999999999999.9999',
      data: '2026-02-28',
      hora: '2026-11-28T14:30:00-03:00',
    });
    expect(customer.custom).toEqual({
      texto: 'Remo',
      numero: '999999999999.9999',
      data: '2026-02-28',
      hora: '2026-11-28T17:30:00.000Z',
    });
    const { custom } = await write(customer.id, { numero: -0.5, texto: null, data: '' });
    expect(custom).toEqual({ numero: '-0.5', hora: '2026-11-28T17:30:00.000Z' });
  });

  test.each([
    ['numero', '1.234,5', 'Escreva um número, como 1.234,5.'],
    ['numero', '1234567890123', 'Escreva um número, como 1.234,5.'],
    ['numero', 1e-7, 'Escreva um número, como 1.234,5.'],
    ['data', '2026-02-29', 'Escreva uma data, como 31/12/2026.'],
    ['hora', '2026-02-30T10:00:00Z', 'Escreva data e hora, como 31/12/2026 14:30.'],
    ['hora', '2026-02-28T10:00:00', 'Escreva data e hora, como 31/12/2026 14:30.'],
    ['texto', 'x'.repeat(501), 'Escreva um texto de até 500 caracteres.'],
    ['nada', 'x', 'O atributo “nada” não existe na loja, ou está arquivado.'],
  ])('of another type are refused at their field: %s = %s', async (key, value, message) => {
    await createAll();
    const { id } = await aCustomer({ texto: 'Remo' });
    const answer = await store.owner.send(contract.updateCustomer, {
      id,
      body: { city: 'Belém', custom: { [key]: value } },
    });
    expect(answer.status).toBe(422);
    expect((answer.body as contract.ErrorBody).errors).toMatchObject([
      { field: `custom.${key}`, message },
    ]);
    const { custom, city } = await store.owner.call(contract.getCustomer, { id });
    expect([custom, city]).toEqual([{ texto: 'Remo' }, null]);
  });

  test('come with rows of other programs, each judged alone, for customers and orders', async () => {
    await createAll();
    await create({ owner: 'ORDER', name: 'Presente', type: 'TEXT' });
    const writing = () =>
      store.owner.call(contract.writeCustomers, {
        store_id: store.id,
        body: {
          history: false,
          customers: [
            { email: 'um@exemplo.example', custom: { numero: 38 } },
            { email: 'dois@exemplo.example', custom: { numero: 'trinta' } },
          ],
        },
      });
    expect(await writing()).toMatchObject({ created: 1, refused: 1 });
    expect(await writing()).toMatchObject({ unchanged: 1, refused: 1 });
    const { custom } = await store.owner.call(contract.putCustomerBy, {
      store_id: store.id,
      kind: 'email',
      value: 'um@exemplo.example',
      body: { custom: { texto: 'Remo' } },
    });
    expect(custom).toEqual({ numero: '38', texto: 'Remo' });

    const order = {
      number: '1001',
      ordered_at: '2026-11-01T10:00:00-03:00',
      status: 'paid' as const,
      items: [{ name: 'Camiseta', quantity: 1, unit_price: 5990 }],
    };
    const ordering = (presente: string) =>
      store.owner.call(contract.writeOrders, {
        store_id: store.id,
        body: { history: false, orders: [{ ...order, custom: { presente } }] },
      });
    const written = await ordering('Sim');
    const read = await store.owner.call(contract.getOrder, { id: written.data[0]!.id! });
    expect(read.custom).toEqual({ presente: 'Sim' });
    expect(await ordering('Não')).toMatchObject({ updated: 1 });
    expect(await ordering('Não')).toMatchObject({ unchanged: 1 });
  });

  test('announce their change, by the form and by the API', async () => {
    await createAll();
    const { id, email } = await aCustomer();
    await write(id, { texto: 'Remo' });
    world.clock.advance(60_000);
    await store.owner.call(contract.writeCustomers, {
      store_id: store.id,
      body: { history: false, customers: [{ email: email!, custom: { texto: 'Paysandu' } }] },
    });
    const { updated_at } = await store.owner.call(contract.getCustomer, { id });
    expect(updated_at).toBe(world.clock.now().toISOString());
    const events = await world.sql<{ data: unknown }>(
      `select data from domain_events where store_id = $1 and kind = 'customer.updated' and subject_id = $2`,
      [store.id, id],
    );
    expect(events).toEqual([{ data: { fields: ['custom'] } }, { data: { fields: ['custom'] } }]);
  });

  test('of a merged customer fill what the other lacks, and come apart again', async () => {
    await createAll();
    const kept = await aCustomer({ texto: 'Remo' });
    const merged = await aCustomer({ texto: 'Paysandu', numero: 38, data: '2026-01-01' });
    const merge = await store.owner.call(contract.mergeCustomers, {
      store_id: store.id,
      body: { kept_customer_id: kept.id, merged_customer_id: merged.id },
    });
    const read = async (id: string) =>
      (await store.owner.call(contract.getCustomer, { id })).custom;
    expect(await read(kept.id)).toEqual({ texto: 'Remo', numero: '38', data: '2026-01-01' });
    await write(kept.id, { numero: 40 });
    await store.owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id: merge.id });
    expect(await read(kept.id)).toEqual({ texto: 'Remo', numero: '40' });
    expect(await read(merged.id)).toEqual({ texto: 'Paysandu', numero: '38', data: '2026-01-01' });
  });

  test('go with an anonymised customer, those of the orders as well', async () => {
    await createAll();
    await create({ owner: 'ORDER', name: 'Presente', type: 'TEXT' });
    const { id } = await aCustomer({ texto: 'Remo', numero: 38 });
    const [{ email }] = (await world.sql<{ email: string }>(
      'select email from customers where id = $1',
      [id],
    )) as [{ email: string }];
    await store.owner.call(contract.writeOrders, {
      store_id: store.id,
      body: {
        history: false,
        orders: [
          {
            number: '1',
            ordered_at: '2026-11-01T10:00:00-03:00',
            status: 'paid',
            customer: { email },
            custom: { presente: 'Para a Bia' },
          },
        ],
      },
    });
    const copied = await store.owner.send(contract.copyCustomerData, { id });
    expect(JSON.stringify(copied.body)).toContain('Para a Bia');
    await store.owner.call(contract.anonymizeCustomer, { id });
    const left = await world.sql(
      `select 1 from custom_values where store_id = $1
       union all select 1 from custom_order_values where store_id = $1`,
      [store.id],
    );
    expect(left).toEqual([]);
  });

  test('order the list, customers without one last in either direction, page by page', async () => {
    await createAll();
    const of = new Map<string, string>();
    for (const texto of ['Zebra', null, 'água', 'Bola', null]) {
      const { id } = await aCustomer({ texto });
      of.set(id, texto ?? '–');
    }
    const read = async (query: Record<string, unknown>) =>
      store.owner.call(contract.listCustomers, { store_id: store.id, query });
    for (const [ordering, expected] of [
      ['custom.texto:asc', ['água', 'Bola', 'Zebra', '–', '–']],
      ['custom.texto:desc', ['Zebra', 'Bola', 'água', '–', '–']],
    ] as const) {
      const all = await read({ ordering });
      expect(all.data.map(({ id }) => of.get(id))).toEqual(expected);
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 3; page++) {
        const { data, meta } = await read({ ordering, per_page: 2, cursor });
        seen.push(...data.map(({ id }) => id));
        cursor = meta.next_cursor ?? undefined;
      }
      expect(seen).toEqual(all.data.map(({ id }) => id));
      expect((await read({ ordering, per_page: 2, page: 3 })).data.map(({ id }) => id)).toEqual(
        seen.slice(4),
      );
      const found = await read({ ordering, search: 'Souza', birthday_month: 2 });
      expect(found.data.map(({ id }) => of.get(id))).toEqual(expected);
      const searched = await read({ ordering, search: 'Souza' });
      expect(searched.data.map(({ id }) => of.get(id))).toEqual(expected);
    }
    expect((await read({ ordering: 'custom.hora:desc' })).data).toHaveLength(5);
    await expect(read({ ordering: 'custom.nada:asc' })).toFailWith('invalid_fields');
  });

  test('are read by messages as people write them, on the clock of the store', async () => {
    await createAll();
    const { id } = await aCustomer({
      texto: 'Remo',
      numero: '1234567.5',
      data: '2026-02-28',
      hora: '2026-11-29T02:30:00Z',
    });
    const { data } = await store.owner.call(contract.readRandomMetadata, {
      store_id: store.id,
      query: {},
    });
    expect(data.find((one) => one.id === id)?.custom).toEqual({
      texto: 'Remo',
      numero: '1.234.567,5',
      data: '28/02/2026',
      hora: '28/11/2026 23:30',
    });
  });

  test('of one store are not those of another', async () => {
    await createAll();
    await aCustomer({ texto: 'Remo' });
    const admin = await anAdministrator(world);
    const other = await aStore(world);
    const { data } = await admin.call(contract.listCustomAttributes, { store_id: other.id });
    expect(data).toEqual([]);
  });
});
