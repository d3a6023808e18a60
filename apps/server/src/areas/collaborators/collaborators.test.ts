import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import {
  anAdministrator,
  aStore,
  callerOf,
  PASSWORD,
  type TestStore,
  useWorld,
} from '#test/harness';

const world = useWorld();
const nobody = () => callerOf(world, { email: '', user_id: '', token: '' });

let addresses = 0;
const anEmail = () => `convidada${++addresses}@teste.example`;

/** Invites an address and answers the token of the mail that arrives. */
async function invite(store: TestStore, role: contract.Role = 'SELLER', email = anEmail()) {
  world.mails.length = 0;
  const { invitation } = await store.owner.call(contract.createCollaborator, {
    store_id: store.id,
    body: { email, role },
  });
  await world.runJobs();
  return { email, invitation: invitation!, token: tokenOf(email) };
}

function tokenOf(email: string): string {
  const mail = world.mails.findLast(({ to }) => to === email);
  return /invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const join = {
  name: 'Célia Convidada',
  password: 'senha-da-celia',
  password_confirmation: 'senha-da-celia',
};

async function memberOf(store: TestStore, user_id: string) {
  const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
  return data.find(({ user }) => user.id === user_id)!;
}

describe('inviting', () => {
  test('a new person gets a mail, chooses a password and is in the store with their role', async () => {
    const store = await aStore(world, 'Loja da Ana');
    const { email, token } = await invite(store, 'SELLER');
    expect(await nobody().call(contract.getInvitation, { token })).toMatchObject({
      store_name: 'Loja da Ana',
      email,
      role_label: 'Vendedor',
      has_account: false,
    });

    const answer = await nobody().send(contract.acceptInvitation, { token, body: join });
    const { session } = answer.body as { session: contract.SessionToken };
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
    const joined = callerOf(world, { email, user_id: '', token: session.token });
    expect(await joined.call(contract.getCurrentUser, {})).toMatchObject({
      name: 'Célia Convidada',
      profile_name: 'collaborator',
    });
    const context = await joined.call(contract.getStoreContext, { store_id: store.id });
    expect(context.role).toBe('SELLER');
    const told = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(told.data).toMatchObject([
      { kind: 'collaborator_joined', content: 'Célia Convidada entrou na loja como Vendedor.' },
    ]);
  });

  test('those who run the team are told who joined', async () => {
    const store = await aStore(world);
    const { token } = await invite(store);
    await nobody().call(contract.acceptInvitation, { token, body: join });
    const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(data.map(({ content }) => content)).toEqual([
      'Célia Convidada entrou na loja como Vendedor.',
    ]);
  });

  test('a link works once, and says so', async () => {
    const store = await aStore(world);
    const { token } = await invite(store);
    await nobody().call(contract.acceptInvitation, { token, body: join });
    await expect(nobody().call(contract.getInvitation, { token })).toFailWith('invitation_used');
    await expect(nobody().call(contract.acceptInvitation, { token, body: join })).toFailWith(
      'invitation_used',
    );
  });

  test('two acceptances at the same moment make one collaborator', async () => {
    const store = await aStore(world);
    const { email, token } = await invite(store);
    const answers = await Promise.all(
      [1, 2].map(() => nobody().send(contract.acceptInvitation, { token, body: join })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
    expect(data.filter(({ user }) => user.email === email)).toHaveLength(1);
  });

  test('a link older than seven days is refused; one younger is not', async () => {
    const store = await aStore(world);
    const { token } = await invite(store);
    world.clock.advance(7 * 86_400_000 - 1000);
    await nobody().call(contract.getInvitation, { token });
    world.clock.advance(1000);
    await expect(nobody().call(contract.acceptInvitation, { token, body: join })).toFailWith(
      'invitation_expired',
    );
  });

  test('an invented link leads nowhere', async () => {
    await expect(nobody().call(contract.getInvitation, { token: 'a'.repeat(22) })).toFailWith(
      'invitation_gone',
    );
  });

  test('a person who has an account is simply added and told by mail', async () => {
    const [store, elsewhere] = [await aStore(world, 'Loja da Bia'), await aStore(world)];
    const seller = await elsewhere.as('SELLER');
    world.mails.length = 0;
    const added = await store.owner.call(contract.createCollaborator, {
      store_id: store.id,
      body: { email: seller.email.toUpperCase(), role: 'MANAGER' },
    });
    expect(added.invitation).toBeNull();
    expect(added.collaborator).toMatchObject({ role: 'MANAGER', user: { id: seller.user_id } });
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([seller.email]);
    expect(world.mails[0]!.subject).toContain('Loja da Bia');
    const { data } = await seller.call(contract.listStores, {});
    expect(data.map(({ name }) => name)).toContain('Loja da Bia');
  });

  test('an address that got an account meanwhile joins without its password being touched', async () => {
    const [one, two] = [await aStore(world), await aStore(world)];
    const first = await invite(one);
    const second = await invite(two, 'MANAGER', first.email);
    await nobody().call(contract.acceptInvitation, { token: first.token, body: join });

    const link = await nobody().call(contract.getInvitation, { token: second.token });
    expect(link.has_account).toBe(true);
    const stolen = { ...join, password: 'outra-senha-1', password_confirmation: 'outra-senha-1' };
    const answer = await nobody().call(contract.acceptInvitation, {
      token: second.token,
      body: stolen,
    });
    expect(answer.session).toBeNull();
    const credentials = { email: first.email, password: join.password };
    const session = await nobody().call(contract.createSession, { body: credentials });
    const person = callerOf(world, { email: first.email, user_id: '', token: session.token });
    expect((await person.call(contract.listStores, {})).data).toHaveLength(2);
  });

  test('name, password and its repetition are asked for in words', async () => {
    const store = await aStore(world);
    const { token } = await invite(store);
    const answer = await nobody().send(contract.acceptInvitation, { token, body: {} });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('A senha é obrigatória');
    const differs = { ...join, password_confirmation: 'outra-coisa' };
    const second = await nobody().send(contract.acceptInvitation, { token, body: differs });
    expect(JSON.stringify(second.body)).toContain('As senhas devem ser iguais');
  });

  test('the same address is not invited twice, unless the first invitation expired', async () => {
    const store = await aStore(world);
    const { email } = await invite(store);
    const again = () =>
      store.owner.call(contract.createCollaborator, {
        store_id: store.id,
        body: { email: email.toUpperCase(), role: 'SELLER' },
      });
    await expect(again()).toFailWith('invitation_pending');
    world.clock.advance(8 * 86_400_000);
    // The sitting ended too: a new sign-in.
    const session = await nobody().call(contract.createSession, {
      body: { email: store.owner.email, password: PASSWORD },
    });
    store.owner = callerOf(world, { ...store.owner, token: session.token });
    expect((await again()).invitation?.is_expired).toBe(false);
  });

  test('who is in the team already is not invited', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const body = { email: seller.email, role: 'MANAGER' as const };
    await expect(
      store.owner.call(contract.createCollaborator, { store_id: store.id, body }),
    ).toFailWith('collaborator_already_there');
  });

  test('resending mails a new link and kills the old one; withdrawing kills both', async () => {
    const store = await aStore(world);
    const { email, invitation, token } = await invite(store);
    await store.owner.call(contract.resendInvitation, { id: invitation.id });
    await expect(nobody().call(contract.getInvitation, { token })).toFailWith('invitation_gone');
    await world.runJobs();
    const newer = tokenOf(email);
    expect(newer).not.toBe(token);
    await nobody().call(contract.getInvitation, { token: newer });

    await store.owner.call(contract.deleteInvitation, { id: invitation.id });
    await expect(nobody().call(contract.getInvitation, { token: newer })).toFailWith(
      'invitation_gone',
    );
  });

  test('at most three mails an hour for one invitation, fifty for a store', async () => {
    const store = await aStore(world);
    const { invitation } = await invite(store);
    const resend = () => store.owner.send(contract.resendInvitation, { id: invitation.id });
    for (let i = 0; i < 3; i++) expect((await resend()).status).toBe(200);
    const limited = await resend();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);

    for (let i = 0; i < 49; i++) {
      const body = { email: anEmail(), role: 'SELLER' };
      const answer = await store.owner.send(contract.createCollaborator, {
        store_id: store.id,
        body,
      });
      expect(answer.status).toBe(201);
    }
    await expect(
      store.owner.call(contract.createCollaborator, {
        store_id: store.id,
        body: { email: anEmail(), role: 'SELLER' },
      }),
    ).toFailWith('too_many_requests');
  });
});

describe('roles', () => {
  test('a manager gives and changes only the roles below', async () => {
    const store = await aStore(world);
    const [manager, seller] = [await store.as('MANAGER'), await store.as('SELLER')];
    const roles = await manager.call(contract.listCollaboratorRoles, { store_id: store.id });
    expect(roles.data.map(({ role }) => role)).toEqual(['SELLER', 'VISUALIZER', 'BONUS_VALIDATOR']);
    const member = await memberOf(store, seller.user_id);
    const changed = await manager.call(contract.updateCollaborator, {
      id: member.id,
      body: { role: 'VISUALIZER' },
    });
    expect(changed.role).toBe('VISUALIZER');
    await expect(
      manager.call(contract.updateCollaborator, { id: member.id, body: { role: 'MANAGER' } }),
    ).toFailWith('role_not_assignable');
    await expect(
      manager.call(contract.createCollaborator, {
        store_id: store.id,
        body: { email: anEmail(), role: 'ADMINISTRATOR' },
      }),
    ).toFailWith('role_not_assignable');
  });

  test('nobody reaches a person whose role is above theirs', async () => {
    const store = await aStore(world);
    const [manager, peer] = [await store.as('MANAGER'), await store.as('MANAGER')];
    const secondOwner = await store.as('OWNER');
    for (const target of [peer.user_id, secondOwner.user_id]) {
      const { id } = await memberOf(store, target);
      await expect(
        manager.call(contract.updateCollaborator, { id, body: { role: 'SELLER' } }),
      ).toFailWith('collaborator_out_of_reach');
      await expect(manager.call(contract.deleteCollaborator, { id })).toFailWith(
        'collaborator_out_of_reach',
      );
    }
    const { id } = await memberOf(store, secondOwner.user_id);
    await expect(store.owner.call(contract.deleteCollaborator, { id })).toFailWith(
      'collaborator_out_of_reach',
    );
  });

  test('nobody changes or removes themselves', async () => {
    const store = await aStore(world);
    const administrator = await store.as('ADMINISTRATOR');
    const { id } = await memberOf(store, administrator.user_id);
    await expect(
      administrator.call(contract.updateCollaborator, { id, body: { role: 'OWNER' } }),
    ).toFailWith('own_access');
    await expect(administrator.call(contract.deleteCollaborator, { id })).toFailWith('own_access');
  });

  test('the last owner stays an owner, even for administrators', async () => {
    const store = await aStore(world);
    const admin = await anAdministrator(world);
    const { id } = await memberOf(store, store.owner.user_id);
    await expect(
      admin.call(contract.updateCollaborator, { id, body: { role: 'MANAGER' } }),
    ).toFailWith('last_owner');
    await expect(admin.call(contract.deleteCollaborator, { id })).toFailWith('last_owner');
  });

  test('of two owners demoted at the same moment one remains', async () => {
    for (let round = 0; round < 5; round++) {
      const store = await aStore(world);
      const second = await store.as('OWNER');
      const [one, two] = [await store.as('ADMINISTRATOR'), await store.as('ADMINISTRATOR')];
      const targets = [
        await memberOf(store, store.owner.user_id),
        await memberOf(store, second.user_id),
      ];
      const answers = await Promise.all([
        one.send(contract.updateCollaborator, { id: targets[0]!.id, body: { role: 'SELLER' } }),
        two.send(contract.deleteCollaborator, { id: targets[1]!.id }),
      ]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
      const { data } = await one.call(contract.listCollaborators, { store_id: store.id });
      expect(data.filter(({ role }) => role === 'OWNER')).toHaveLength(1);
    }
  });

  test('two administrators who remove each other at once: one stays to tell', async () => {
    const store = await aStore(world);
    const [one, two] = [await store.as('ADMINISTRATOR'), await store.as('ADMINISTRATOR')];
    const [first, second] = [
      await memberOf(store, one.user_id),
      await memberOf(store, two.user_id),
    ];
    const answers = await Promise.all([
      one.send(contract.deleteCollaborator, { id: second.id }),
      two.send(contract.deleteCollaborator, { id: first.id }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  });

  test('a changed role and a removal count from the next request on', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const { id } = await memberOf(store, seller.user_id);
    await store.owner.call(contract.updateCollaborator, { id, body: { role: 'BONUS_VALIDATOR' } });
    await expect(seller.call(contract.listCustomers, { store_id: store.id })).toFailWith(
      'access_denied',
    );
    await store.owner.call(contract.deleteCollaborator, { id });
    await expect(seller.call(contract.getStoreContext, { store_id: store.id })).toFailWith(
      'not_found',
    );
    expect((await seller.call(contract.getCurrentUser, {})).id).toBe(seller.user_id);
  });

  test("another store's people and invitations are not found", async () => {
    const [mine, other] = [await aStore(world), await aStore(world)];
    const { id } = await memberOf(other, other.owner.user_id);
    const { invitation } = await invite(other);
    await expect(mine.owner.call(contract.getCollaborator, { id })).toFailWith('not_found');
    await expect(
      mine.owner.call(contract.updateCollaborator, { id, body: { role: 'SELLER' } }),
    ).toFailWith('not_found');
    await expect(mine.owner.call(contract.deleteCollaborator, { id })).toFailWith('not_found');
    await expect(mine.owner.call(contract.resendInvitation, { id: invitation.id })).toFailWith(
      'not_found',
    );
    await expect(mine.owner.call(contract.deleteInvitation, { id: invitation.id })).toFailWith(
      'not_found',
    );
  });

  test('the list finds people by name and e-mail and says whom the caller may change', async () => {
    const store = await aStore(world);
    const [manager, seller] = [await store.as('MANAGER'), await store.as('SELLER')];
    const found = await manager.call(contract.listCollaborators, {
      store_id: store.id,
      query: { search: seller.email.slice(0, 8) },
    });
    expect(found.data.map(({ user }) => user.email)).toEqual([seller.email]);
    const { data } = await manager.call(contract.listCollaborators, {
      store_id: store.id,
      query: { ordering: 'role:asc' },
    });
    expect(data.map(({ role, may_change, is_me }) => [role, may_change, is_me])).toEqual([
      ['OWNER', false, false],
      ['MANAGER', false, true],
      ['SELLER', true, false],
    ]);
  });
});

describe('the audit log', () => {
  test('tells who invited, joined, changed and removed, newest first, by person and action', async () => {
    const store = await aStore(world);
    const { email, token } = await invite(store, 'SELLER');
    await nobody().call(contract.acceptInvitation, { token, body: join });
    const { data: team } = await store.owner.call(contract.listCollaborators, {
      store_id: store.id,
    });
    const joined = team.find(({ user }) => user.email === email)!;
    const { id } = joined;
    await store.owner.call(contract.updateCollaborator, { id, body: { role: 'MANAGER' } });
    await store.owner.call(contract.deleteCollaborator, { id });

    const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
    expect(log.data.map(({ action }) => action)).toEqual([
      'collaborator.removed',
      'collaborator.role_changed',
      'collaborator.joined',
      'collaborator.invited',
    ]);
    expect(log.data[1]).toMatchObject({
      user: { id: store.owner.user_id },
      details: { email, from: 'SELLER', role: 'MANAGER' },
    });
    expect(JSON.stringify(log.data)).not.toContain(token);

    const hers = await store.owner.call(contract.listAuditLog, {
      store_id: store.id,
      query: { user_id: joined.user.id },
    });
    expect(hers.data.map(({ action }) => action)).toEqual(['collaborator.joined']);
    const invited = await store.owner.call(contract.listAuditLog, {
      store_id: store.id,
      query: { action: 'collaborator.invited', per_page: 1 },
    });
    expect(invited.meta).toMatchObject({ total: 1, last_page: 1 });
    const people = await store.owner.call(contract.listAuditPeople, { store_id: store.id });
    expect(people.data.map(({ name }) => name)).toContain('Célia Convidada');
  });

  test('is read page by page, forwards and backwards, without losing a line', async () => {
    const store = await aStore(world);
    for (let i = 0; i < 7; i++) await invite(store);
    const page = (query: Record<string, unknown>) =>
      store.owner.call(contract.listAuditLog, {
        store_id: store.id,
        query: { per_page: 3, ...query },
      });
    const whole = await page({ per_page: 100 });
    const first = await page({});
    const second = await page({ page: 2, cursor: first.meta.next_cursor! });
    const last = await page({ page: 3 });
    expect([...first.data, ...second.data, ...last.data].map(({ id }) => id)).toEqual(
      whole.data.map(({ id }) => id),
    );
    const back = await page({ page: 1, cursor: second.meta.previous_cursor! });
    expect(back.data).toEqual(first.data);
  });
});

test('nothing here ended in an unexpected error', () => {
  expect(world.errors).toEqual([]);
});
