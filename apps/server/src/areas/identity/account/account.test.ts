import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { sendForm, TINY_GIF, TINY_PNG } from '#test/forms';
import { anonymous, aStore, type Caller, callerOf, PASSWORD, useWorld } from '#test/harness';
import { cleanImage } from '../images/index.ts';

const world = useWorld();

const update = (
  caller: Caller,
  fields: Record<string, string>,
  file?: Parameters<typeof sendForm>[4],
) => sendForm(caller, contract.updateUser, {}, fields, file);

const updated = (answer: { body: unknown }) => answer.body as contract.AccountUpdated;

function signIn(email: string, password = PASSWORD) {
  return anonymous(world).send(contract.createSession, { body: { email, password } });
}

const NEW_PASSWORD = {
  old_password: PASSWORD,
  password: 'senha-bem-nova',
  password_confirmation: 'senha-bem-nova',
};

describe('the profile', () => {
  test('takes a new name and retains omitted fields', async () => {
    const { owner } = await aStore(world);
    const answer = await update(owner, { name: 'Dora Nova' });
    expect(answer.status).toBe(200);
    expect(updated(answer).user).toMatchObject({ name: 'Dora Nova', email: owner.email });
    expect(updated(answer).session).toBeNull();
  });

  test('explains a missing name and a malformed e-mail', async () => {
    const { owner } = await aStore(world);
    const answer = await update(owner, { name: ' ', email: 'nada' });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('O nome é obrigatório');
    expect(JSON.stringify(answer.body)).toContain('O e-mail deve ser válido');
  });

  test('cannot promote to administrator', async () => {
    const { owner } = await aStore(world);
    const answer = await update(owner, { name: 'Esperta', profile_name: 'administrator' });
    expect(answer.status).toBe(422);
    expect((await owner.call(contract.getCurrentUser, {})).profile_name).toBe('shop_owner');
  });
});

describe('the avatar', () => {
  test('is stored, served at its address without sign-in, replaced and removed', async () => {
    const { owner } = await aStore(world);
    const first = updated(await update(owner, {}, { field: 'avatar', bytes: TINY_PNG })).user
      .avatar!;
    const shown = await world.server.inject(first);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload).toEqual((await cleanImage(TINY_PNG)).bytes);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");

    const second = updated(await update(owner, {}, { field: 'avatar', bytes: TINY_GIF })).user
      .avatar!;
    expect(second).not.toBe(first);
    expect((await world.server.inject(first)).statusCode).toBe(404);
    const none = updated(await update(owner, { avatar: '' }));
    expect(none.user.avatar).toBeNull();
    expect((await world.server.inject(second)).statusCode).toBe(404);
  });

  test('is judged by its content, not by its name', async () => {
    const { owner } = await aStore(world);
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7',
      'GIF89a<script>alert(1)</script>',
    ]) {
      const file = { field: 'avatar', bytes: Buffer.from(content), name: 'foto.png' };
      const answer = await update(owner, {}, file);
      expect(answer.body, content).toMatchObject({
        code: 'unsupported_file',
        message: 'A imagem deve ser JPEG, PNG ou GIF.',
      });
    }
  });

  test('may weigh 5 MB and no more', async () => {
    const { owner } = await aStore(world);
    const bytes = Buffer.concat([TINY_PNG, Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await update(owner, {}, { field: 'avatar', bytes });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ message: 'A imagem pode ter no máximo 5 MB.' });
  });

  test('that would unfold into gigabytes is refused', async () => {
    const { owner } = await aStore(world);
    const bytes = Buffer.from(TINY_PNG);
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    const answer = await update(owner, {}, { field: 'avatar', bytes });
    expect(answer.status).toBe(413);
  });
});

describe('changing the password', () => {
  test('needs the old one, ends every session and gives this browser a new one', async () => {
    const { owner } = await aStore(world);
    const elsewhere = await signIn(owner.email);
    const other = callerOf(world, {
      ...owner,
      token: (elsewhere.body as contract.SessionToken).token,
    });
    world.mails.length = 0;

    const answer = await update(owner, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('clientela_refresh');
    await expect(owner.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    await expect(other.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    const cookie = String([elsewhere.headers['set-cookie']].flat()[0]).split(';')[0]!;
    const refreshed = await anonymous(world).send(contract.refreshSession, {}, { cookie });
    expect(refreshed.status).toBe(401);

    const renewed = callerOf(world, { ...owner, token: updated(answer).session!.token });
    expect((await renewed.call(contract.getCurrentUser, {})).id).toBe(owner.user_id);
    expect((await signIn(owner.email)).status).toBe(401);
    expect((await signIn(owner.email, NEW_PASSWORD.password)).status).toBe(200);
    await expect.poll(() => world.mails.map(({ to }) => to)).toEqual([owner.email]);
  });

  test('reports missing, wrong or too short fields, and changes nothing', async () => {
    const { owner } = await aStore(world);
    for (const [fields, sentence] of [
      [{ ...NEW_PASSWORD, old_password: '' }, 'A senha atual é obrigatória'],
      [{ ...NEW_PASSWORD, old_password: 'não é esta' }, 'A senha atual não confere'],
      [{ old_password: PASSWORD }, 'A nova senha é obrigatória'],
      [
        { old_password: PASSWORD, password: 'curta', password_confirmation: 'curta' },
        'A senha deve ter pelo menos 8 caracteres',
      ],
      [{ ...NEW_PASSWORD, password_confirmation: 'outra-coisa' }, 'As senhas devem ser iguais'],
    ] as const) {
      const answer = await update(owner, fields);
      expect(answer.status, sentence).toBe(422);
      expect(JSON.stringify(answer.body)).toContain(sentence);
    }
    expect((await owner.call(contract.getCurrentUser, {})).id).toBe(owner.user_id);
  });

  test('a stolen session cannot guess the password: ten wrong ones and it waits', async () => {
    const { owner } = await aStore(world);
    const wrong = () => update(owner, { ...NEW_PASSWORD, old_password: 'chute' });
    for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(422);
    expect((await update(owner, NEW_PASSWORD)).status).toBe(429);
  });

  test('is written into the log of each store the person works in', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    await update(seller, NEW_PASSWORD);
    await world.runJobs();
    const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
    expect(data[0]).toMatchObject({
      action: 'person.password_changed',
      actor: { id: seller.user_id },
    });
  });
});

describe('changing the e-mail', () => {
  const linkToken = () => {
    const mail = world.mails.find(({ text }) => text.includes('confirm='));
    return /confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  async function ask(owner: Caller, email: string) {
    world.mails.length = 0;
    const answer = await update(owner, { email, old_password: PASSWORD });
    await expect.poll(() => world.mails.length).toBe(2);
    return answer;
  }

  test('waits until the new address confirms; the old one is notified', async () => {
    const store = await aStore(world);
    const { owner } = store;
    const email = `nova-${owner.email}`;
    const answer = await ask(owner, email);
    expect(updated(answer)).toMatchObject({ user: { email: owner.email }, pending_email: email });
    expect(world.mails.map(({ to }) => to).sort()).toEqual([email, owner.email].sort());
    expect(world.mails.find(({ to }) => to === owner.email)!.text).not.toContain('confirm=');
    expect((await signIn(email)).status).toBe(401);

    const confirmed = await owner.call(contract.confirmEmailChange, {
      body: { token: linkToken() },
    });
    expect(confirmed.user.email).toBe(email);
    await expect(owner.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    const renewed = callerOf(world, { ...owner, token: confirmed.session!.token });
    expect((await renewed.call(contract.getAccount, {})).pending_email).toBeNull();
    const card = { store_id: store.id, card_id: store.id };
    await expect(renewed.call(contract.deleteWalletCard, card)).toFailWith('password_needed');
    expect((await signIn(owner.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    await world.runJobs();
    const { data } = await renewed.call(contract.listAuditLog, { store_id: store.id });
    expect(data[0]).toMatchObject({ action: 'person.email_changed', details: { email } });
  });

  test('needs the password', async () => {
    const { owner } = await aStore(world);
    const answer = await update(owner, { email: `nova-${owner.email}` });
    expect(JSON.stringify(answer.body)).toContain('A senha atual é obrigatória');
  });

  test('a link works once, for a day, and only for its requester', async () => {
    const { owner } = await aStore(world);
    const stranger = (await aStore(world)).owner;
    await ask(owner, `nova-${owner.email}`);
    const body = { token: linkToken() };
    await expect(stranger.call(contract.confirmEmailChange, { body })).toFailWith(
      'email_change_invalid',
    );
    const confirmed = await owner.call(contract.confirmEmailChange, { body });
    const renewed = callerOf(world, { ...owner, token: confirmed.session!.token });
    await expect(renewed.call(contract.confirmEmailChange, { body })).toFailWith(
      'email_change_invalid',
    );

    const { owner: late } = await aStore(world);
    await ask(late, `nova-${late.email}`);
    const token = linkToken();
    world.clock.advance(24 * 3_600_000);
    const session = (await signIn(late.email)).body as contract.SessionToken;
    const back = callerOf(world, { ...late, token: session.token });
    await expect(back.call(contract.confirmEmailChange, { body: { token } })).toFailWith(
      'email_change_invalid',
    );
  });

  test('can be cancelled while pending: its link stops working, and no other account is affected', async () => {
    const { owner } = await aStore(world);
    const other = (await aStore(world)).owner;
    await ask(other, `nova-${other.email}`);
    await ask(owner, `nova-${owner.email}`);
    const token = linkToken();
    expect((await owner.call(contract.cancelEmailChange, {})).pending_email).toBeNull();
    await expect(owner.call(contract.confirmEmailChange, { body: { token } })).toFailWith(
      'email_change_invalid',
    );
    expect((await owner.call(contract.cancelEmailChange, {})).user.email).toBe(owner.email);
    expect((await other.call(contract.getAccount, {})).pending_email).toBe(`nova-${other.email}`);
  });

  test('to an address in use gets the same response, and only that address learns why', async () => {
    const { owner } = await aStore(world);
    const taken = (await aStore(world)).owner;
    const answer = await ask(owner, taken.email.toUpperCase());
    expect(updated(answer).pending_email).toBe(taken.email.toUpperCase());
    const reported = world.mails.find(({ to }) => to.toLowerCase() === taken.email)!;
    expect(reported.subject).toBe('Este e-mail já tem uma conta no Clientela');
    expect(reported.text).not.toContain('confirm=');
  });

  test('may be asked for five times an hour', async () => {
    const { owner } = await aStore(world);
    for (let i = 0; i < 5; i++) await ask(owner, `n${i}-${owner.email}`);
    const answer = await update(owner, { email: `n6-${owner.email}`, old_password: PASSWORD });
    expect(answer.status).toBe(429);
  });
});

describe('open sessions', () => {
  test('are listed with this one marked; one or all others end at once', async () => {
    const { owner } = await aStore(world);
    const others = [await signIn(owner.email), await signIn(owner.email)].map(({ body }) =>
      callerOf(world, { ...owner, token: (body as contract.SessionToken).token }),
    );
    const { data } = await owner.call(contract.listSessions, {});
    expect(data.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(data[1]!.user_agent).toContain('lightMyRequest');

    const mineElsewhere = (await others[0]!.call(contract.listSessions, {})).data[0]!;
    expect((await owner.send(contract.endOneSession, { id: mineElsewhere.id })).status).toBe(204);
    await expect(others[0]!.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    await owner.call(contract.endOtherSessions, {});
    await expect(others[1]!.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
    expect((await owner.call(contract.listSessions, {})).data).toHaveLength(1);
  });

  test("another person's session returns 404", async () => {
    const [mine, other] = [await aStore(world), await aStore(world)];
    const { data } = await other.owner.call(contract.listSessions, {});
    await expect(mine.owner.call(contract.endOneSession, { id: data[0]!.id })).toFailWith(
      'not_found',
    );
    expect((await other.owner.call(contract.getCurrentUser, {})).id).toBe(other.owner.user_id);
  });

  test('list the time of their last use', async () => {
    const { owner } = await aStore(world);
    world.clock.advance(3_600_000);
    await owner.call(contract.getCurrentUser, {});
    const used = world.clock.now().toISOString();
    const lastSeen = async () =>
      (await owner.call(contract.listSessions, {})).data[0]!.last_seen_at;
    await expect.poll(lastSeen).toBe(used);
  });
});

test('nothing here ended in an unexpected error', () => {
  expect(world.errors).toEqual([]);
});
