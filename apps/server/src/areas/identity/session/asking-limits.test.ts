import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, callerOf, type RawAnswer, useWorld } from '#test/harness';

/** How often reset links may be asked for and tried: per account and per address, known or not. */

const world = useWorld();
const stranger = callerOf(world, { email: '', user_id: '', token: '' });

const forgot = (email: string) => stranger.send(contract.forgotPassword, { body: { email } });
const reset = () =>
  stranger.send(contract.resetPassword, {
    body: { token: 'x', password: 'senha-nova-1', password_confirmation: 'senha-nova-1' },
  });

function expectLimited({ status, headers, body }: RawAnswer): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'too_many_requests' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

test('five links an hour for one account, whether there is one or not', async () => {
  const { owner } = await aStore(world);
  for (const email of [owner.email, 'ninguem@teste.example']) {
    for (let n = 0; n < 5; n++) expect((await forgot(email)).status).toBe(204);
    expectLimited(await forgot(email.toUpperCase()));
  }
  world.clock.advance(3_601_000);
  expect((await forgot(owner.email)).status).toBe(204);
});

test('two hundred times in fifteen minutes from one address, whatever account is named', async () => {
  await world.sql(
    `insert into rate_windows (key, count, resets_at) values ('sign_in:127.0.0.1', 198, $1)
     on conflict (key) do update set count = 198, resets_at = $1`,
    [new Date(world.clock.now().getTime() + 900_000)],
  );
  expect((await forgot('um@teste.example')).status).toBe(204);
  expect((await reset()).status).toBe(422);
  expectLimited(await forgot('dois@teste.example'));
  expectLimited(await reset());
  world.clock.advance(901_000);
  expect((await reset()).status).toBe(422);
});
