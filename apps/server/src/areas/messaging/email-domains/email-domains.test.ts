import * as contract from '@clientela/contract';
import { authenticate } from 'mailauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { customers, launch, sendUntil, sendUntilStatus } from '#test/campaigns';
import { openDns, type TestDns } from '#test/dns-servers';
import { followEvents } from '#test/events';
import { aStore, signedInAgain, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { rests } from '#test/send-queues';
import { checkDueDomains } from './index.ts';

const world = useWorld();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DOMAIN = 'loja.com.br';

let store: TestStore;
let dns: TestDns;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  store = await aStore(world, 'Loja do Teste');
  dns = await openDns(DOMAIN);
  world.app.config.dnsResolvers = [dns.address];
  world.app.config.allowPrivateHosts = true;
  world.app.config.returnPathHost = 'bounce.clientela.example';
  world.app.config.spfInclude = '_spf.clientela.example';
});
afterEach(() => dns.close());

const add = (domain: string) =>
  store.owner.call(contract.createEmailDomain, { store_id: store.id, body: { domain } });
const check = (id: string) => store.owner.call(contract.checkEmailDomain, { id });
const get = (id: string) => store.owner.call(contract.getEmailDomain, { id });
const recordOf = (domain: contract.EmailDomain, kind: string) =>
  domain.records.find((record) => record.kind === kind)!;
function publish({ type, name, value }: contract.EmailDomainRecord) {
  dns.set(type, name, value);
}

/** Runs the clock's checks as the minutes pass. */
async function pass(ms: number) {
  world.clock.advance(ms);
  await checkDueDomains.run(platformCtx(world.app));
  await world.runJobs();
  store.owner = await signedInAgain(world, store.owner);
}

async function notices() {
  await followEvents(store.ctx);
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'email_domain').map(({ title }) => title);
}

/** A verified domain. */
async function aVerified() {
  const domain = await add(DOMAIN);
  for (const record of domain.records) publish(record);
  world.clock.advance(60_000);
  return check(domain.id);
}

describe('a new domain', () => {
  test.each([
    ['loja.com.br', DOMAIN],
    ['  https://www.Loja.com.br/produtos?a=1 ', DOMAIN],
    ['contato@loja.com.br', DOMAIN],
    ['news.loja.com.br', 'news.loja.com.br'],
    ['açaí.com.br', 'xn--aa-4iaz.com.br'],
  ])('is read from %s', async (typed, domain) => {
    expect((await add(typed)).domain).toBe(domain);
  });

  test.each(['', 'loja', 'com.br', '127.0.0.1', 'loja com br', 'localhost'])(
    'is refused: %j',
    async (typed) => {
      await expect(add(typed)).toFailWith('invalid_fields');
    },
  );

  test('of a mail provider is refused with the reason', async () => {
    await expect(add('minhaloja@gmail.com')).rejects.toMatchObject({
      message: expect.stringContaining('gmail.com é de um provedor de e-mail'),
    });
  });

  test('is added once to a store, and to several stores with keys of their own', async () => {
    const first = await add(DOMAIN);
    await expect(add(`www.${DOMAIN}`)).toFailWith('email_domain_exists');
    const other = await aStore(world);
    const second = await other.owner.call(contract.createEmailDomain, {
      store_id: other.id,
      body: { domain: DOMAIN },
    });
    expect(recordOf(first, 'dkim').name).not.toBe(recordOf(second, 'dkim').name);
    await expect(other.owner.call(contract.getEmailDomain, { id: first.id })).toFailWith(
      'not_found',
    );
  });

  test('shows the records as providers’ forms want them, with the present SPF merged', async () => {
    dns.set('TXT', DOMAIN, 'google-site-verification=x', 'v=spf1 include:_spf.google.com -all');
    dns.set('TXT', `_dmarc.${DOMAIN}`, 'v=DMARC1; p=quarantine');
    const domain = await add(DOMAIN);
    const key = `cl1-${store.ctx.store.public_key}._domainkey`;
    expect(
      domain.records.map(({ kind, type, host, state, need }) => [kind, type, host, state, need]),
    ).toEqual([
      ['dkim', 'TXT', key, 'missing', 'required'],
      ['return_path', 'CNAME', 'cl-bounce', 'missing', 'bounces'],
      ['spf', 'TXT', '@', 'different', 'advised'],
      ['dmarc', 'TXT', '_dmarc', 'found', 'bulk'],
    ]);
    expect(recordOf(domain, 'spf').value).toBe(
      'v=spf1 include:_spf.google.com include:_spf.clientela.example -all',
    );
    expect(recordOf(domain, 'dmarc').present).toEqual(['v=DMARC1; p=quarantine']);
    expect(recordOf(domain, 'dkim').value).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{392}$/);
  });

  test('names the provider whose form holds the records', async () => {
    dns.set('NS', DOMAIN, 'a.auto.dns.br', 'b.auto.dns.br');
    expect((await add(DOMAIN)).dns_provider).toBe('registro_br');
    dns.set('NS', 'outra.com.br', 'ada.ns.cloudflare.com');
    expect((await add('outra.com.br')).dns_provider).toBe('cloudflare');
    expect((await add('terceira.com.br')).dns_provider).toBeNull();
  });

  test('without any server that answers waits, and proposes no SPF record', async () => {
    for (const server of [dns.resolver, ...dns.authorities]) server.answers = 'failure';
    const domain = await add(DOMAIN);
    expect(domain.records.map(({ kind, state }) => [kind, state])).toEqual([
      ['dkim', 'unreachable'],
      ['return_path', 'unreachable'],
      ['dmarc', 'unreachable'],
    ]);
  });
});

describe('checks', () => {
  test('by themselves verify a domain soon after its record is there, and the team hears of it', async () => {
    const domain = await add(DOMAIN);
    await pass(60_000);
    expect((await get(domain.id)).status).toBe('pending');
    publish(recordOf(domain, 'dkim'));
    await pass(4 * 60_000);
    expect(await get(domain.id)).toMatchObject({
      status: 'verified',
      verified_at: '2026-03-02T12:05:00.000Z',
    });
    expect(await notices()).toEqual(['loja.com.br está verificado']);
  });

  test('a wrong record says how it is wrong', async () => {
    const domain = await add(DOMAIN);
    const { name, value } = recordOf(domain, 'dkim');
    const states: unknown[] = [];
    for (const [at, ...values] of [
      [name, value.slice(0, 255)],
      [name, `"${value}"`],
      [name, value, 'v=DKIM1; p=outra'],
      [`${name}.${DOMAIN}`, value],
    ] as [string, ...string[]][]) {
      dns.set('TXT', name);
      dns.set('TXT', at, ...values);
      world.clock.advance(10_000);
      states.push(recordOf(await check(domain.id), 'dkim').problem);
    }
    expect(states).toEqual(['cut_off', 'quotes', 'two_values', 'doubled_host']);
  });

  test('one server that is behind, and one that is silent, break nothing', async () => {
    const domain = await aVerified();
    const [first, second] = dns.authorities;
    first.records.delete(`TXT ${recordOf(domain, 'dkim').name}`);
    world.clock.advance(HOUR_MS);
    const behind = await check(domain.id);
    expect([behind.status, recordOf(behind, 'dkim').problem]).toEqual([
      'verified',
      'servers_differ',
    ]);
    first.records.set(`TXT ${recordOf(domain, 'dkim').name}`, [recordOf(domain, 'dkim').value]);
    second.answers = 'failure';
    world.clock.advance(HOUR_MS);
    expect(recordOf(await check(domain.id), 'dkim').state).toBe('found');
  });

  test('an outage of the DNS changes nothing that was known', async () => {
    const domain = await aVerified();
    for (const server of [dns.resolver, ...dns.authorities]) server.answers = 'failure';
    world.clock.advance(HOUR_MS);
    const silent = await check(domain.id);
    expect(silent.status).toBe('verified');
    expect(recordOf(silent, 'return_path')).toMatchObject({ state: 'found', is_unanswered: true });
    const server = await aPlatformMailServer(world);
    const { id } = await aCampaign();
    await sendUntilStatus(world, store, id, 'finished');
    expect(server.received[0]!.from).toMatch(/@cl-bounce\.loja\.com\.br$/);
  });

  test.each([
    ['delegated to other servers', 'NS', ['ns.outro.example']],
    ['a CNAME into another zone', 'CNAME', ['chave.outro.example']],
  ] as const)('a record whose name is %s is read from the resolver', async (_, type, values) => {
    const domain = await add(DOMAIN);
    const { name, value } = recordOf(domain, 'dkim');
    const at = type === 'NS' ? `_domainkey.${DOMAIN}` : name;
    dns.resolver.records.set(`${type} ${at}`, [...values]);
    dns.resolver.records.set(`TXT ${name}`, [value]);
    world.clock.advance(60_000);
    expect((await check(domain.id)).status).toBe('verified');
  });

  test('a provider that answers for the CNAME itself is named', async () => {
    dns.set('A', 'bounce.clientela.example', '203.0.113.7');
    dns.set('A', `cl-bounce.${DOMAIN}`, '203.0.113.7');
    expect(recordOf(await add(DOMAIN), 'return_path').problem).toBe('flattened');
  });

  test('pressed again at once, ask nothing', async () => {
    const domain = await aVerified();
    const { asked } = dns.resolver;
    await check(domain.id);
    expect(dns.resolver.asked).toBe(asked);
  });

  test('end after 30 days without the record', async () => {
    const domain = await add(DOMAIN);
    await pass(30 * DAY_MS);
    expect(await get(domain.id)).toMatchObject({ status: 'expired', next_check_at: null });
    expect(await notices()).toEqual(['loja.com.br não foi verificado']);
  });
});

/** A campaign of the domain to one customer over the platform's server. */
async function aCampaign() {
  await store.owner.call(contract.updateEmailSettings, {
    store_id: store.id,
    body: { sender_name: 'Loja', sender_address: `ola@${DOMAIN}`, smtp: null },
  });
  await customers(world, store, 1);
  return launch(world, store);
}

/** Checks a message as a receiver does, against the test's DNS. */
async function received(raw: string, from: string) {
  const resolver = async (name: string, type: string) => {
    const values = dns.resolver.records.get(`${type} ${name.toLowerCase()}`);
    if (!values) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return type === 'TXT' ? values.map((value) => [value]) : values;
  };
  const { dkim, dmarc, spf } = await authenticate(raw, {
    ip: '203.0.113.7',
    helo: 'mx.clientela.example',
    sender: from,
    mta: 'receiver.example',
    resolver: resolver as never,
    // The test's clock is not the machine's.
    curTime: world.clock.now(),
  } as never);
  return {
    dkim: dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain]),
    dmarc: dmarc ? dmarc.status.result : null,
    spf: spf ? [spf.status.result, spf.domain] : null,
    aligned: dkim.results.map(({ status }) => status.aligned),
  };
}

describe('messages', () => {
  test('of a verified domain pass DKIM and DMARC at an independent receiver', async () => {
    const server = await aPlatformMailServer(world);
    await aVerified();
    // As a receiver sees the CNAME's target.
    dns.set('TXT', `cl-bounce.${DOMAIN}`, 'v=spf1 ip4:203.0.113.7 -all');
    const { id } = await aCampaign();
    await sendUntilStatus(world, store, id, 'finished');
    const [mail] = server.received;
    expect(await received(mail!.raw, mail!.from)).toEqual({
      dkim: [['pass', DOMAIN]],
      dmarc: 'pass',
      // The return path is of the sender's own domain, so SPF is aligned too.
      spf: ['pass', `cl-bounce.${DOMAIN}`],
      aligned: [DOMAIN],
    });
    expect(mail!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('of a domain that is not verified leave unsigned', async () => {
    const server = await aPlatformMailServer(world);
    await add(DOMAIN);
    const { id } = await aCampaign();
    await sendUntilStatus(world, store, id, 'finished');
    expect(server.received[0]!.raw).not.toContain('DKIM-Signature');
  });

  test('go on signed for 72 hours without the record, then wait until it is back', async () => {
    const server = await aPlatformMailServer(world);
    const domain = await aVerified();
    const key = recordOf(domain, 'dkim');
    dns.set('TXT', key.name);
    await pass(DAY_MS);
    expect((await get(domain.id)).status).toBe('attention');
    await pass(71 * HOUR_MS);
    expect((await get(domain.id)).status).toBe('attention');
    const { id } = await aCampaign();
    await sendUntilStatus(world, store, id, 'finished');
    expect(server.received[0]!.raw).toContain('DKIM-Signature');

    await pass(2 * HOUR_MS);
    expect((await get(domain.id)).status).toBe('waiting');
    // A person waits for a single message: it leaves in the installation's name.
    await store.owner.call(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: store.owner.email },
    });
    const single = server.received.pop()!;
    expect(single.raw).toMatch(/^From: .*<nao-responda@clientela\.app>/m);
    expect(single.raw).toMatch(new RegExp(`^Reply-To: .*ola@${DOMAIN}`, 'm'));
    const next = await launch(world, store);
    await sendUntil(world, () => rests(world, next.id));
    expect((await store.owner.call(contract.getCampaign, { id: next.id })).wait).toEqual({
      reason: 'mail_domain',
      until: null,
    });
    expect(server.received).toHaveLength(1);

    publish(key);
    await pass(2 * HOUR_MS);
    await sendUntilStatus(world, store, next.id, 'finished');
    expect(server.received[1]!.raw).toContain('DKIM-Signature');
    expect(await notices()).toEqual([
      'loja.com.br voltou ao normal',
      'Envios de loja.com.br aguardam',
      'O registro de loja.com.br sumiu do DNS',
      'loja.com.br está verificado',
    ]);
  });
});

describe('a rotation', () => {
  test('signs with the next key once its record is found, and keeps the old record for 7 days', async () => {
    const domain = await aVerified();
    const rotating = await store.owner.call(contract.rotateEmailDomain, { id: domain.id });
    const next = recordOf(rotating, 'next_dkim');
    expect(next.host).toBe(`cl2-${store.ctx.store.public_key}._domainkey`);
    const again = await store.owner.call(contract.rotateEmailDomain, { id: domain.id });
    expect(recordOf(again, 'next_dkim').value).toBe(next.value);

    await pass(60_000);
    expect((await get(domain.id)).old_key).toBeNull();
    publish(next);
    await pass(4 * 60_000);
    const turned = await get(domain.id);
    expect(turned).toMatchObject({
      status: 'verified',
      old_key: { host: `cl1-${store.ctx.store.public_key}._domainkey` },
    });
    expect(recordOf(turned, 'dkim')).toMatchObject({ host: next.host, state: 'found' });
    const server = await aPlatformMailServer(world);
    const { id } = await aCampaign();
    await sendUntilStatus(world, store, id, 'finished');
    const [mail] = server.received;
    expect(mail!.raw).toContain(`s=cl2-${store.ctx.store.public_key}`);
    expect(await received(mail!.raw, mail!.from)).toMatchObject({ dkim: [['pass', DOMAIN]] });

    await pass(8 * DAY_MS);
    expect((await get(domain.id)).old_key).toBeNull();
  });

  test('needs a verified domain', async () => {
    const { id } = await add(DOMAIN);
    await expect(store.owner.call(contract.rotateEmailDomain, { id })).toFailWith(
      'email_domain_not_verified',
    );
  });
});

describe('the public page', () => {
  test('shows the records, checks them, and ends', async () => {
    const domain = await add(DOMAIN);
    const { url } = await store.owner.call(contract.linkEmailDomain, { id: domain.id });
    const token = url.split('/').at(-1)!;
    const visitor = world.server;
    const show = () => visitor.inject(`/api/email-domain-verifications/${token}`);
    expect((await show()).json()).toMatchObject({
      domain: DOMAIN,
      status: 'pending',
      store_name: 'Loja do Teste',
    });
    publish(recordOf(domain, 'dkim'));
    world.clock.advance(60_000);
    const checked = await visitor.inject({
      method: 'POST',
      url: `/api/email-domain-verifications/${token}/check`,
    });
    expect(checked.json()).toMatchObject({ status: 'verified' });

    const { url: newer } = await store.owner.call(contract.linkEmailDomain, { id: domain.id });
    expect((await show()).statusCode).toBe(404);
    world.clock.advance(31 * DAY_MS);
    const late = await visitor.inject(`/api/email-domain-verifications/${newer.split('/').at(-1)}`);
    expect(late.json()).toMatchObject({
      code: 'verification_link_expired',
      message: 'Este link venceu. Peça um novo a quem o enviou.',
    });
  });
});

test('a removed domain is gone with its keys, and every change is in the log', async () => {
  const domain = await aVerified();
  await store.owner.call(contract.rotateEmailDomain, { id: domain.id });
  await store.owner.call(contract.deleteEmailDomain, { id: domain.id });
  expect(
    await world.sql('select from email_domain_keys where domain_id = $1', [domain.id]),
  ).toEqual([]);
  const { data } = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: {},
  });
  expect(data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['email_domain.added', 'email_domain.rotated', 'email_domain.removed']),
  );
});
