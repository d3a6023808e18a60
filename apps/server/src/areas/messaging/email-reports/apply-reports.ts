import { sql } from 'kysely';
import { z } from 'zod';
import { applyReceipts, type MessageSource, type Receipt } from '#areas/messaging/delivery/index';
import { suppressContacts } from '#areas/records/customers/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { newId } from '#platform/ids';
import {
  accountReader,
  type EventOutcome,
  type InboxReader,
  type ProviderEvent,
} from '#platform/inbox';
import { REPORTS_PROVIDER } from './listener.ts';

const PROVIDER = { name: REPORTS_PROVIDER, channel: 'EMAIL' } as const;

/** Soft failures on so many days suppress an address, unless something arrived after them. */
const SOFT_DAYS = 3;
const SOFT_WITHIN_DAYS = 30;

const Report = z.object({
  class: z.enum([
    ...['hard', 'soft', 'reputation', 'content'],
    ...['complaint', 'auto_reply', 'not_spam', 'delivered'],
  ] as const),
  code: z.string().nullable(),
  words: z.string(),
  token: z.guid(),
  hash: z.hex(),
});
type Report = z.output<typeof Report>;

/** Applies what came back about the e-mails of each store. */
export function emailReportReader(sources: readonly MessageSource[]): InboxReader {
  return accountReader(REPORTS_PROVIDER, async (app, account, events) => {
    const storeId = await storeOf(app, account);
    if (!storeId) return null;
    return applyReports(await storeCtx(app, storeId), events, sources);
  });
}

async function storeOf(app: App, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.store_of_public_key(${key}) as id`.execute(platformCtx(app).db);
  return rows[0]?.id ?? null;
}

interface Known {
  activity_id: string;
  campaign_id: string;
  /** Null: the customer was erased. */
  contact: string | null;
}

async function applyReports(
  ctx: Ctx,
  events: readonly ProviderEvent[],
  sources: readonly MessageSource[],
): Promise<EventOutcome[]> {
  const reports = events.map(({ data }) => Report.parse(data));
  const known = await findMessages(ctx, reports);
  return inTransaction(ctx, async (ctx) => {
    const receipts: Receipt[] = [];
    for (const [index, report] of reports.entries()) {
      const message = known.get(report.token);
      if (!message || !(await saveEvidence(ctx, report, message))) continue;
      const receipt = receiptOf(report, message, new Date(events[index]!.received_at));
      if (receipt) receipts.push(receipt);
      if (report.class === 'complaint') await suppress(ctx, 'complaint', report, message);
      if (report.class === 'soft' && (await hasFailedForDays(ctx, message))) {
        await suppress(ctx, 'soft_bounce', report, message);
      }
    }
    if (receipts.length > 0) await applyReceipts(ctx, receipts, { provider: PROVIDER, sources });
    return reports.map(({ token }) => (known.has(token) ? 'applied' : 'unknown'));
  });
}

async function findMessages(ctx: Ctx, reports: readonly Report[]): Promise<Map<string, Known>> {
  const rows = await ctx.db
    .selectFrom('campaign_activities')
    .select(['id as activity_id', 'campaign_id', 'contact', 'token'])
    .where('store_id', '=', ctx.store.id)
    .where(
      'token',
      'in',
      reports.map(({ token }) => token),
    )
    .execute();
  return new Map(rows.map(({ token, ...known }) => [token, known]));
}

/** False: the same notice was applied before. */
async function saveEvidence(ctx: Ctx, report: Report, { activity_id }: Known): Promise<boolean> {
  const now = ctx.clock.now();
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('delivery_reports')
    .values({
      store_id: ctx.store.id,
      id: newId(now.getTime()),
      activity_id,
      source_hash: Buffer.from(report.hash, 'hex'),
      class: report.class,
      code: report.code,
      words: report.words,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'source_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const REASONS = {
  hard: 'invalid_contact',
  soft: 'provider_refused',
  reputation: 'filtered',
  content: 'content_refused',
} as const;

/** How a report moves its message on; complaints and automatic replies prove that it arrived. */
function receiptOf(report: Report, { activity_id }: Known, at: Date): Receipt | null {
  const base = { provider_message_id: report.token, message_id: activity_id, at };
  switch (report.class) {
    case 'hard':
    case 'soft':
    case 'reputation':
    case 'content':
      return {
        ...base,
        status: 'failed',
        reason: REASONS[report.class],
        isDeadContact: report.class === 'hard',
        response: responseOf(report),
      };
    default:
      return { ...base, status: 'delivered', reason: null, isDeadContact: false, response: null };
  }
}

/** The code first: incidents are found by it. */
function responseOf({ code, words }: Report): string {
  return code && !words.startsWith(code) ? `${code} ${words}` : words;
}

async function suppress(
  ctx: Ctx,
  reason: 'complaint' | 'soft_bounce',
  report: Report,
  { contact, campaign_id }: Known,
): Promise<void> {
  if (!contact) return;
  const response = responseOf(report);
  await suppressContacts(ctx, 'EMAIL', reason, [{ contact, campaign_id, response }]);
}

/** Whether an address failed softly on several days, with nothing that arrived since. */
async function hasFailedForDays(ctx: Ctx, { activity_id }: Known): Promise<boolean> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct (r.created_at at time zone ${ctx.store.time_zone})::date)::int as days
      from campaign_activities a
      join campaign_activities b on b.store_id = a.store_id and b.customer_id = a.customer_id and b.contact = a.contact
      join delivery_reports r on r.store_id = b.store_id and r.activity_id = b.id and r.class = 'soft'
     where a.store_id = ${ctx.store.id} and a.id = ${activity_id}
       and r.created_at > ${ctx.clock.now()}::timestamptz - make_interval(days => ${SOFT_WITHIN_DAYS})
       and not exists (
         select from campaign_activities c
          where c.store_id = a.store_id and c.customer_id = a.customer_id and c.contact = a.contact
            and greatest(c.delivered_at, c.opened_at) > r.created_at)`.execute(ctx.db);
  return (rows[0]?.days ?? 0) >= SOFT_DAYS;
}
