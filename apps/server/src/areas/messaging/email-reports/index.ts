import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { countByDomain } from './health.queries.ts';
import { healthOf } from './health.rules.ts';
import { readMailboxSettings, removeMailbox, saveMailbox } from './mailbox/save-mailbox.ts';

export const emailReportRoutes = routes(
  on(contract.getBounceMailbox, async (ctx) => ({ mailbox: await readMailboxSettings(ctx) })),
  on(contract.updateBounceMailbox, async (ctx, { body }) => ({
    mailbox: await saveMailbox(ctx, body),
  })),
  on(contract.deleteBounceMailbox, async (ctx) => {
    await removeMailbox(ctx);
    return undefined;
  }),
  on(contract.getEmailHealth, async (ctx) => healthOf(await countByDomain(ctx))),
);

export { emailReportReader, REPORTS_PROVIDER, type StoredReport } from './apply-reports.ts';
export { checkHealthJob, noteMailFailure, readHealthState } from './health-guard.ts';
export { startReportListener } from './listener.ts';
export { readAllMailboxes, readMailboxJob } from './mailbox/read-mailbox.ts';
export type { MailReport } from './read-report.ts';
export { noteRefusals, type SendRefusal } from './refusals.ts';
export { returnPathOf } from './return-path.ts';
export { withoutAddresses } from './words.ts';
