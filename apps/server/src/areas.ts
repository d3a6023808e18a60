import type { App } from './app.ts';
import { sessionRoutes } from './areas/session/index.ts';
import type { Route } from './platform/http/routes.ts';
import type { Job } from './platform/jobs.ts';

/** Every endpoint of the product. */
export const allRoutes: readonly Route[] = [...sessionRoutes];

/** Every kind of background job. */
export const allJobs: readonly Job[] = [];

/** Loops that run beside the job queue in a worker process (message sending). */
export async function startWorkers(_app: App): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => {} };
}
