import * as contract from '@clientela/contract';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { notify } from '#areas/identity/notifications/index';
import { anonymous, aStore, type Caller, callerOf, PASSWORD, useWorld } from '#test/harness';
import { broadcastAny } from '#test/live';

const world = useWorld();

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const header = [answer.headers['set-cookie']].flat()[0] as string | undefined;
  return header?.split(';')[0] ?? '';
}

describe('signing in', () => {
  test('gives a bearer token valid for twelve hours', async () => {
    const { owner } = await aStore(world);
    const session = await anonymous(world).call(contract.createSession, {
      body: { email: owner.email.toUpperCase(), password: PASSWORD },
    });
    expect(session.type).toBe('bearer');
    const lifetime = new Date(session.expires_at).getTime() - world.clock.now().getTime();
    expect(lifetime).toBe(12 * 3_600_000);
  });

  test('refuses a wrong password and an unknown person with the same words', async () => {
    const { owner } = await aStore(world);
    const wrong = await anonymous(world).send(contract.createSession, {
      body: { email: owner.email, password: 'outra-senha' },
    });
    const unknown = await anonymous(world).send(contract.createSession, {
      body: { email: 'ninguem@teste.example', password: 'outra-senha' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toMatchObject({
      message: 'As credenciais informadas não conferem, tente novamente.',
    });
  });

  test('after ten wrong passwords returns 429 until the window ends, also for the right password', async () => {
    const { owner } = await aStore(world);
    const attempt = (password: string) =>
      anonymous(world).send(contract.createSession, { body: { email: owner.email, password } });
    for (let i = 0; i < 10; i++) expect((await attempt('errada-mesmo')).status).toBe(401);
    const limited = await attempt(PASSWORD);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    world.clock.advance(901_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, headers: Record<string, string> = {}) =>
    anonymous(world).send(
      contract.createSession,
      { body: { email, password: 'errada-mesmo' } },
      headers,
    );

  test('of five hundred at the same moment ten are looked at, whatever headers they forge', async () => {
    const { owner } = await aStore(world);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        guess(n % 2 ? owner.email : owner.email.toUpperCase(), {
          'x-forwarded-for': `10.0.${n % 256}.${n % 200}`,
          forwarded: `for=10.1.0.${n % 200}`,
          'x-real-ip': `10.2.0.${n % 200}`,
          'cf-connecting-ip': `10.3.0.${n % 200}`,
          'x-client-ip': `10.4.0.${n % 200}`,
        }),
      ),
    );
    const wrong = answers.filter(({ status }) => status === 401);
    const limited = answers.filter(({ status }) => status === 429);
    expect(wrong.length).toBeLessThanOrEqual(10);
    expect(limited).toHaveLength(500 - wrong.length);
    for (const { headers } of limited) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    for (let n = wrong.length; n < 10; n++) await guess(owner.email);
    expect((await guess(owner.email)).status).toBe(429);
  });

  test('locks out no other account, also from the same address', async () => {
    const [victim, other] = [await aStore(world), await aStore(world)];
    for (let n = 0; n < 300; n++) await guess(victim.owner.email);
    const answer = await anonymous(world).send(contract.createSession, {
      body: { email: other.owner.email, password: PASSWORD },
    });
    expect(answer.status).toBe(200);
  });

  test('right passwords in between do not count', async () => {
    const { owner } = await aStore(world);
    const right = () =>
      anonymous(world).send(contract.createSession, {
        body: { email: owner.email, password: PASSWORD },
      });
    for (let n = 0; n < 15; n++) expect((await right()).status).toBe(200);
    for (let n = 0; n < 9; n++) expect((await guess(owner.email)).status).toBe(401);
    expect((await right()).status).toBe(200);
  });

  test('over many accounts ends after two hundred from one address, which no header changes', async () => {
    await world.sql(
      `insert into rate_windows (key, count, resets_at) values ('wrong-passwords-from:127.0.0.1', 198, $1)
       on conflict (key) do update set count = 198, resets_at = $1`,
      [new Date(world.clock.now().getTime() + 900_000)],
    );
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      const headers = { 'x-forwarded-for': `10.9.0.${n}` };
      statuses.push((await guess(`ninguem${n}@teste.example`, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    world.clock.advance(901_000);
  });
});

describe('refreshing', () => {
  async function signInWithCookie() {
    const { owner } = await aStore(world);
    const answer = await anonymous(world).send(contract.createSession, {
      body: { email: owner.email, password: PASSWORD },
    });
    return { cookie: cookieOf(answer), token: (answer.body as contract.SessionToken).token };
  }
  const refresh = (cookie: string) =>
    anonymous(world).send(contract.refreshSession, {}, { cookie });

  test('rotates the cookie; parallel tabs may reuse it for 30 seconds', async () => {
    const { cookie } = await signInWithCookie();
    const [first, second] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const rotated = [cookieOf(first), cookieOf(second)];
    expect(new Set(rotated).size).toBe(2);
    // The browser stores the cookie that arrives last, in any order.
    for (const kept of rotated) expect((await refresh(kept)).status).toBe(200);
  });

  test('a client that lost the response may retry, and stays signed in', async () => {
    const { cookie } = await signInWithCookie();
    await refresh(cookie);
    world.clock.advance(29_000);
    const retry = await refresh(cookie);
    expect(retry.status).toBe(200);
    world.clock.advance(11 * 3_600_000);
    const later = await refresh(cookieOf(retry));
    expect(later.status).toBe(200);
    expect((await refresh(cookieOf(later))).status).toBe(200);
  });

  test('the first cookie after the grace period ends those issued within it', async () => {
    const { cookie } = await signInWithCookie();
    const given = [cookieOf(await refresh(cookie)), cookieOf(await refresh(cookie))];
    world.clock.advance(31_000);
    expect((await refresh(cookie)).status).toBe(401);
    for (const one of given) expect((await refresh(one)).status).toBe(401);
  });

  test('of two cookies given within the grace, the one used second is theft once the other went on', async () => {
    const { cookie } = await signInWithCookie();
    const [own, copied] = [cookieOf(await refresh(cookie)), cookieOf(await refresh(cookie))];
    world.clock.advance(3_600_000);
    const next = await refresh(own);
    expect(next.status).toBe(200);
    world.clock.advance(31_000);
    expect((await refresh(copied)).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
  });

  test('reuse after 30 seconds is theft: the whole family dies', async () => {
    const { cookie, token } = await signInWithCookie();
    const next = cookieOf(await refresh(cookie));
    world.clock.advance(31_000);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
    const victim = callerOf(world, { email: '', user_id: '', token });
    expect((await victim.send(contract.getCurrentUser, {})).status).toBe(401);
  });

  test('ends the sign-in 30 days after it began, however it is refreshed', async () => {
    const signedIn = await signInWithCookie();
    let { cookie, token } = signedIn;
    const byBearer = (bearer: string) =>
      anonymous(world).send(contract.refreshSession, {}, { authorization: `Bearer ${bearer}` });
    const end = world.clock.now().getTime() + 30 * 86_400_000;
    let last = '';
    while (world.clock.now().getTime() + 11 * 3_600_000 < end) {
      world.clock.advance(11 * 3_600_000);
      const answer = await byBearer(token);
      expect(answer.status).toBe(200);
      ({ token, expires_at: last } = answer.body as contract.SessionToken);
      const rotated = await refresh(cookie);
      expect(rotated.status).toBe(200);
      cookie = cookieOf(rotated);
    }
    expect(new Date(last).getTime()).toBe(end);
    world.clock.set(new Date(end + 1).toISOString());
    expect((await byBearer(token)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('a bearer that is still valid is enough for a client without cookies', async () => {
    const { token } = await signInWithCookie();
    const answer = await anonymous(world).send(
      contract.refreshSession,
      {},
      { authorization: `Bearer ${token}` },
    );
    expect(answer.status).toBe(200);
  });
});

describe('signing out and changing the password', () => {
  test('signing out ends the token at once', async () => {
    const { owner } = await aStore(world);
    expect((await owner.send(contract.revokeSession, {})).status).toBe(204);
    await expect(owner.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
  });

  test('a reset link sets a new password once and ends every session', async () => {
    const { owner } = await aStore(world);
    world.mails.length = 0;
    await anonymous(world).call(contract.forgotPassword, { body: { email: owner.email } });
    await world.runJobs();
    const token = /reset-password\/([\w-]+)/.exec(world.mails[0]!.text)![1]!;
    const body = { token, password: 'senha-nova-1', password_confirmation: 'senha-nova-1' };
    await anonymous(world).call(contract.resetPassword, { body });
    await expect(owner.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    await expect(anonymous(world).call(contract.resetPassword, { body })).toFailWith(
      'reset_link_invalid',
    );
    const credentials = { email: owner.email, password: 'senha-nova-1' };
    expect(
      (await anonymous(world).send(contract.createSession, { body: credentials })).status,
    ).toBe(200);
  });

  test('a reset link older than an hour is refused', async () => {
    const { owner } = await aStore(world);
    world.mails.length = 0;
    await anonymous(world).call(contract.forgotPassword, { body: { email: owner.email } });
    await world.runJobs();
    const token = /reset-password\/([\w-]+)/.exec(world.mails[0]!.text)![1]!;
    world.clock.advance(60 * 60_000 + 1000);
    const body = { token, password: 'senha-nova-1', password_confirmation: 'senha-nova-1' };
    await expect(anonymous(world).call(contract.resetPassword, { body })).toFailWith(
      'reset_link_invalid',
    );
  });

  test('an unknown address gets the same response as a known one and no mail', async () => {
    world.mails.length = 0;
    const answer = await anonymous(world).send(contract.forgotPassword, {
      body: { email: 'ninguem@teste.example' },
    });
    expect(answer.status).toBe(204);
    await world.runJobs();
    expect(world.mails).toHaveLength(0);
  });

  test('a known address takes no more statements than an unknown one', async () => {
    const { owner } = await aStore(world);
    const statements = async (email: string) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await anonymous(world).call(contract.forgotPassword, { body: { email } });
      const count = query.mock.calls.length;
      query.mockRestore();
      return count;
    };
    expect(await statements(owner.email)).toBe(await statements('ninguem@teste.example'));
    await world.runJobs();
  });

  test('a reset link whose mail could not leave is mailed later', async () => {
    const { owner } = await aStore(world);
    world.mails.length = 0;
    const down = vi.spyOn(world.app.mail, 'send').mockRejectedValue(new Error('server is down'));
    await anonymous(world).call(contract.forgotPassword, { body: { email: owner.email } });
    await world.runJobs();
    down.mockRestore();
    expect(world.mails).toEqual([]);
    await world.sql('update graphile_worker._private_jobs set run_at = now()');
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([owner.email]);
  });
});

/** A campaign in this state whose activities wait for a person. */
async function activitiesToDo(store_id: string, count: number, status = 'activated') {
  await world.sql(
    `with goal as (select id from campaign_goals limit 1),
       campaign as (insert into campaigns (store_id, id, name, status, campaign_goal_id, restrictions, indicators)
         select $1, gen_random_uuid(), 'Ligar', $2, id, '{}', '{}' from goal returning id),
       action as (insert into campaign_actions (store_id, id, campaign_id, position)
         select $1, gen_random_uuid(), id, 1 from campaign returning id, campaign_id),
       content as (insert into campaign_contents (store_id, id, campaign_id, action_id, position, channel)
         select $1, gen_random_uuid(), campaign_id, id, 1, 'MANUAL_WHATSAPP' from action returning id, action_id, campaign_id),
       people as (insert into customers (store_id, id, first_name)
         select $1, gen_random_uuid(), 'Ana' from generate_series(1, $3::int) returning id)
     , activity as (insert into campaign_activities (store_id, id, campaign_id, action_id, content_id, customer_id, status, token, due_at)
       select $1, gen_random_uuid(), k.campaign_id, k.action_id, k.id, people.id, 'to_be_executed',
         gen_random_uuid(), now() from content k, people returning *)
     insert into manual_tasks (store_id, activity_id, campaign_id, customer_id, opens_at, closes_at, expected, chance, ticket)
     select store_id, id, campaign_id, customer_id, '2020-01-01', '2100-01-01', 0, 0, 0 from activity`,
    [store_id, status, count],
  );
}

describe('the store context', () => {
  test('counts pending items only for people who may see them', async () => {
    const store = await aStore(world);
    const other = await aStore(world);
    await activitiesToDo(store.id, 120);
    await activitiesToDo(other.id, 3);
    await activitiesToDo(other.id, 5, 'paused');
    const toDo = async (caller: Caller, store_id: string) =>
      (await caller.call(contract.getStoreContext, { store_id })).activities_to_do;
    expect(await toDo(store.owner, store.id)).toBe(100);
    expect(await toDo(await other.as('SELLER'), other.id)).toBe(3);
    expect(await toDo(await other.as('VISUALIZER'), other.id)).toBeNull();
    expect(await toDo(await other.as('BONUS_VALIDATOR'), other.id)).toBeNull();
  });

  test('names the newest event it includes, so that the stream continues after it', async () => {
    const store = await aStore(world);
    const read = () => store.owner.call(contract.getStoreContext, { store_id: store.id });
    expect((await read()).last_event).toBe(0);
    await notify(store.ctx, 'balance_low', { balance: 500 });
    await broadcastAny(store.ctx, 'test.counted', { n: 2 });
    const context = await read();
    expect(context.last_event).toBe(2);
    expect(context.notifications).toEqual({ total: 1, unread: 1, read: 0 });
  });

  test('returns the role and its rights', async () => {
    const store = await aStore(world, 'Loja A');
    const seller = await store.as('SELLER');
    const context = await seller.call(contract.getStoreContext, { store_id: store.id });
    expect(context.role).toBe('SELLER');
    expect(context.permissions).toContain('Customer.index');
    expect(context.permissions).not.toContain('Campaign.index');
  });

  test('of another store is "not found"', async () => {
    const [mine, other] = [await aStore(world), await aStore(world)];
    await expect(mine.owner.call(contract.getStoreContext, { store_id: other.id })).toFailWith(
      'not_found',
    );
  });

  test("the store list has only the caller's stores", async () => {
    const [mine] = [await aStore(world, 'Só minha'), await aStore(world)];
    const stores = await mine.owner.call(contract.listStores, {
      query: { per_page: Number.MAX_SAFE_INTEGER },
    });
    expect(stores.data.map((store) => store.name)).toEqual(['Só minha']);
  });

  test('the store list is paged by name, with each store complete', async () => {
    const names = ['Ágata', 'Beleza', 'abacate', 'Zinco'];
    const first = await aStore(world, names[0]);
    const others = [];
    for (const name of names.slice(1)) others.push(await aStore(world, name));
    await world.sql(
      `insert into collaborators (store_id, id, user_id, role) select id, app.new_id(), $2, 'OWNER' from stores where id = any($1)`,
      [others.map(({ id }) => id), first.owner.user_id],
    );
    const pageOf = async (page: number, ordering: 'name:asc' | 'name:desc' = 'name:asc') => {
      const query = { page, per_page: 3, ordering };
      const { data } = await first.owner.call(contract.listStores, { query });
      return data.map(({ name }) => name);
    };
    expect(await pageOf(1)).toEqual(['abacate', 'Ágata', 'Beleza']);
    expect(await pageOf(2)).toEqual(['Zinco']);
    expect(await pageOf(3)).toEqual([]);
    expect(await pageOf(1, 'name:desc')).toEqual(['Zinco', 'Beleza', 'Ágata']);
    const { data } = await first.owner.call(contract.listStores, {});
    const alone = await first.owner.call(contract.getStore, { store_id: first.id });
    const {
      opening_hours: _1,
      address: _2,
      attribution_days: _3,
      cart_minutes: _4,
      weekly_messages: _5,
      survey_rest_days: _6,
      ...shown
    } = alone;
    expect(data.find(({ id }) => id === first.id)).toEqual(shown);
    expect(data[0]?.collaborators).toHaveLength(2);
  });
});
