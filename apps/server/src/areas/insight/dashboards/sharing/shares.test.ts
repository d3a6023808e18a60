import * as contract from '@clientela/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aFilledStore, setFeatures } from '#test/filled-store';
import { anonymous, aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;

const EXPIRED = 'Este link venceu. Peça um novo a quem o enviou.';

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  store = await aFilledStore(world, 'Loja Aurora');
  await allow(['enhanced_dashboards']);
});
beforeEach(() => world.clock.set('2026-11-17T13:30:00Z'));

const allow = (features: string[]) => setFeatures(world, store, features);

async function overview(of = store): Promise<string> {
  const { data } = await of.owner.call(contract.listDashboards, { store_id: of.id });
  return data[0]!.id;
}

async function aDashboard(widgets: unknown[], as = store.owner, visibility = 'store') {
  const body = { name: 'Sócios', visibility, widgets } as never;
  return (await as.call(contract.createDashboard, { store_id: store.id, body })).id;
}

type Body = contract.CallInput<typeof contract.createDashboardShare>['body'];

async function share(id: string, body: Body = {}, as: Caller = store.owner) {
  const made = await as.call(contract.createDashboardShare, { id, body });
  return { ...made, token: made.url.split('/').at(-1)! };
}

const show = (token: string) => anonymous(world).call(contract.getSharedDashboard, { token });
const open = (token: string, password: string) =>
  anonymous(world).call(contract.openSharedDashboard, { token, body: { password } });

test('a link opens the overview of any plan without signing in, is not indexed, and counts its openings', async () => {
  const id = await overview();
  await allow([]);
  const { token, url } = await share(id);
  await allow(['enhanced_dashboards']);
  expect(url).toBe(`${world.app.config.publicUrl}/shared-dashboards/${token}`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  const answer = await anonymous(world).send(contract.getSharedDashboard, { token });
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  const { needs_password, dashboard } = answer.body as contract.ResponseOf<
    typeof contract.getSharedDashboard
  >;
  expect(needs_password).toBe(false);
  expect(dashboard).toMatchObject({ name: 'Visão geral', store: { name: 'Loja Aurora' } });
  expect(dashboard!.data).toHaveLength(dashboard!.widgets.length);
  expect(dashboard!.data.filter(({ type }) => type === 'problem')).toEqual([]);
  const { data } = await store.owner.call(contract.listDashboardShares, { id });
  expect(data[0]).toMatchObject({ opens: 1, last_opened_at: '2026-11-17T13:30:00.000Z' });
  const [kept] = await world.sql<{ row: string }>(
    'select row_to_json(s)::text as row from dashboard_shares s order by created_at desc limit 1',
  );
  expect(kept!.row).not.toContain(token);
});

test('a password is asked for; after five wrong ones the link waits fifteen minutes', async () => {
  const { token } = await share(await overview(), { password: 'janela azul' });
  expect(await show(token)).toEqual({
    needs_password: true,
    store_name: 'Loja Aurora',
    dashboard: null,
  });
  expect((await open(token, 'janela azul')).name).toBe('Visão geral');
  for (const words of [
    'Restam 4 tentativas',
    'Restam 3 tentativas',
    'Restam 2 tentativas',
    'Resta 1 tentativa',
  ]) {
    await expect(open(token, 'porta verde')).rejects.toThrow(`Senha incorreta. ${words}.`);
  }
  await expect(open(token, 'porta verde')).toFailWith('share_locked');
  world.clock.advance(14 * 60_000);
  const locked = await anonymous(world).send(contract.openSharedDashboard, {
    token,
    body: { password: 'janela azul' },
  });
  expect(locked.body).toMatchObject({ code: 'share_locked' });
  expect(locked.headers['retry-after']).toBe('60');
  world.clock.advance(61_000);
  expect((await open(token, 'janela azul')).name).toBe('Visão geral');
});

test('parallel tries do not exceed the limit', async () => {
  const { token } = await share(await overview(), { password: 'janela azul' });
  const tries = Array.from({ length: 9 }, () =>
    anonymous(world).send(contract.openSharedDashboard, { token, body: { password: 'errada!' } }),
  );
  const codes = (await Promise.all(tries)).map(({ body }) => (body as { code: string }).code);
  expect(codes.filter((code) => code === 'share_password_wrong')).toHaveLength(4);
  expect(codes.filter((code) => code === 'share_locked')).toHaveLength(5);
});

test('expired, ended and unknown links are refused alike', async () => {
  const id = await overview();
  const [old, ended] = [await share(id, { days: 1 }), await share(id)];
  expect(old.expires_at).toBe('2026-11-18T13:30:00.000Z');
  await store.owner.call(contract.deleteDashboardShare, { id, share_id: ended.id });
  await world.sql('update dashboard_shares set expires_at = $2 where id = $1', [
    old.id,
    world.clock.now(),
  ]);
  for (const token of [old.token, ended.token, 'um-token-inventado']) {
    await expect(show(token)).rejects.toThrow(EXPIRED);
    await expect(open(token, 'qualquer')).toFailWith('share_expired');
  }
  const { data } = await store.owner.call(contract.listDashboardShares, { id });
  const listed = data.map((one) => one.id);
  expect(listed).not.toContain(old.id);
  expect(listed).not.toContain(ended.id);
});

test('a link ends with the access of its maker', async () => {
  const id = await overview();
  const maker = await store.as('MANAGER');
  const { token, id: share_id } = await share(id, {}, maker);
  await show(token);
  const role = (to: string) =>
    world.sql('update collaborators set role = $2 where user_id = $1', [maker.user_id, to]);
  await role('SELLER');
  await expect(show(token)).toFailWith('share_expired');
  await role('VISUALIZER');
  await show(token);
  await world.sql('update users set disabled_at = now() where id = $1', [maker.user_id]);
  await expect(show(token)).toFailWith('share_expired');
  await world.sql('update users set disabled_at = null where id = $1', [maker.user_id]);
  await world.sql('delete from collaborators where user_id = $1', [maker.user_id]);
  await expect(show(token)).toFailWith('share_expired');
  const { data } = await store.owner.call(contract.listDashboardShares, { id });
  expect(data.map((one) => one.id)).not.toContain(share_id);
});

test('the links of a disabled store do not open', async () => {
  const { token } = await share(await overview());
  await world.sql('update stores set enabled = false where id = $1', [store.id]);
  await expect(show(token)).toFailWith('share_expired');
  await world.sql('update stores set enabled = true where id = $1', [store.id]);
});

test('a frozen link stays with its days, a live one moves on', async () => {
  const id = await overview();
  const [frozen, live] = [await share(id, { period: 'frozen' }), await share(id)];
  world.clock.advance(3 * 86_400_000);
  expect((await show(frozen.token)).dashboard).toMatchObject({
    period: { from: '2026-10-19', to: '2026-11-17' },
  });
  expect((await show(live.token)).dashboard!.period).toBe('last_30_days');
});

test('a shared page has no names of customers and no cells of fewer than five', async () => {
  const id = await aDashboard([
    { id: 'a', kind: 'ranking', query: { metrics: ['revenue', 'orders'], by: ['state'] } },
    { id: 'b', kind: 'movement' },
    { id: 'c', kind: 'cohort' },
    { id: 'd', kind: 'rfm_grid' },
    { id: 'e', kind: 'campaigns' },
  ]);
  const { token } = await share(id);
  const { dashboard } = await show(token);
  const [ranking, movement, cohort, rfm] = dashboard!.data;
  const buyers = await world.sql<{ state: string; n: number }>(
    `select coalesce(state, '') as state, count(distinct customer_id)::int as n from orders
      where store_id = $1 and is_sale and day >= '2026-10-19' group by 1`,
    [store.id],
  );
  const known = new Map(buyers.map(({ state, n }) => [state, n]));
  if (ranking?.type !== 'metrics') throw new Error(ranking?.type);
  const shown = ranking.answer.rows.filter(({ values }) => values[0] !== null);
  expect(shown.length).toBeLessThan(ranking.answer.rows.length);
  expect(shown.length).toBeGreaterThan(2);
  for (const { keys } of shown) expect([1, 2, 3, 4]).not.toContain(known.get(keys[0] ?? '') ?? 1);
  if (movement?.type !== 'movement') throw new Error(movement?.type);
  expect(movement.movement.few).toBeNull();
  for (const { customers } of movement.movement.cells) {
    expect([1, 2, 3, 4]).not.toContain(customers);
  }
  if (cohort?.type !== 'cohort') throw new Error(cohort?.type);
  const cells = cohort.cohorts.cohorts.flatMap((one) => one.cells);
  for (const { buyers } of cells) expect([1, 2, 3, 4]).not.toContain(buyers);
  if (rfm?.type !== 'rfm') throw new Error(rfm?.type);
  for (const { customers } of rfm.segments) expect([1, 2, 3, 4]).not.toContain(customers);
});

test('without the feature its widgets show their problem, the others their data', async () => {
  const id = await aDashboard([
    { id: 'a', kind: 'headline', query: { metrics: ['revenue'] } },
    { id: 'b', kind: 'cohort' },
  ]);
  const { token } = await share(id);
  await allow([]);
  const { dashboard } = await show(token);
  await allow(['enhanced_dashboards']);
  expect(dashboard!.data).toMatchObject([{ type: 'metrics' }, { code: 'feature_missing' }]);
});

test('the numbers are those of its own store', async () => {
  const other = await aStore(world, 'Loja Vazia');
  const { token } = await share(await overview(other), {}, other.owner);
  const { dashboard, store_name } = await show(token);
  expect(store_name).toBe('Loja Vazia');
  for (const data of dashboard!.data) {
    if (data.type === 'metrics') expect(data.answer.total.every((value) => !value)).toBe(true);
  }
});

test('twenty links of a dashboard are open at most; the log names who made and ended them', async () => {
  const id = await aDashboard([]);
  const made = [];
  for (let n = 0; n < contract.SHARES_MAX; n++) made.push(await share(id));
  await expect(share(id)).rejects.toThrow(/20 links abertos/);
  await store.owner.call(contract.deleteDashboardShare, { id, share_id: made[0]!.id });
  await share(id);
  const { data } = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { action: 'dashboard.share_ended' },
  });
  expect(data[0]).toMatchObject({
    actor: { id: store.owner.user_id },
    details: { title: 'Sócios' },
  });
  expect(JSON.stringify(data)).not.toContain(made[0]!.token);
});

test('another store can neither make, see nor end a link; a common password is refused', async () => {
  const id = await overview();
  const { id: share_id } = await share(id);
  const { owner: stranger } = await aStore(world);
  await expect(share(id, {}, stranger)).toFailWith('not_found');
  await expect(stranger.call(contract.listDashboardShares, { id })).toFailWith('not_found');
  await expect(stranger.call(contract.deleteDashboardShare, { id, share_id })).toFailWith(
    'not_found',
  );
  await expect(share(id, { password: '12345678' })).toFailWith('invalid_fields');
});
