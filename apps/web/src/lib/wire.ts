import { failureOf, lostConnection, unreadable } from './failure.ts';
import { noteServerTime } from './server-time.ts';
import type { Moved } from './transfer.ts';

const TIMEOUT_MS = 30_000;

export interface Exchange {
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /**
   * How long it may take: in `seconds` by default; a `file` for as long as it moves; a `stream` until
   * one side leaves.
   */
  lasting?: 'seconds' | 'file' | 'stream' | undefined;
  /** Hears how far a form has been sent. */
  onMoved?: ((moved: Moved) => void) | undefined;
  /** Arrives although the page is being closed. */
  keepalive?: boolean | undefined;
}

/** One request to the API: the answer if it succeeded, a Failure otherwise. */
export async function exchange(asked: Exchange): Promise<Response> {
  const response = await attempt(asked);
  noteServerTime(response.headers.get('date'));
  if (!response.ok) throw await failureOf(response);
  return response;
}

async function attempt(asked: Exchange) {
  try {
    return await (asked.body instanceof FormData ? upload(asked, asked.body) : ask(asked));
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw lostConnection();
  }
}

async function upload({ method, signal, onMoved, ...asked }: Exchange, body: FormData) {
  const { sendForm } = await import('./transfer.ts');
  return sendForm({
    address: addressOf(asked),
    method,
    headers: headersOf(asked),
    body,
    signal,
    onMoved,
  });
}

async function ask(asked: Exchange) {
  const { method, body, signal, lasting, keepalive } = asked;
  const init: RequestInit = {
    method,
    headers: {
      ...headersOf(asked),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive: true }),
    signal: signal ?? null,
  };
  if (lasting === 'file') return (await import('./transfer.ts')).fetchFile(addressOf(asked), init);
  return fetch(
    addressOf(asked),
    lasting === 'stream' ? init : { ...init, signal: limited(signal) },
  );
}

const addressOf = ({ path, query }: Pick<Exchange, 'path' | 'query'>) =>
  `/api${path}${queryString(query)}`;

const headersOf = ({ token, headers }: Pick<Exchange, 'token' | 'headers'>) => ({
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
  ...headers,
});

function limited(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** The JSON of an answer; one that breaks off or is a proxy's page is a failure like any other. */
export async function readJson<Body>(response: Response, signal?: AbortSignal): Promise<Body> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw error instanceof SyntaxError ? unreadable(response.status) : lostConnection();
  }
}

/** Writes `{a: 1, b: ['x', 'y']}` as `?a=1&b=x&b=y`, omitting undefined values. */
export function queryString(query: Record<string, unknown> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  const written = params.toString();
  return written && `?${written}`;
}
