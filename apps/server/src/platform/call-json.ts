import { lookup } from 'node:dns';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { parseJson } from './json.ts';
import { isPrivateName, isPublicAddress } from './public-address.ts';

/**
 * HTTP calls to providers. For addresses given by people, `outside_only` blocks our own network.
 */

const ANSWER_BYTES_MAX = 2_000_000;

export interface JsonCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Instead of a JSON body. */
  form?: Record<string, string>;
  /** Instead of a JSON body; its type is in the headers. */
  bytes?: Buffer;
  timeoutMs: number;
  /** Whether the address was given by a person, and so must be outside our own network. */
  outside_only?: boolean;
  /** Maximum size of the response, in bytes. */
  most?: number;
}

/** The address is in our own network or the connection failed: nothing was sent. */
export class NotReached extends Error {}

/** The response is a redirect, which is not followed. */
export class Redirected extends Error {
  readonly location: string | undefined;

  constructor(status: number, location: string | undefined) {
    super(`redirected by a ${status}`);
    this.location = location;
  }
}

/** The response is longer than the call accepts; the rest is not read. */
export class AnswerTooLarge extends Error {
  readonly status: number;

  constructor(status: number) {
    super('the answer is too large');
    this.status = status;
  }
}

export interface JsonAnswer {
  status: number;
  /** The response body; null when it is not JSON. */
  json: unknown;
  retryAfterSeconds: number | null;
  headers: IncomingHttpHeaders;
}

/**
 * Reads reuse connections: a gateway is queried many times in a row. Writes use a new one, so that
 * an old one in the middle of closing cannot lose the response.
 */
const options = { keepAlive: true, maxSockets: 64, timeout: 60_000 };
const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPRIVATE',
]);

/** Resolves a name to public addresses only; the connection uses the resolved address. */
export function outsideLookup(resolve: typeof lookup): LookupFunction {
  return (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isPrivate =
        error === null && !addresses.every(({ address }) => isPublicAddress(address));
      const refused = isPrivate
        ? Object.assign(new Error('a private address'), { code: 'EPRIVATE' })
        : error;
      if (options.all) answer(refused, addresses);
      else answer(refused, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}

const lookUpOutside = outsideLookup(lookup);

/**
 * An address that may be called. A name is checked when it is resolved; an address that is literal is never
 * resolved, so it is checked here.
 * @throws NotReached where a person's address leads into our own network, or carries a user name.
 */
function addressToCall(text: string, outsideOnly: boolean | undefined): URL {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not a web address');
  if (outsideOnly && (isPrivateName(url.hostname) || url.username || url.password)) {
    throw new NotReached('a private address');
  }
  return url;
}

/**
 * A path below the address of a service, which may have a path itself.
 * @throws NotReached where the path would leave the origin of the address.
 */
export function addressBelow(base: string, path: string): string {
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/+$/, '');
  const url = new URL(`${prefix}/${path.replace(/^[/\\]+/, '')}`, root);
  if (url.origin !== root.origin) throw new NotReached('another origin');
  return url.href;
}

/** One request, one response, no redirects; throws on a timeout or an incomplete response. */
export async function callJson(call: JsonCall): Promise<JsonAnswer> {
  const { status, headers, bytes } = await ask(call);
  const retryAfter = Number(headers['retry-after']);
  return {
    status,
    headers,
    json: parsed(bytes.toString('utf8')),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  };
}

interface BytesAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** The same for a file, sent or returned unchanged. */
export function callBytes({
  method = 'GET',
  ...call
}: Omit<JsonCall, 'method' | 'body' | 'form'> &
  Partial<Pick<JsonCall, 'method'>>): Promise<BytesAnswer> {
  return ask({ ...call, method, headers: { accept: '*/*', ...call.headers } });
}

async function ask(call: JsonCall): Promise<BytesAnswer> {
  const url = addressToCall(call.url, call.outside_only);
  const { promise, resolve, reject } = Promise.withResolvers<BytesAnswer>();
  const body = bodyOf(call);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(
    url,
    {
      method: call.method,
      agent:
        call.method === 'GET' && !call.outside_only
          ? agents[url.protocol as 'http:' | 'https:']
          : false,
      ...(call.outside_only && { lookup: lookUpOutside }),
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'Clientela',
        ...(body !== null && {
          'content-type': call.form ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...call.headers,
      },
    },
    (answer) => {
      resolve(answerOf(answer, call.most));
    },
  );
  request.on('error', (error: NodeJS.ErrnoException) =>
    reject(
      NEVER_LEFT.has(error.code ?? '') ? new NotReached('not reached', { cause: error }) : error,
    ),
  );
  request.end(body ?? undefined);
  return promise;
}

/**
 * Connections to addresses given by people. A receiver closes an idle one after five seconds or more: we do so after
 * one, since a message sent while the other side closes would be lost.
 */
const KEPT = { keepAliveTimeout: 1_000, pipelining: 1 };
const receivers = {
  anywhere: new Agent(KEPT),
  outside: new Agent({ ...KEPT, connect: { lookup: lookUpOutside } }),
};

/**
 * Posts a body unchanged to an address given by a person, over a kept connection. Returns the status
 * and the beginning of the response. Follows no redirect; throws on a timeout.
 */
export async function postText(call: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  outside_only: boolean;
  /** Number of bytes to read of the response. */
  most: number;
}): Promise<{ status: number; text: string }> {
  const { origin, pathname, search, protocol } = addressToCall(call.url, call.outside_only);
  if (call.outside_only && protocol !== 'https:') throw new NotReached('not encrypted');
  const { statusCode: status, body } = await receivers[
    call.outside_only ? 'outside' : 'anywhere'
  ].request({
    origin,
    path: `${pathname}${search}`,
    method: 'POST',
    signal: AbortSignal.timeout(call.timeoutMs),
    headers: { 'user-agent': 'Clientela', 'content-type': 'application/json', ...call.headers },
    body: call.body,
  });
  return { status, text: await beginningOf(body, call.most) };
}

async function beginningOf(answer: AsyncIterable<Buffer>, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= most) break;
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(pieces).subarray(0, most).toString('utf8').replaceAll('\u0000', '');
}

function bodyOf({ body, form, bytes }: JsonCall): string | Buffer | null {
  if (bytes) return bytes;
  if (form) return new URLSearchParams(form).toString();
  return body === undefined ? null : JSON.stringify(body);
}

async function answerOf(answer: IncomingMessage, most = ANSWER_BYTES_MAX): Promise<BytesAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.byteLength;
    if (size > most) throw new AnswerTooLarge(answer.statusCode ?? 0);
    pieces.push(piece);
  }
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) throw new Redirected(status, headers.location);
  return { status, headers, bytes: Buffer.concat(pieces) };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
