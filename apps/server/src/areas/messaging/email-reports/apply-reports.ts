import { z } from 'zod';
import {
  applyReceipts,
  findKnownMessages,
  type MessageSource,
  type Receipt,
} from '#areas/messaging/delivery/index';
import { suppressContacts } from '#areas/records/customers/index';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import {
  accountReader,
  type EventOutcome,
  type InboxReader,
  type ProviderEvent,
} from '#platform/inbox';
import { storeOfPublicKey } from '#platform/public-key';
import { saveEvidence } from './evidence.queries.ts';
import { noteMailFailure } from './health-guard.ts';
import { hasFailedForDays } from './refusals.ts';

export const REPORTS_PROVIDER = 'email_reports';

const Report = z.object({
  class: z.enum([
    ...['hard', 'soft', 'reputation', 'content'],
    ...['complaint', 'unsubscribed', 'auto_reply', 'not_spam', 'delivered'],
  ] as const),
  code: z.string().nullable(),
  words: z.string(),
  /** Null: the provider does not give it back. */
  token: z.guid().nullable(),
  hash: z.hex(),
  /** Of events from a provider's API. */
  provider: z.string().default(REPORTS_PROVIDER),
  provider_message_id: z.string().nullable().default(null),
  /** Of notices: how they came in. */
  source: z.enum(['listener', 'mailbox']).optional(),
});
type Report = z.output<typeof Report>;

/** What a reader stores of an event, for `emailReportReader`. */
export type StoredReport = z.input<typeof Report>;

/** Applies what came back about the e-mails of each store. */
export function emailReportReader(sources: readonly MessageSource[]): InboxReader {
  return accountReader(REPORTS_PROVIDER, async (app, account, events) => {
    const storeId = await storeOfPublicKey(platformCtx(app), account);
    if (!storeId) return null;
    return applyReports(await storeCtx(app, storeId), events, sources);
  });
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
  const received = events.map(({ data, received_at }) => ({
    report: Report.parse(data),
    at: new Date(received_at),
  }));
  const reports = received.map(({ report }) => report);
  const known = await findMessages(ctx, reports);
  return inTransaction(ctx, async (ctx) => {
    const receipts = new Map<string, Receipt[]>();
    for (const { report, at } of received) {
      const message = known(report);
      if (!message) continue;
      // A delivery needs no evidence, and applying it twice changes nothing.
      if (report.class !== 'delivered' && !(await isNews(ctx, report, message))) continue;
      const receipt = receiptOf(report, message, at);
      receipts.set(report.provider, [...(receipts.get(report.provider) ?? []), receipt]);
      if (report.class === 'complaint') await suppress(ctx, 'complaint', report, message);
      if (report.class === 'unsubscribed') await suppress(ctx, 'opt_out', report, message);
      if (report.class === 'soft' && (await hasFailedForDays(ctx, message.activity_id))) {
        await suppress(ctx, 'soft_bounce', report, message);
      }
    }
    for (const [name, ofProvider] of receipts) {
      await applyReceipts(ctx, ofProvider, { provider: { name, channel: 'EMAIL' }, sources });
    }
    if (reports.some((report) => FAILURES.has(report.class) && known(report))) {
      await noteMailFailure(ctx);
    }
    // A provider's event may overtake the commit of its message's id.
    return reports.map((report) =>
      known(report) ? 'applied' : report.token === null ? 'later' : 'unknown',
    );
  });
}

function isNews(ctx: Ctx, report: Report, { activity_id }: Known): Promise<boolean> {
  const { hash, class: of, code, words, provider, source = provider } = report;
  return saveEvidence(ctx, { activity_id, hash, class: of, code, words, source });
}

/** What counts in the health of a store's e-mails. */
const FAILURES = new Set<Report['class']>(['hard', 'reputation', 'content', 'complaint']);

/** Finds messages by their token, or by the provider's id. */
async function findMessages(
  ctx: Ctx,
  reports: readonly Report[],
): Promise<(report: Report) => Known | undefined> {
  const ids = await findIds(ctx, reports);
  const rows = await ctx.db
    .selectFrom('campaign_activities')
    .select(['id as activity_id', 'campaign_id', 'contact', 'token'])
    .where('store_id', '=', ctx.store.id)
    .where((eb) =>
      eb.or([
        eb('token', 'in', [NO_ID, ...reports.flatMap(({ token }) => token ?? [])]),
        eb('id', 'in', [NO_ID, ...ids.values()]),
      ]),
    )
    .execute();
  const byToken = new Map(rows.map(({ token, ...known }) => [token, known]));
  const byId = new Map(rows.map(({ token: _, ...known }) => [known.activity_id, known]));
  return ({ token, provider_message_id }) =>
    token === null ? byId.get(ids.get(provider_message_id ?? '') ?? '') : byToken.get(token);
}

/** Keeps `in` lists from being empty. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Our ids of the messages that only the provider's id names. */
async function findIds(ctx: Ctx, reports: readonly Report[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of new Set(reports.map(({ provider }) => provider))) {
    const named = reports.flatMap(({ provider, token, provider_message_id: id }) =>
      provider === name && token === null && id !== null ? [id] : [],
    );
    if (named.length === 0) continue;
    const known = await findKnownMessages(ctx, name, named);
    for (const [id, { message_id }] of known) ids.set(id, message_id);
  }
  return ids;
}

const REASONS = {
  hard: 'invalid_contact',
  soft: 'provider_refused',
  reputation: 'filtered',
  content: 'content_refused',
  unsubscribed: 'provider_refused',
} as const;

/** How a report moves its message on; complaints and automatic replies prove that it arrived. */
function receiptOf(report: Report, { activity_id }: Known, at: Date): Receipt {
  const provider_message_id = report.provider_message_id ?? report.token ?? '';
  const base = { provider_message_id, message_id: activity_id, at };
  switch (report.class) {
    case 'hard':
    case 'soft':
    case 'reputation':
    case 'content':
    case 'unsubscribed':
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

function suppress(
  ctx: Ctx,
  reason: 'complaint' | 'soft_bounce' | 'opt_out',
  report: Report,
  { contact, campaign_id }: Known,
): Promise<void> {
  if (!contact) return Promise.resolve();
  const response = responseOf(report);
  return suppressContacts(ctx, 'EMAIL', reason, [{ contact, campaign_id, response }]);
}
