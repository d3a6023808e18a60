import { failureOf, lostConnection, unreadable } from './failure.ts';
import { noteServerTime } from './server-time.ts';

const TIMEOUT_MS = 30_000;

export interface Exchange {
  method: string;
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** An answer that goes on until one side leaves has no time limit. */
  is_endless?: boolean | undefined;
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
  const { method, path, query, body, token, headers } = asked;
  const isForm = body instanceof FormData;
  try {
    return await fetch(`/api${path}${queryString(query)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: limitOf(asked),
      ...(asked.keepalive && { keepalive: true }),
    });
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw lostConnection();
  }
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

function limitOf({ signal, is_endless }: Exchange): AbortSignal | null {
  if (is_endless) return signal ?? null;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Writes `{a: 1, b: ['x', 'y']}` as `?a=1&b=x&b=y`, leaving out what is not set. */
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
