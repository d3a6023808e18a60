import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

export interface Load {
  url: string;
  /** Asked for in turn, each connection beginning elsewhere; at most a hundred a connection. */
  paths: string[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  per_second: number;
  p99_ms: number;
  refused: number;
  failed: number;
}

const PATHS_A_CONNECTION = 100;

/** Calls a server from a process of its own, so that asking does not slow the answers down. */
export async function load(what: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(import.meta.url), ['--calling']);
  child.send(what);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.disconnect();
  return result;
}

async function call({ url, paths, headers = {}, connections, seconds }: Load): Promise<LoadResult> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    setupClient(client) {
      const start = (connection++ * PATHS_A_CONNECTION) % paths.length;
      const own = [...paths.slice(start), ...paths.slice(0, start)].slice(0, PATHS_A_CONNECTION);
      client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
    },
  });
  return {
    per_second: result.requests.average,
    p99_ms: result.latency.p99,
    refused: result.non2xx - result['3xx'],
    failed: result.errors,
  };
}

if (process.argv.includes('--calling')) {
  process.once('message', async (what) => process.send?.(await call(what as Load)));
}
