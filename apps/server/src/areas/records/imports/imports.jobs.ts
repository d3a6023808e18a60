import { z } from 'zod';
import { forgetPerson } from '#areas/records/customers/index';
import { job } from '#platform/jobs';
import { deleteImport } from './imports.queries.ts';
import { forgetInReports } from './work/forget-in-reports.ts';

/** Deletes drafts that were never started, and interrupted uploads. */
export const discardDraft = job({
  name: 'imports.discard_draft',
  payload: z.object({ store_id: z.uuid(), import_id: z.uuid() }),
  once: ({ import_id }) => import_id,
  async run(ctx, { import_id }) {
    await deleteImport(ctx, import_id);
  },
});

/** Removes an erased person from reports. */
export const forgetPersonJob = job({
  ...forgetPerson,
  run: (ctx, { marks }) => forgetInReports(ctx, new Set(marks)),
});
