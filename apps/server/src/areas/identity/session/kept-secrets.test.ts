import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, type Caller, callerOf, PASSWORD, useWorld } from '#test/harness';

/** Stored forms of passwords, tokens and links, and the cookies given to a browser. */

const world = useWorld();
const stranger = callerOf(world, { email: '', user_id: '', token: '' });

const signIn = ({ email }: Caller, password = PASSWORD) =>
  stranger.send(contract.createSession, { body: { email, password } });

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String([answer.headers['set-cookie']].flat()[0]);
}

/** Whether a table contains the plain secret, in any column. */
async function holds(table: string, secret: string): Promise<boolean> {
  const rows = await world.sql(`select from ${table} t where strpos(t::text, $1) > 0`, [secret]);
  return rows.length > 0;
}

test('tokens have 256 random bits, and only their hashes are stored', async () => {
  const { owner } = await aStore(world);
  const answer = await signIn(owner);
  const { token } = answer.body as contract.SessionToken;
  const refresh = /=([\w-]+);/.exec(cookieOf(answer))![1]!;
  for (const [secret, table] of [
    [token, 'access_tokens'],
    [refresh, 'refresh_tokens'],
  ] as const) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const kept = await world.sql(`select from ${table} where token_hash = sha256($1)`, [
      Buffer.from(secret),
    ]);
    expect(kept, table).toHaveLength(1);
    expect(await holds(table, secret), table).toBe(false);
  }
});

test('the refresh cookie is inaccessible to scripts and other sites, for thirty days', async () => {
  const { owner } = await aStore(world);
  const { publicUrl } = world.app.config;
  expect(cookieOf(await signIn(owner))).toMatch(
    /; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  world.app.config.publicUrl = 'https://app.clientela.example';
  const overHttps = cookieOf(await signIn(owner));
  world.app.config.publicUrl = publicUrl;
  expect(overHttps).toContain('; Secure');

  const cookie = cookieOf(await signIn(owner)).split(';')[0]!;
  const refresh = () => stranger.send(contract.refreshSession, {}, { cookie });
  world.clock.advance(30 * 86_400_000);
  expect((await refresh()).status).toBe(401);
  world.clock.advance(-1_000);
  expect((await refresh()).status).toBe(200);
});

test('a password is stored as an argon2id hash of 19 MiB and two passes', async () => {
  const { owner } = await aStore(world);
  const [row] = await world.sql<{ password_hash: string }>(
    'select password_hash from users where id = $1',
    [owner.user_id],
  );
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('a hash with weaker parameters still verifies, and is then upgraded', async () => {
  const { owner } = await aStore(world);
  const old = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = Buffer.alloc(16, 7);
  const tag = await promisify(argon2)('argon2id', { message: PASSWORD, nonce, ...old });
  const encoded = [nonce, tag].map((bytes) => Buffer.from(bytes).toString('base64'));
  const [salt, hash] = encoded.map((text) => text.replace(/=+$/, ''));
  await world.sql('update users set password_hash = $2 where id = $1', [
    owner.user_id,
    `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${hash}`,
  ]);
  const kept = async () =>
    (
      await world.sql<{ kept: string }>('select password_hash as kept from users where id = $1', [
        owner.user_id,
      ])
    )[0]!.kept;

  expect((await signIn(owner, 'não é esta')).status).toBe(401);
  expect(await kept()).toContain('$m=1024,');
  expect((await signIn(owner)).status).toBe(200);
  expect(await kept()).toContain('$m=19456,');
  expect((await signIn(owner)).status).toBe(200);
});

test('a person marked as disabled is out at once: by bearer, by cookie and by password', async () => {
  const { owner } = await aStore(world);
  const cookie = cookieOf(await signIn(owner)).split(';')[0]!;
  await world.sql('update users set disabled_at = now() where id = $1', [owner.user_id]);
  const refreshed = await stranger.send(contract.refreshSession, {}, { cookie });
  expect(refreshed.status).toBe(401);
  await expect(owner.call(contract.getCurrentUser, {})).toFailWith('not_signed_in');
  expect((await signIn(owner)).body).toMatchObject({ code: 'wrong_credentials' });
});

test('a reset link is stored as its hash, and a commonly guessed password is refused', async () => {
  const { owner } = await aStore(world);
  world.mails.length = 0;
  await stranger.call(contract.forgotPassword, { body: { email: owner.email } });
  await world.runJobs();
  const token = /reset-password\/([\w-]+)/.exec(world.mails[0]!.text)![1]!;
  expect(await holds('password_resets', token)).toBe(false);
  const reset = (password: string) =>
    stranger.send(contract.resetPassword, {
      body: { token, password, password_confirmation: password },
    });
  for (const password of ['12345678', 'Senha123', 'FLAMENGO', 'qwertyuiop']) {
    expect(await reset(password), password).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'password',
            rule: 'common',
            message: 'Esta senha é fácil de adivinhar. Escolha outra.',
          },
        ],
      },
    });
  }
  expect((await reset('cavalo-pilha-grampo')).status).toBe(204);
  expect((await signIn(owner, 'cavalo-pilha-grampo')).status).toBe(200);
});
