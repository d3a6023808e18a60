import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';
import { readInboxFigures } from './inbox.ts';

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

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `clientela_${name}`, help, labelNames, registers: [register] });
const connections = gauge('database_connections', 'Open connections of requests');
const waiting = gauge('database_waiting', 'Who waits for a connection');
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

/** Metrics queried from the database on each scrape. */
const ASKED: readonly ((app: App) => Promise<void>)[] = [
  measureQueues,
  measureWork,
  measureConsumers,
  measureJobs,
];

/** All metrics in Prometheus format. Those the database cannot provide now are omitted. */
export async function describeMetrics(app: App): Promise<string> {
  if (!isCollecting) collectDefaultMetrics({ register });
  isCollecting = true;
  connections.set(app.pools.app.totalCount);
  waiting.set(app.pools.app.waitingCount);
  streams.set(app.live.size());
  for (const asked of ASKED) {
    await asked(app).catch((error) => app.log.warn('figures not read', { error }));
  }
  return register.metrics();
}

async function measureQueues({ pools, clock }: App): Promise<void> {
  const { rows } = await pools.app.query<{ channel: string; depth: number; age: number }>(
    'select channel, depth, age_seconds as age from app.queue_figures($1)',
    [clock.now()],
  );
  queueDepth.reset();
  queueAge.reset();
  for (const { channel, depth, age } of rows) {
    queueDepth.set({ channel }, depth);
    queueAge.set({ channel }, age);
  }
}

async function measureWork(app: App): Promise<void> {
  const { pools, clock } = app;
  const { rows } = await pools.app.query<{ work: string; depth: number; age: number }>(
    'select work, depth, age_seconds as age from app.work_figures($1)',
    [clock.now()],
  );
  const inbox = await readInboxFigures(app);
  workDepth.reset();
  workAge.reset();
  for (const { work, depth, age } of [...rows, { work: 'inbox', ...inbox }]) {
    workDepth.set({ work }, depth);
    workAge.set({ work }, age);
  }
  inboxFailed.set(inbox.failed);
  const failing = await pools.app.query('select from app.failing_campaigns(1, 10000)');
  campaignsFailing.set(failing.rowCount ?? 0);
}

async function measureConsumers({ pools }: App): Promise<void> {
  const { rows } = await pools.app.query<{ consumer: string; seconds: number; parked: number }>(
    'select consumer, seconds, parked from app.event_lag()',
  );
  consumerLag.reset();
  consumersParked.reset();
  for (const { consumer, seconds, parked } of rows) {
    consumerLag.set({ consumer }, seconds);
    consumersParked.set({ consumer }, parked);
  }
}

interface JobFigures {
  job: string;
  due: number;
  age: number;
  failed: number;
}

async function measureJobs({ pools }: App): Promise<void> {
  const { rows } = await pools.owner.query<JobFigures>(
    `select task_identifier as job,
       count(*) filter (where run_at <= now() and attempts < max_attempts) as due,
       coalesce(extract(epoch from now() - min(run_at)
         filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as age,
       count(*) filter (where attempts >= max_attempts) as failed
       from graphile_worker.jobs group by 1`,
  );
  for (const figure of [jobDepth, jobAge, jobsFailed]) figure.reset();
  for (const { job, due, age, failed } of rows) {
    jobDepth.set({ job }, due);
    jobAge.set({ job }, age);
    jobsFailed.set({ job }, failed);
  }
}
