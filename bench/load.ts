import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Load {
  url: string;
  /** Asked for in turn. */
  paths: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  answers: number;
  per_second: number;
  /** From the first byte of a request to the last of its answer. */
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** Answers of status 400 and above. */
  refused: number;
  /** Connections that broke, answers that did not come. */
  failed: number;
}

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
const run = promisify(execFile);

/**
 * Calls a server as fast as it answers, with wrk (Debian's package of that name). A caller in
 * JavaScript needs as much of the machine as the server does, and its own pauses count as the
 * server's. After a pause wrk also counts the calls that would have been made meanwhile.
 */
export async function load({
  url,
  paths,
  headers = {},
  connections,
  seconds,
}: Load): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-load-'));
  const list = join(folder, 'paths');
  try {
    await writeFile(list, paths.join('\n'));
    const { stdout } = await run('wrk', [
      ...['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`],
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...['--script', SCRIPT, url, '--', list],
    ]);
    const told = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
    return {
      answers: told.answers,
      per_second: told.answers / told.seconds,
      p50_ms: hundredths(told.p50_ms),
      p95_ms: hundredths(told.p95_ms),
      p99_ms: hundredths(told.p99_ms),
      refused: told.refused,
      failed: told.failed,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}
