import {
  findSenderOf,
  openCredentials,
  type SenderRow,
  storeOfSender,
} from '#areas/messaging/senders/index';
import type { App } from '#platform/app';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { saveInboundEvents } from '#platform/inbox';
import type { NoticeApi, WhatsappNotice } from '../whatsapp.port.ts';

const PROVIDER = 'whatsapp_cloud';

export interface SignedBody {
  bytes: Buffer;
  signature: string | undefined;
}

/**
 * Stores each element of Meta's call before acknowledging it. The address names a number, whose app secret must have
 * signed the call. Elements about another number count only if that number's app signed them too: otherwise one store
 * could forge events of another.
 */
export async function receiveNotices(
  { app }: PlatformCtx,
  number: string,
  signed: SignedBody,
): Promise<void> {
  const api = app.whatsapp[PROVIDER]?.notices;
  const sender = api && (await signerOf(app, api, number, signed));
  if (!api || !sender) throw new Failure('not_found');
  const notices = api.noticesIn(signed.bytes);
  if (!notices) throw new Failure('malformed_request');
  const accounts = new Map<string, Promise<string>>();
  const accountOf = (notice: WhatsappNotice) => {
    const of = notice.number ?? '';
    if (notice.number === undefined) {
      return notice.account === sender.account ? number : `unknown:${notice.account}`;
    }
    const known = accounts.get(of) ?? trusted(app, api, of, number, signed);
    accounts.set(of, known);
    return known;
  };
  const kept = notices.map(async (notice) => {
    const { element, data } = notice;
    return { account: await accountOf(notice), element, data };
  });
  await saveInboundEvents(app, PROVIDER, await Promise.all(kept));
}

/** Returns the account for storing an element of this number: its own, or an unowned one. */
async function trusted(
  app: App,
  api: NoticeApi,
  number: string,
  address: string,
  signed: SignedBody,
): Promise<string> {
  if (number === address) return number;
  const sender = await findNumber(app, number);
  // An unknown number is stored under its own name, which belongs to no store.
  if (!sender) return number;
  return isSignedFor(api, sender, signed) ? number : `unknown:${number}`;
}

/** How long a number's signing secrets are cached: a busy number gets thousands of events a second. */
const KNOWN_MS = 2_000;
const signers = new WeakMap<App, Map<string, { sender: Found; until: number }>>();

/** The number that an address names, once its app has signed; null where there is none. */
async function signerOf(
  app: App,
  api: NoticeApi,
  number: string,
  signed: SignedBody,
): Promise<Found | null> {
  const ofApp = signers.get(app) ?? new Map<string, { sender: Found; until: number }>();
  signers.set(app, ofApp);
  const known = ofApp.get(number);
  if (known && known.until > performance.now() && isSignedFor(api, known.sender, signed)) {
    return known.sender;
  }
  // Its secret may have been changed just now.
  ofApp.delete(number);
  const sender = await findNumber(app, number);
  if (!sender) return null;
  if (!isSignedFor(api, sender, signed)) throw new Failure('webhook_refused');
  ofApp.set(number, { sender, until: performance.now() + KNOWN_MS });
  return sender;
}

type Found = SenderRow & { secret: string | null };

async function findNumber(app: App, external_id: string): Promise<Found | null> {
  const storeId = await storeOfSender(app, PROVIDER, external_id);
  if (!storeId) return null;
  const ctx = await storeCtx(app, storeId, app.limits);
  const sender = await findSenderOf(ctx, { provider: PROVIDER, external_id });
  if (!sender) return null;
  const own = (await openCredentials(ctx, sender.id))?.app_secret;
  const platform =
    sender.settings.app_id === app.config.meta.appId ? app.config.meta.appSecret : '';
  return { ...sender, secret: own ?? (platform || null) };
}

function isSignedFor(api: NoticeApi, { secret }: Found, { bytes, signature }: SignedBody): boolean {
  return secret !== null && api.isSigned(bytes, signature, secret);
}
