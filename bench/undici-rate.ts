import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Pool } from 'undici';

/** Marks this process as the caller. */
const CALLER = 'caller';

interface Calls {
  url: string;
  path: string;
  headers: Record<string, string>;
  bodies: readonly string[];
  /** Number of times each body is sent. */
  times: number;
  connections: number;
  /** Signs each body as Meta does, with the secret of its app. */
  signedWith?: string;
}

/** Calls as fast as responses arrive, in a separate process; returns calls per second. */
export async function undiciRate(calls: Calls): Promise<number> {
  const caller = fork(import.meta.filename, [CALLER], { execArgv: process.execArgv });
  caller.send(calls);
  const [rate] = (await once(caller, 'message')) as [number];
  caller.kill();
  return rate;
}

if (process.argv[2] === CALLER) {
  process.once('message', async (calls: Calls) => {
    const { url, path, bodies, times, connections, signedWith } = calls;
    const pool = new Pool(url, { connections, pipelining: 1 });
    const total = bodies.length * times;
    const ready = bodies.map((body) => ({
      body,
      headers: {
        ...calls.headers,
        ...(signedWith && {
          'x-hub-signature-256': `sha256=${createHmac('sha256', signedWith).update(body).digest('hex')}`,
        }),
      },
    }));
    let next = 0;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < total) {
          const answer = await pool.request({
            path,
            method: 'POST',
            ...ready[next++ % ready.length],
          });
          await answer.body.dump();
          if (answer.statusCode >= 400) throw new Error(`answered ${answer.statusCode}`);
        }
      }),
    );
    process.send?.(total / ((performance.now() - startedAt) / 1000));
  });
}
