import * as contract from '@clientela/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { drainExports, pruneExports } from './index.ts';
import { addPiece, exportLeases } from './writing/lease.ts';
import { writeExport } from './writing/write-export.ts';

const world = useWorld();
let store: TestStore;
let owner: Caller;

beforeEach(async () => {
  world.clock.set('2026-11-20T15:00:00Z');
  world.mails.length = 0;
  store = await aStore(world, 'Loja do Teste');
  owner = store.owner;
});

/** Customers who bought on consecutive days from 1 November 2026 on, one order each. */
async function customers(count: number, firstName = 'Cliente'): Promise<void> {
  await world.sql(
    `with added as (
       insert into customers (store_id, id, first_name, last_name, phone, email)
       select $1, app.new_id(), $3 || ' ' || n, 'Souza', '+5511987654321', 'c' || n || '@x.example'
         from generate_series(1, $2::int) n returning id, email)
     insert into customer_totals (store_id, customer_id, sales_total, average_ticket, order_count, last_sale_at)
     select $1, id, 123456, 123456, 1,
            '2026-10-31T15:00:00Z'::timestamptz + make_interval(days => substring(email from '\\d+')::int)
       from added`,
    [store.id, count, firstName],
  );
}

async function orders(...at: string[]): Promise<void> {
  await world.sql(
    `insert into orders (store_id, id, number, status, ordered_at, total, day)
     select $1, gen_random_uuid(), 'P' || n, 'paid', at, 5000, (at at time zone 'America/Sao_Paulo')::date
       from unnest($2::timestamptz[]) with ordinality u(at, n)`,
    [store.id, at],
  );
}

type CustomersRequest = contract.CallInput<typeof contract.requestCustomersExport>['body'];

const ask = (body: CustomersRequest, who = owner) =>
  who.call(contract.requestCustomersExport, { store_id: store.id, body });

async function made(body: CustomersRequest): Promise<contract.Export> {
  const { id } = await ask(body);
  await drainExports(world.app);
  return owner.call(contract.getExport, { id });
}

const fileOf = async (id: string, who = owner) => who.send(contract.downloadExport, { id });

/** Ages the file by so many days; sessions would not last. */
function kept(id: string, days: number) {
  return world.sql(
    `update exports set created_at = created_at - make_interval(days => $2),
            expires_at = expires_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
}

async function reported(who: Caller) {
  return (await who.call(contract.listNotifications, { store_id: store.id })).data;
}

describe('a list becomes a file', () => {
  test('in Excel, with amounts and days as such and no live formula', async () => {
    await customers(3, '=1+1');
    const done = await made({ format: 'xlsx' });
    expect(done).toMatchObject({
      status: 'finished',
      file_name: 'clientes-2026-11-20.xlsx',
      rows_done: 3,
      rows_total: 3,
      expires_at: '2026-11-27T15:00:00.000Z',
    });

    const file = await fileOf(done.id);
    expect(file.headers['content-disposition']).toContain('clientes-2026-11-20.xlsx');
    expect(file.raw).toHaveLength(done.bytes);
    const { rows } = (await readXlsx(file.raw)).sheets[0]!;
    expect(rows[0]?.slice(0, 4)).toEqual(['Nome', 'Sobrenome', 'E-mail', 'Telefone']);
    expect(rows[1]?.[0]).toBe('=1+1 1');
    expect(rows[1]?.[9]).toBe(1234.56);
    expect(rows[1]?.[11]).toEqual(new Date('2026-11-01T12:00:00Z'));
  });

  test('in CSV, guarded against formulas as the one that leaves at once', async () => {
    await customers(2, '=1+1');
    const done = await made({ format: 'csv' });
    const file = (await fileOf(done.id)).raw.toString();
    const now = await owner.send(contract.exportCustomers, {
      store_id: store.id,
      query: { ordering: 'name:asc' },
    });
    expect(file).toBe(now.raw.toString());
    expect(file).toContain("'=1+1 1;Souza;c1@x.example;5511987654321;");
    expect(file).toContain(';1234,56;1234,56;01/11/2026');
  });

  test('with chosen columns in their order, consents among them', async () => {
    await customers(2);
    await world.sql(
      `update customers set document = '52998224725', birthdate = '1990-01-15', created_at = '2026-03-02T15:00:00Z'
        where store_id = $1 and email = 'c1@x.example'`,
      [store.id],
    );
    await world.sql(
      `insert into customer_consents (store_id, customer_id, channel, granted, source)
       select $1, id, channel, channel = 'EMAIL', 'manual' from customers, unnest('{EMAIL,SMS}'::text[]) channel
        where store_id = $1 and email = 'c1@x.example'`,
      [store.id],
    );
    const columns = [
      ...(['email', 'birthdate', 'document', 'created_at'] as const),
      ...(['consent_email', 'consent_sms', 'consent_whatsapp'] as const),
    ];
    const lines = [
      'E-mail;Nascimento;Documento;Cadastro;Aceita e-mail;Aceita SMS;Aceita WhatsApp',
      'c1@x.example;15/01/1990;52998224725;02/03/2026;Sim;Não;',
    ];
    const done = await made({ format: 'csv', columns });
    const prepared = (await fileOf(done.id)).raw.toString();
    expect(prepared.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual(lines);
    const now = await owner.send(contract.exportCustomers, {
      store_id: store.id,
      query: { ordering: 'name:asc', columns },
    });
    expect(now.raw.toString()).toBe(prepared);
    const { rows } = (
      await readXlsx((await fileOf((await made({ format: 'xlsx', columns })).id)).raw)
    ).sheets[0]!;
    expect(rows[1]?.[1]).toEqual(new Date('1990-01-15T00:00:00Z'));
  });

  test('of orders, with their discount, coupon and place', async () => {
    await orders('2026-11-01T15:00:00Z');
    await world.sql(
      `update orders set discount = 1050, coupon = 'OI10', city = 'Recife', state = 'PE' where store_id = $1`,
      [store.id],
    );
    const columns = ['number', 'discount', 'coupon', 'city', 'state', 'customer_email'] as const;
    const { raw } = await owner.send(contract.exportOrders, {
      store_id: store.id,
      query: { columns },
    });
    expect(raw.toString().replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Pedido;Desconto;Cupom;Cidade;Estado;E-mail',
      'P1;10,50;OI10;Recife;PE;',
    ]);
  });

  test('at once only as CSV, and never without a column', async () => {
    for (const endpoint of [contract.exportCustomers, contract.exportOrders]) {
      const query = { format: 'xlsx' };
      expect(await owner.send(endpoint, { store_id: store.id, query })).toMatchObject({
        status: 422,
      });
      const csv = await owner.send(endpoint, { store_id: store.id, query: { format: 'csv' } });
      expect(csv.status).toBe(200);
    }
    await expect(ask({ format: 'csv', columns: [] })).toFailWith('invalid_fields');
  });

  test('in PDF, with its pages', async () => {
    await customers(80, 'João 😊');
    const done = await made({ format: 'pdf' });
    const file = (await fileOf(done.id)).raw.toString('latin1');
    expect(done.status).toBe('finished');
    expect(file.startsWith('%PDF-')).toBe(true);
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  test('of orders, of a period, without the others', async () => {
    await orders('2026-11-01T02:00:00Z', '2026-11-01T15:00:00Z', '2026-11-03T15:00:00Z');
    const { id } = await owner.call(contract.requestOrdersExport, {
      store_id: store.id,
      body: { format: 'xlsx', start_date: '2026-11-01', end_date: '2026-11-02' },
    });
    await drainExports(world.app);
    const { rows } = (await readXlsx((await fileOf(id)).raw)).sheets[0]!;
    expect(rows.slice(1).map((row) => row[0])).toEqual(['P2']);
    expect(rows[1]?.[1]).toEqual(new Date('2026-11-01T12:00:00Z'));
  });

  test('of customers who last bought within the period, with the search and filters of the list', async () => {
    await customers(9);
    const within = { start_date: '2026-11-03', end_date: '2026-11-05' };
    expect((await made({ format: 'csv', ...within })).rows_done).toBe(3);
    expect((await made({ format: 'csv', ...within, filters: { search: 'c4@x' } })).rows_done).toBe(
      1,
    );
  });

  test('longer than a piece, in several pieces', async () => {
    await customers(9_000);
    const done = await made({ format: 'csv' });
    const [pieces] = await world.sql<{ n: number; most: number }>(
      'select count(*)::int as n, max(length(bytes))::int as most from export_pieces where export_id = $1',
      [done.id],
    );
    expect(pieces!.n).toBeGreaterThan(1);
    expect(pieces!.most).toBeLessThan(600_000);
    const lines = (await fileOf(done.id)).raw.toString().trim().split('\r\n');
    expect(new Set(lines).size).toBe(9_001);
  });
});

describe('people are notified', () => {
  test('only the requester is notified, with a link to the file', async () => {
    await customers(1);
    const manager = await store.as('MANAGER');
    const { id } = await made({ format: 'xlsx' });
    expect(await reported(owner)).toMatchObject([
      {
        kind: 'export_ready',
        title: 'Exportação pronta',
        content: 'clientes-2026-11-20.xlsx: o arquivo pode ser baixado por 7 dias.',
        internal_path: `/customers?export=${id}`,
      },
    ]);
    expect(await reported(manager)).toEqual([]);
  });

  test('the chosen recipients get an e-mail whose link requires sign-in', async () => {
    await customers(1);
    const seller = await store.as('SELLER');
    const { id } = await made({ format: 'xlsx', emails: [seller.email.toUpperCase()] });
    await world.runJobs();
    const mail = world.mails.find(({ to }) => to === seller.email);
    expect(mail?.subject).toBe('Exportação pronta: clientes-2026-11-20.xlsx – Loja do Teste');
    expect(mail?.text).toContain(`/customers?export=${id}`);
    expect(mail?.text).not.toContain('/api/');
    expect((await fileOf(id, seller)).status).toBe(200);
  });

  test('a former member gets no e-mail', async () => {
    await customers(1);
    const seller = await store.as('SELLER');
    await ask({ format: 'xlsx', emails: [seller.email] });
    await drainExports(world.app);
    await world.sql('delete from collaborators where user_id = $1', [seller.user_id]);
    await world.runJobs();
    expect(world.mails.filter(({ to }) => to === seller.email)).toEqual([]);
  });

  test('the address of a person without access to the list is refused at its field', async () => {
    const analyst = await store.as('VISUALIZER');
    const stranger = await aStore(world);
    for (const email of ['ninguem@x.example', analyst.email, stranger.owner.email]) {
      const answer = await owner.send(contract.requestCustomersExport, {
        store_id: store.id,
        body: { format: 'xlsx', emails: [email] },
      });
      expect(answer.status, email).toBe(422);
      expect(answer.body).toMatchObject({ errors: [{ field: 'emails' }] });
    }
  });

  test('open screens follow how far it is', async () => {
    await customers(1);
    const { id } = await made({ format: 'xlsx' });
    const events = await world.sql<{ payload: unknown }>(
      "select payload from store_events where store_id = $1 and kind = 'export.progress'",
      [store.id],
    );
    expect(events.at(-1)?.payload).toEqual({
      export_id: id,
      status: 'finished',
      rows_done: 1,
      rows_total: 1,
    });
  });

  test('the log names who requested the list and who downloaded the file', async () => {
    await customers(1);
    const { id } = await made({ format: 'xlsx' });
    const manager = await store.as('MANAGER');
    await fileOf(id, manager);
    const { data } = await owner.call(contract.listAuditLog, { store_id: store.id });
    const shown = data.map(({ action, actor, details }) => [action, actor.id, details.list]);
    expect(shown).toEqual([
      ['list.downloaded', manager.user_id, 'customers'],
      ['list.exported', owner.user_id, 'customers'],
    ]);
  });
});

describe('refusals', () => {
  test('a PDF with too many rows', async () => {
    await customers(contract.PDF_ROWS_MAX + 1);
    await expect(ask({ format: 'pdf' })).toFailWith('export_too_long_for_pdf');
    const searched = await ask({ format: 'pdf', filters: { search: 'cliente 12' } });
    expect(searched.rows_total).toBeGreaterThan(100);
  });

  test('a list that outgrows the PDF limit while queued fails with that reason', async () => {
    const { id } = await ask({ format: 'pdf' });
    await customers(contract.PDF_ROWS_MAX + 1);
    await drainExports(world.app);
    const failed = await owner.call(contract.getExport, { id });
    expect(failed).toMatchObject({
      status: 'failed',
      error: contract.FAILURES.export_too_long_for_pdf[1],
    });
    expect(await reported(owner)).toMatchObject([{ title: 'A exportação parou' }]);
    expect(await world.sql('select from export_pieces where export_id = $1', [id])).toEqual([]);
    await expect(owner.call(contract.downloadExport, { id })).toFailWith('export_not_ready');
  });

  test('an unknown format, a period that ends before it starts', async () => {
    const pdf = owner.call(contract.requestOrdersExport, {
      store_id: store.id,
      body: { format: 'pdf' as 'csv' },
    });
    await expect(pdf).toFailWith('invalid_fields');
    await expect(
      ask({ format: 'csv', start_date: '2026-11-02', end_date: '2026-11-01' }),
    ).toFailWith('invalid_fields');
  });

  test('more than ten at once', async () => {
    for (let n = 0; n < contract.OPEN_EXPORTS_MAX; n++) await ask({ format: 'csv' });
    await expect(ask({ format: 'csv' })).toFailWith('too_many_exports');
    await drainExports(world.app);
    await ask({ format: 'csv' });
  });

  test('the same request twice makes one file', async () => {
    const input = { store_id: store.id, body: { format: 'csv' } };
    const key = { 'idempotency-key': 'duas-vezes' };
    const first = await owner.send(contract.requestCustomersExport, input, key);
    const second = await owner.send(contract.requestCustomersExport, input, key);
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    await drainExports(world.app);
  });

  test('another store can neither request, see nor download the file', async () => {
    await customers(1);
    const { id } = await made({ format: 'xlsx' });
    const { owner: stranger } = await aStore(world);
    await expect(ask({ format: 'csv' }, stranger)).toFailWith('not_found');
    await expect(stranger.call(contract.getExport, { id })).toFailWith('not_found');
    expect((await fileOf(id, stranger)).status).toBe(404);
  });

  test('a file before it is ready, and one after seven days', async () => {
    await customers(1);
    const { id } = await ask({ format: 'xlsx' });
    await expect(owner.call(contract.downloadExport, { id })).toFailWith('export_not_ready');
    await drainExports(world.app);
    await kept(id, 7);
    await expect(owner.call(contract.downloadExport, { id })).toFailWith('export_expired');
  });
});

describe('whatever happens to a worker', () => {
  test('a killed worker is replaced and the file starts over', async () => {
    await customers(2);
    const { id } = await ask({ format: 'csv' });
    const dead = (await exportLeases.claim(world.app))!;
    await addPiece(store.ctx, dead, 0, Buffer.from('meio arquivo'));
    expect(await exportLeases.claim(world.app)).toBeNull();
    await world.sql("update exports set lease_until = now() - interval '1 second' where id = $1", [
      id,
    ]);
    await drainExports(world.app);
    const lines = (await fileOf(id)).raw.toString().trim().split('\r\n');
    expect(lines).toHaveLength(3);
    // the presumed dead worker returns and changes nothing
    await expect(addPiece(store.ctx, dead, 1, Buffer.from('mais'))).rejects.toThrow();
    await writeExport(world.app, dead, () => false);
    expect((await fileOf(id)).raw.toString().trim().split('\r\n')).toEqual(lines);
  });

  test('one that stops gives the export back', async () => {
    await customers(3_000);
    const { id } = await ask({ format: 'xlsx' });
    const claim = (await exportLeases.claim(world.app))!;
    await writeExport(world.app, claim, () => true);
    await drainExports(world.app);
    expect((await owner.call(contract.getExport, { id })).status).toBe('finished');
  });

  test('an export that never finishes is abandoned with a reason', async () => {
    const { id } = await ask({ format: 'csv' });
    await world.sql('update exports set run = 3 where id = $1', [id]);
    await drainExports(world.app);
    expect(await owner.call(contract.getExport, { id })).toMatchObject({ status: 'failed' });
    expect((await reported(owner))[0]?.content).toContain('Exporte a lista novamente.');
    expect(world.errors.splice(0)).toMatchObject([{ event: 'export not written' }]);
  });
});

test('files are deleted after seven days, and their records after a hundred and eighty', async () => {
  await customers(1);
  const { id } = await made({ format: 'xlsx' });
  const prune = () => pruneExports.run(platformCtx(world.app));
  await prune();
  expect((await fileOf(id)).status).toBe(200);
  await kept(id, 7);
  await prune();
  expect(await world.sql('select from export_pieces where export_id = $1', [id])).toEqual([]);
  expect((await owner.call(contract.getExport, { id })).status).toBe('expired');
  await kept(id, 180);
  await prune();
  const left = await world.sql('select from exports where id = $1', [id]);
  expect(left).toEqual([]);
});
