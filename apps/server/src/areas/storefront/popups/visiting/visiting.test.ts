import { createHash } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { byEmail, customers as customersOf, launch, sendUntilStatus } from '#test/campaigns';
import { newestConfirmation } from '#test/consents';
import { CONCEICAO } from '#test/customers';
import { openDns } from '#test/dns-servers';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { aPopup, SITE, visitor } from '#test/popups';
import { flushStorefrontEvents } from '../index.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const NOT_DONE = 409;
const customers = () =>
  store.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', store.id)
    .orderBy('created_at')
    .execute();
const submissions = () =>
  store.ctx.db
    .selectFrom('popup_submissions')
    .selectAll()
    .where('store_id', '=', store.id)
    .orderBy('at')
    .execute();
const events = () =>
  store.ctx.db
    .selectFrom('domain_events')
    .select(['kind', 'customer_id', 'data'])
    .where('store_id', '=', store.id)
    .execute();

test('a sign-up makes a lead with tags and consents, and is published', async () => {
  await store.owner.call(contract.publishConsentText, {
    store_id: store.id,
    body: { channel: 'EMAIL', text: 'Aceito receber ofertas por e-mail.' },
  });
  const text = await store.ctx.db
    .selectFrom('consent_texts')
    .select('id')
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow();
  const tag = await store.owner.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name: 'Newsletter', color: '#1f6f54' },
  });
  const fields = ['name', 'email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(
    world,
    store,
    { fields, consent_text_ids: [text.id] },
    { tag_ids: [tag.id] },
  );
  const visitor_id = 'a'.repeat(32);
  const answer = await visitor(world, store).signUp(popup, {
    fields: { name: 'Ana Lima', email: 'Ana@Exemplo.com.br', phone: '11 98765-4321' },
    consent_text_ids: [text.id],
    visitor_id,
    utm: { source: 'google' },
  });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ step: 'success', coupon: null });
  expect(answer.headers['access-control-allow-origin']).toBe(SITE);

  const [lead] = await customers();
  expect(lead).toMatchObject({ first_name: 'Ana', last_name: 'Lima', stage: 'lead' });
  const [row] = await submissions();
  expect(row).toMatchObject({
    customer_id: lead!.id,
    is_new: true,
    page: '/produtos',
    state: 'signed_up',
  });
  const consents = await store.owner.call(contract.listCustomerConsents, { id: lead!.id });
  expect(consents.history).toMatchObject([
    { channel: 'EMAIL', granted: true, source: 'popup', page: `${SITE}/produtos` },
  ]);
  const links = await store.ctx.db
    .selectFrom('customer_tag_links')
    .select('tag_id')
    .where('store_id', '=', store.id)
    .execute();
  expect(links).toEqual([{ tag_id: tag.id }]);
  const published = await events();
  expect(published.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['lead.created', 'popup.assigned']),
  );
  const listed = await store.owner.call(contract.listPopupSubmissions, { id: popup.id });
  expect(listed.data).toMatchObject([{ customer: { name: 'Ana Lima' }, is_new: true }]);
  const results = await store.owner.call(contract.getPopupResults, { id: popup.id });
  expect(results.total).toMatchObject({ signups: 1, new_people: 1 });
  await expect(store.owner.call(contract.deletePopup, { id: popup.id })).toFailWith(
    'popup_has_signups',
  );
});

test('a known person stays as they are, and the response is the same to the byte', async () => {
  const plain = await aPopup(world, store);
  await visitor(world, store).signUp(plain);
  const [known] = await customers();
  const fields = ['name', 'email', 'phone'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields, coupon: { kind: 'FIXED', code: 'OI10' } });
  const typed = { name: 'Outra Pessoa', phone: '11 98765-4321' };
  const page = visitor(world, store);
  const first = await page.signUp(popup, { fields: { ...typed, email: 'ana@exemplo.com.br' } });
  const second = await page.signUp(popup, {
    fields: { ...typed, phone: '11 98765-0000', email: 'bia@exemplo.com.br' },
  });
  expect(first.text).toBe(second.text);
  expect(JSON.parse(first.text)).toEqual({ step: 'success', coupon: 'OI10' });

  expect((await customers()).find(({ id }) => id === known!.id)).toEqual(known);
  const [, row] = await submissions();
  expect(row).toMatchObject({ customer_id: known!.id, is_new: false });
  expect(row?.differs.toSorted()).toEqual(['name', 'phone']);
  const identities = await store.ctx.db
    .selectFrom('customer_identities')
    .select('kind')
    .where('store_id', '=', store.id)
    .where('customer_id', '=', known!.id)
    .execute();
  expect(identities).toEqual([{ kind: 'email' }]);
});

test('a box next to another contact than the known one grants nothing for the known one', async () => {
  const ids: string[] = [];
  for (const channel of ['EMAIL', 'SMS'] as const) {
    await store.owner.call(contract.publishConsentText, {
      store_id: store.id,
      body: { channel, text: `Aceito receber ofertas (${channel}).` },
    });
  }
  for (const { id } of await store.ctx.db
    .selectFrom('consent_texts')
    .select('id')
    .where('store_id', '=', store.id)
    .execute()) {
    ids.push(id);
  }
  const known = await store.owner.call(contract.createCustomer, {
    store_id: store.id,
    body: { ...CONCEICAO, email: 'ana@exemplo.com.br', phone: '11 98765-4321' },
  });
  const fields = ['email', 'phone', 'document'].map((name) => ({ name, label: name }));
  const popup = await aPopup(world, store, { fields, consent_text_ids: ids });
  const page = visitor(world, store);
  const signUp = (typed: object) => page.signUp(popup, { fields: typed, consent_text_ids: ids });
  await signUp({ email: 'ana@exemplo.com.br', phone: '11 97777-0000' });
  await signUp({ document: CONCEICAO.document, email: 'outra@exemplo.com.br' });
  const { history } = await store.owner.call(contract.listCustomerConsents, { id: known.id });
  expect(history).toMatchObject([{ channel: 'EMAIL', granted: true }]);
  expect((await submissions()).map(({ customer_id }) => customer_id)).toEqual([known.id, known.id]);
});

test('hasty, late, replayed, forged and foreign tickets are refused', async () => {
  const popup = await aPopup(world, store);
  const other = await aPopup(world, store);
  const page = visitor(world, store);
  const send = (ticket: string, parts: object = {}) =>
    page.post('submissions', page.submissionOf(popup, ticket, parts));

  const { ticket, work } = await page.ticketOf(popup);
  expect(work).toBeNull();
  world.clock.advance(1_000);
  expect((await send(ticket)).status).toBe(NOT_DONE);
  world.clock.advance(2_000);
  const forged = (ticket[0] === 'A' ? 'B' : 'A') + ticket.slice(1);
  expect((await send(forged)).status).toBe(NOT_DONE);
  expect((await send('nada')).status).toBe(NOT_DONE);
  expect((await send((await page.ticketOf(other)).ticket)).status).toBe(NOT_DONE);
  expect((await send(ticket)).status).toBe(200);
  expect((await send(ticket)).status).toBe(NOT_DONE);

  const late = await page.ticketOf(popup);
  world.clock.advance(30 * 60_000 + 1);
  const answer = await send(late.ticket);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'ticket_invalid' });
  expect(await submissions()).toHaveLength(1);
});

test('a repeated request and two at once count once', async () => {
  const popup = await aPopup(world, store, { coupon: { kind: 'POOL' } });
  const page = visitor(world, store);
  const { ticket } = await page.ticketOf(popup);
  world.clock.advance(3_000);
  const body = page.submissionOf(popup, ticket, {});
  const answers = await Promise.all([
    page.post('submissions', body),
    page.post('submissions', body),
  ]);
  answers.push(await page.post('submissions', body));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await submissions()).toHaveLength(1);
  expect(await customers()).toHaveLength(1);
});

test('two people at once never get one code; the pool runs out', async () => {
  const popup = await aPopup(world, store, { coupon: { kind: 'POOL' } });
  const page = visitor(world, store);
  const tickets = [await page.ticketOf(popup), await page.ticketOf(popup)];
  world.clock.advance(3_000);
  const answers = await Promise.all(
    tickets.map(({ ticket }, index) =>
      page.post(
        'submissions',
        page.submissionOf(popup, ticket, { fields: { email: `p${index}@exemplo.com.br` } }),
      ),
    ),
  );
  const coupons = answers.map(({ text }) => JSON.parse(text).coupon);
  expect(coupons.toSorted()).toEqual(['UM', null].toSorted());
  const winner = coupons.indexOf('UM');
  const again = await page.signUp(popup, { fields: { email: `p${winner}@exemplo.com.br` } });
  expect(JSON.parse(again.text).coupon).toBe('UM');
});

test('an address at which no server accepts mail is a suspect; without an answer it is believed', async () => {
  const dns = await openDns('caixa.example');
  const { dnsResolvers } = world.app.config;
  onTestFinished(async () => {
    world.app.config.dnsResolvers = dnsResolvers;
    await dns.close();
  });
  world.app.config.dnsResolvers = [dns.address];
  dns.set('MX', 'caixa.example', 'mx.caixa.example');
  dns.set('A', 'endereco.example', '203.0.113.7');
  dns.set('MX', 'nula.example', '.');
  dns.set('A', 'nula.example', '203.0.113.7');
  const popup = await aPopup(world, store);
  const signUp = (domain: string) =>
    visitor(world, store).signUp(popup, { fields: { email: `ana@${domain}` } });
  for (const domain of ['caixa.example', 'endereco.example', 'nula.example', 'nada.example']) {
    await signUp(domain);
  }
  dns.resolver.answers = 'failure';
  await signUp('sem-resposta.example');
  const { asked } = dns.resolver;
  await signUp('gmail.com');
  expect(dns.resolver.asked).toBe(asked);
  expect((await submissions()).map(({ state }) => state)).toEqual([
    ...['signed_up', 'signed_up', 'suspect', 'suspect', 'signed_up', 'signed_up'],
  ]);
});

test('suspects get the same response and create no customer', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  const usual = await page.signUp(popup);
  for (const parts of [
    { website: 'http://spam.example' },
    { is_trusted: false },
    { fields: { email: 'x@mailinator.com' } },
  ]) {
    const answer = await page.signUp(popup, { fields: { email: 'bot@exemplo.com.br' }, ...parts });
    expect(answer.text).toBe(usual.text);
  }
  expect(await customers()).toHaveLength(1);
  const rows = await submissions();
  expect(rows.map(({ state }) => state)).toEqual(['signed_up', 'suspect', 'suspect', 'suspect']);
  const assigned = (await events()).filter(({ kind }) => kind === 'popup.assigned');
  expect(assigned).toHaveLength(1);
});

test('above 30 sign-ups a minute work is asked for, and 429 comes at ten times that', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  const hits = (count: number) =>
    world.sql('update rate_windows set count = $1 where key like $2', [
      count,
      `signups_minute:${store.id}:%`,
    ]);
  await page.signUp(popup);
  await hits(30);
  const { ticket, work } = await page.ticketOf(popup);
  expect(work?.bits).toBe(15);
  let solution = 0;
  const solves = (n: number) =>
    createHash('sha256').update(`${work!.salt}${n}`).digest().readUInt32BE(0) >>>
      (32 - work!.bits) ===
    0;
  while (!solves(solution)) solution++;
  const lazy = await page.ticketOf(popup);
  world.clock.advance(3_000);
  const send = (ticket: string, parts: object) =>
    page.post('submissions', page.submissionOf(popup, ticket, parts));
  await send(ticket, { work: solution, fields: { email: 'bia@exemplo.com.br' } });
  await send(lazy.ticket, { fields: { email: 'caio@exemplo.com.br' } });
  const rows = await submissions();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['signed_up', 'signed_up', 'suspect']);
  await hits(300);
  expect((await page.post('tickets', { popup_id: popup.id, version: 1 })).status).toBe(429);
});

test('only sites of the store may send; a paused and another store’s pop-up are not found', async () => {
  const popup = await aPopup(world, store);
  const ticket = { popup_id: popup.id, version: popup.version };
  for (const origin of ['https://mal.example', 'null', null]) {
    const answer = await visitor(world, store, origin).post('tickets', ticket);
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  const bare = await visitor(world, store, 'https://loja.example').post('tickets', ticket);
  expect(bare.status).toBe(200);

  const other = await aStore(world, 'Outra');
  const theirs = await aPopup(world, other);
  const page = visitor(world, store);
  const foreign = await page.post('tickets', { popup_id: theirs.id, version: 1 });
  expect(foreign.status).toBe(404);
  await store.owner.call(contract.pausePopup, { id: popup.id });
  world.clock.advance(4_000);
  expect((await page.post('tickets', ticket)).status).toBe(404);
});

test('oversized and mistyped bodies are refused', async () => {
  const popup = await aPopup(world, store);
  const page = visitor(world, store);
  const { ticket } = await page.ticketOf(popup);
  world.clock.advance(3_000);
  const send = (parts: object) => page.post('submissions', page.submissionOf(popup, ticket, parts));
  expect((await send({ page: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await send({ letter: 'Z' })).status).toBe(422);
  expect((await send({ fields: { email: 'sem arroba' } })).status).toBe(422);
  expect((await send({ fields: {} })).status).toBe(422);
  expect((await page.post('submissions', '{')).status).toBe(400);
  expect((await page.post('events', '{', { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await page.post('events', '[1]', { 'content-type': 'text/plain' })).status).toBe(422);
  expect((await page.post('events', 'x'.repeat(70_000))).status).toBe(413);
  expect(await submissions()).toEqual([]);
});

test('views are counted by page without its query, and foreign pop-ups are ignored', async () => {
  const popup = await aPopup(world, store);
  const other = await aStore(world, 'Outra');
  const theirs = await aPopup(world, other);
  const page = visitor(world, store);
  const event = (popup_id: string, path: string, kind = 'view') => ({
    kind,
    popup_id,
    version: 1,
    letter: 'A',
    page: `${SITE}${path}`,
    device: 'phone',
  });
  const send = async (list: object[]) => {
    const sent = await page.post('events', JSON.stringify(list), { 'content-type': 'text/plain' });
    expect(sent.status).toBe(204);
  };
  await send([event(popup.id, '/a?nome=Ana'), event(popup.id, '/a'), event(theirs.id, '/a')]);
  await send([event(popup.id, '/a', 'close'), { ...event(popup.id, '/a'), version: 9 }]);
  await flushStorefrontEvents(world.app);
  for (let i = 0; i < 11; i++) {
    await send(Array.from({ length: 20 }, (_, n) => event(popup.id, `/p${i * 20 + n}`)));
  }
  await flushStorefrontEvents(world.app);
  const rows = await store.ctx.db
    .selectFrom('popup_counts')
    .select(['page', 'views', 'closes'])
    .where('store_id', '=', store.id)
    .execute();
  expect(rows.find(({ page }) => page === '/a')).toEqual({ page: '/a', views: 2, closes: 1 });
  expect(rows).toHaveLength(201);
  expect(rows.find(({ page }) => page === '…')?.views).toBe(21);
  const results = await store.owner.call(contract.getPopupResults, { id: popup.id });
  expect(results.total).toMatchObject({ views: 222, closes: 1, signups: 0 });
});

test('with double opt-in the sign-up counts once the mailbox confirms', async () => {
  const popup = await aPopup(world, store, { double_opt_in: true });
  const answer = await visitor(world, store).signUp(popup);
  expect(JSON.parse(answer.text)).toEqual({ step: 'confirm', coupon: null });
  expect(await submissions()).toMatchObject([{ state: 'awaiting_confirmation' }]);
  const assigned = async () => (await events()).filter(({ kind }) => kind === 'popup.assigned');
  expect(await assigned()).toEqual([]);
  const token = await newestConfirmation(world, store);
  await anonymous(world).call(contract.confirmConsent, { token });
  expect(await submissions()).toMatchObject([{ state: 'confirmed' }]);
  expect(await assigned()).toHaveLength(1);
});

test('the audience separates known from unknown visitors, and reveals nothing else', async () => {
  const known = await aPopup(world, store, { targeting: { visitor: 'known' } });
  const unknown = await aPopup(world, store, { targeting: { visitor: 'unknown' } });
  const plain = await aPopup(world, store);
  const page = visitor(world, store);
  const visitor_id = 'b'.repeat(32);
  const audience = async () => {
    const answer = await page.get(`${page.key}/audience?visitor_id=${visitor_id}`);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    return JSON.parse(answer.raw.toString());
  };
  expect(await audience()).toEqual({ popup_ids: [unknown.id] });
  await page.signUp(plain, { visitor_id });
  expect(await audience()).toEqual({ popup_ids: [known.id] });
});

test('an unusable link token joins no visitor, with the same response', async () => {
  await aPopup(world, store);
  const page = visitor(world, store);
  const visitor_id = 'c'.repeat(32);
  for (const token of ['nada', 'A'.repeat(22)]) {
    expect((await page.post('joins', { visitor_id, token })).status).toBe(204);
  }
  const preflight = await world.server.inject({
    method: 'OPTIONS',
    url: `/storefront/${page.key}/submissions`,
    headers: { origin: SITE, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toBe('content-type');
});

describe('a followed link of a message', () => {
  const visitor_id = 'd'.repeat(32);
  const people = async () =>
    (
      await world.sql<{ customer_id: string }>(
        'select customer_id from storefront_visitors where store_id = $1 and visitor_id = $2',
        [store.id, visitor_id],
      )
    ).map(({ customer_id }) => customer_id);
  /** Follows the first link of the message to the customer, as a browser or as a scanner. */
  const follow = async (userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0') => {
    const { data } = await store.owner.call(contract.listOutboxMessages, {
      store_id: store.id,
      query: { channel: 'EMAIL' },
    });
    const { text } = await store.owner.call(contract.getOutboxMessage, { id: data[0]?.id ?? '' });
    const url = `/api${/\/t\/c\/[^\s]+/.exec(text)?.[0]}`;
    const answer = await world.server.inject({ url, headers: { 'user-agent': userAgent } });
    return String(answer.headers.location);
  };
  const tokenIn = (address: string) => new URL(address).searchParams.get('cl') ?? '';
  const join = (token: string, page = visitor(world, store)) =>
    page.post('joins', { visitor_id, token });

  /** A message with a link to the address, sent to one customer, whose id is returned. */
  async function aMessage(href: string): Promise<string> {
    const [customer = ''] = await customersOf(world, store, 1);
    const document = contract.EmailDocument.parse({
      version: 1,
      blocks: [
        { type: 'button', id: 'b', label: 'Ver', href },
        { type: 'footer', id: 'f' },
      ],
    });
    const model = await store.owner.call(contract.createEmailModel, {
      store_id: store.id,
      body: { name: 'Novidades', document },
    });
    const actions = [byEmail({ email_model_id: model.id, subject: 'Oi' })];
    const { id } = await launch(world, store, { actions });
    await sendUntilStatus(world, store, id, 'finished');
    return customer;
  }

  test('joins the visitor to its recipient, once and within a day', async () => {
    await aPopup(world, store);
    const customer = await aMessage(`${SITE}/novidades?cor=azul#topo`);
    const address = await follow();
    expect(address).toMatch(
      /^https:\/\/www\.loja\.example\/novidades\?cor=azul&cl=[\w-]{60,200}#topo$/,
    );
    const token = tokenIn(address);
    expect((await join(token)).status).toBe(204);
    expect(await people()).toEqual([customer]);

    await world.sql('delete from storefront_visitors where store_id = $1', [store.id]);
    await join(token);
    expect(await people()).toEqual([]);
    const late = tokenIn(await follow());
    world.clock.advance(86_400_000);
    await join(late);
    expect(await people()).toEqual([]);
  });

  test('of another store, and what a scanner follows, joins no visitor', async () => {
    await aPopup(world, store);
    await aMessage(`${SITE}/novidades`);
    expect(await follow('Google-Safety (scanner bot)')).toBe(`${SITE}/novidades`);
    const other = await aStore(world);
    await aPopup(world, other);
    await join(tokenIn(await follow()), visitor(world, other));
    expect(await people()).toEqual([]);
  });

  test('leads elsewhere as it was written', async () => {
    await aPopup(world, store);
    await aMessage('https://outro.example/novidades');
    expect(await follow()).toBe('https://outro.example/novidades');
  });

  test('leads to a shop without published pop-ups as it was written', async () => {
    const popup = await aPopup(world, store);
    await aMessage(`${SITE}/novidades`);
    await store.owner.call(contract.pausePopup, { id: popup.id });
    world.clock.advance(4_000);
    expect(await follow()).toBe(`${SITE}/novidades`);
  });
});
