import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';
import { HOME } from './home-tables.ts';
import { readInboxFigures } from './inbox.ts';
import { replicationLag } from './replication.ts';
import { isAnswering } from './shards.ts';
import { shardsOf } from './store-directory.ts';

/** The figures of this process, whatever it serves: memory, event-loop lag, requests, jobs. */
const register = new Registry();
let isCollecting = false;

const requests = new Histogram({
  name: 'clientela_http_request_seconds',
  help: 'Time until an answer is ready, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [register],
});
const jobs = new Histogram({
  name: 'clientela_job_seconds',
  help: 'Time of background jobs, by what became of them',
  labelNames: ['job', 'outcome'],
  buckets: [0.05, 0.5, 5, 60],
  registers: [register],
});

/** A figure of each database. */
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({
    name: `clientela_${name}`,
    help,
    labelNames: ['database', ...labelNames],
    registers: [register],
  });
const answering = gauge('database_up', 'Whether the database answers, 0 or 1');
const lag = gauge(
  'replication_lag_bytes',
  'What home has written and the database has not confirmed yet',
);
const connections = gauge('database_connections', 'Open connections of requests');
const waiting = gauge('database_waiting', 'Requests that wait for a connection');
const streams = gauge('live_streams', 'Open event streams');
const queueDepth = gauge('queue_depth', 'Messages that are due, up to 100,000', ['channel']);
const queueAge = gauge('queue_age_seconds', 'How long the oldest due message waits', ['channel']);
const consumerLag = gauge(
  'event_consumer_lag_seconds',
  'How long the oldest event that a consumer has not read waits',
  ['consumer'],
);
const consumersParked = gauge(
  'event_consumers_parked',
  'Stores in which a consumer failed so often that it is tried rarely',
  ['consumer'],
);
const workDepth = gauge('work_due', 'Leased work that is due and unclaimed, up to a bound', [
  'work',
]);
const workAge = gauge('work_age_seconds', 'How long the oldest due work waits', ['work']);
const inboxFailed = gauge('inbox_given_up', 'Inbound events that failed for good, up to 10,000');
const campaignsFailing = gauge('campaigns_failing', 'Campaigns whose steps fail, up to 10,000');
const jobDepth = gauge('jobs_due', 'Jobs that are due', ['job']);
const jobAge = gauge('jobs_age_seconds', 'How long the oldest due job waits', ['job']);
const jobsFailed = gauge('jobs_given_up', 'Jobs that failed for good', ['job']);
const GAUGES = [
  ...[answering, lag, connections, waiting, streams, queueDepth, queueAge, consumerLag],
  ...[consumersParked, workDepth, workAge, inboxFailed, campaignsFailing],
  ...[jobDepth, jobAge, jobsFailed],
];

/** Counts an answered request; `route` is the pattern, never the requested address. */
export function countRequest(
  { method, route, status }: { method: string; route: string; status: number },
  ms: number,
): void {
  requests.observe({ method, route, status }, ms / 1000);
}

/** Counts a job that ended. */
export function countJob(job: string, outcome: 'done' | 'failed', ms: number): void {
  jobs.observe({ job, outcome }, ms / 1000);
}

/** Metrics queried from each database on each scrape. */
const ASKED: readonly ((app: App) => Promise<void>)[] = [
  measureQueues,
  measureWork,
  measureConsumers,
  measureJobs,
];

/** All metrics in Prometheus format. Those a database cannot provide now are omitted. */
export async function describeMetrics(app: App): Promise<string> {
  if (!isCollecting) collectDefaultMetrics({ register });
  isCollecting = true;
  for (const figure of GAUGES) figure.reset();
  await Promise.all(shardsOf(app).map(measureDatabase));
  return register.metrics();
}

async function measureDatabase(app: App): Promise<void> {
  const { shard: database, pools, live } = app;
  connections.set({ database }, pools.app.totalCount);
  waiting.set({ database }, pools.app.waitingCount);
  streams.set({ database }, live.size());
  const isUp = await isAnswering(app);
  answering.set({ database }, Number(isUp));
  if (!isUp) return;
  for (const asked of ASKED) {
    await asked(app).catch((error) => app.log.warn('figures not read', { database, error }));
  }
  if (database === HOME) return;
  const bytes = await replicationLag(app).catch(() => null);
  if (bytes !== null) lag.set({ database }, bytes);
}

async function measureQueues({ shard: database, pools, clock }: App): Promise<void> {
  const { rows } = await pools.app.query<{ channel: string; depth: number; age: number }>(
    'select channel, depth, age_seconds as age from app.queue_figures($1)',
    [clock.now()],
  );
  for (const { channel, depth, age } of rows) {
    queueDepth.set({ database, channel }, depth);
    queueAge.set({ database, channel }, age);
  }
}

async function measureWork(app: App): Promise<void> {
  const { shard: database, pools, clock } = app;
  const { rows } = await pools.app.query<{ work: string; depth: number; age: number }>(
    'select work, depth, age_seconds as age from app.work_figures($1)',
    [clock.now()],
  );
  const inbox = await readInboxFigures(app);
  for (const { work, depth, age } of [...rows, { work: 'inbox', ...inbox }]) {
    workDepth.set({ database, work }, depth);
    workAge.set({ database, work }, age);
  }
  inboxFailed.set({ database }, inbox.failed);
  const failing = await pools.app.query('select from app.failing_campaigns(1, 10000)');
  campaignsFailing.set({ database }, failing.rowCount ?? 0);
}

async function measureConsumers({ shard: database, pools }: App): Promise<void> {
  const { rows } = await pools.app.query<{ consumer: string; seconds: number; parked: number }>(
    'select consumer, seconds, parked from app.event_lag()',
  );
  for (const { consumer, seconds, parked } of rows) {
    consumerLag.set({ database, consumer }, seconds);
    consumersParked.set({ database, consumer }, parked);
  }
}

interface JobFigures {
  job: string;
  due: number;
  age: number;
  failed: number;
}

async function measureJobs({ shard: database, pools }: App): Promise<void> {
  const { rows } = await pools.owner.query<JobFigures>(
    `select task_identifier as job,
       count(*) filter (where run_at <= now() and attempts < max_attempts) as due,
       coalesce(extract(epoch from now() - min(run_at)
         filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as age,
       count(*) filter (where attempts >= max_attempts) as failed
       from graphile_worker.jobs group by 1`,
  );
  for (const { job, due, age, failed } of rows) {
    jobDepth.set({ database, job }, due);
    jobAge.set({ database, job }, age);
    jobsFailed.set({ database, job }, failed);
  }
}
