import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { releaseCampaign, SafeSend, SMALLEST_CANARY } from '@clientela/contract';
import { expect } from 'vitest';
import { activate, aDraft, customers } from './campaigns.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { aStore, type World } from './harness.ts';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from './keys.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const MAIL_SERVER = fileURLToPath(new URL('./counting-mail-server.ts', import.meta.url));
/** Loaded ahead of the program. */
const PROGRAM_CLOCK = new URL('./program-clock.ts', import.meta.url);
const LEASE_MS = 5_000;
const ANSWER_MS = 20;

export interface KillReport {
  messages: number;
  received: number;
  lost: number;
  repeats_per_kill: number[];
}

/** Sends a campaign by worker processes that are killed again and again, to a server that counts. */
export async function killWorkers(
  world: World,
  { messages, kills, workers = 1 }: { messages: number; kills: number; workers?: number },
): Promise<KillReport> {
  const mail = await startMailServer();
  const store = await aStore(world);
  await customers(world, store, messages);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  const repeats: number[] = [];
  let known = new Map<string, number>();
  const running: ChildProcess[] = [];
  const start = () => {
    const worker = startMailer(world.databaseUrl, mail.port);
    running.push(worker);
    return worker;
  };
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = mail.counts.size;
      const started = Array.from({ length: workers }, start);
      // Messages are open from the moment the first arrives; the count spreads the kills.
      const enough = before + 10 + ((kill * 37) % 80);
      await expect
        .poll(() => started.some(hasStopped) || mail.counts.size > enough, { interval: 2 })
        .toBe(true);
      await Promise.all(started.map(killHard));
      await pause(3 * ANSWER_MS);
      repeats.push(await countUnrecorded(world, id, mail.counts, known));
      known = new Map(mail.counts);
    }
    const worker = start();
    await expect
      .poll(() => hasStopped(worker) || isFinished(world, id), { timeout: 300_000, interval: 200 })
      .toBe(true);
    await killHard(worker);
  } finally {
    // A worker that outlives a failed test keeps its output open, and the run never ends.
    for (const worker of running) worker.kill('SIGKILL');
    mail.process.kill('SIGKILL');
  }
  return {
    messages,
    received: total(mail.counts),
    lost: countLost(messages, mail.counts),
    repeats_per_kill: repeats,
  };
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function countLost(messages: number, counts: ReadonlyMap<string, number>): number {
  const expected = Array.from({ length: messages }, (_, n) => `cliente${n}@exemplo.com.br`);
  return expected.filter((address) => !counts.has(address)).length;
}

export interface CanaryReport {
  /** Recipients that the server knew before the rest was released. */
  canary: number;
  received: number;
  lost: number;
}

/** Kills workers while the canary of a campaign leaves; a person then releases the rest. */
export async function killInCanary(
  world: World,
  { messages, kills }: { messages: number; kills: number },
): Promise<CanaryReport> {
  const mail = await startMailServer();
  const store = await aStore(world);
  await customers(world, store, messages);
  const { id } = await aDraft(store, { safe_send: SafeSend.parse({ canary: 'always' }) });
  await activate(world, store, id);
  const running: ChildProcess[] = [];
  const untilSettled = (worker: ChildProcess, count: number) =>
    expect
      .poll(async () => hasStopped(worker) || (await countSettled(world, id)) >= count, {
        timeout: 120_000,
        interval: 100,
      })
      .toBe(true);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const worker = startMailer(world.databaseUrl, mail.port);
      running.push(worker);
      const before = mail.counts.size;
      await expect
        .poll(() => mail.counts.size > before, { timeout: 60_000, interval: 2 })
        .toBe(true);
      await killHard(worker);
    }
    const worker = startMailer(world.databaseUrl, mail.port);
    running.push(worker);
    await untilSettled(worker, SMALLEST_CANARY);
    // Long enough for hundreds more, if anything let them.
    await pause(50 * ANSWER_MS);
    const canary = mail.counts.size;
    await store.owner.call(releaseCampaign, { store_id: store.id, campaign_id: id });
    await untilSettled(worker, messages);
    await killHard(worker);
    return { canary, received: total(mail.counts), lost: countLost(messages, mail.counts) };
  } finally {
    for (const worker of running) worker.kill('SIGKILL');
    mail.process.kill('SIGKILL');
  }
}

async function countSettled(world: World, id: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from campaign_activities where campaign_id = $1 and status <> 'waiting_to_send'`,
    [id],
  );
  return row?.n ?? 0;
}

export interface CutReport {
  messages: number;
  received: number;
  lost: number;
}

/**
 * Sends a campaign while the database connection is repeatedly cut and stays closed for a while.
 */
export async function cutConnections(
  world: World,
  { messages, cuts, closedMs }: { messages: number; cuts: number; closedMs: number },
): Promise<CutReport> {
  const mail = await startMailServer();
  const proxy = await openDatabaseProxy(world.databaseUrl);
  const store = await aStore(world);
  await customers(world, store, messages);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  const worker = startMailer(proxy.url, mail.port, { SEND_LEASE_MS: String(closedMs + LEASE_MS) });
  try {
    for (let cut = 1; cut <= cuts; cut++) {
      const enough = (messages * cut) / (cuts + 2);
      await expect
        .poll(() => hasStopped(worker) || mail.counts.size > enough, {
          timeout: 90_000,
          interval: 2,
        })
        .toBe(true);
      proxy.isClosed = closedMs > 0;
      proxy.cut();
      await pause(closedMs);
      proxy.isClosed = false;
    }
    await expect
      .poll(() => hasStopped(worker) || isFinished(world, id), { timeout: 90_000, interval: 200 })
      .toBe(true);
    await killHard(worker);
  } finally {
    worker.kill('SIGKILL');
    mail.process.kill('SIGKILL');
    await proxy.stop();
  }
  return { messages, received: total(mail.counts), lost: countLost(messages, mail.counts) };
}

/** Messages the server took since the last kill that are not recorded as sent: these leave again. */
async function countUnrecorded(
  world: World,
  id: string,
  counts: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): Promise<number> {
  const waiting = await world.sql<{ contact: string }>(
    `select contact from campaign_activities where campaign_id = $1 and status = 'waiting_to_send'`,
    [id],
  );
  return waiting.filter(({ contact }) => (counts.get(contact) ?? 0) > (known.get(contact) ?? 0))
    .length;
}

async function isFinished(world: World, id: string): Promise<boolean> {
  const [row] = await world.sql<{ status: string }>('select status from campaigns where id = $1', [
    id,
  ]);
  return row?.status === 'finished';
}

function startMailer(
  databaseUrl: string,
  mailPort: number,
  env: Record<string, string> = {},
): ChildProcess {
  return startWorker(databaseUrl, { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, ...env });
}

/** A worker in a process of its own; with CLOCK_AHEAD_MS at another time than the machine's. */
export function startWorker(databaseUrl: string, env: Record<string, string>): ChildProcess {
  const flags = env.CLOCK_AHEAD_MS ? [`--import=${PROGRAM_CLOCK}`] : [];
  const worker = spawn(process.execPath, [...flags, MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: databaseUrl,
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      SEND_LEASE_MS: String(LEASE_MS),
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  errorsOf.set(worker, '');
  worker.stderr.on('data', (text) => errorsOf.set(worker, `${errorsOf.get(worker)}${text}`));
  return worker;
}

/** What each worker wrote to its error output: the cause of an end of its own. */
const errorsOf = new WeakMap<ChildProcess, string>();

function hasStopped(worker: ChildProcess): boolean {
  return worker.exitCode !== null || worker.signalCode !== null;
}

export async function killHard(worker: ChildProcess): Promise<void> {
  if (hasStopped(worker)) {
    const code = worker.exitCode ?? worker.signalCode;
    throw new Error(`The worker stopped by itself: ${code} ${errorsOf.get(worker) ?? ''}`);
  }
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** A mail server in a process of its own, and how often each recipient was written to. */
export async function startMailServer() {
  const child = spawn(process.execPath, [MAIL_SERVER, String(ANSWER_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counts = new Map<string, number>();
  const lines = createInterface({ input: child.stdout });
  const [port] = (await once(lines, 'line')) as [string];
  lines.on('line', (recipient) => counts.set(recipient, (counts.get(recipient) ?? 0) + 1));
  return { process: child, port: Number(port), counts };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
