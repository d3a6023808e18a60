import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { anonymous, aStore, callerOf, PASSWORD, useWorld } from '#test/harness';
import { anEmail, invite, JOINING, tokenOf } from '#test/invitations';

const world = useWorld();
afterEach(() => expect(world.errors).toEqual([]));

test('a new person gets a mail, chooses a password and is in the store with their role', async () => {
  const store = await aStore(world, 'Loja da Ana');
  const { email, token } = await invite(world, store);
  expect(await anonymous(world).call(contract.getInvitation, { token })).toMatchObject({
    store_name: 'Loja da Ana',
    email,
    role_label: 'Vendedor',
    has_account: false,
  });

  const answer = await anonymous(world).send(contract.acceptInvitation, { token, body: JOINING });
  const { session } = answer.body as { session: contract.SessionToken };
  expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
  const joined = callerOf(world, { email, user_id: '', token: session.token });
  expect(await joined.call(contract.getCurrentUser, {})).toMatchObject({
    name: 'Célia Convidada',
    profile_name: 'collaborator',
  });
  const context = await joined.call(contract.getStoreContext, { store_id: store.id });
  expect(context.role).toBe('SELLER');
  const reported = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(reported.data).toMatchObject([
    { kind: 'collaborator_joined', content: 'Célia Convidada entrou na loja como Vendedor.' },
  ]);
});

test('managers of the team are notified of a new member', async () => {
  const store = await aStore(world);
  const { token } = await invite(world, store);
  await anonymous(world).call(contract.acceptInvitation, { token, body: JOINING });
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.map(({ content }) => content)).toEqual([
    'Célia Convidada entrou na loja como Vendedor.',
  ]);
});

test('a link works once, and a second use returns an error', async () => {
  const store = await aStore(world);
  const { token } = await invite(world, store);
  await anonymous(world).call(contract.acceptInvitation, { token, body: JOINING });
  await expect(anonymous(world).call(contract.getInvitation, { token })).toFailWith(
    'invitation_used',
  );
  await expect(
    anonymous(world).call(contract.acceptInvitation, { token, body: JOINING }),
  ).toFailWith('invitation_used');
});

test('two acceptances at the same moment make one collaborator', async () => {
  const store = await aStore(world);
  const { email, token } = await invite(world, store);
  const answers = await Promise.all(
    [1, 2].map(() => anonymous(world).send(contract.acceptInvitation, { token, body: JOINING })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
  expect(data.filter(({ user }) => user.email === email)).toHaveLength(1);
});

test('an acceptance that ends after the account joins by the same link', async () => {
  const store = await aStore(world);
  const { email, token } = await invite(world, store);
  await world.sql(`create function public.refuse_member() returns trigger language plpgsql as
    $$ begin raise 'interrompido'; end $$`);
  await world.sql(`create trigger refuse_member before insert on tenant.collaborators for each row
    when (new.store_id = '${store.id}') execute function public.refuse_member()`);
  const answer = await anonymous(world).send(contract.acceptInvitation, { token, body: JOINING });
  expect(answer.status).toBe(500);
  world.errors.length = 0;
  await world.sql('drop trigger refuse_member on tenant.collaborators');

  await expect(
    anonymous(world).call(contract.acceptInvitation, { token, body: JOINING }),
  ).toFailWith('invitation_has_account');
  const { token: session } = await anonymous(world).call(contract.createSession, {
    body: { email, password: JOINING.password },
  });
  const person = callerOf(world, { email, user_id: '', token: session });
  expect(await person.call(contract.joinByInvitation, { token })).toEqual({ store_id: store.id });
});

test('a link older than seven days is refused; one younger is not', async () => {
  const store = await aStore(world);
  const { token } = await invite(world, store);
  world.clock.advance(7 * 86_400_000 - 1000);
  await anonymous(world).call(contract.getInvitation, { token });
  world.clock.advance(1000);
  await expect(
    anonymous(world).call(contract.acceptInvitation, { token, body: JOINING }),
  ).toFailWith('invitation_expired');
});

test('an invented link leads nowhere', async () => {
  await expect(anonymous(world).call(contract.getInvitation, { token: 'a'.repeat(22) })).toFailWith(
    'invitation_gone',
  );
});

test('an inviter gets the same response for every address, and a person with an account joins by accepting', async () => {
  const [store, elsewhere] = [await aStore(world, 'Loja da Bia'), await aStore(world)];
  const seller = await elsewhere.as('SELLER');
  world.mails.length = 0;
  const add = (email: string) =>
    store.owner.call(contract.createCollaborator, {
      store_id: store.id,
      body: { email, role: 'MANAGER' },
    });
  const [known, unknown] = [await add(seller.email.toUpperCase()), await add(anEmail())];
  const shape = ({ invitation: { id: _, email: __, ...rest } }: typeof known) => rest;
  expect(shape(known)).toEqual(shape(unknown));
  await world.runJobs();
  const [one, other] = world.mails.map(({ subject, text }) => [
    subject,
    text.replace(/invitation\/[\w-]+/, ''),
  ]);
  expect(one).toEqual(other);

  const stores = async () => (await seller.call(contract.listStores, {})).data.map((s) => s.name);
  expect(await stores()).not.toContain('Loja da Bia');
  const token = tokenOf(world, seller.email.toUpperCase());
  const link = await anonymous(world).call(contract.getInvitation, { token });
  expect(link.has_account).toBe(true);
  expect(await seller.call(contract.joinByInvitation, { token })).toEqual({ store_id: store.id });
  expect(await stores()).toContain('Loja da Bia');
  const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
  expect(data.find(({ user }) => user.id === seller.user_id)?.role).toBe('MANAGER');
  await expect(seller.call(contract.joinByInvitation, { token })).toFailWith('invitation_used');
});

test('an invitation is accepted only by the invited person', async () => {
  const store = await aStore(world);
  const elsewhere = await aStore(world);
  const [seller, other] = [await elsewhere.as('SELLER'), await elsewhere.as('MANAGER')];
  const { token } = await invite(world, store, { email: seller.email });
  const { token: unclaimed } = await invite(world, store);
  for (const theirs of [token, unclaimed]) {
    await expect(other.call(contract.joinByInvitation, { token: theirs })).toFailWith(
      'invitation_of_other',
    );
  }
  await expect(anonymous(world).call(contract.joinByInvitation, { token })).toFailWith(
    'not_signed_in',
  );
  // The link alone neither joins nor replaces a password.
  await expect(
    anonymous(world).call(contract.acceptInvitation, { token, body: JOINING }),
  ).toFailWith('invitation_has_account');
  const { data } = await seller.call(contract.listStores, {});
  expect(data.map(({ id }) => id)).toEqual([elsewhere.id]);
});

test('an address that got an account meanwhile joins without its password being touched', async () => {
  const [one, two] = [await aStore(world), await aStore(world)];
  const first = await invite(world, one);
  const second = await invite(world, two, { role: 'MANAGER', email: first.email });
  await anonymous(world).call(contract.acceptInvitation, { token: first.token, body: JOINING });

  const stolen = { ...JOINING, password: 'outra-senha-1', password_confirmation: 'outra-senha-1' };
  const accept = () =>
    anonymous(world).call(contract.acceptInvitation, { token: second.token, body: stolen });
  await expect(accept()).toFailWith('invitation_has_account');
  const credentials = { email: first.email, password: JOINING.password };
  const session = await anonymous(world).call(contract.createSession, { body: credentials });
  const person = callerOf(world, { email: first.email, user_id: '', token: session.token });
  await person.call(contract.joinByInvitation, { token: second.token });
  expect((await person.call(contract.listStores, {})).data).toHaveLength(2);
});

test('name, password and its repetition are asked for in words', async () => {
  const store = await aStore(world);
  const { token } = await invite(world, store);
  const answer = await anonymous(world).send(contract.acceptInvitation, { token, body: {} });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('A senha é obrigatória');
  const differs = { ...JOINING, password_confirmation: 'outra-coisa' };
  const second = await anonymous(world).send(contract.acceptInvitation, { token, body: differs });
  expect(JSON.stringify(second.body)).toContain('As senhas devem ser iguais');
});

test('the same address is not invited twice, unless the first invitation expired', async () => {
  const store = await aStore(world);
  const { email } = await invite(world, store);
  const again = () =>
    store.owner.call(contract.createCollaborator, {
      store_id: store.id,
      body: { email: email.toUpperCase(), role: 'SELLER' },
    });
  await expect(again()).toFailWith('invitation_pending');
  world.clock.advance(8 * 86_400_000);
  // The sitting ended too: a new sign-in.
  const session = await anonymous(world).call(contract.createSession, {
    body: { email: store.owner.email, password: PASSWORD },
  });
  store.owner = callerOf(world, { ...store.owner, token: session.token });
  expect((await again()).invitation.is_expired).toBe(false);
});

test('a current member cannot be invited', async () => {
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  const body = { email: seller.email, role: 'MANAGER' as const };
  await expect(
    store.owner.call(contract.createCollaborator, { store_id: store.id, body }),
  ).toFailWith('collaborator_already_there');
});

test('resending mails a new link and kills the old one; withdrawing kills both', async () => {
  const store = await aStore(world);
  const { email, invitation, token } = await invite(world, store);
  await store.owner.call(contract.resendInvitation, { id: invitation.id });
  await expect(anonymous(world).call(contract.getInvitation, { token })).toFailWith(
    'invitation_gone',
  );
  await world.runJobs();
  const newer = tokenOf(world, email);
  expect(newer).not.toBe(token);
  await anonymous(world).call(contract.getInvitation, { token: newer });

  await store.owner.call(contract.deleteInvitation, { id: invitation.id });
  await expect(anonymous(world).call(contract.getInvitation, { token: newer })).toFailWith(
    'invitation_gone',
  );
});

test('at most three mails an hour for one invitation, fifty for a store', async () => {
  const store = await aStore(world);
  const { invitation } = await invite(world, store);
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
