import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { storeReport } from '../store-report.ts';
import { MailboxError } from './mailbox.port.ts';
import { findMailbox, placeOf, saveProblem, saveReading, settingsOf } from './mailbox.queries.ts';

/** A new mailbox is read from so many days ago. */
const BEGINS_DAYS = 7;
const DAY_MS = 86_400_000;

export const readMailboxJob = job({
  name: 'bounce_mailbox.read',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }) => store_id,
  // Lanes, so that servers that do not answer delay only some stores and few workers.
  queue: ({ store_id }) => `bounce_mailboxes_${store_id.slice(-1)}`,
  attempts: 1,
  run: (ctx) => readMailbox(ctx),
});

export const readAllMailboxes = clockJob({
  name: 'bounce_mailboxes.read_all',
  at: '*/5 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_bounce_mailbox() as id`.execute(ctx.db);
    await enqueueForStores(
      ctx,
      readMailboxJob,
      rows.map(({ id }) => id),
    );
  },
});

/** Stores the notices that arrived since the last reading. */
async function readMailbox(ctx: Ctx): Promise<void> {
  const mailbox = await findMailbox(ctx);
  if (!mailbox) return;
  if (mailbox.retry_at && new Date(mailbox.retry_at) > ctx.clock.now()) return;
  let found = 0;
  try {
    const place = await ctx.app.mailboxes.read(settingsOf(ctx, mailbox), {
      after: placeOf(mailbox),
      since: new Date(ctx.clock.now().getTime() - BEGINS_DAYS * DAY_MS),
      async take(raw) {
        found += await storeReport(ctx.app, raw, { key: ctx.store.public_key });
      },
    });
    await saveReading(ctx, mailbox, { place, found });
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    ctx.log.warn('bounce mailbox not read', { store: ctx.store.id, error });
    await saveProblem(ctx, mailbox, error.problem);
  }
}
