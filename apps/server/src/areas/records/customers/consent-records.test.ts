import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { CONCEICAO } from '#test/customers';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, table } from '#test/imports';
import { currentConsentTexts } from './consent-texts.queries.ts';
import { type ConsentChange, recordConsents } from './record-consents.ts';
import { optOutContact, suppressContacts } from './suppressions.queries.ts';

const world = useWorld();
let store: TestStore;
let id: string;

beforeEach(async () => {
  store = await aStore(world);
  ({ id } = await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: CONCEICAO,
  }));
});

const consents = (customer = id) =>
  store.owner.call(contract.listCustomerConsents, { id: customer });
const record = (change: Partial<ConsentChange> = {}, rule: 'first' | 'latest' = 'latest') =>
  inTransaction(store.ctx, (ctx) =>
    recordConsents(
      ctx,
      [{ customer_id: id, channel: 'EMAIL', granted: true, source: 'popup', ...change }],
      rule,
    ),
  );
const byHand = (granted: boolean) =>
  store.owner.call(contract.recordCustomerConsent, {
    id,
    body: { channel: 'EMAIL', granted, source: 'Balcão', text: 'Disse no balcão.' },
  });
const optOut = (contact: string, customer_id: string | null = id) =>
  inTransaction(store.ctx, (ctx) => optOutContact(ctx, { channel: 'EMAIL', contact, customer_id }));

test('the program can neither change nor delete records and texts', async () => {
  await record();
  await inTransaction(store.ctx, (ctx) => currentConsentTexts(ctx, ['EMAIL']));
  for (const statement of [
    'update consent_records set granted = false',
    'delete from consent_records',
    "update consent_texts set text = 'Outro'",
    'delete from consent_texts',
  ]) {
    const attempt = inTransaction(store.ctx, (ctx) => sql.raw(statement).execute(ctx.db));
    await expect(attempt, statement).rejects.toThrow(/permission denied/);
  }
});

test('a record holds the evidence, without the query of its page; a repeat appends none', async () => {
  const [text] = await inTransaction(store.ctx, (ctx) => currentConsentTexts(ctx, ['EMAIL']));
  const evidence = {
    consent_text_id: text!.id,
    page: 'https://loja.example/oferta?email=ana@x.example',
    ip: '203.0.113.7',
  };
  expect(await record(evidence)).toMatchObject({ granted: 1, withdrawn: 0, kept: 0 });
  expect(await record(evidence)).toMatchObject({ granted: 0, changed: [] });
  const { history, data } = await consents();
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({
    source: 'popup',
    contact: (await store.owner.call(contract.getCustomer, { id })).email,
    text: text!.text,
    text_version: 1,
    page: 'https://loja.example/oferta',
    is_current: true,
  });
  expect(data).toMatchObject([{ channel: 'EMAIL', granted: true, source: 'popup' }]);
  // The same state with another version of the text is new evidence.
  const body = { channel: 'EMAIL', text: 'Aceito receber tudo da loja por e-mail.' } as const;
  await store.owner.call(contract.publishConsentText, { store_id: store.id, body });
  const [next] = await inTransaction(store.ctx, (ctx) => currentConsentTexts(ctx, ['EMAIL']));
  expect(await record({ ...evidence, consent_text_id: next!.id })).toMatchObject({ granted: 0 });
  expect((await consents()).history.map(({ text_version }) => text_version)).toEqual([2, 1]);
});

test('a source that reports a consent never lifts a refusal', async () => {
  await record({ granted: false });
  expect(await record({ source: 'integration' }, 'first')).toMatchObject({ granted: 0, kept: 1 });
  expect((await consents()).history).toHaveLength(1);
});

test('each writer leaves a record', async () => {
  const { email, phone } = await store.owner.call(contract.getCustomer, { id });
  await byHand(true);
  await optOut(email!);
  await inTransaction(store.ctx, (ctx) =>
    suppressContacts(ctx, 'SMS', 'opt_out', [{ contact: phone! }]),
  );
  const { history, opted_out } = await consents();
  expect(history.map(({ source, channel, granted }) => [source, channel, granted])).toEqual(
    expect.arrayContaining([
      ['person', 'EMAIL', true],
      ['unsubscribe', 'EMAIL', false],
      ['provider', 'SMS', false],
    ]),
  );
  expect(history.find(({ source }) => source === 'person')).toMatchObject({
    note: 'Balcão',
    text: 'Disse no balcão.',
    actor: expect.any(String),
  });
  expect(opted_out).toEqual(['EMAIL', 'SMS']);
  await optOut('ninguem@exemplo.example', null);
  const unknown = await world.sql(
    'select contact, source from consent_records where store_id = $1 and customer_id is null',
    [store.id],
  );
  expect(unknown).toEqual([{ contact: 'ninguem@exemplo.example', source: 'unsubscribe' }]);
});

test('an import leaves records and counts what it gave, withdrew and kept', async () => {
  const file = (...answers: string[]) =>
    importFile(
      store,
      table(
        'Nome;E-mail;Aceita e-mail',
        ...answers.map((answer, n) => `Pessoa Numero;pessoa${n}@exemplo.example;${answer}`),
      ),
      { kind: 'customers' },
    );
  expect(await file('sim', 'sim', 'não')).toMatchObject({
    consents_granted: 2,
    consents_withdrawn: 1,
    consents_kept: 0,
  });
  expect(await file('sim', 'não', 'sim')).toMatchObject({
    consents_granted: 0,
    consents_withdrawn: 1,
    consents_kept: 1,
  });
  const [{ records }] = await world
    .sql<{ records: number }>(
      "select count(*)::int as records from consent_records where store_id = $1 and source = 'import'",
      [store.id],
    )
    .then((rows) => rows as [{ records: number }]);
  expect(records).toBe(4);
});

test('a merge moves records, and undoing it moves them back', async () => {
  const other = await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: { ...CONCEICAO, document: '111.444.777-35', phone: '11987654321', email: 'c2@x.example' },
  });
  await record();
  await record({ customer_id: other.id, granted: false });
  const merge = await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: id, merged_customer_id: other.id },
  });
  const merged = await consents();
  expect(merged.history).toHaveLength(2);
  expect(merged.history.find(({ is_current }) => is_current)).toMatchObject({ granted: false });
  await store.owner.call(contract.undoCustomerMerge, {
    store_id: store.id,
    merge_id: merge.id,
  });
  expect((await consents()).history).toMatchObject([{ granted: true, is_current: true }]);
  expect((await consents(other.id)).history).toMatchObject([{ granted: false, is_current: true }]);
});

test('anonymising wipes contact, address and words, and keeps the rest', async () => {
  const { email } = await store.owner.call(contract.getCustomer, { id });
  await record({
    ip: '203.0.113.7',
    wording: 'Eu, Conceição, aceito.',
    page: 'https://loja.example/',
  });
  await optOut(email!, null);
  const copy = await store.owner.send(contract.copyCustomerData, { id });
  expect(JSON.parse(copy.raw.toString('utf8')).historico_de_consentimentos).toMatchObject([
    { canal: 'EMAIL', permitido: true, contato: email, ip: '203.0.113.7' },
  ]);
  await store.owner.call(contract.anonymizeCustomer, { id });
  const rows = await world.sql(
    'select contact, ip, wording, granted, page from consent_records where store_id = $1 order by granted',
    [store.id],
  );
  expect(rows).toEqual([
    { contact: null, ip: null, wording: '', granted: false, page: null },
    { contact: null, ip: null, wording: '', granted: true, page: 'https://loja.example/' },
  ]);
});

test('each channel has a suggested text, and every published version stays', async () => {
  const of = { store_id: store.id };
  const first = await store.owner.call(contract.listConsentTexts, of);
  expect(first.data.map(({ channel, versions }) => [channel, versions.length])).toEqual([
    ['EMAIL', 0],
    ['SMS', 0],
    ['WHATSAPP', 0],
  ]);
  const publish = (text: string, by = store.owner) =>
    by.call(contract.publishConsentText, { ...of, body: { channel: 'SMS', text } });
  await publish('Aceito receber SMS da loja, versão um.');
  await publish('Aceito receber SMS da loja, versão dois.');
  const { data } = await publish('Aceito receber SMS da loja, versão dois.');
  expect(data[1]!.versions.map(({ version, text }) => [version, text])).toEqual([
    [2, 'Aceito receber SMS da loja, versão dois.'],
    [1, 'Aceito receber SMS da loja, versão um.'],
  ]);
  await expect(publish('Curto')).rejects.toThrow();
  await expect(publish('Um texto de outra pessoa da equipe.', await store.as('SELLER'))).toFailWith(
    'access_denied',
  );
  const other = await aStore(world);
  await expect(publish('Um texto de uma outra loja.', other.owner)).toFailWith('not_found');
});
