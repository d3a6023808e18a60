import * as contract from '@clientela/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { drainExports } from '#areas/records/exports/index';
import { aFilledStore, setFeatures } from '#test/filled-store';
import { type Caller, type TestStore, useWorld } from '#test/harness';
import { pagesOfPdf, textOfPdf } from '#test/pdf-text';

const world = useWorld();
let store: TestStore;
let board: string;

const of = (dimension: string, value: string) => ({ dimension, values: [value] });

const WIDGETS = [
  { id: 'a', kind: 'headline', query: { metrics: ['revenue', 'orders', 'repurchase_90'] } },
  { id: 'b', kind: 'over_time', query: { metrics: ['revenue'], by: ['day'] } },
  { id: 'c', kind: 'ranking', query: { metrics: ['revenue', 'orders'], by: ['city'], top: '50' } },
  { id: 'd', kind: 'abc', query: { metrics: ['revenue'], by: ['product'] } },
  { id: 'e', kind: 'heatmap', query: { metrics: ['orders'] } },
  { id: 'f', kind: 'map', query: { metrics: ['revenue'] } },
  { id: 'g', kind: 'rfm_grid' },
  { id: 'h', kind: 'movement' },
  { id: 'i', kind: 'cohort' },
  { id: 'j', kind: 'next_purchase' },
  { id: 'k', kind: 'note', text: '=1+1 é uma conta\ne esta é outra linha' },
  { id: 'l', kind: 'nps', query: { metrics: ['nps'], where: [of('payment_method', 'pix')] } },
];

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  store = await aFilledStore(world, 'Loja Aurora');
  await setFeatures(world, store, ['enhanced_dashboards']);
  board = await aDashboard();
});

async function aDashboard(as: Caller = store.owner, visibility = 'store'): Promise<string> {
  const body = { name: 'Manhã & café', visibility, compare: 'previous', widgets: WIDGETS } as never;
  return (await as.call(contract.createDashboard, { store_id: store.id, body })).id;
}

type Body = contract.CallInput<typeof contract.exportDashboard>['body'];

async function made(body: Body, as: Caller = store.owner, id = board): Promise<contract.Export> {
  const asked = await as.call(contract.exportDashboard, { id, body });
  await drainExports(world.app);
  return as.call(contract.getExport, { id: asked.id });
}

const fileOf = async (id: string, as: Caller = store.owner) =>
  as.send(contract.downloadExport, { id });

test('a PDF prints names and notes in any alphabet', async () => {
  const widgets = [{ id: 'a', kind: 'note', title: 'Łódź', text: 'Привет, Юлия\n李雷' }];
  const body = { name: 'Вечер', visibility: 'store', compare: 'none', widgets } as never;
  const { id } = await store.owner.call(contract.createDashboard, { store_id: store.id, body });
  const { raw } = await fileOf((await made({ format: 'pdf' }, store.owner, id)).id);
  const text = textOfPdf(raw);
  for (const written of ['Вечер', 'Łódź', 'Привет, Юлия', '李雷']) expect(text).toContain(written);
});

test('a PDF has every widget with numbers, formula and filters, and names the failed one', async () => {
  const done = await made({ format: 'pdf' });
  expect(done).toMatchObject({
    kind: 'dashboards',
    status: 'finished',
    file_name: 'manha-cafe-2026-11-17.pdf',
    rows_done: WIDGETS.length,
  });
  const { raw } = await fileOf(done.id);
  const text = textOfPdf(raw);
  expect(text).toContain('Manhã & café');
  expect(text).toContain(
    'Loja Aurora · Últimos 30 dias (19/10/2026 a 17/11/2026), comparado com o período anterior',
  );
  expect(text).toContain('Feito em 17/11/2026 10:30 · Fuso horário: America/Sao_Paulo');
  for (const title of [
    'Receita por dia',
    'Curva ABC',
    'Segmentos de clientes',
    'Movimento entre segmentos',
    'Retenção por safra',
    'Próxima compra',
  ]) {
    expect(text).toContain(title);
  }
  expect(text).toContain('Receita = soma das vendas do período, menos o que foi devolvido.');
  expect(text).toContain('Sem filtros');
  expect(text).toMatch(/Não foi possível mostrar: NPS: sem divisão por pagamento/);
  expect(text).toMatch(/R\$\s[\d.]+,\d\d/);
  expect(text).toContain('em andamento');
  expect(text).toContain(`Página 1 de ${pagesOfPdf(raw)}`);
  const [sum] = await world.sql<{ revenue: number }>(
    `select sum(revenue)::int as revenue from orders
      where store_id = $1 and is_sale and day between '2026-10-19' and '2026-11-17'`,
    [store.id],
  );
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  expect(text.replaceAll(/\s/g, ' ')).toContain(
    money.format(sum!.revenue / 100).replaceAll(/\s/g, ' '),
  );
});

test('a workbook has typed sheets, what they show under "Sobre", and no live formula', async () => {
  const done = await made({ format: 'xlsx', period: 'last_7_days' });
  const { raw } = await fileOf(done.id);
  const { sheets } = await readXlsx(raw);
  const named = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  const about = named.get('Sobre')!.rows.map((row) => row.join(' | '));
  expect(about).toContain('Loja | Loja Aurora');
  expect(about).toContain('Período | Últimos 7 dias (11/11/2026 a 17/11/2026)');
  expect(about).toContain('Fuso horário | America/Sao_Paulo');
  expect(about).toContain(
    'Receita por dia: Como se calcula | Receita = soma das vendas do período, menos o que foi devolvido.',
  );
  expect(about.some((line) => line.includes('NPS: sem divisão por pagamento'))).toBe(true);
  expect(about.some((line) => line.startsWith('Nota | =1+1'))).toBe(true);

  const byDay = named.get('Receita por dia')!.rows;
  expect(byDay[0]!.slice(0, 2)).toEqual(['Dia', 'Receita']);
  expect(byDay[1]![0]).toEqual(new Date('2026-11-11T00:00:00Z'));
  expect(byDay.slice(1).every((row) => typeof row[1] === 'number')).toBe(true);
  const [day] = await world.sql<{ revenue: number }>(
    `select coalesce(sum(revenue), 0)::int as revenue from orders where store_id = $1 and is_sale and day = '2026-11-12'`,
    [store.id],
  );
  expect(byDay[2]![1]).toBeCloseTo(day!.revenue / 100, 2);
  expect(named.get('NPS')!.rows.flat().join(' ')).toContain('NPS: sem divisão por pagamento');
  const cohort = named.get('Retenção por safra')!.rows;
  expect(cohort[0]!.slice(0, 3)).toEqual(['Safra', 'Clientes', 'Mês 0']);
  expect(cohort[1]![2]).toBe(1);
  expect(raw.includes(Buffer.from('<f>'))).toBe(false);
});

test('the analyst exports and downloads a dashboard, but no list', async () => {
  const analyst = await store.as('VISUALIZER');
  const done = await made({ format: 'pdf', emails: [analyst.email] }, analyst);
  expect((await fileOf(done.id, analyst)).status).toBe(200);
  await world.runJobs();
  const mail = world.mails.find(({ to }) => to === analyst.email);
  expect(mail?.text).toContain(`/dashboards?export=${done.id}`);
  const { data } = await analyst.call(contract.listNotifications, { store_id: store.id });
  expect(data).toMatchObject([
    { title: 'Exportação pronta', internal_path: `/dashboards?export=${done.id}` },
  ]);
  const list = await store.owner.call(contract.requestCustomersExport, {
    store_id: store.id,
    body: { format: 'csv' },
  });
  await drainExports(world.app);
  await expect(analyst.call(contract.getExport, { id: list.id })).toFailWith('not_found');
  expect((await fileOf(list.id, analyst)).status).toBe(404);
  const seller = await store.as('SELLER');
  expect((await fileOf(done.id, seller)).status).toBe(404);
  expect((await fileOf(list.id, seller)).status).toBe(200);
});

test('the file of a private dashboard is for its author, the recipients and the owners', async () => {
  const [author, other, recipient] = [
    await store.as('MANAGER'),
    await store.as('MANAGER'),
    await store.as('VISUALIZER'),
  ];
  const id = await aDashboard(author, 'private');
  await expect(made({ format: 'pdf' }, other, id)).toFailWith('not_found');
  const done = await made({ format: 'xlsx', emails: [recipient.email] }, author, id);
  expect(done.status).toBe('finished');
  const seen = [author, other, recipient, store.owner].map(
    async (as) => (await fileOf(done.id, as)).status,
  );
  expect(await Promise.all(seen)).toEqual([200, 404, 200, 200]);
});

test('a dashboard that is gone fails with its reason; one whose requester lost access too', async () => {
  const analyst = await store.as('VISUALIZER');
  const gone = await aDashboard();
  const first = await store.owner.call(contract.exportDashboard, {
    id: gone,
    body: { format: 'pdf' },
  });
  const second = await analyst.call(contract.exportDashboard, {
    id: board,
    body: { format: 'pdf' },
  });
  await store.owner.call(contract.deleteDashboard, { id: gone });
  await world.sql('delete from collaborators where user_id = $1', [analyst.user_id]);
  await drainExports(world.app);
  for (const { id } of [first, second]) {
    expect(await store.owner.call(contract.getExport, { id })).toMatchObject({
      status: 'failed',
      error: expect.any(String),
    });
  }
});

test('a killed worker loses nothing, and the log names who exported and downloaded', async () => {
  const asked = await store.owner.call(contract.exportDashboard, {
    id: board,
    body: { format: 'xlsx' },
  });
  await world.sql(
    "update exports set status = 'running', run = 1, leased_by = gen_random_uuid(), lease_until = now() - interval '1 second' where id = $1",
    [asked.id],
  );
  await drainExports(world.app);
  expect((await fileOf(asked.id)).status).toBe(200);
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(data.slice(0, 2).map(({ action, details }) => [action, details.list])).toEqual([
    ['list.downloaded', 'dashboards'],
    ['list.exported', 'dashboards'],
  ]);
});

test('a person who may not see dashboards is refused as a recipient', async () => {
  const seller = await store.as('SELLER');
  await expect(made({ format: 'pdf', emails: [seller.email] })).rejects.toThrow(
    /só pessoas desta loja que podem ver painéis recebem o aviso/,
  );
});
