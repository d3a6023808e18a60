import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Load {
  url: string;
  /** Requested in turn: a path to get, or a request with a body of one line, for a proxy's caller if one is named. */
  paths: readonly (string | { method: string; path: string; body: string; caller?: string })[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  answers: number;
  per_second: number;
  /** From the first byte of a request to the last of its response. */
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** Responses of status 400 and above. */
  refused: number;
  /** Broken connections and missing responses. */
  failed: number;
  /** CPU steal meanwhile: the machine's time that its host gave to others. */
  stolen_percent: number;
}

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
const run = promisify(execFile);

/**
 * Calls a server as fast as it responds, with wrk (Debian's package of that name). A caller in
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
    await writeFile(list, paths.map(lineOf).join('\n'));
    const before = await readTimes();
    const { stdout } = await run('wrk', [
      ...['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`],
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...['--script', SCRIPT, url, '--', list],
    ]);
    const after = await readTimes();
    const reported = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
    return {
      answers: reported.answers,
      per_second: reported.answers / reported.seconds,
      p50_ms: hundredths(reported.p50_ms),
      p95_ms: hundredths(reported.p95_ms),
      p99_ms: hundredths(reported.p99_ms),
      refused: reported.refused,
      failed: reported.failed,
      stolen_percent: hundredths((100 * (after.stolen - before.stolen)) / (after.all - before.all)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function lineOf(request: Load['paths'][number]): string {
  if (typeof request === 'string') return `GET\t${request}`;
  return [request.method, request.path, request.body, request.caller ?? ''].join('\t');
}

/** CPU times since the machine started (proc_stat(5)). */
async function readTimes(): Promise<{ all: number; stolen: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const times = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7]! };
}

/** The most calls of one measurement. */
export const TRIES = 4;
const DISTURBED_PERCENT = 0.5;

/**
 * The call with the least CPU steal of a few: time that the host gives to other machines is missing from
 * the two measured cores. Counts the repetitions in `tally`.
 */
export async function undisturbed(
  call: () => Promise<LoadResult>,
  tally: { repeated: number },
): Promise<LoadResult> {
  let best = await call();
  for (let n = 1; n < TRIES && best.stolen_percent > DISTURBED_PERCENT; n++) {
    tally.repeated++;
    const next = await call();
    if (next.stolen_percent < best.stolen_percent) best = next;
  }
  return best;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
