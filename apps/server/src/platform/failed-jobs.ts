import type { App } from './app.ts';

/** A background job that failed for good. */
export interface FailedJob {
  id: string;
  /** Name of its kind. */
  job: string;
  /** The store that it belongs to; null for the installation's jobs. */
  store_id: string | null;
  error: string;
  failed_at: string;
}

/** Jobs that failed for good, the latest first. The queue belongs to the owner of the schema. */
export async function listFailedJobs({ pools }: App, most: number): Promise<FailedJob[]> {
  const { rows } = await pools.owner.query<FailedJob>(
    `select j.id::text, t.identifier as job, j.payload ->> 'store_id' as store_id,
        coalesce(j.last_error, '') as error, j.updated_at as failed_at
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null
      order by j.updated_at desc, j.id limit $1`,
    [most],
  );
  return rows;
}

/** Runs a job that failed for good again, with all its tries; false where there is none. */
export async function retryFailedJob({ pools }: App, id: string): Promise<boolean> {
  const { rowCount } = await pools.owner.query(
    `select from graphile_worker.reschedule_jobs(array(${FAILED}), run_at => now(), attempts => 0)`,
    [id],
  );
  return rowCount === 1;
}

/** Deletes a job that failed for good; false where there is none. */
export async function dismissFailedJob({ pools }: App, id: string): Promise<boolean> {
  const { rowCount } = await pools.owner.query(
    `select from graphile_worker.complete_jobs(array(${FAILED}))`,
    [id],
  );
  return rowCount === 1;
}

/** Deletes jobs that failed for good before this time. */
export async function pruneFailedJobs({ pools }: App, before: Date): Promise<void> {
  await pools.owner.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker._private_jobs
        where updated_at < $1 and attempts >= max_attempts and locked_at is null))`,
    [before],
  );
}

const FAILED = `select id from graphile_worker._private_jobs
  where id = $1 and attempts >= max_attempts and locked_at is null`;
