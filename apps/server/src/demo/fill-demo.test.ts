import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { findUneven } from '#areas/records/bonus-ledger/index';
import { inTransaction, platformCtx } from '#platform/context';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { fillChats } from './fill-chats.ts';
import { amountsOf, DEMO_STORES, fillStore } from './fill-demo.ts';
import { fillCatalogue } from './fill-plans.ts';
import { fillPeople } from './fill-records.ts';
import { connectShop } from './fill-shop.ts';
import { makeCustomers } from './make-customers.ts';
import { Random } from './random.ts';

const world = useWorld();
let store: TestStore;
let twin: TestStore;

beforeAll(async () => {
  // As people start it, with time to undo an activation.
  world.app.config.undoMs = 60_000;
  // Random data depends on the day, and a store this small has days without sales. At this hour the morning's
  // messages have just been sent.
  world.clock.set('2026-11-17T13:30:00Z');
  const catalogue = await inTransaction(platformCtx(world.app), fillCatalogue);
  const fill = async () => {
    const filled = await aStore(world);
    await fillStore(filled.ctx, catalogue, {
      seed: 7,
      size: {
        customers: 300,
        leads: 20,
        orders: 700,
        has_storefront: true,
      },
    });
    return filled;
  };
  store = await fill();
  twin = await fill();
});

test('the demo has a campaign in each of its stages, the running one halfway', async () => {
  const { data } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: {},
  });

  expect(new Set(data.map(({ stage }) => stage))).toEqual(
    new Set(['draft', 'scheduled', 'activated', 'paused', 'canceled', 'finished']),
  );
  const halfway = data.filter(
    ({ stage, name, trigger }) =>
      ['activated', 'paused'].includes(stage) &&
      trigger.kind === 'campaign_start' &&
      name !== 'Chamar quem combina',
  );
  for (const { progress } of halfway) {
    expect(progress.settled).toBe(progress.messages / 2);
    expect(progress.settled).toBeGreaterThan(0);
  }
});

test('three sequences have run for weeks, with customers at their steps and sales', async () => {
  const { data } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: {},
  });
  const sequences = data.filter(({ trigger }) =>
    ['birthday', 'last_sale_ago'].includes(trigger.kind),
  );
  expect(sequences).toHaveLength(3);
  let inside = 0;
  for (const { id, name } of sequences) {
    const of = { store_id: store.id, campaign_id: id };
    const { entered, running, steps } = await store.owner.call(contract.getCampaignSteps, of);
    expect(entered, name).toBeGreaterThan(0);
    inside += running;
    expect(steps[0]!.sent, name).toBeGreaterThan(0);
  }
  expect(inside).toBeGreaterThan(0);
});

test('sellers have manual messages to send, and SMS and WhatsApp have brought sales', async () => {
  const tasks = await store.owner.call(contract.listManualTasks, { store_id: store.id, query: {} });
  expect(tasks.data.length).toBeGreaterThan(5);
  const { data } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: {},
  });
  for (const name of ['Frete grátis por SMS', 'Novidades no WhatsApp']) {
    const { id } = data.find((campaign) => campaign.name === name)!;
    const of = { store_id: store.id, campaign_id: id };
    const results = await store.owner.call(contract.getCampaignResults, of);
    expect(results.total.delivered, name).toBeGreaterThan(20);
    expect(results.total.revenue, name).toBeGreaterThan(0);
  }
});

test('two official numbers have templates in each state that one may be in', async () => {
  const numbers = await store.owner.call(contract.listWhatsappSenders, { store_id: store.id });
  expect(numbers.data).toHaveLength(2);
  const { data } = await store.owner.call(contract.listWhatsappTemplates, {
    store_id: store.id,
    query: {},
  });
  expect(data).toHaveLength(12);
  const states = data.map(({ status, can_be_sent }) => `${status}${can_be_sent ? '' : ' held'}`);
  expect([...new Set(states)].sort()).toEqual([
    ...['APPROVED', 'APPROVED held', 'NOT_SUBMITTED held', 'PENDING held', 'REJECTED held'],
  ]);
  expect(new Set(data.map(({ type }) => type)).size).toBe(4);
  expect(data.filter(({ category_change }) => category_change)).toHaveLength(1);
});

test('the test outbox shows what left over each channel', async () => {
  for (const channel of ['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP'] as const) {
    const query = { channel };
    const { data } = await store.owner.call(contract.listOutboxMessages, {
      store_id: store.id,
      query,
    });
    expect(data.length, channel).toBeGreaterThan(5);
    const message = await store.owner.call(contract.getOutboxMessage, { id: data[0]!.id });
    expect(message.text, channel).toMatch(/\S/);
    expect(message.whatsapp !== null, channel).toBe(channel === 'OFFICIAL_WHATSAPP');
  }
});

test('on the same day the same seed makes the same store', async () => {
  const said = async (of: TestStore) => {
    const [people] = await world.sql(
      `select count(*)::int as customers, md5(string_agg(id::text || first_name || last_name || email, '' order by id)) as who
         from customers where store_id = $1`,
      [of.id],
    );
    const [sales] = await world.sql(
      `select count(*)::int as orders, sum(revenue)::bigint as revenue, min(day)::text as first, max(day)::text as last
         from orders where store_id = $1`,
      [of.id],
    );
    const campaigns = await world.sql(
      `select c.name, c.status, c.customer_count, count(a.sent_at)::int as sent, count(a.opened_at)::int as opened,
              count(a.clicked_at)::int as clicked, count(*) filter (where a.is_control)::int as control,
              count(*) filter (where a.variant = 'B')::int as second_subject
         from campaigns c left join campaign_activities a on a.store_id = c.store_id and a.campaign_id = c.id
        where c.store_id = $1 group by c.id, c.name, c.status, c.customer_count order by c.name`,
      [of.id],
    );
    const popups = await world.sql(
      `select p.name, n.letter, sum(n.views)::int as views, sum(n.holdouts)::int as holdouts,
              (select md5(string_agg(concat(s.customer_id, s.at, s.state, s.page), '' order by s.at, s.customer_id))
                 from popup_submissions s
                where s.store_id = p.store_id and s.popup_id = p.id and s.letter = n.letter) as signups
         from popups p join popup_counts n on n.store_id = p.store_id and n.popup_id = p.id
        where p.store_id = $1 group by p.store_id, p.id, p.name, n.letter order by p.name, n.letter`,
      [of.id],
    );
    const surveys = await world.sql(
      `select s.name, s.status, (select count(*)::int from survey_links l where l.store_id = s.store_id and l.survey_id = s.id) as links,
              (select md5(string_agg(concat(r.customer_id, r.started_at, r.nps_group, r.follow_up, r.follow_up_note), '' order by r.started_at, r.id))
                 from survey_responses r where r.store_id = s.store_id and r.survey_id = s.id) as responses
         from surveys s where s.store_id = $1 order by s.name`,
      [of.id],
    );
    return { people, sales, campaigns, popups, surveys };
  };
  const first = await said(store);
  expect(first.people).toMatchObject({ customers: 320 });
  expect(await said(twin)).toEqual(first);
});

test('five pop-ups have had visitors for 90 days, who signed up and bought', async () => {
  const { data } = await store.owner.call(contract.listPopups, { store_id: store.id, query: {} });
  expect(data).toHaveLength(5);
  expect(data.map(({ status, has_changes }) => [status, has_changes])).toEqual([
    ['active', false],
    ['active', true],
    ['active', false],
    ['paused', false],
    ['active', false],
  ]);
  for (const { name, views, signups } of data) {
    expect(views, name).toBeGreaterThan(signups);
    expect(signups, name).toBeGreaterThan(0);
  }
  const results = await store.owner.call(contract.getPopupResults, {
    id: data[0]!.id,
    query: {},
  });
  expect(results.total.revenue).toBeGreaterThan(0);
  expect(results.total.coupons_used).toBeGreaterThan(0);
  expect(results.total.new_people).toBeLessThan(results.total.signups);
  expect(results.by_day.length).toBeGreaterThan(80);
  expect(results.by_variant).toHaveLength(2);
  const { signups, new_people, confirmed } = results.total;
  const rows = { counted: signups, new: new_people, known: signups - new_people, confirmed };
  for (const [kind, count] of Object.entries(rows)) {
    const listed = await store.owner.call(contract.listPopupSubmissions, {
      id: data[0]!.id,
      query: { signups: kind as keyof typeof rows },
    });
    expect(listed.meta.total, kind).toBe(count);
  }
  for (const kind of ['coupon_used', 'revenue', 'suspect'] as const) {
    const query = { signups: kind };
    const listed = await store.owner.call(contract.listPopupSubmissions, {
      id: data[0]!.id,
      query,
    });
    expect(listed.meta.total, kind).toBeGreaterThan(0);
    expect(listed.meta.total, kind).toBeLessThan(signups);
  }
  const [untrue] = await world.sql<{ n: number; states: string[] }>(
    `select count(*) filter (where s.at > $2 or s.at < c.created_at
              or (s.is_new and s.at <> c.created_at))::int as n, array_agg(distinct s.state) as states
       from popup_submissions s left join customers c on c.store_id = s.store_id and c.id = s.customer_id
      where s.store_id = $1`,
    [store.id, world.clock.now()],
  );
  expect(untrue?.n).toBe(0);
  expect(untrue?.states.toSorted()).toEqual([
    ...['awaiting_confirmation', 'confirmed', 'signed_up', 'suspect'],
  ]);
  const settings = await store.owner.call(contract.getStorefrontSettings, { store_id: store.id });
  expect(settings.is_on).toBe(true);
  expect(settings.last_seen_at).not.toBeNull();
});

test('four surveys have been answered for 90 days, about real orders', async () => {
  const { data } = await store.owner.call(contract.listSurveys, {
    store_id: store.id,
    query: { ordering: 'name:asc' },
  });
  expect(data.map(({ name, status }) => [name, status])).toEqual([
    ['Entrega', 'active'],
    ['NPS da loja', 'active'],
    ['NPS por produto', 'active'],
    ['Por que você comprou?', 'finished'],
  ]);
  const of = Object.fromEntries(data.map(({ name, id }) => [name, id]));
  const resultsOf = (name: string) =>
    store.owner.call(contract.getSurveyResults, { id: of[name]!, query: {} });
  const nps = await resultsOf('NPS da loja');
  expect(nps.nps?.score).toBeGreaterThan(30);
  expect(nps.nps?.score).toBeLessThan(70);
  expect(nps.sent).toBeGreaterThan(nps.opened!);
  expect(nps.opened).toBeGreaterThan(0);
  expect(nps.started).toBeGreaterThan(nps.finished);
  expect(nps.weeks.length).toBeGreaterThan(5);
  expect(nps.campaigns.map(({ name }) => name)).toEqual(['Quem comprou uma vez']);
  const delivery = await resultsOf('Entrega');
  expect(delivery.csat?.satisfied).toBeGreaterThan(0.6);
  const products = await store.owner.call(contract.listSurveyProducts, {
    id: of['NPS por produto']!,
    query: {},
  });
  expect(products.data.length).toBeGreaterThan(0);
  expect(products.data[0]!.revenue).toBeGreaterThan(0);
  for (const follow_up of ['pending', 'done'] as const) {
    const listed = await store.owner.call(contract.listSurveyResponses, {
      id: of['NPS da loja']!,
      query: { follow_up },
    });
    expect(listed.meta.total, follow_up).toBeGreaterThan(0);
  }
  const [untrue] = await world.sql<{ responses: number; links: number; counted: number }>(
    `select (select count(*)::int from survey_responses r
               left join survey_links l on l.store_id = r.store_id and l.id = r.link_id
              where r.store_id = $1 and (r.last_at > $2 or r.started_at > r.last_at or l.id is null
                or l.customer_id is distinct from r.customer_id or r.started_at < l.opened_at)) as responses,
            (select count(*)::int from survey_links l join orders o on o.store_id = l.store_id and o.id = l.order_id
              where l.store_id = $1 and (o.ordered_at > l.created_at or o.customer_id <> l.customer_id)) as links,
            (select count(*)::int from survey_count_marks where store_id = $1) as counted`,
    [store.id, world.clock.now()],
  );
  expect(untrue).toEqual({ responses: 0, links: 0, counted: 4 });
});

test('people write to it, with pictures and voice, and some wait for an answer', async () => {
  const list = await store.owner.call(contract.listConversations, {
    store_id: store.id,
    query: {},
  });
  expect(list.data.length).toBeGreaterThan(10);
  expect(list.data.some(({ has_unread_messages }) => has_unread_messages)).toBe(true);
  const kinds = await world.sql(
    `select distinct media_type from conversation_messages where store_id = $1 and media_type is not null`,
    [store.id],
  );
  expect(kinds.map(({ media_type }) => media_type).sort()).toEqual(['image', 'voice']);
  const [{ media_id } = { media_id: '' }] = await world.sql<{ media_id: string }>(
    `select media_id from conversation_messages where store_id = $1 and media_type = 'image' limit 1`,
    [store.id],
  );
  const answer = await store.owner.send(contract.downloadMedia, { store_id: store.id, media_id });
  expect(answer.raw.subarray(1, 4).toString()).toBe('PNG');
});

test('no message is opened and no purchase is made in the future', async () => {
  const [latest] = await world.sql<Record<string, Date>>(
    `select (select max(ordered_at) from orders where store_id = $1) as sale,
            max(opened_at) as open, max(clicked_at) as click, max(unsubscribed_at) as opt_out
       from campaign_activities where store_id = $1`,
    [store.id],
  );
  const now = world.clock.now().toISOString();
  for (const [what, at] of Object.entries(latest!))
    expect(new Date(at).toISOString() <= now, `${what} at ${String(at)}`).toBe(true);
});

test('its wallet has deposits, costs, two cards and a Pix that waits', async () => {
  const { data, meta } = await store.owner.call(contract.listStatementDays, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const inputs = data.items.flatMap((day) => day.inputs);
  expect(inputs.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill('PAID'),
    'WAITING_PAYMENT',
  ]);
  expect(data.totals.inputs).toBe(190_000);
  expect(meta.total).toBeGreaterThanOrEqual(inputs.length);
  const { data: cards } = await store.owner.call(contract.listWalletCards, {
    store_id: store.id,
  });
  expect(cards.map(({ brand, is_default }) => [brand, is_default])).toEqual([
    ['Mastercard', false],
    ['Visa', true],
  ]);
  const wallet = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(wallet).toMatchObject({
    enable_automatic_topup: false,
    automatic_topup_card: { brand: 'Visa' },
  });
});

test('its people came in as everybody does, with the days on which the store met them', async () => {
  const [people] = await world.sql<Record<string, number>>(
    `select count(*) filter (where c.stage = 'lead')::int as leads,
            count(*) filter (where c.created_at < $2::timestamptz - interval '1 year')::int as known_for_a_year,
            count(*) filter (where not exists (select from customer_identities i
              where i.store_id = c.store_id and i.customer_id = c.id))::int as unknown,
            count(*) filter (where t.stage is distinct from c.stage)::int as differing
       from customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
      where c.store_id = $1`,
    [store.id, world.clock.now()],
  );
  expect(people).toMatchObject({ leads: 20, unknown: 0, differing: 0 });
  expect(people?.known_for_a_year).toBeGreaterThan(50);
  const consents = await world.sql(
    `select distinct granted, source from customer_consents where store_id = $1 order by source`,
    [store.id],
  );
  expect(consents).toEqual([
    { granted: true, source: 'demo' },
    { granted: true, source: 'popup' },
  ]);
});

test('bonuses were earned, used and have expired, and the ledger is even', async () => {
  const overview = await store.owner.call(contract.getBonusOverview, { store_id: store.id });
  expect(overview.available).toBeGreaterThan(0);
  expect(overview.months.reduce((sum, { used }) => sum + used, 0)).toBeGreaterThan(0);
  expect(overview.months.reduce((sum, { expired }) => sum + expired, 0)).toBeGreaterThan(0);
  expect(await findUneven(store.ctx)).toEqual([]);
});

test('on any day of its period the plan has capacity for one more campaign', async () => {
  const [launched] = await world.sql<{ of_a_month: number }>(
    `select count(*)::int as of_a_month from campaigns
      where store_id = $1 and launched_at > $2::timestamptz - interval '31 days'`,
    [store.id, world.clock.now()],
  );
  const { usage } = await store.owner.call(contract.getPlanUsage, { store_id: store.id });
  const campaigns = usage.find(({ of }) => of === 'campaigns');
  expect(launched!.of_a_month).toBeGreaterThan(0);
  expect(launched!.of_a_month).toBeLessThan(campaigns!.limit! / 2);
});

test('its shop, its orders and the meanings of their statuses agree', async () => {
  const of = { store_id: store.id };
  const shop = await store.owner.call(contract.getIntegration, { ...of, slug: 'sandbox_shop' });
  const { meta, data: page } = await store.owner.call(contract.listOrders, { ...of, query: {} });
  const [inStore] = await world.sql<{ n: number }>(
    `select count(*)::int as n from orders where store_id = $1 and provider = '' and raw_status is null`,
    [store.id],
  );
  const ours = Object.fromEntries(shop.difference.map((one) => [one.resource, one.ours]));
  expect(page.length).toBeGreaterThan(0);
  expect(inStore!.n).toBeGreaterThan(0);
  expect(ours.orders! + inStore!.n).toBe(meta.total);
  expect(shop).toMatchObject({ state: 'synchronized', state_reason: null, open_errors: 0 });
  expect(Date.parse(shop.last_success_at!)).toBeLessThanOrEqual(world.clock.now().getTime());

  const statuses = await store.owner.call(contract.listStatusMappings, of);
  expect(statuses.data.every(({ source }) => source === 'default')).toBe(true);
  expect(statuses.data.reduce((sum, { orders }) => sum + orders, 0)).toBe(ours.orders);

  const runs = await store.owner.call(contract.listSynchronizations, {
    ...of,
    slug: 'sandbox_shop',
    query: { per_page: 100 },
  });
  const carts = await store.owner.call(contract.listCarts, { ...of, query: {} });
  const read = runs.data.reduce((sum, run) => sum + run.read, 0);
  expect(read).toBe(ours.customers! + ours.products! + ours.orders! + carts.meta.total);
  expect(runs.data.at(-1)).toMatchObject({ kind: 'history', state: 'synchronized' });
  expect(shop.progress.reduce((sum, one) => sum + one.read, 0)).toBe(runs.data.at(-1)!.read);
  const listed = (stage: 'customer' | 'lead') =>
    store.owner.call(contract.listCustomers, { ...of, query: { stage } });
  const [customers, leads] = [await listed('customer'), await listed('lead')];
  expect(ours.customers).toBe(customers.meta.total + leads.meta.total);
});

test('its notices tell of its own campaigns, files and team', async () => {
  const { data } = await store.owner.call(contract.listNotifications, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const campaigns = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const finished = data.filter(({ title }) => title === 'Campanha finalizada');
  expect(finished.length).toBeGreaterThan(0);
  for (const { content } of finished) {
    const campaign = campaigns.data.find(({ name }) => content.startsWith(`${name}:`));
    expect(campaign, content).toMatchObject({ stage: 'finished' });
    const [, reported] = /: ([\d.]+) mensage/.exec(content) ?? [];
    expect(Number(reported?.replaceAll('.', ''))).toBe(campaign!.progress.messages);
  }
  const imports = await store.owner.call(contract.listImports, {
    store_id: store.id,
    query: {},
  });
  for (const { content } of data.filter(({ title }) => title === 'Importação concluída')) {
    expect(imports.data.some(({ file_name }) => content.startsWith(`${file_name}:`))).toBe(true);
  }
  const team = await world.sql<{ name: string }>(
    'select u.name from users u join collaborators c on c.user_id = u.id where c.store_id = $1',
    [store.id],
  );
  const names = [...team.map(({ name }) => name), null];
  for (const { title, content } of data) {
    const who = / cancelada por (.+)\.$/.exec(content) ?? / ?(.+) entrou na loja/.exec(content);
    expect(names, `${title}: ${content}`).toContain(who?.[1] ?? null);
  }
});

test('each campaign has the goal that it is for', async () => {
  const { data } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const goals = Object.fromEntries(data.map(({ name, goal }) => [name, goal?.name]));
  expect(goals).toMatchObject({
    'Frete grátis por SMS': 'Vender mais',
    'Novidades no WhatsApp': 'Lançamento',
    'Cashback da loja': 'Pós-venda',
    'Boas-vindas à primeira compra': 'Boas-vindas',
  });
});

test('the first store of the demo has 400 conversations and quick replies', async () => {
  const large = await aStore(world);
  const random = new Random(11);
  const since = new Date('2026-01-05T12:00:00Z');
  const customers = makeCustomers(random, { customers: 480, leads: 0 }, () => since);
  const { conversations } = amountsOf(DEMO_STORES[0].size);
  await inTransaction(large.ctx, async (ctx) => {
    await connectShop(ctx);
    await fillPeople(ctx, customers);
    await fillChats(ctx, random, customers, conversations);
  });
  const shown = new Set<string>();
  for (const filter of ['all', 'closed'] as const) {
    let cursor: string | null = null;
    do {
      const query = { filter, ...(cursor && { cursor: cursor as string }) };
      const page: { data: { id: string }[]; next_cursor: string | null } = await large.owner.call(
        contract.listConversations,
        { store_id: large.id, query },
      );
      for (const { id } of page.data) shown.add(id);
      cursor = page.next_cursor;
    } while (cursor);
  }
  expect(shown.size).toBe(400);
  const replies = await large.owner.call(contract.listQuickReplies, { store_id: large.id });
  expect(replies.data.length).toBeGreaterThan(3);
});
