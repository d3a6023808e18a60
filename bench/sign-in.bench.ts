import { request } from 'node:http';
import { allRoutes } from '@clientela/server/areas';
import { createPerson } from '@clientela/server/areas/identity/session';
import { platformCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import { percentile, report, walPosition, withApp } from './harness.ts';

const GUESSES = 500;
const GUESSED_ACCOUNTS = 50;
const AT_ONCE = 20;
const OTHERS = 40;
const PASSWORD = 'clientela-bench';
const REACH = 2;

/** The guesses come from one address, the other people each from their own. */
const GUESSER = '127.0.9.9';

interface Attempt {
  email: string;
  password: string;
  /** The loopback address it comes from. */
  from: string;
}

/** People sign in one after the other, first without load, then during password guessing. */
await withApp(async (app) => {
  const ctx = platformCtx(app);
  for (let i = 0; i < OTHERS; i++) {
    const email = other(i);
    await createPerson(ctx, {
      name: 'Bench',
      email,
      password: PASSWORD,
      profile_name: 'shop_owner',
    });
  }
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/api/auth/token`;
  await othersSignIn(url, () => false);
  const wal = await walPosition(app);
  const quiet = await othersSignIn(url, () => false);

  const walOfSignIn = ((await walPosition(app)) - wal) / quiet.length;
  const flood = guess(url);
  const during = await othersSignIn(url, () => flood.isOver);
  const refused = await flood.done;

  const quiet_p95_ms = percentile(quiet, 95);
  const p95_ms = percentile(during, 95);
  report({
    bench: 'sign-in during guesses',
    guesses: GUESSES,
    guesses_refused: refused,
    sign_ins: during.length,
    wal_bytes_per_sign_in: Math.round(walOfSignIn),
    quiet_p95_ms,
    p95_ms,
    ratio: p95_ms / quiet_p95_ms / REACH,
    reach: 'p95 of the others under twice its quiet value during 500 guesses from one address',
  });
  await server.close();
});

function other(i: number): string {
  return `pessoa${i % OTHERS}@clientela.example`;
}

/** Each of the other people signs in once, or until the guessing ends. */
async function othersSignIn(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < OTHERS && !isOver(); i++) {
    const startedAt = performance.now();
    const status = await attempt(url, {
      email: other(i),
      password: PASSWORD,
      from: `127.0.1.${i + 1}`,
    });
    if (status !== 200) throw new Error(`a right password was answered ${status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Guesses as fast as one address can: a fixed number of concurrent requests. */
function guess(url: string) {
  let next = 0;
  let refused = 0;
  const flood = { isOver: false, done: Promise.resolve(0) };
  const line = async () => {
    while (next < GUESSES) {
      const email = `alvo${next++ % GUESSED_ACCOUNTS}@clientela.example`;
      const status = await attempt(url, { email, password: 'errada-de-novo', from: GUESSER });
      if (status === 429) refused++;
      else if (status !== 401) throw new Error(`a guess was answered ${status}`);
    }
  };
  flood.done = Promise.all(Array.from({ length: AT_ONCE }, line)).then(() => {
    flood.isOver = true;
    return refused;
  });
  return flood;
}

function attempt(url: string, { email, password, from }: Attempt): Promise<number> {
  return new Promise((done, fail) => {
    const asked = request(
      url,
      { method: 'POST', localAddress: from, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      },
    );
    asked.on('error', fail);
    asked.end(JSON.stringify({ email, password }));
  });
}
