import type { SessionToken } from '@clientela/contract';
import { Failure } from './failure.ts';
import { serverNow } from './server-time.ts';
import { readOfTab, readStored, removeStored, writeOfTab, writeStored } from './storage.ts';
import { hasUnsavedWork, signInAgain } from './unsaved.ts';
import { exchange, readJson } from './wire.ts';

const TOKEN = 'token';
const USER = 'user';
const STORE = 'store';
const MARGIN_MS = 30 * 60_000;

/** The token stored in this browser, valid or not. */
export function storedToken(): SessionToken | null {
  try {
    const token: Partial<SessionToken> | null = JSON.parse(readStored(TOKEN) ?? 'null');
    if (typeof token?.token !== 'string' || typeof token.expires_at !== 'string') return null;
    return { type: 'bearer', token: token.token, expires_at: token.expires_at };
  } catch {
    return null;
  }
}

export function saveToken(token: SessionToken): void {
  writeStored(TOKEN, JSON.stringify(token));
}

/** A token counts only while more than 30 minutes of it remain, by the server's clock. */
export function isTokenValid(token: SessionToken | null, now = serverNow()): boolean {
  return token !== null && Date.parse(token.expires_at) - now > MARGIN_MS;
}

let storeOfTab = readOfTab(STORE);

/** The store of this tab; a new tab opens the last one chosen in this browser. */
export function storedStoreId(): string | null {
  return storeOfTab || readStored(STORE);
}

export function saveStoreId(id: string): void {
  if (!isSomebodyHere()) return;
  setStoreOfTab(id);
  writeStored(STORE, id);
}

/** Whether a token is stored: after a sign-out, a page still open must not restore the session. */
function isSomebodyHere(): boolean {
  return readStored(TOKEN) !== null;
}

function setStoreOfTab(id: string) {
  storeOfTab = id;
  writeOfTab(STORE, id);
}

/** `?store=…`, as mails and other stores' pages lead here: this tab opens that store. */
export function saveRequestedStore(): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get(STORE);
  if (!asked) return;
  setStoreOfTab(asked);
  address.searchParams.delete(STORE);
  history.replaceState(history.state, '', address);
}

/** The address of this page and its store, to come back to. */
export function thisAddress(): string {
  const { pathname, search } = location;
  const params = new URLSearchParams(search);
  const store = storedStoreId();
  if (store && !params.has(STORE)) params.set(STORE, store);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

let email = '';

export function saveUser(user: { email: string }): void {
  email = user.email;
  if (isSomebodyHere()) writeStored(USER, JSON.stringify(user));
}

/** Returns the e-mail of this tab's person, even after a sign-out in another tab. */
export function emailOfTab(): string {
  return email;
}

/** Set by the server together with the refresh cookie, which scripts cannot see. */
const SIGNED_IN = 'clientela_signed_in';

function hasRefreshCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SIGNED_IN}=`));
}

function forgetRefreshCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store.
  document.cookie = `${SIGNED_IN}=; Max-Age=0; Path=/`;
}

/** Removes the stored token, user and store; the cookie may still restore the session. */
export function clearSession(): void {
  for (const key of [TOKEN, USER, STORE]) removeStored(key);
  setStoreOfTab('');
}

let replacing: Promise<unknown> = Promise.resolve();
const REPLACED_MS = 5_000;

/** Runs a call that ends this session and may return a new one; calls refused meanwhile wait for it. */
export function replaceSession<Answer extends { session?: SessionToken | null }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  const replaced = run().then((answer) => {
    if (answer.session) saveToken(answer.session);
    return answer;
  });
  replacing = replaced.catch(() => undefined);
  return replaced;
}

/**
 * Settles when no session replacement is pending, or after five seconds, since the replacing call itself may wait
 * here.
 */
export function sessionReplaced(): Promise<unknown> {
  return Promise.race([replacing, new Promise((resolve) => setTimeout(resolve, REPLACED_MS))]);
}

let refreshing: Promise<SessionToken> | null = null;

/** Exchanges the refresh cookie for a new token; calls made meanwhile share the one exchange. */
export function refreshSession(): Promise<SessionToken> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshOnce(): Promise<SessionToken> {
  const response = await exchange({ method: 'POST', path: '/auth/refresh' });
  const token = await readJson<SessionToken>(response);
  saveToken(token);
  return token;
}

/** Whether the refresh failed in the specification's sense: a response arrived without a token. */
export function isAnswered(error: unknown): boolean {
  return error instanceof Failure && error.status !== 0;
}

/** Restores a session: by the stored token if valid, else by the cookie, else signed out. */
export async function resumeSession(): Promise<'signed_in' | 'signed_out'> {
  if (isTokenValid(storedToken())) return 'signed_in';
  if (!storedToken() && !hasRefreshCookie()) return 'signed_out';
  try {
    await refreshSession();
    return 'signed_in';
  } catch (error) {
    // An unreachable server does not sign out; the screens show the error.
    if (!isAnswered(error) && storedToken()) return 'signed_in';
    clearSession();
    if (isAnswered(error)) forgetRefreshCookie();
    return 'signed_out';
  }
}

interface Arrival {
  /** Sentence for the sign-in screen. */
  notice?: string;
  /** Address to open after signing in. */
  back?: string;
}

/** Clears the session and opens /signin; the page load drops all cached responses. */
export function leave(arrival: Arrival = {}): void {
  clearSession();
  openSignIn(arrival);
}

/**
 * A sign-out also signs out other tabs, except those with unsaved work; they clear nothing, since another tab may be
 * signing in.
 */
export function leaveWithOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== null && (key !== TOKEN || newValue !== null)) return;
    if (hasUnsavedWork()) void signInAgain();
    else openSignIn({});
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function openSignIn(arrival: Arrival): void {
  // Bypasses the router's patched method, which would navigate and lose the notice.
  History.prototype.replaceState.call(history, arrival, '', '/signin');
  location.reload();
}

/** Returns the notice and address that the previous page passed to the sign-in screen. */
export function arrival(): Arrival {
  const { notice, back } = (history.state ?? {}) as Arrival;
  return { ...(notice && { notice }), ...(back?.startsWith('/') && { back }) };
}
