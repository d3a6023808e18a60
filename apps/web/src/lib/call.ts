import type { CallInput, EndpointShape, ResponseOf } from '@clientela/contract';
import { Failure } from './failure.ts';
import { once } from './once.ts';
import {
  isAnswered,
  leave,
  refreshSession,
  sessionReplaced,
  storedStoreId,
  storedToken,
  thisAddress,
} from './session.ts';
import type { Moved } from './transfer.ts';
import { hasUnsavedWork, signInAgain } from './unsaved.ts';
import { type Exchange, exchange, readJson } from './wire.ts';

interface CallOptions {
  signal?: AbortSignal;
  /** Reads a stream from after this event until it ends. */
  last_event_id?: number;
  /** Sends the request even while the page is closing. */
  keepalive?: boolean;
  /** Receives the upload progress of a form. */
  onMoved?: (moved: Moved) => void;
}

/** Query and body of a call, before serialisation. */
export type QueryOf<E extends EndpointShape> = NonNullable<CallInput<E>['query']>;
export type BodyOf<E extends EndpointShape> = NonNullable<CallInput<E>['body']>;

/** Calls an endpoint of the contract with the session of this browser. */
export function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<ResponseOf<E>> {
  const asked = exchangeOf(endpoint, input);
  const run = async (idempotency_key?: string) => {
    const headers = {
      ...(idempotency_key && { 'idempotency-key': idempotency_key }),
      ...asked.headers,
    };
    const response = await signed({ ...asked, headers }, endpoint.permission);
    // The server validates its responses against this contract outside production.
    return response.status === 204
      ? (undefined as ResponseOf<E>)
      : readJson<ResponseOf<E>>(response, asked.signal);
  };
  // A cancellable POST only reads; any other POST has an effect and must run once.
  if (endpoint.method !== 'POST' || asked.signal) return run();
  return once(asked, endpoint.idempotent ?? false, run);
}

/** Like `call`, for endpoints that respond with a file or a stream. */
export function callForBytes<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E> & CallOptions,
): Promise<Response> {
  const lasting = input.last_event_id === undefined ? 'file' : 'stream';
  return signed({ ...exchangeOf(endpoint, input), lasting }, endpoint.permission);
}

/**
 * An endpoint for the first load, which must not carry schemas: `call` reads no more of it than
 * this, and the compiler holds both against the contract.
 */
export function bare<E extends EndpointShape>(route: Pick<E, 'method' | 'path' | 'permission'>): E {
  return route as E;
}

async function signed(asked: Exchange, permission: EndpointShape['permission']) {
  if (permission === 'public') return exchange(asked);
  const token = storedToken()?.token;
  try {
    return await exchange({ ...asked, token });
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 401) throw error;
    return exchange({ ...asked, token: await anotherToken(token, error) });
  }
}

/**
 * Returns a token newer than the refused one. Without one the session ends; with unsaved work, a dialog requests the
 * password first.
 */
async function anotherToken(refused: string | undefined, cause: Failure): Promise<string> {
  const current = storedToken()?.token;
  if (current && current !== refused) return current;
  try {
    return (await refreshSession()).token;
  } catch (error) {
    if (!isAnswered(error)) throw error;
    await sessionReplaced();
    const replaced = storedToken()?.token;
    if (replaced && replaced !== refused) return replaced;
    if (hasUnsavedWork()) return (await signInAgain()).token;
    leave({ notice: cause.message, back: thisAddress() });
    throw cause;
  }
}

function exchangeOf(endpoint: EndpointShape, input: object & CallOptions): Exchange {
  const { query, body, signal, last_event_id, keepalive, onMoved, ...params } =
    input as CallOptions & Pick<Exchange, 'query' | 'body'> & Record<string, unknown>;
  const store = endpoint.permission === 'public' ? null : storedStoreId();
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name]))),
    query,
    body,
    signal,
    keepalive,
    onMoved,
    headers: {
      // The header names this tab's store: another tab may have another one open.
      ...(store && { 'x-store-id': store }),
      ...(last_event_id !== undefined && { 'last-event-id': String(last_event_id) }),
    },
  };
}
