import * as contract from '@clientela/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { createMailer } from '#platform/mail';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { aMailServer } from '#test/mail-server';
import { textOfPdf } from '#test/pdf-text';
import { sendDueDashboards } from '../index.ts';

const world = useWorld();
let store: TestStore;
let analyst: Caller;
let id: string;

const WIDGETS = [
  { id: 'a', kind: 'headline', query: { metrics: ['revenue', 'orders'] } },
  { id: 'b', kind: 'movement' },
  {
    id: 'c',
    kind: 'nps',
    title: 'Nota no Pix',
    query: { metrics: ['nps'], where: [{ dimension: 'payment_method', values: ['pix'] }] },
  },
];

beforeEach(async () => {
  // Monday, ten in the morning in São Paulo.
  world.clock.set('2026-11-16T13:00:00Z');
  world.mails.length = 0;
  await world.sql('delete from dashboard_subscriptions');
  store = await aStore(world, 'Loja Aurora');
  analyst = await store.as('VISUALIZER');
  await allow(['enhanced_dashboards']);
  await orders('2026-11-16', 12, 10_000);
  await orders('2026-11-10', 10, 10_000);
  id = await aDashboard();
});

const allow = (features: string[]) =>
  world.sql('update stores set features = $2 where id = $1', [store.id, features]);

function orders(day: string, count: number, total: number) {
  return world.sql(
    `with made as (
       insert into orders (store_id, id, number, status, ordered_at, total, day)
       select $1, gen_random_uuid(), $2::text || '-' || n, 'paid', ($2::text || 'T09:00:00Z')::timestamptz, $4::bigint, $2::text::date
         from generate_series(1, $3::int) n returning 1)
     insert into daily_sales (store_id, day, sales_count, revenue) select $1, $2::text::date, $3::int, $3::int * $4::bigint`,
    [store.id, day, count, total],
  );
}

async function aDashboard(): Promise<string> {
  const body = {
    name: 'Manhã',
    period: { from: '2026-11-16', to: '2026-11-16' },
    compare: 'none',
    widgets: WIDGETS,
  } as never;
  return (await store.owner.call(contract.createDashboard, { store_id: store.id, body })).id;
}

type Body = contract.CallInput<typeof contract.createDashboardSubscription>['body'];

function subscribe(body: Partial<Body> = {}, of = id) {
  const user_ids = [analyst.user_id];
  return store.owner.call(contract.createDashboardSubscription, {
    id: of,
    body: { every: 'day', user_ids, ...body },
  });
}

async function clock(at: string): Promise<string[]> {
  world.clock.set(at);
  world.mails.length = 0;
  await sendDueDashboards.run(platformCtx(world.app));
  await world.runJobs();
  return world.mails.map(({ to }) => to);
}

test('the mail has the numbers as text, names failed widgets, and carries the whole dashboard', async () => {
  await subscribe({ hour: 8 });
  expect(await clock('2026-11-17T11:00:00Z')).toEqual([analyst.email]);
  const [mail] = world.mails;
  expect(mail!.subject).toBe('Manhã – Loja Aurora: 16/11/2026');
  expect(mail!.text).toContain(
    'Período: 16/11/2026, sem comparação. Fuso horário: America/Sao_Paulo.',
  );
  expect(mail!.text.replaceAll(/\s/g, ' ')).toContain('Receita: R$ 1.200,00');
  expect(mail!.text).toContain('Vendas: 12');
  expect(mail!.text).toContain(
    'Não foi possível mostrar “Nota no Pix”: NPS: sem divisão por pagamento.',
  );
  expect(mail!.text).toContain(`/dashboards?board=${id}&store=${store.id}`);
  const [file] = mail!.attachments!;
  expect(file).toMatchObject({ filename: 'manha-2026-11-17.pdf', contentType: 'application/pdf' });
  expect(textOfPdf(file!.content)).toContain('Loja Aurora');
});

test('a change is written next to the number it compares with', async () => {
  const body = {
    name: 'Semana',
    period: { from: '2026-11-11', to: '2026-11-16' },
    compare: 'previous',
    widgets: [WIDGETS[0]],
  } as never;
  const weekly = await store.owner.call(contract.createDashboard, { store_id: store.id, body });
  await subscribe({ format: 'xlsx' }, weekly.id);
  await clock('2026-11-17T11:00:00Z');
  const [mail] = world.mails;
  expect(mail!.text.replaceAll(/\s/g, ' ')).toContain('Receita: R$ 1.200,00 (20 % acima)');
  const { sheets } = await readXlsx(mail!.attachments![0]!.content);
  expect(sheets[0]!.name).toBe('Sobre');
});

test('it goes out over SMTP with its file', async () => {
  const server = await aMailServer();
  const { mail } = world.app;
  world.app.mail = createMailer({ ...world.app.config, smtpUrl: server.url }, world.app.log);
  try {
    await subscribe();
    await clock('2026-11-17T11:00:00Z');
  } finally {
    world.app.mail.close();
    world.app.mail = mail;
  }
  expect(server.received.map(({ to }) => to)).toEqual([analyst.email]);
  const { raw } = server.received[0]!;
  expect(raw).toContain('manha-2026-11-17.pdf');
  expect(raw).toContain('Content-Type: application/pdf');
  expect(raw).toContain('JVBERi0');
});

test('once a day at its hour in the store’s zone, by whichever process comes first', async () => {
  await subscribe({ hour: 8 });
  expect(await clock('2026-11-16T23:00:00Z')).toEqual([]);
  expect(await clock('2026-11-17T10:59:00Z')).toEqual([]);
  world.clock.set('2026-11-17T11:00:00Z');
  const platform = platformCtx(world.app);
  await Promise.all([sendDueDashboards.run(platform), sendDueDashboards.run(platform)]);
  await world.runJobs();
  expect(world.mails).toHaveLength(1);
  expect(await clock('2026-11-17T20:00:00Z')).toEqual([]);
  await world.sql("update stores set time_zone = 'America/Rio_Branco' where id = $1", [store.id]);
  expect(await clock('2026-11-18T11:00:00Z')).toEqual([]);
  expect(await clock('2026-11-18T13:00:00Z')).toEqual([analyst.email]);
  const sent = await world.sql('select last_sent_at from dashboard_subscriptions');
  expect(sent).toMatchObject([{ last_sent_at: '2026-11-18T13:00:00.000Z' }]);
});

test('weeks begin on Monday, months on the first', async () => {
  await subscribe({ every: 'week' });
  await subscribe({ every: 'month', user_ids: [store.owner.user_id] });
  expect(await clock('2026-11-17T15:00:00Z')).toEqual([]);
  expect(await clock('2026-11-23T11:00:00Z')).toEqual([analyst.email]);
  expect(await clock('2026-12-01T11:00:00Z')).toEqual([store.owner.email]);
});

test('people without access at that moment, and stores without the feature, get nothing', async () => {
  const [gone, lowered] = [await store.as('MANAGER'), await store.as('MANAGER')];
  const people = [analyst, gone, lowered].map(({ user_id }) => user_id);
  await subscribe({ user_ids: people });
  await world.sql('delete from collaborators where user_id = $1', [gone.user_id]);
  await world.sql("update collaborators set role = 'SELLER' where user_id = $1", [lowered.user_id]);
  const { data } = await store.owner.call(contract.listDashboardSubscriptions, { id });
  expect(data[0]!.people.map(({ user_id }) => user_id)).toEqual([analyst.user_id]);
  expect(await clock('2026-11-17T11:00:00Z')).toEqual([analyst.email]);
  await world.sql('update users set disabled_at = now() where id = $1', [analyst.user_id]);
  expect(await clock('2026-11-18T11:00:00Z')).toEqual([]);
  await world.sql('update users set disabled_at = null where id = $1', [analyst.user_id]);
  await allow([]);
  expect(await clock('2026-11-19T11:00:00Z')).toEqual([]);
  await allow(['enhanced_dashboards']);
  await world.sql('update stores set enabled = false where id = $1', [store.id]);
  expect(await clock('2026-11-20T11:00:00Z')).toEqual([]);
});

test('a private dashboard is sent only to people who see it', async () => {
  await subscribe({ user_ids: [analyst.user_id, store.owner.user_id] });
  await world.sql("update dashboards set visibility = 'private' where id = $1", [id]);
  await expect(subscribe()).rejects.toThrow('Escolha só pessoas desta loja');
  expect(await clock('2026-11-17T11:00:00Z')).toEqual([store.owner.email]);
});

test('only readers can be chosen, twenty subscriptions at most, and another store has no part in them', async () => {
  const [seller, { owner: stranger }] = [await store.as('SELLER'), await aStore(world)];
  for (const { user_id } of [seller, stranger]) {
    await expect(subscribe({ user_ids: [user_id] })).rejects.toThrow(
      'Escolha só pessoas desta loja que podem ver este painel.',
    );
  }
  const first = await subscribe();
  for (let n = 1; n < contract.SUBSCRIPTIONS_MAX; n++) await subscribe();
  await expect(subscribe()).toFailWith('too_many_subscriptions');
  const { readers } = await store.owner.call(contract.listDashboardSubscriptions, { id });
  expect(readers.map(({ user_id }) => user_id).sort()).toEqual(
    [analyst.user_id, store.owner.user_id].sort(),
  );
  const subscription_id = first.id;
  await expect(
    stranger.call(contract.deleteDashboardSubscription, { id, subscription_id }),
  ).toFailWith('not_found');
  await store.owner.call(contract.deleteDashboardSubscription, { id, subscription_id });
  await subscribe();
});
