import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { newestConfirmation } from '#test/consents';
import { anonymous, aStore, type TestStore, useStore, useWorld } from '#test/harness';
import { aDefinition, aPopup, visitor } from '#test/popups';

/** Attributes of customers as fields of pop-ups. */

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const EMAIL = 'ana@exemplo.com.br';

function anAttribute(
  name: string,
  type: contract.AttributeField['type'] = 'TEXT',
  { of = store, owner = 'CUSTOMER' }: { of?: TestStore; owner?: 'CUSTOMER' | 'ORDER' } = {},
) {
  const body = { owner, name, type };
  return of.owner.call(contract.createCustomAttribute, { store_id: of.id, body });
}
const archive = (id: string, is_archived = true) =>
  store.owner.call(contract.updateCustomAttribute, { id, body: { is_archived } });
const asking = (...attributes: { id: string }[]) => ({
  attributes: attributes.map(({ id }) => ({ attribute_id: id })),
});
const create = (parts: object, name = 'Boas-vindas') =>
  store.owner.call(contract.createPopup, {
    store_id: store.id,
    body: { name, definition: aDefinition(parts) },
  });
const list = async (id: string, signups?: (typeof contract.POPUP_SIGNUPS)[number]) =>
  (await store.owner.call(contract.listPopupSubmissions, { id, query: { signups } })).data;
const customOf = async (id: string) =>
  (await store.owner.call(contract.getCustomer, { id })).custom;
const contentsOf = async ({ id, version }: contract.Popup) => {
  const page = visitor(world, store);
  const { headers, raw } = await page.get(`${page.key}/content/${id}/${version}.json`);
  return { caching: headers['cache-control'], ...JSON.parse(raw.toString()) };
};

async function threeFields() {
  const team = await anAttribute('Time do coração');
  const foot = await anAttribute('Tamanho do pé', 'NUMBER');
  const pet = await anAttribute('Aniversário do pet', 'DATE');
  return { team, foot, pet, popup: await aPopup(world, store, asking(team, foot, pet)) };
}

test('a new lead gets the typed values, and the event names the fields without them', async () => {
  const { popup } = await threeFields();
  const fields = {
    email: EMAIL,
    'custom.time_do_coracao': ' Remo ',
    'custom.tamanho_do_pe': '1.234,50',
    'custom.aniversario_do_pet': '31/12/2020',
  };
  expect((await visitor(world, store).signUp(popup, { fields })).status).toBe(200);
  const [row] = await list(popup.id);
  const custom = {
    time_do_coracao: 'Remo',
    tamanho_do_pe: '1234.5',
    aniversario_do_pet: '2020-12-31',
  };
  expect(await customOf(row!.customer!.id)).toEqual(custom);
  expect(row).toMatchObject({
    is_new: true,
    differs: [],
    fields: { email: EMAIL, 'custom.tamanho_do_pe': '1234.5' },
  });
  const { data } = await store.ctx.db
    .selectFrom('domain_events')
    .select('data')
    .where('store_id', '=', store.id)
    .where('kind', '=', 'popup.assigned')
    .executeTakeFirstOrThrow();
  const named = (data as { fields: string[] }).fields.toSorted();
  expect(named).toEqual([
    ...Object.keys(custom)
      .map((key) => `custom.${key}`)
      .toSorted(),
    'email',
  ]);
  expect(JSON.stringify(data)).not.toContain('Remo');
});

test.each([
  ['TEXT', 'x'.repeat(501), null],
  ['NUMBER', 'quarenta', 'Escreva um número, como 1.234,5.'],
  ['NUMBER', '1,23456', 'Escreva um número, como 1.234,5.'],
  ['DATE', '31/02/2026', 'Escreva uma data, como 31/12/2026.'],
  ['DATE', '2026-12-31T10:00', 'Escreva uma data, como 31/12/2026.'],
] as const)('a value that is no %s is refused with its sentence', async (type, value, message) => {
  const popup = await aPopup(world, store, asking(await anAttribute('Dado', type)));
  const fields = { email: EMAIL, 'custom.dado': value };
  const answer = await visitor(world, store).signUp(popup, { fields });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'fields.custom.dado', ...(message && { message }) }],
  });
  expect(await list(popup.id)).toEqual([]);
});

test('a required attribute has to be filled, another may stay empty', async () => {
  const { id } = await anAttribute('Dado');
  const page = visitor(world, store);
  const free = await aPopup(world, store, asking({ id }));
  expect((await page.signUp(free)).status).toBe(200);
  const required = await aPopup(world, store, {
    attributes: [{ attribute_id: id, is_required: true }],
  });
  expect(JSON.parse((await page.signUp(required)).text)).toMatchObject({
    errors: [{ field: 'fields.custom.dado', rule: 'required', message: 'Preencha este campo.' }],
  });
});

test('a known customer keeps the values until a person accepts the typed ones', async () => {
  const { popup, foot } = await threeFields();
  const page = visitor(world, store);
  const typed = (team: string, size: string) => ({
    fields: { email: EMAIL, 'custom.time_do_coracao': team, 'custom.tamanho_do_pe': size },
  });
  await page.signUp(popup, typed('Remo', '38'));
  await page.signUp(popup, typed('remo', '38,0'));
  expect(await list(popup.id, 'to_check')).toEqual([]);

  await page.signUp(popup, typed('Paysandu', '41,5'));
  const [row] = await list(popup.id, 'to_check');
  const { id } = row!.customer!;
  expect(row!.differs.toSorted()).toEqual(['custom.tamanho_do_pe', 'custom.time_do_coracao']);
  expect(await customOf(id)).toEqual({ time_do_coracao: 'Remo', tamanho_do_pe: '38' });

  const settle = (accepted: contract.PopupSubmission['differs']) =>
    store.owner.call(contract.settlePopupDifferences, {
      id: popup.id,
      submission_id: row!.id,
      body: { accepted },
    });
  await archive(foot.id);
  await expect(settle(['custom.tamanho_do_pe'])).toFailWith('invalid_fields');
  await archive(foot.id, false);
  await settle(['custom.tamanho_do_pe']);
  expect(await customOf(id)).toEqual({ time_do_coracao: 'Remo', tamanho_do_pe: '41.5' });
  expect(await list(popup.id, 'to_check')).toEqual([]);
});

test('a suspect who confirms gets the values of attributes still in use', async () => {
  const { popup, foot } = await threeFields();
  const fields = { email: EMAIL, 'custom.time_do_coracao': 'Remo', 'custom.tamanho_do_pe': '38' };
  await visitor(world, store).signUp(popup, { fields, is_trusted: false });
  await archive(foot.id);
  await anonymous(world).call(contract.confirmConsent, {
    token: await newestConfirmation(world, store),
  });
  const [row] = await list(popup.id);
  expect(await customOf(row!.customer!.id)).toEqual({ time_do_coracao: 'Remo' });
});

test('an attribute archived after publishing leaves the form, and comes back when restored', async () => {
  const attribute = await anAttribute('Dado', 'NUMBER');
  const popup = await aPopup(world, store, {
    attributes: [{ attribute_id: attribute.id, label: 'Seu dado', is_required: true }],
  });
  const field = { name: 'custom.dado', label: 'Seu dado', is_required: true, type: 'NUMBER' };
  const shown = await contentsOf(popup);
  expect(shown.fields).toMatchObject([{ name: 'email' }, field]);
  expect(shown.fields[1]).toEqual(field);
  expect(shown.caching).toBe('public, max-age=60, stale-while-revalidate=86400');

  await archive(attribute.id);
  world.clock.advance(4_000);
  expect((await contentsOf(popup)).fields).toMatchObject([{ name: 'email' }]);
  const fields = { email: EMAIL, 'custom.dado': 'um navegador antigo' };
  expect((await visitor(world, store).signUp(popup, { fields })).status).toBe(200);
  expect((await list(popup.id))[0]!.fields).toEqual({ email: EMAIL });

  await archive(attribute.id, false);
  world.clock.advance(4_000);
  expect((await contentsOf(popup)).fields).toHaveLength(2);
});

test('an archived attribute, or one with a time of day, prevents publishing', async () => {
  const archived = await anAttribute('Arquivado');
  await archive(archived.id);
  const instant = await anAttribute('Consulta', 'DATETIME');
  const { id, problems } = await create({
    attributes: [{ attribute_id: archived.id, label: 'Antigo' }, { attribute_id: instant.id }],
  });
  expect(problems).toMatchObject([
    { tab: 'content', message: expect.stringContaining('“Antigo” está arquivado') },
    { tab: 'content', message: expect.stringContaining('“Consulta” guarda data e hora') },
  ]);
  await expect(store.owner.call(contract.publishPopup, { id })).toFailWith('popup_incomplete');
});

test('a draft takes three attributes of the store’s customers, and no others', async () => {
  const other = await aStore(world, 'Outra');
  const foreign = await anAttribute('Dado', 'TEXT', { of: other });
  const ofOrders = await anAttribute('Presente', 'TEXT', { owner: 'ORDER' });
  const own = await anAttribute('Dado');
  for (const wrong of [foreign, ofOrders, { id: crypto.randomUUID() }]) {
    await expect(create(asking(wrong))).toFailWith('invalid_fields');
  }
  const popup = await create(asking(own));
  const { name, definition } = popup;
  const save = store.owner.send(contract.updatePopup, {
    id: popup.id,
    body: { name, definition: { ...definition, ...asking(own, foreign) } },
  });
  expect((await save).body).toMatchObject({
    errors: [{ field: 'definition.attributes.1.attribute_id' }],
  });
  const four = await store.owner.send(contract.updatePopup, {
    id: popup.id,
    body: { name, definition: { ...definition, ...asking(own, own, own, own) } },
  });
  expect(four.status).toBe(422);
});

test('an attribute that a pop-up asks for is not deleted until the pop-up ends', async () => {
  const attribute = await anAttribute('Dado');
  const remove = () => store.owner.send(contract.deleteCustomAttribute, { id: attribute.id });
  const message = async () => {
    const { status, body } = await remove();
    expect(body).toMatchObject({ code: 'custom_attribute_in_use' });
    expect(status).toBe(409);
    return (body as { message: string }).message;
  };
  const published = await aPopup(world, store, asking(attribute));
  const { name, definition } = published;
  // The draft asks no more, and visitors still see the published version.
  await store.owner.call(contract.updatePopup, {
    id: published.id,
    body: { name, definition: { ...definition, attributes: [] } },
  });
  expect(await message()).toContain('O pop-up “Bem-vindo” o pede.');
  const draft = await create(asking(attribute));
  expect(await message()).toContain('Os pop-ups “Bem-vindo” e “Boas-vindas” o pedem.');
  await store.owner.call(contract.finishPopup, { id: published.id });
  expect(await message()).toContain('O pop-up “Boas-vindas” o pede.');

  await store.owner.call(contract.archivePopup, { id: draft.id });
  expect((await remove()).status).toBe(204);
  const clone = await store.owner.call(contract.clonePopup, { id: draft.id });
  expect(clone.definition.attributes).toEqual([]);
});
