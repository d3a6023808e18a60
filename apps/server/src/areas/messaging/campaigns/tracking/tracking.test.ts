import * as contract from '@clientela/contract';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildServer } from '#platform/http/server';
import {
  activate,
  aDraft,
  byEmail,
  customers,
  refreshResults,
  sendUntilStatus,
} from '#test/campaigns';
import { openDatabaseProxy } from '#test/database-proxy';
import { publishOrders } from '#test/events';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { allRoutes } from '../../../../areas.ts';
import { tokenInLink } from './message-urls.ts';

const world = useWorld();
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15';
let store: TestStore;
let campaign: contract.Campaign;
let messages: { id: string; token: string; customer_id: string; contact: string }[];

beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
  await customers(world, store, 6);
  const draft = await aDraft(store);
  await activate(world, store, draft.id);
  campaign = await sendUntilStatus(world, store, draft.id, 'finished');
  messages = await world.sql(
    'select id, token, customer_id, contact from campaign_activities where campaign_id = $1 order by id',
    [campaign.id],
  );
});

const place = (n: number) => ({
  key: store.ctx.store.public_key,
  token: tokenInLink(messages[n]?.token ?? ''),
});
const activity = (n: number) =>
  store.owner.call(contract.getCampaignActivity, { id: messages[n]?.id ?? '' });
const as = (userAgent: string) => ({ 'user-agent': userAgent });

/** A day and a moment later; the session of the day before has ended. */
async function nextDay(): Promise<void> {
  world.clock.advance(86_400_001);
  store = { ...store, owner: await store.as('OWNER') };
}

async function results(): Promise<contract.CampaignResults> {
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);
  return store.owner.call(contract.getCampaignResults, {
    store_id: store.id,
    campaign_id: campaign.id,
  });
}

describe('opens and clicks', () => {
  test('a person opening makes the message read; a machine alone does not', async () => {
    const pixel = await anonymous(world).send(contract.trackOpen, place(0), as(BROWSER));
    await anonymous(world).send(contract.trackOpen, place(1), as('Mozilla/5.0'));

    expect(pixel).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(pixel.raw.toString('base64')).toBe(
      'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    );
    expect(await activity(0)).toMatchObject({ status: 'read', events: [{ kind: 'open' }] });
    expect(await activity(1)).toMatchObject({
      status: 'sent',
      opened_at: null,
      events: [{ kind: 'machine_open' }],
    });
    expect((await results()).total).toMatchObject({
      sent: 6,
      opened: 1,
      machine_opened: 1,
      clicked: 0,
    });
  });

  test('a click goes to the stored target and to no other', async () => {
    const answer = await anonymous(world).send(
      contract.trackClick,
      { ...place(0), link: '0' },
      as(BROWSER),
    );
    const elsewhere = await anonymous(world).send(
      contract.trackClick,
      { ...place(0), link: '9', query: { url: 'https://evil.example' } },
      as(BROWSER),
    );

    expect(answer).toMatchObject({
      status: 302,
      headers: { location: 'https://loja.example/novidades?cupom=VOLTA10' },
    });
    expect(elsewhere.status).toBe(404);
    expect(await activity(0)).toMatchObject({ status: 'read' });
    expect((await activity(0)).clicked_at).not.toBeNull();
    expect((await results()).total).toMatchObject({ opened: 1, clicked: 1 });
  });

  test('a target with letters of its language, or an emoji, is followed as browsers write it', async () => {
    const model = await store.owner.call(contract.createEmailModel, {
      store_id: store.id,
      body: {
        name: 'Acentos',
        document: contract.EmailDocument.parse({
          version: 1,
          blocks: [
            { type: 'button', id: 'a', label: 'Ver', href: 'https://café.example/promoção/🎁' },
            { type: 'footer', id: 'f' },
          ],
        }),
      },
    });
    world.clock.advance(86_400_001);
    store = { ...store, owner: await store.as('OWNER') };
    const draft = await aDraft(store, {
      actions: [byEmail({ email_model_id: model.id, subject: 'Oi' })],
    });
    await activate(world, store, draft.id);
    await sendUntilStatus(world, store, draft.id, 'finished');
    const [sent] = await world.sql<{ token: string }>(
      'select token from campaign_activities where campaign_id = $1 limit 1',
      [draft.id],
    );
    const token = tokenInLink(sent?.token ?? '');
    const answer = await anonymous(world).send(
      contract.trackClick,
      { ...place(0), token, link: '0' },
      as(BROWSER),
    );
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: 'https://xn--caf-dma.example/promo%C3%A7%C3%A3o/%F0%9F%8E%81' },
    });
  });

  test('a non-ASCII target stored before the ASCII rule is followed too', async () => {
    await world.sql(
      `update campaign_links set url = 'https://loja.example/ação/🎁' where store_id = $1`,
      [store.id],
    );
    const answer = await anonymous(world).send(
      contract.trackClick,
      { ...place(0), link: '0' },
      as(BROWSER),
    );
    expect(answer.headers.location).toBe('https://loja.example/a%C3%A7%C3%A3o/%F0%9F%8E%81');
  });

  test.each([
    ['a link cut off on its way', '/api/t/c/abc', 404],
    ['an unknown text link', '/l/0000000000', 404],
    ['a link of no message', '/api/t/c/abcdefghij/AAAA/0', 404],
    ['an opt-out of no message', '/api/unsubscribe/abcdefghij/AAAA/x', 404],
  ])('%s shows a page, not a program’s answer', async (_what, url, status) => {
    const answer = await world.server.inject({ url, headers: { accept: 'text/html,*/*' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Este link não existe mais');
  });

  test('an address that tries more than 30 unknown short links a minute is refused', async () => {
    const follow = (code: string) =>
      world.server.inject({ url: `/l/${code}`, remoteAddress: '203.0.113.9' });
    for (let n = 0; n < 30; n++) expect((await follow(`guess${n}`)).statusCode).toBe(404);
    expect((await follow('another')).statusCode).toBe(429);
    world.clock.advance(61_000);
    expect((await follow('another')).statusCode).toBe(404);
  });

  test('a failure of ours is a page too', async () => {
    await world.sql('alter table campaign_links rename to kept_elsewhere');
    const failed = await world.server.inject({
      url: `/api/t/c/${place(0).key}/${place(0).token}/0`,
    });
    await world.sql('alter table kept_elsewhere rename to campaign_links');
    expect(failed.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(failed.body).toContain('lang="pt-BR"');
    expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  });

  test('an unavailable database returns a page with Retry-After', async () => {
    const proxy = await openDatabaseProxy(world.app.pools.appUrl);
    const pool = new pg.Pool({ connectionString: proxy.url });
    const server = await buildServer(
      { ...world.app, pools: { ...world.app.pools, app: pool } },
      allRoutes,
    );
    proxy.isClosed = true;
    const waited = await server.inject({ url: `/api/t/c/${place(0).key}/${place(0).token}/0` });
    await server.close();
    await pool.end();
    await proxy.stop();
    expect(waited.statusCode).toBe(503);
    expect(waited.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(waited.headers['retry-after']).toBe('5');
    expect(waited.body).toContain('Aguarde alguns segundos e abra o link novamente.');
  });

  test('a locked message delays no other click, and its own click gets a retry response', async () => {
    const holder = new pg.Client(world.databaseUrl);
    await holder.connect();
    await holder.query('begin; set local role clientela_system');
    await holder.query('select from campaign_activities where id = $1 for update', [
      messages[0]!.id,
    ]);
    const click = (n: number) =>
      anonymous(world).send(contract.trackClick, { ...place(n), link: '0' }, as(BROWSER));
    const [held, ...others] = await Promise.all([0, 1, 2, 3].map(click));
    expect(held!.status).toBe(503);
    expect(others.map(({ status }) => status)).toEqual([302, 302, 302]);
    await holder.end();
    expect((await click(0)).status).toBe(302);
    expect((await activity(0)).events).toHaveLength(1);
  });

  test('an unknown token or another store’s key shows nothing', async () => {
    const other = await aStore(world);
    const wrongStore = { ...place(0), key: other.ctx.store.public_key, link: '0' };

    expect((await anonymous(world).send(contract.trackClick, wrongStore, as(BROWSER))).status).toBe(
      404,
    );
    expect(
      (await anonymous(world).send(contract.trackOpen, { ...place(0), token: 'x' })).status,
    ).toBe(200);
    expect((await activity(0)).events).toEqual([]);
  });

  test('many at once are all recorded', async () => {
    const hits = Array.from({ length: 200 }, (_, n) =>
      anonymous(world).send(contract.trackOpen, place(n % 6), as(BROWSER)),
    );
    await Promise.all(hits);

    const [row] = await world.sql<{ n: number }>(
      'select count(*) as n from tracking_events where store_id = $1',
      [store.id],
    );
    expect(row?.n).toBe(200);
    expect((await results()).total.opened).toBe(6);
  });
});

describe('opting out', () => {
  test('takes the one-click form in the encoding RFC 8058 prefers', async () => {
    const answer = await world.server.inject({
      method: 'POST',
      url: `/api/unsubscribe/${place(3).key}/${place(3).token}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(200);
    expect(
      (await anonymous(world).call(contract.getUnsubscription, place(3))).is_unsubscribed,
    ).toBe(true);
  });

  test('looking changes nothing, one click does, and for good', async () => {
    const before = await anonymous(world).call(contract.getUnsubscription, place(2));
    const answer = await world.server.inject({
      method: 'POST',
      url: `/api/unsubscribe/${place(2).key}/${place(2).token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    const again = await anonymous(world).call(contract.unsubscribe, place(2));

    expect(before).toEqual({
      store_name: 'Loja do Teste',
      channel: 'EMAIL',
      contact: 'c***@exemplo.com.br',
      is_unsubscribed: false,
    });
    expect(answer.statusCode).toBe(200);
    expect(again.is_unsubscribed).toBe(true);
    const next = await aDraft(store);
    const review = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: next.id,
    });
    expect(review.exclusions).toMatchObject([{ reason: 'opted_out', customers: 1 }]);
    expect((await results()).total.unsubscribed).toBe(1);
  });

  test('a mail program that opens the address in a browser sees the page', async () => {
    const answer = await anonymous(world).send(contract.getUnsubscription, place(2), {
      accept: 'text/html',
    });

    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(/\/unsubscribe\/[a-z0-9]{10}\/[\w-]{22}$/);
    expect((await activity(2)).unsubscribed_at).toBeNull();
  });

  test('an unknown token is "not found"', async () => {
    await expect(
      anonymous(world).call(contract.unsubscribe, { ...place(0), token: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ).toFailWith('not_found');
  });
});

describe('sales that come back', () => {
  async function order(n: number, daysAfter: number, total = 10_000): Promise<string> {
    const at = new Date(world.clock.now().getTime() + daysAfter * 86_400_000);
    const [row] = await world.sql<{ id: string }>(
      `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
       values ($1, app.new_id(), gen_random_uuid()::text, $2, 'paid', $3, $4, ($3::timestamptz at time zone 'America/Sao_Paulo')::date) returning id`,
      [store.id, messages[n]?.customer_id, at, total],
    );
    return row?.id ?? '';
  }

  test('count for seven days and open their rows', async () => {
    const counted = await order(0, 1, 12_345);
    await order(1, 8);
    await order(2, -1);
    const { total, conversion, by_day } = await results();
    const rows = await store.owner.call(contract.listAttributedOrders, {
      store_id: store.id,
      campaign_id: campaign.id,
    });
    const buyers = await store.owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: { campaign_id: campaign.id, reached: 'bought' },
    });

    expect(total).toMatchObject({ orders: 1, revenue: 12_345 });
    expect(conversion).toBe(16.7);
    expect(by_day.at(-1)).toMatchObject({ orders: 1, revenue: 12_345 });
    expect(rows.data).toMatchObject([{ order_id: counted, revenue: 12_345 }]);
    expect(buyers.data.map(({ id }) => id)).toEqual([messages[0]?.id]);
  });

  test('are walked page by page, by date or by value', async () => {
    for (const n of [0, 1, 2]) await order(n, 1 + n, 10_000 - n * 1_000);
    await publishOrders(store.ctx);
    await refreshResults(store.ctx);
    const page = async (query: Record<string, unknown>) => {
      const { data, meta } = await store.owner.call(contract.listAttributedOrders, {
        store_id: store.id,
        campaign_id: campaign.id,
        query: { per_page: 2, ...query },
      });
      return { revenues: data.map(({ revenue }) => revenue), meta };
    };
    const first = await page({});
    expect(first.revenues).toEqual([8_000, 9_000]);
    expect(first.meta).toMatchObject({ total: 3, last_page: 2 });
    const second = await page({ page: 2, cursor: first.meta.next_cursor });
    expect(second.revenues).toEqual([10_000]);
    expect((await page({ page: 2 })).revenues).toEqual([10_000]);
    expect((await page({ ordering: 'revenue:desc' })).revenues).toEqual([10_000, 9_000]);
    const [day] = await world.sql<{ day: string }>(
      'select day::text as day from attributions where campaign_id = $1 and revenue = 9000',
      [campaign.id],
    );
    expect((await page({ day: day!.day })).revenues).toEqual([9_000]);
  });

  test('belong to the latest message before them', async () => {
    await nextDay();
    const draft = await aDraft(store);
    await activate(world, store, draft.id);
    const second = await sendUntilStatus(world, store, draft.id, 'finished');
    await order(0, 1, 5_000);
    await publishOrders(store.ctx);
    await refreshResults(store.ctx);
    const of = (campaign_id: string) =>
      store.owner.call(contract.getCampaignResults, { store_id: store.id, campaign_id });

    expect((await of(campaign.id)).total.orders).toBe(0);
    expect((await of(second.id)).total.orders).toBe(1);
  });

  test('leave again when the order is refunded', async () => {
    const id = await order(0, 1);
    expect((await results()).total.orders).toBe(1);
    await world.sql(
      `update orders set status = 'refunded', refunded_amount = total where id = $1`,
      [id],
    );
    expect((await results()).total).toMatchObject({ orders: 0, revenue: 0 });
  });
});

test('a day without a bounce makes a message delivered', async () => {
  await nextDay();
  const { total } = await results();
  const list = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id: campaign.id, status: ['delivered'] },
  });

  expect(total.delivered).toBe(6);
  expect(list.meta.total).toBe(6);
});

test('activities are listed, filtered and walked by cursor', async () => {
  const page = (query: Record<string, unknown>) =>
    store.owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: { per_page: 4, ...query },
    });
  const first = await page({});
  const second = await page({ cursor: first.meta.next_cursor, page: 2 });
  const back = await page({ cursor: second.meta.previous_cursor, page: 1 });

  expect(first.meta).toMatchObject({ total: 6, last_page: 2 });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    messages.map(({ id }) => id).reverse(),
  );
  expect(back.data).toEqual(first.data);
  expect((await page({ search: 'cliente 3' })).data).toHaveLength(1);
  expect((await page({ reached: 'opened' })).data).toEqual([]);
});

test('activities are found by the days on which they are due, as the store counts days', async () => {
  const [due] = await world.sql<{ first: string }>(
    `select to_char(min(due_at) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as first
       from campaign_activities where store_id = $1`,
    [store.id],
  );
  const day = due?.first ?? '';
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const found = async (query: { from?: string; to?: string }) =>
    (await store.owner.call(contract.listCampaignActivities, { store_id: store.id, query })).meta
      .total;

  expect(await found({ from: day, to: day })).toBe(6);
  expect(await found({ from: next })).toBe(0);

  await world.sql(
    `update campaign_activities set due_at = ($2::date + 1)::timestamp at time zone 'America/Sao_Paulo'
      where id = $1`,
    [messages[0]?.id, day],
  );
  expect(await found({ to: day })).toBe(5);
  expect(await found({ from: next, to: next })).toBe(1);
});
