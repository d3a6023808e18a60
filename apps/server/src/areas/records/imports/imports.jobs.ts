import { z } from 'zod';
import { forgetPerson } from '#areas/records/customers/index';
import { job } from '#platform/jobs';
import { deleteImport } from './imports.queries.ts';
import { forgetInReports } from './work/forget-in-reports.ts';

/** Throws away what was uploaded and never started, and uploads that broke off. */
export const discardDraft = job({
  name: 'imports.discard_draft',
  payload: z.object({ store_id: z.uuid(), import_id: z.uuid() }),
  once: ({ import_id }) => import_id,
  async run(ctx, { import_id }) {
    await deleteImport(ctx, import_id);
  },
});

/** Empties what reports say about somebody who asked the store to forget them. */
export const forgetPersonJob = job({
  ...forgetPerson,
  run: (ctx, { marks }) => forgetInReports(ctx, new Set(marks)),
});
