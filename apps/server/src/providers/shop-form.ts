import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopResource } from '@clientela/contract';
import {
  type Cursor,
  type Normalized,
  type NormalizedPayment,
  type Page,
  ShopRefusedError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callJson } from '#platform/call-json';
import { parseJson } from '#platform/json';
import { isPrivateName } from '#platform/public-address';
import { shopTexts } from './shop.texts.ts';
import { callPlatform, mayRead } from './shop-call.ts';
import { EMPTY, type Fields, waitingMethod } from './shop-values.ts';

/** Shared by shop adapters: list paging, webhook signatures and access tokens. */

/** One page of a list, and its next cursor. */
export interface Listed {
  rows: readonly unknown[];
  next: Cursor | null;
  total: number | null;
}

type Rows = Pick<Listed, 'rows' | 'total'>;

/**
 * A list by the numbers of its pages, until one is not full. A record deleted at the platform moves those behind it
 * one place forward, and the first of them onto a page that was read: fewer in all means going back as many pages.
 */
export async function listByNumber(
  cursor: Cursor | null,
  perPage: number,
  read: (page: number) => Promise<Rows>,
): Promise<Listed> {
  const page = Number(cursor?.page ?? 1);
  const { rows, total } = await read(page);
  const back = pagesBack({ page, perPage, total, before: cursor?.total });
  if (total && back > 0) return { rows, total, next: { page: page - back, total } };
  // Some repeat the last page for ever; some do not count, which is no total at all.
  const isLast = rows.length < perPage || (total ? page * perPage >= total : false);
  return { rows, total, next: isLast ? null : { page: page + 1, total: total ?? 0 } };
}

/** How far records moved forward since the page before was read. */
function pagesBack(at: {
  page: number;
  perPage: number;
  total: number | null;
  before: string | number | undefined;
}): number {
  const deleted = at.total ? Number(at.before ?? 0) - at.total : 0;
  return Math.min(at.page - 1, Math.max(0, Math.ceil(deleted / at.perPage)));
}

const DAY_MS = 86_400_000;
const WINDOW_DAYS = 90;

interface Windows {
  now: Date;
  from: Date;
  perPage: number;
  /** So many results a query may have. */
  most: number;
  read(window: { from: Date; to: Date }, page: number): Promise<Rows>;
}

/** Lists newest first, window by window, for queries with a limited number of results. */
export async function listByWindow(
  cursor: Cursor | null,
  { now, from, perPage, most, read }: Windows,
): Promise<Listed> {
  const window = cursor ?? (await firstWindow({ now, from, most, read }));
  const [to, days] = [Number(window.to), Number(window.days)];
  const [page, all] = [Number(window.page), Number(window.total)];
  const start = Math.max(from.getTime(), to - days * DAY_MS);
  const { rows, total } = await read({ from: new Date(start), to: new Date(to) }, page);
  if ((total ?? 0) > most && days > 1) {
    return { rows: [], next: { ...window, page: 1, days: Math.ceil(days / 4) }, total: all };
  }
  const back = pagesBack({ page, perPage, total, before: window.in_window });
  const in_window = total ?? 0;
  const isFull = rows.length >= perPage || back > 0;
  const next = isFull
    ? { ...window, page: back > 0 ? page - back : page + 1, in_window }
    : start <= from.getTime()
      ? null
      : { ...window, to: start, page: 1, in_window: 0 };
  return { rows, next, total: all };
}

async function firstWindow(of: Omit<Windows, 'perPage'>): Promise<Cursor> {
  const to = of.now.getTime() + DAY_MS;
  const { total } = await of.read({ from: of.from, to: new Date(to) }, 1);
  // Few are read in one go.
  const days = (total ?? 0) <= of.most / 2 ? 36_500 : WINDOW_DAYS;
  return { to, page: 1, days, total: total ?? 0 };
}

/** Records read one by one before the results are stored. */
const STEP = 12;
const BETWEEN = ' ';

interface Named {
  resource: ShopResource;
  list(cursor: Cursor | null): Promise<Listed>;
  nameOf(row: unknown): string;
  one(name: string): Promise<Normalized | null>;
  /** Maximum number of records requested at the same time. */
  at_once: number;
}

/** For lists that return only names: the cursor stores the names, and each step reads a few records. */
export async function readNamed(
  cursor: Cursor | null,
  { resource, list, nameOf, one, at_once }: Named,
): Promise<Page> {
  const { left, is_last, ...at } = cursor ?? {};
  if (left === undefined) {
    const { rows, next, total } = await list(cursor);
    const names = rows.map(nameOf).join(BETWEEN);
    if (names === '') return { normalized: EMPTY, next, total };
    return { normalized: EMPTY, next: { ...(next ?? { is_last: 1 }), left: names }, total };
  }
  const names = String(left).split(BETWEEN);
  const normalized: Normalized[] = [];
  const unread: string[] = [];
  for (const few of inFews(names.slice(0, STEP), at_once)) {
    const read = await Promise.allSettled(few.map((name) => oneOrRefusal(resource, name, one)));
    const failed = read.find((each) => each.status === 'rejected');
    for (const [index, name] of few.entries()) {
      const each = read[index];
      if (each?.status === 'fulfilled') normalized.push(each.value ?? EMPTY);
      else unread.push(name);
    }
    // Records read so far are stored; the next step starts with the failed one, and throws if it fails again.
    if (failed) {
      if (normalized.length === 0) throw failed.reason;
      break;
    }
  }
  const done = normalized.length;
  const rest = [...unread, ...names.slice(done + unread.length)].join(BETWEEN);
  const on =
    rest === '' ? (is_last ? null : at) : { ...at, ...(is_last ? { is_last } : {}), left: rest };
  return { normalized: joined(normalized), next: on, total: null };
}

/** A record that the platform refuses to give holds up no other. */
async function oneOrRefusal(
  resource: ShopResource,
  external_id: string,
  one: Named['one'],
): Promise<Normalized | null> {
  try {
    return await one(external_id);
  } catch (error) {
    if (!(error instanceof ShopRefusedError) || error.kind !== 'other') throw error;
    const refusal = { resource, external_id, code: 'not_given', message: error.words };
    return { ...EMPTY, read: 1, refused: [refusal] };
  }
}

function inFews<One>(all: readonly One[], size: number): One[][] {
  const fews: One[][] = [];
  for (let at = 0; at < all.length; at += size) fews.push(all.slice(at, at + size));
  return fews;
}

/** Merges several responses. */
function joined(all: readonly Normalized[]): Normalized {
  return {
    read: all.reduce((sum, { read }) => sum + read, 0),
    customers: all.flatMap(({ customers }) => customers),
    products: all.flatMap(({ products }) => products),
    orders: all.flatMap(({ orders }) => orders),
    carts: all.flatMap(({ carts }) => carts),
    refused: all.flatMap(({ refused }) => refused),
  };
}

/** Checks read access to each kind of record. */
export async function checkEach(
  resources: readonly ShopResource[],
  read: (resource: ShopResource) => Promise<unknown>,
  notes: Partial<Record<ShopResource, string>> = {},
) {
  const checked = [];
  for (const resource of resources) {
    checked.push(await mayRead(resource, () => read(resource), notes[resource] ?? null));
  }
  return checked;
}

/** Verifies an HMAC-SHA256 signature of these bytes; false without a secret. */
export function isSigned(
  what: Buffer | string,
  secret: string,
  { normalized, as }: { normalized: unknown; as: 'hex' | 'base64' },
): boolean {
  const signed = createHmac('sha256', secret).update(what).digest();
  return secret !== '' && isSame(signed, Buffer.from(String(normalized ?? ''), as));
}

/** Whether a webhook carries the secret that we gave the platform. */
export function isWord(secret: string, normalized: unknown): boolean {
  return secret !== '' && isSame(Buffer.from(secret), Buffer.from(String(normalized ?? '')));
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Parses a notification's JSON body; an invalid one is empty. */
export function bodyOf(bytes: Buffer): Record<string, unknown> {
  try {
    const body = parseJson(bytes.toString('utf8'));
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

interface Grant {
  url: string;
  /** As RFC 6749 has it. */
  form?: Record<string, string>;
  /** As some platforms have it instead. */
  body?: Record<string, string>;
  headers?: Record<string, string>;
  now: Date;
  /** For people, where the platform does not grant it. */
  refused: string;
}

/** Returns an access token for a code, a refresh token or another grant of the platform. */
export async function exchangeGrant({ now, refused, ...call }: Grant) {
  const { json } = await callPlatform({ ...call, method: 'POST' }).catch((cause: unknown) => {
    // The standard's code ("invalid_grant") is not meaningful to a shop's owner.
    if (cause instanceof ShopRefusedError)
      throw new ShopRefusedError('credentials', refused, { cause });
    throw cause;
  });
  const token = (json ?? {}) as {
    access_token?: string;
    refresh_token?: string;
    expires_in?: number;
  };
  if (!token.access_token) throw new ShopRefusedError('credentials', refused);
  const { access_token, refresh_token = '', expires_in } = token;
  return {
    token,
    credentials: { token: access_token, refresh_token },
    credentials_until: expires_in ? new Date(now.getTime() + expires_in * 1_000) : null,
  };
}

/** Codes of RFC 6749, §5.2: the client is known or not, whatever its request is worth. */
const UNKNOWN_CLIENT = new Set(['invalid_client', 'unauthorized_client']);
const KNOWN_CLIENT = new Set(['invalid_grant', 'invalid_code', 'invalid_request']);

/**
 * Verifies the keys of an application by exchanging a code that the platform never issued: it refuses the client
 * where the keys are wrong, else the code. False where its response says neither.
 */
export async function verifyByGrant(
  call: Pick<Grant, 'url' | 'headers' | 'form' | 'body'>,
): Promise<boolean> {
  const code = { code: 'clientela' };
  const { status, json } = await callJson({
    ...call,
    ...(call.form && { form: { ...call.form, ...code } }),
    ...(call.body && { body: { ...call.body, ...code } }),
    method: 'POST',
    timeoutMs: 10_000,
  }).catch((cause: unknown) => {
    throw new ShopUnavailableError('the platform did not answer', { cause });
  });
  if (status >= 500) throw new ShopUnavailableError(`the platform failed with ${status}`);
  const { error } = (json ?? {}) as { error?: string | { type?: string } };
  const said = typeof error === 'string' ? error : (error?.type ?? '');
  if (UNKNOWN_CLIENT.has(said) || (said === '' && status === 401)) {
    throw new ShopRefusedError('credentials', shopTexts.application_refused);
  }
  return KNOWN_CLIENT.has(said);
}

/** Normalizes a typed shop address, without a trailing slash. */
export function addressOf(text: string, allowPlainHttp: boolean): string {
  const typed = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(typed)) throw new ShopRefusedError('other', shopTexts.check_address);
  const { protocol, hostname, origin, pathname } = new URL(typed);
  const isOutside = protocol === 'https:' && !isPrivateName(hostname);
  if (!isOutside && !allowPlainHttp) {
    throw new ShopRefusedError('other', shopTexts.public_address);
  }
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Fields of a gateway's response that contain the Pix code and the payment page. */
const CODES = ['pix_code', 'pix_copy_paste', 'pix_qr_code', 'qr_code', 'copy_paste', 'brcode'];
const PAGES = ['payment_url', 'ticket_url', 'checkout_url', 'boleto_url'];

/** Returns the pending payment of an order from its gateway's response; null without a code or a page. */
export function waitingPayment(
  said: Fields | null,
  { method, amount }: { method: string | null; amount: number },
): NormalizedPayment | null {
  const code = firstOf(said, CODES);
  const url = firstOf(said, PAGES);
  if (!code && !url) return null;
  return {
    external_id: '',
    method: code ? 'pix' : waitingMethod(method),
    state: 'pending',
    amount,
    code,
    line: null,
    url,
    expires_at: said?.instant('expires_at') ?? null,
  };
}

function firstOf(said: Fields | null, names: readonly string[]): string | null {
  for (const name of names) {
    const value = said?.text(name, 2_000);
    if (value) return value;
  }
  return null;
}

/** Requires a typed value. */
export function needTyped(value: string | undefined, label: string): string {
  const typed = value?.trim() ?? '';
  if (typed === '') throw new ShopRefusedError('other', `Preencha “${label}”.`);
  return typed;
}
