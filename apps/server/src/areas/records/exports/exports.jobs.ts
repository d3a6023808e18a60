import { EXPORT_DAYS, Id, RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { emailLayout, firstNameOf } from '#platform/email-layout';
import { clockJob, job } from '#platform/jobs';
import { storeAddress } from '#platform/store-address';
import { findExport, findReaders } from './exports.queries.ts';
import { exportsTexts } from './exports.texts.ts';

/** Sends one recipient the e-mail about a finished file; its link requires sign-in. */
export const sendExportMail = job({
  name: 'exports.send_mail',
  payload: z.object({ store_id: Id, export_id: Id, email: z.string() }),
  once: ({ export_id, email }) => `${export_id}:${email}`,
  attempts: 6,
  async run(ctx, { export_id, email }) {
    const { kind, status, file_name } = await findExport(ctx, export_id);
    const [reader] = await findReaders(ctx, kind, [email]);
    if (!reader || status !== 'finished') return;
    const link = `${ctx.app.config.publicUrl}${storeAddress(`/${kind}?export=${export_id}`, ctx.store.id)}`;
    await ctx.app.mail.send(
      emailLayout({
        to: reader.email,
        subject: exportsTexts.ready_subject(file_name, ctx.store.name),
        lines: [
          exportsTexts.ready_line(firstNameOf(reader.name), file_name, ctx.store.name),
          exportsTexts.download_line(EXPORT_DAYS),
        ],
        action: { label: exportsTexts.download, link, after: 1 },
      }),
    );
  },
});

const DAY_MS = 86_400_000;
const PIECE = 50;

/** Deletes files after seven days, and later their export records. */
export const pruneExports = clockJob({
  name: 'exports.prune',
  at: '35 4 * * *',
  async run(ctx) {
    const now = ctx.clock.now();
    const older = new Date(now.getTime() - RETENTION_DAYS.export_requests * DAY_MS);
    for (let gone = 1; gone > 0; ) {
      const { rows } = await sql<{ n: number }>`
        select app.prune_exports(${now}, ${older}, ${PIECE}) as n`.execute(ctx.db);
      gone = rows[0]?.n ?? 0;
    }
  },
});
