import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, readImport, reportOf, rowsOf, table, upload } from '#test/imports';
import { drainImports } from './index.ts';

const world = useWorld();

const customersOf = (store: TestStore, columns: string) =>
  rowsOf(store, columns, 'customers where store_id = $store order by first_name, email');

describe('customers', () => {
  test('arrive with everything in its stored form, and again without a change', async () => {
    const store = await aStore(world);
    const file = Buffer.from(
      table(
        'Nome;E-mail;Celular;CPF;Nascimento;Cidade;UF;Aceita e-mail',
        'João da Silva;Joao@Loja.com.br;(11) 8765-4321;529.982.247-25;05/04/1985;São Paulo;SP;sim',
        'Maria;maria@loja.com.br;;;31/12/1990;Ribeirão Preto;são paulo;não',
      ),
      'latin1',
    );
    const first = await importFile(store, file, { kind: 'customers' });
    expect(first).toMatchObject({
      status: 'finished',
      progress: 1,
      rows_total: 2,
      rows_done: 2,
      created: 2,
      refused: 0,
    });
    expect(
      await customersOf(
        store,
        'first_name, last_name, email, phone, document, birthdate, city, state',
      ),
    ).toEqual([
      {
        first_name: 'João',
        last_name: 'da Silva',
        email: 'joao@loja.com.br',
        phone: '+5511987654321',
        document: '52998224725',
        birthdate: '1985-04-05',
        city: 'São Paulo',
        state: 'SP',
      },
      {
        first_name: 'Maria',
        last_name: '',
        email: 'maria@loja.com.br',
        phone: null,
        document: null,
        birthdate: '1990-12-31',
        city: 'Ribeirão Preto',
        state: 'SP',
      },
    ]);
    expect(
      await rowsOf(store, 'granted', 'customer_consents where store_id = $store order by granted'),
    ).toEqual([{ granted: false }, { granted: true }]);
    expect(await rowsOf(store, 'count(*)', 'customer_totals where store_id = $store')).toEqual([
      { count: 2 },
    ]);

    const again = await importFile(store, file, { kind: 'customers' });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test('are recognised by code, document, e-mail and phone, and lose no filled field to an empty one', async () => {
    const store = await aStore(world);
    await importFile(store, table('nome,cpf,email', 'Ana Lima,52998224725,ana@loja.com'), {
      kind: 'customers',
    });
    const result = await importFile(
      store,
      table('codigo,nome,cpf,telefone,cidade', '77,Ana,529.982.247-25,11987654321,'),
      { kind: 'customers' },
    );
    expect(result).toMatchObject({ created: 0, updated: 1 });
    const third = await importFile(store, table('telefone,cidade', '(11) 98765-4321,Campinas'), {
      kind: 'customers',
    });
    expect(third).toMatchObject({ updated: 1 });
    expect(
      await customersOf(
        store,
        'first_name, last_name, document, email, phone, city, integration_id',
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Lima',
        document: '52998224725',
        email: 'ana@loja.com',
        phone: '+5511987654321',
        city: 'Campinas',
        integration_id: '77',
      },
    ]);
  });

  test('whose identities point at two people go to the stronger, and the conflict is listed', async () => {
    const store = await aStore(world);
    await importFile(store, table('nome,cpf,email', 'Ana,52998224725,', 'Bia,,bia@loja.com'), {
      kind: 'customers',
    });
    const result = await importFile(
      store,
      table('nome,cpf,email,cidade', 'Ana,52998224725,bia@loja.com,Santos'),
      { kind: 'customers' },
    );
    expect(await customersOf(store, 'first_name, email, city')).toEqual([
      { first_name: 'Ana', email: null, city: 'Santos' },
      { first_name: 'Bia', email: 'bia@loja.com', city: null },
    ]);
    const conflicts = await store.owner.call(contract.listImportConflicts, {
      store_id: store.id,
      import_id: result.id,
    });
    expect(conflicts.data).toMatchObject([
      {
        kind: 'email',
        value: 'bia@loja.com',
        customer: { name: 'Ana' },
        other_customer: { name: 'Bia' },
      },
    ]);
  });

  test('with a shared phone both retain it, and are listed until reviewed', async () => {
    const store = await aStore(world);
    const other = await aStore(world);
    const people = table(
      'nome,email,telefone',
      'José,jose@loja.com,11987654321',
      'Ida,ida@loja.com,(11) 98765-4321',
    );
    expect(await importFile(store, people, { kind: 'customers' })).toMatchObject({ created: 2 });
    const both = [{ phone: '+5511987654321' }, { phone: '+5511987654321' }];
    expect(await customersOf(store, 'phone')).toEqual(both);
    expect(await importFile(store, people, { kind: 'customers' })).toMatchObject({ unchanged: 2 });
    await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: {
        first_name: 'Ana',
        last_name: 'Lima',
        email: 'ana@loja.com',
        phone: '11987654321',
        birthdate: '1990-01-01',
        document: '52998224725',
      },
    });
    const open = () => store.owner.call(contract.listConflicts, { store_id: store.id });
    const { data } = await open();
    const shared = { kind: 'phone', value: '+5511987654321', other_customer: { name: 'José' } };
    expect(data).toMatchObject([
      { ...shared, customer: { name: 'Ana Lima' } },
      { ...shared, customer: { name: 'Ida' } },
    ]);
    const [first, second] = data.map((conflict) => conflict.id);
    await store.owner.call(contract.keepApart, { store_id: store.id, conflict_id: first! });
    expect((await open()).data.map((conflict) => conflict.id)).toEqual([second]);
    await expect(
      other.owner.call(contract.keepApart, { store_id: other.id, conflict_id: second! }),
    ).toFailWith('not_found');
    await importFile(store, people, { kind: 'customers' });
    expect((await open()).meta.total).toBe(1);
  });

  test('with codes of their own stay apart although they share an e-mail', async () => {
    const store = await aStore(world);
    const file = table(
      'codigo,nome,email',
      '1,Ana,loja@loja.com',
      '2,Bia,loja@loja.com',
      '2,Bia Reis,',
    );
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      created: 3,
      customers_created: 2,
    });
    expect(await customersOf(store, 'first_name, last_name, email')).toEqual([
      { first_name: 'Ana', last_name: '', email: 'loja@loja.com' },
      { first_name: 'Bia', last_name: 'Reis', email: null },
    ]);
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
  });

  test('that are invalid are refused with their reasons, the others are imported', async () => {
    const store = await aStore(world);
    const file = table(
      'nome,email,cpf,nascimento',
      'Ana,ana@loja.com,,',
      'Bia,bia@,,',
      'Caio,caio@loja.com,11111111111,31/02/1990',
      'Davi,,,',
      '=cmd,eva@loja,,',
    );
    const result = await importFile(store, file, { kind: 'customers' });
    expect(result).toMatchObject({
      status: 'finished',
      created: 2,
      refused: 3,
      warned: 1,
      rows_done: 5,
    });
    const report = (await reportOf(store, result.id, 'refused')).split('\r\n');
    expect(report[0]).toBe('\ufeffLinha;Motivo;nome;email;cpf;nascimento');
    expect(report[1]).toContain('3;"O e-mail ""bia@"" não é válido.');
    expect(report[3]).toContain("'=cmd");
    const warnings = (await reportOf(store, result.id, 'warned')).split('\r\n');
    expect(warnings[0]).toBe('\ufeffLinha;Aviso;nome;email;cpf;nascimento');
    expect(warnings[1]).toContain('4;"O CPF ou CNPJ ""11111111111"" não é válido.');
    expect(warnings[1]).toContain('A data de nascimento');
  });

  test('of another name replace the whole name; a first name alone takes nothing away', async () => {
    const store = await aStore(world);
    const named = (name: string) => table('nome,cpf', `${name},52998224725`);
    await importFile(store, named('Ident Um'), { kind: 'customers' });
    await importFile(store, named('IDENT'), { kind: 'customers' });
    expect(await customersOf(store, 'last_name')).toEqual([{ last_name: 'Um' }]);
    await importFile(store, named('Xis'), { kind: 'customers' });
    expect(await customersOf(store, 'first_name, last_name')).toEqual([
      { first_name: 'Xis', last_name: '' },
    ]);
    expect(await importFile(store, named('Xis'), { kind: 'customers' })).toMatchObject({
      unchanged: 1,
    });
  });

  test('sent without a kind are recognised, and a draft changes its kind in place', async () => {
    const store = await aStore(world);
    const people = table('Nome,E-mail', 'Ana,ana@loja.com', 'Bia,bia@loja.com');
    expect(await upload(store, people, { dry_run: 'true' })).toMatchObject({
      kind: 'customers',
      preview: { rows: 2, missing: [] },
    });

    const orders = table('Pedido,Data,Total,E-mail', '1,2026-01-05,100,"ana@loja.com"');
    const { id, kind } = await upload(store, orders, { dry_run: 'true' });
    expect(kind).toBe('orders');
    const of = { store_id: store.id, import_id: id };
    const body = { kind: 'customers' as const };
    const preview = await store.owner.call(contract.previewImport, { ...of, body });
    expect(preview.columns.map(({ field }) => field)).toEqual([null, null, null, 'email']);
    expect(await store.owner.call(contract.startImport, { ...of, body })).toMatchObject(body);
    await drainImports(world.app);
    expect(await readImport(store, id)).toMatchObject({ kind: 'customers', created: 1 });
    expect(await rowsOf(store, 'o.id', 'orders o where o.store_id = $store')).toEqual([]);
  });

  test('unknown consent words require a mapping, and without it give no consent', async () => {
    const store = await aStore(world);
    const file = table(
      'nome,email,newsletter,E-mail',
      'Ana,ana@loja.com,nem sempre',
      'Bia,bia@loja.com,às vezes',
    );
    const { id, preview } = await upload(store, file, { kind: 'customers', dry_run: 'true' });
    expect(preview?.unknown_consents).toEqual(['nem sempre', 'às vezes']);
    expect(preview?.columns.map(({ same_as }) => same_as)).toEqual([null, null, null, 'email']);
    const listed = await store.owner.call(contract.listImports, { store_id: store.id });
    expect(listed.data).toMatchObject([{ id, status: 'queued', is_draft: true }]);
    await store.owner.call(contract.startImport, {
      store_id: store.id,
      import_id: id,
      body: { consents: { 'ÀS VEZES': true } },
    });
    await drainImports(world.app);
    expect(
      await rowsOf(
        store,
        'c.first_name, k.granted',
        'customers c join customer_consents k on k.store_id = c.store_id and k.customer_id = c.id where c.store_id = $store order by 1',
      ),
    ).toEqual([
      { first_name: 'Ana', granted: false },
      { first_name: 'Bia', granted: true },
    ]);
    expect(await reportOf(store, id, 'warned')).toContain('nem sempre');
  });

  test('below a title are imported by the names under it', async () => {
    const store = await aStore(world);
    const file = table(
      'Relatório de clientes;;',
      ';;',
      'Nome;E-mail;Cidade',
      'Ana;ana@loja.com;',
      'Bia;bia@loja.com',
    );
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      rows_total: 2,
      created: 2,
    });
    expect(await customersOf(store, 'first_name, email')).toEqual([
      { first_name: 'Ana', email: 'ana@loja.com' },
      { first_name: 'Bia', email: 'bia@loja.com' },
    ]);
  });
});
