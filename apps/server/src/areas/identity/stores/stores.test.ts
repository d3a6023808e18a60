import * as contract from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendForm, TINY_PNG } from '#test/forms';
import { anAdministrator, aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { cleanImage } from '../images/index.ts';

const world = useWorld();
let category: string;

beforeAll(async () => {
  const { owner } = await aStore(world);
  const { data } = await owner.call(contract.listStoreCategories, {});
  category = data.find(({ name }) => name === 'Pet shop')!.id;
});

const details = () => ({
  name: 'Loja Renovada',
  description: 'Tudo para o seu bicho.',
  store_category: category,
});

const A_FOOTER = {
  version: 1 as const,
  blocks: [{ type: 'footer' as const, id: 'pe' }],
};

const save = (caller: Caller, store: TestStore, fields: Record<string, string>, bytes?: Buffer) =>
  sendForm(
    caller,
    contract.updateStore,
    { store_id: store.id },
    fields,
    bytes && { field: 'logo', bytes },
  );

const ALL_DAY = { start: '00:00', end: '23:59' };
const week = (open: object) =>
  Object.fromEntries(contract.WEEKDAYS.map((day) => [day, open])) as contract.OpeningHours;

describe('the details of a store', () => {
  test('are open every day from 00:00 to 23:59 by default', async () => {
    const store = await aStore(world);
    const read = await store.owner.call(contract.getStore, { store_id: store.id });
    expect(read.opening_hours).toEqual(week(ALL_DAY));
  });

  test('are changed with the permission to, with logo, site and hours', async () => {
    const store = await aStore(world);
    const manager = await store.as('MANAGER');
    const hours = { ...week({ start: '09:00', end: '18:00' }), sunday: ALL_DAY };
    const answer = await save(
      manager,
      store,
      { ...details(), site_url: 'loja.example', opening_hours: JSON.stringify(hours) },
      TINY_PNG,
    );
    expect(answer.status).toBe(200);
    const saved = answer.body as contract.StoreDetails;
    expect(saved).toMatchObject({
      name: 'Loja Renovada',
      store_category: { name: 'Pet shop' },
      site_url: 'https://loja.example',
      opening_hours: hours,
    });
    expect((await world.server.inject(saved.logo!)).rawPayload).toEqual(
      (await cleanImage(TINY_PNG)).bytes,
    );
    const listed = await store.owner.call(contract.listStores, {});
    expect(listed.data[0]!.logo).toBe(saved.logo);

    const kept = (await save(manager, store, details())).body as contract.StoreDetails;
    expect(kept).toMatchObject({ logo: saved.logo, opening_hours: hours, site_url: null });
    const bare = await save(manager, store, { ...details(), logo: '' });
    expect((bare.body as contract.StoreDetails).logo).toBeNull();
    await world.runJobs();
    expect((await world.server.inject(saved.logo!)).statusCode).toBe(404);

    const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
    expect(data.map(({ details }) => details.fields)).toEqual([
      ['logo'],
      ['site_url'],
      ['name', 'description', 'store_category_id', 'site_url', 'logo', 'opening_hours'],
    ]);
  });

  test('include the address in the footer of e-mails; omitting it leaves it unchanged', async () => {
    const store = await aStore(world);
    const address = 'Rua das Flores, 10, Campinas/SP';
    const saved = await save(store.owner, store, { ...details(), address });
    expect(saved.body).toMatchObject({ address });
    expect((await save(store.owner, store, details())).body).toMatchObject({ address });

    const { text } = await store.owner.call(contract.previewEmailModel, {
      store_id: store.id,
      body: { document: A_FOOTER },
    });
    expect(text).toContain(address);
    const bare = await save(store.owner, store, { ...details(), address: '' });
    expect(bare.body).toMatchObject({ address: null });
  });

  test('need name, description and category, each with its message', async () => {
    const store = await aStore(world);
    const answer = await save(store.owner, store, {
      name: '',
      description: ' ',
      store_category: '',
    });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as contract.ErrorBody;
    expect(errors?.map(({ field, message }) => [field, message])).toEqual([
      ['name', 'O nome é obrigatório'],
      ['description', 'A descrição é obrigatória'],
      ['store_category', 'A categoria da loja é obrigatória'],
    ]);
  });

  test('refuse a script as site, hours that end before they start, unknown days and plans', async () => {
    const store = await aStore(world);
    const wrong: Record<string, string>[] = [
      { site_url: 'javascript:alert(1)' },
      {
        opening_hours: JSON.stringify({
          ...week(ALL_DAY),
          monday: { start: '18:00', end: '09:00' },
        }),
      },
      {
        opening_hours: JSON.stringify({
          ...week(ALL_DAY),
          monday: { start: '18:00', end: '25:00' },
        }),
      },
      { opening_hours: JSON.stringify({ ...week(ALL_DAY), holiday: ALL_DAY }) },
      { features: 'enhanced_dashboards' },
      { store_category: store.id },
    ];
    for (const fields of wrong) {
      const answer = await save(store.owner, store, { ...details(), ...fields });
      expect(answer.status, JSON.stringify(fields)).toBe(422);
    }
    const broken = await save(store.owner, store, { ...details(), opening_hours: '{' });
    expect(broken.status).toBe(400);
  });

  test('keep no picture of a refused save', async () => {
    const store = await aStore(world);
    const count = async () => (await world.sql('select token from images')).length;
    const before = await count();
    const wrong = { ...details(), store_category: store.id };
    expect((await save(store.owner, store, wrong, TINY_PNG)).status).toBe(422);
    expect(await count()).toBe(before);
  });

  test('are not changed by a seller, nor by the owner of another store', async () => {
    const [store, other] = [await aStore(world), await aStore(world)];
    const seller = await store.as('SELLER');
    expect((await save(seller, store, details())).status).toBe(403);
    expect((await save(other.owner, store, details())).status).toBe(404);
    const read = await seller.call(contract.getStore, { store_id: store.id });
    expect(read.name).toBe('Loja de Teste');
  });

  test('a logo sent straight to the API is stored without camera metadata', async () => {
    const store = await aStore(world);
    const place = Buffer.from('tEXtGPS 22.90S 47.06W');
    const length = Buffer.from([0, 0, 0, place.length - 4]);
    const note = Buffer.concat([length, place, Buffer.alloc(4)]);
    const taken = Buffer.concat([TINY_PNG.subarray(0, 33), note, TINY_PNG.subarray(33)]);
    const answer = await save(store.owner, store, details(), taken);
    const { logo } = answer.body as contract.StoreDetails;
    expect((await world.server.inject(logo!)).rawPayload).toEqual(
      (await cleanImage(TINY_PNG)).bytes,
    );
  });
});

describe('further stores', () => {
  test('are created by profile administrators, who own them', async () => {
    const admin = await anAdministrator(world);
    const created = await admin.call(contract.createStore, { body: details() });
    const context = await admin.call(contract.getStoreContext, { store_id: created.id });
    expect(context.role).toBe('OWNER');
    expect(created.store_category?.name).toBe('Pet shop');
    const { data } = await admin.call(contract.listAuditLog, { store_id: created.id });
    expect(data.map(({ action }) => action)).toEqual(['store.created']);
  });

  test('are not created by other people, not even by a store administrator', async () => {
    const store = await aStore(world);
    for (const person of [store.owner, await store.as('ADMINISTRATOR')]) {
      await expect(person.call(contract.createStore, { body: details() })).toFailWith(
        'access_denied',
      );
    }
  });
});

test('a bonus validator sees no team member of their stores, only their own role', async () => {
  const store = await aStore(world);
  const person = await store.as('BONUS_VALIDATOR');
  const { body } = await person.send(contract.listStores, {});
  expect(JSON.stringify(body)).not.toContain(store.owner.email);
  expect(body).toMatchObject({ data: [{ collaborators: [{ role: 'BONUS_VALIDATOR' }] }] });
  const seen = await store.owner.send(contract.listStores, {});
  expect(JSON.stringify(seen.body)).toContain(person.email);
});

test('nothing here ended in an unexpected error', () => {
  expect(world.errors).toEqual([]);
});
