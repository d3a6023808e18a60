import { z } from 'zod';
import { job } from '#platform/jobs';
import { deleteImport } from './imports.queries.ts';

/** Throws away what was uploaded and never started, and uploads that broke off. */
export const discardDraft = job({
  name: 'imports.discard_draft',
  payload: z.object({ store_id: z.uuid(), import_id: z.uuid() }),
  once: ({ import_id }) => import_id,
  async run(ctx, { import_id }) {
    await deleteImport(ctx, import_id);
  },
});
