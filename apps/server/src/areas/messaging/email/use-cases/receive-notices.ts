import { timingSafeEqual } from 'node:crypto';
import {
  REPORTS_PROVIDER,
  type StoredReport,
  withoutAddresses,
} from '#areas/messaging/email-reports/index';
import type { App } from '#platform/app';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { saveInboundEvents } from '#platform/inbox';
import { storeOfPublicKey } from '#platform/public-key';
import { MailAccountUnavailable, type MailNotice, type MailNoticeCall } from '../email.port.ts';
import { findMailAccount, type MailAccountRow, noteMailNotices } from '../mail-accounts.queries.ts';

const NOTED_EVERY_MS = 60_000;

/** Stores a provider's events before acknowledging them, after verifying their origin. */
export async function receiveNotices(
  platform: PlatformCtx,
  { provider, account }: { provider: string; account: string },
  call: MailNoticeCall,
): Promise<number> {
  const { app } = platform;
  // The secret may contain the separator; the public key does not.
  const [, key = '', secret = ''] = /^([a-z0-9]+)-(.+)$/.exec(account) ?? [];
  const storeId = await storeOfPublicKey(platform, key);
  const ctx = storeId === null ? null : await storeCtx(app, storeId);
  const row = ctx && (await findMailAccount(ctx));
  if (!row || row.provider !== provider || !isSame(row.notices_key, secret)) {
    throw new Failure('not_found');
  }
  const read = await noticesIn(app, row, call);
  if (!read) throw new Failure('webhook_refused');
  await saveInboundEvents(
    app,
    REPORTS_PROVIDER,
    read.notices.map((notice) => storedReport(row, key, notice)),
  );
  // The first topic stays pinned: it names the account.
  const topic = row.notices_topic ?? read.topic;
  if (isNews(row, topic, app.clock.now())) await noteMailNotices(ctx, topic);
  return read.notices.length;
}

/** Amazon SNS calls once per event: the account's row is written once a minute at most. */
function isNews(
  { notices_topic, last_notice_at }: MailAccountRow,
  topic: string | null,
  now: Date,
): boolean {
  if (notices_topic !== topic || last_notice_at === null) return true;
  return now.getTime() - new Date(last_notice_at).getTime() >= NOTED_EVERY_MS;
}

function isSame(known: string, given: string): boolean {
  return known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given));
}

async function noticesIn(app: App, row: MailAccountRow, call: MailNoticeCall) {
  const { region, verification_key, notices_topic: topic } = row;
  try {
    return await app.mailProviders[row.provider].noticesIn(
      call,
      { region, verification_key, topic },
      app.clock.now(),
    );
  } catch (cause) {
    // The provider delivers it again.
    if (cause instanceof MailAccountUnavailable) {
      throw new Failure('mail_account_unavailable', { cause });
    }
    throw cause;
  }
}

function storedReport(
  { provider }: MailAccountRow,
  account: string,
  { event, words, ...notice }: MailNotice,
) {
  const hash = hashSecret(`${provider}\n${event}\n${notice.provider_message_id}`).toString('hex');
  const data: StoredReport = { ...notice, words: withoutAddresses(words), hash, provider };
  return { account, element: hash, data };
}
