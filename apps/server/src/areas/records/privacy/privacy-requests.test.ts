import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import {
  aStore,
  type Caller,
  signedInAgain,
  type TestStore,
  useStore,
  useWorld,
} from '#test/harness';
import { textOfPdf } from '#test/pdf-text';
import { noticePrivacyRequests } from './index.ts';

const world = useWorld();
const store = useStore(world);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let ana: string;

beforeEach(async () => {
  const customer = { first_name: 'Zuleica', last_name: 'Quixabeira', email: 'zu@pessoa.example' };
  const { id } = await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: {
      ...customer,
      phone: '+5511987651234',
      document: '529.982.247-25',
      birthdate: '1987-06-05',
    },
  });
  ana = id;
});

const today = (of: TestStore = store) => localDay(world.clock.now(), of.ctx.store.time_zone);
type Draft = Parameters<typeof draftOf>[0];
const draftOf = (
  change: Partial<contract.PrivacyRequest> & { received_on?: string; customer_id?: null } = {},
) => ({
  kind: change.kind ?? ('access' as const),
  customer_id: change.customer_id === undefined ? ana : null,
  received_on: change.received_on ?? today(),
  channel: 'email' as const,
  note: change.note ?? '',
});

async function register(change: Draft = {}, who: Caller = store.owner) {
  const { status, body } = await who.send(
    contract.createPrivacyRequest,
    { store_id: store.id, body: draftOf(change) },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  return body as contract.PrivacyRequest;
}

const list = (which: contract.PrivacyList = 'open') =>
  store.owner.call(contract.listPrivacyRequests, { store_id: store.id, query: { list: which } });

async function find(id: string): Promise<contract.PrivacyRequest | undefined> {
  const { data } = await list('closed');
  return data.find((one) => one.id === id);
}

describe('the due day', () => {
  test('is fifteen days after the day of receipt', async () => {
    const request = await register({ received_on: addDays(today(), -3) });
    expect(request).toMatchObject({
      state: 'open',
      due_on: addDays(today(), 12),
      days_left: 12,
      customer: { id: ana, name: 'Zuleica Quixabeira', is_anonymized: false },
    });
  });

  test('counts days in the time zone of the store', async () => {
    // 23:30 of 9 March in São Paulo is already 10 March in UTC, and 11:30 of 10 March in Tokyo.
    world.clock.set('2030-03-10T02:30:00.000Z');
    const owner = await signedInAgain(world, store.owner);
    const zones = [
      ['America/Sao_Paulo', '2030-03-09', '2030-03-24'],
      ['Asia/Tokyo', '2030-03-10', '2030-03-25'],
    ] as const;
    for (const [zone, received_on, due_on] of zones) {
      await world.sql('update stores set time_zone = $2 where id = $1', [store.id, zone]);
      const request = await register({ received_on }, owner);
      expect(request).toMatchObject({ due_on, days_left: 15 });
    }
  });

  test('a day of more than a year ago is refused', async () => {
    const body = draftOf({ received_on: addDays(today(), -366) });
    const call = store.owner.call(contract.createPrivacyRequest, { store_id: store.id, body });
    await expect(call).toFailWith('invalid_fields');
  });

  test('a day in the future is refused', async () => {
    const body = draftOf({ received_on: addDays(today(), 1) });
    const call = store.owner.call(contract.createPrivacyRequest, { store_id: store.id, body });
    await expect(call).toFailWith('privacy_day_in_future');
  });
});

describe('the list', () => {
  test('shows open requests by due day, overdue ones apart, and counts both', async () => {
    const late = await register({ received_on: addDays(today(), -16) });
    const onTime = await register();
    const last = await register({ received_on: addDays(today(), -15) });
    const open = await list();
    expect(open.data.map(({ id }) => id)).toEqual([late.id, last.id, onTime.id]);
    expect(open.data.map(({ days_left }) => days_left)).toEqual([-1, 0, 15]);
    expect(open.counts).toEqual({ open: 3, overdue: 1 });
    const overdue = await list('overdue');
    expect(overdue.data.map(({ id }) => id)).toEqual([late.id]);
    expect(overdue.meta.total).toBe(1);
  });

  test('is closed to sellers and to other stores', async () => {
    const { id } = await register();
    const seller = await store.as('SELLER');
    const call = seller.call(contract.listPrivacyRequests, { store_id: store.id, query: {} });
    await expect(call).toFailWith('access_denied');
    const other = await aStore(world);
    const body = { answer: '' };
    await expect(other.owner.call(contract.answerPrivacyRequest, { id, body })).toFailWith(
      'not_found',
    );
    const create = other.owner.call(contract.createPrivacyRequest, {
      store_id: other.id,
      body: draftOf(),
    });
    await expect(create).toFailWith('not_found');
  });
});

describe('a request is closed', () => {
  test.each([
    ['the proof pack', contract.downloadProofPack],
    ['the copy of the data', contract.copyCustomerData],
  ])('by downloading %s, where it asks for access', async (_file, endpoint) => {
    const access = await register();
    const correction = await register({ kind: 'correction' });
    await store.owner.send(endpoint, { id: ana });
    expect(await find(access.id)).toMatchObject({
      state: 'done',
      answered_at: world.clock.now().toISOString(),
      answered_by: expect.stringMatching(/^Pessoa /),
    });
    expect((await list()).data.map(({ id }) => id)).toEqual([correction.id]);
  });

  test('by hand, once, with what was answered', async () => {
    const { id } = await register({ kind: 'correction', note: 'O sobrenome mudou.' });
    const body = { answer: 'Sobrenome corrigido.' };
    const done = await store.owner.call(contract.answerPrivacyRequest, { id, body });
    expect(done).toMatchObject({ state: 'done', answer: 'Sobrenome corrigido.' });
    const again = store.owner.call(contract.answerPrivacyRequest, { id, body });
    await expect(again).toFailWith('privacy_request_closed');
  });

  test('by erasing a person without a record, who gets a receipt and no messages later', async () => {
    const { id } = await register({
      kind: 'erasure',
      customer_id: null,
      note: 'rute@pessoa.example',
    });
    const answer = (contact: string) =>
      store.owner.call(contract.answerPrivacyRequest, { id, body: { answer: 'Feito.', contact } });
    await expect(answer('Rute')).toFailWith('invalid_fields');
    await expect(answer('zu@pessoa.example')).toFailWith('privacy_erasure_missing');
    expect(await answer(' Rute@Pessoa.example ')).toMatchObject({
      state: 'done',
      note: '',
      receipt_number: 1,
    });
    const receipt = await store.owner.send(contract.downloadErasureReceipt, { id });
    expect(await textOfPdf(receipt.raw)).toContain('A loja não tinha cadastro desta pessoa.');
    const back = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: {
        ...{ first_name: 'Rute', last_name: 'Sá', email: 'rute@pessoa.example' },
        ...{ phone: '+5511987650099', document: '111.444.777-35', birthdate: '1990-01-02' },
      },
    });
    expect(back.reach).toContainEqual({ channel: 'EMAIL', allowed: false, reason: 'erased' });
  });

  test('as refused only with a reason', async () => {
    const { id } = await register();
    const refuse = (reason: string) =>
      store.owner.call(contract.refusePrivacyRequest, { id, body: { reason } });
    await expect(refuse('')).toFailWith('invalid_fields');
    expect(await refuse('Não era a titular.')).toMatchObject({
      state: 'refused',
      answer: 'Não era a titular.',
    });
    await expect(refuse('De novo.')).toFailWith('privacy_request_closed');
  });

  test('by anonymising alone, where it asks for erasure', async () => {
    const { id } = await register({ kind: 'erasure' });
    const call = store.owner.call(contract.answerPrivacyRequest, { id, body: { answer: '' } });
    await expect(call).toFailWith('privacy_erasure_missing');
    const { id: unknown } = await store.owner.call(contract.createPrivacyRequest, {
      store_id: store.id,
      body: { ...draftOf({ kind: 'erasure' }), customer_id: null },
    });
    const body = { answer: 'Não havia dados.' };
    const done = await store.owner.call(contract.answerPrivacyRequest, { id: unknown, body });
    expect(done.state).toBe('done');
  });
});

describe('an erasure', () => {
  const SECRETS = ['Zuleica', 'Quixabeira', 'zu@pessoa', '98765', '529.982', '52998224725'];

  const receiptOf = async (id: string) => {
    const { status, raw, headers } = await store.owner.send(contract.downloadErasureReceipt, {
      id,
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    return textOfPdf(raw);
  };

  test('closes every open request of the person and gives a receipt without their data', async () => {
    const note = { title: 'Cuidado', notes: 'Zuleica tem alergia.' };
    await store.owner.call(contract.createCustomerNote, { id: ana, body: note });
    const said = { channel: 'EMAIL' as const, granted: true, source: 'Balcão', text: 'Sim.' };
    await store.owner.call(contract.recordCustomerConsent, { id: ana, body: said });
    const access = await register();
    const erasure = await register({ kind: 'erasure', note: 'Zuleica Quixabeira ligou.' });
    await store.owner.call(contract.anonymizeCustomer, { id: ana });

    const done = (await find(erasure.id))!;
    expect(done).toMatchObject({ state: 'done', receipt_number: 1, note: '' });
    expect(done.customer).toMatchObject({ name: 'Pessoa anonimizada', is_anonymized: true });
    expect(await find(access.id)).toMatchObject({
      state: 'done',
      answer: expect.stringContaining('nº 1'),
    });
    const receipt = await receiptOf(erasure.id);
    for (const words of ['nº 1', 'Notas: ', 'Consentimentos e recusas vigentes', 'por quê']) {
      expect(receipt).toContain(words);
    }
    for (const secret of SECRETS) expect(receipt).not.toContain(secret);
    const [row] = await world.sql<{ row: string }>(
      'select privacy_requests::text as row from privacy_requests where id = $1',
      [erasure.id],
    );
    for (const secret of SECRETS) expect(row!.row).not.toContain(secret);
  });

  test('without a request creates one that is done; receipts are numbered per store', async () => {
    const other = await aStore(world);
    const { id: there } = await other.owner.call(contract.createLead, {
      store_id: other.id,
      body: { name: 'Rita', email: 'rita@pessoa.example' },
    });
    const { id: bia } = await store.owner.call(contract.createLead, {
      store_id: store.id,
      body: { name: 'Bia', email: 'bia@pessoa.example' },
    });
    await store.owner.call(contract.anonymizeCustomer, { id: ana });
    world.clock.advance(1_000);
    await store.owner.call(contract.anonymizeCustomer, { id: bia });
    await other.owner.call(contract.anonymizeCustomer, { id: there });
    const { data } = await list('closed');
    expect(data.map(({ receipt_number }) => receipt_number)).toEqual([2, 1]);
    expect(data[0]).toMatchObject({ kind: 'erasure', channel: 'direct', state: 'done' });
    const elsewhere = await other.owner.call(contract.listPrivacyRequests, {
      store_id: other.id,
      query: { list: 'closed' },
    });
    expect(elsewhere.data).toMatchObject([{ receipt_number: 1 }]);
    const foreign = other.owner.call(contract.downloadErasureReceipt, { id: data[0]!.id });
    await expect(foreign).toFailWith('not_found');
  });

  test('at the same time as another one still takes its own number', async () => {
    const { id: bia } = await store.owner.call(contract.createLead, {
      store_id: store.id,
      body: { name: 'Bia', email: 'bia@pessoa.example' },
    });
    await Promise.all([ana, bia].map((id) => store.owner.call(contract.anonymizeCustomer, { id })));
    const numbers = (await list('closed')).data.map(({ receipt_number }) => receipt_number);
    expect(numbers.sort()).toEqual([1, 2]);
  });

  test('a request without an erasure has no receipt', async () => {
    const { id } = await register();
    await expect(store.owner.call(contract.downloadErasureReceipt, { id })).toFailWith('not_found');
  });
});

describe('notices', () => {
  const run = () => noticePrivacyRequests.run(platformCtx(world.app));
  // Read from the table: the days that pass end the sessions.
  const notices = async () => {
    const rows = await world.sql<{ title: string }>(
      `select title from notifications where store_id = $1 and user_id = $2 and kind = 'privacy_due'
        order by created_at, id`,
      [store.id, store.owner.user_id],
    );
    return rows.map(({ title }) => title);
  };

  test('are sent on the tenth day and once it is overdue, each once', async () => {
    await register({ kind: 'erasure' });
    world.clock.advance(9 * DAY);
    await run();
    expect(await notices()).toEqual([]);
    world.clock.advance(DAY);
    await run();
    await run();
    expect(await notices()).toEqual(['Pedido de privacidade perto do prazo']);
    world.clock.advance(5 * DAY);
    await run();
    expect(await notices()).toHaveLength(1);
    world.clock.advance(DAY);
    await run();
    await run();
    expect(await notices()).toEqual([
      'Pedido de privacidade perto do prazo',
      'Pedido de privacidade atrasado',
    ]);
  });

  test('a request registered late is notified as overdue alone', async () => {
    await register({ received_on: addDays(today(), -20) });
    await run();
    expect(await notices()).toEqual(['Pedido de privacidade atrasado']);
  });

  test('a closed request is not notified', async () => {
    const { id } = await register({ received_on: addDays(today(), -20) });
    await store.owner.call(contract.answerPrivacyRequest, { id, body: { answer: '' } });
    await run();
    expect(await notices()).toEqual([]);
  });

  test('reach the people who may answer, and not sellers', async () => {
    const seller = await store.as('SELLER');
    await register({ received_on: addDays(today(), -20) });
    await run();
    const { data } = await seller.call(contract.listNotifications, {
      store_id: store.id,
      query: {},
    });
    expect(data).toEqual([]);
  });
});
