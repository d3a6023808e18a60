import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Calls to providers whose addresses come from our settings, never from users. */

const ANSWER_BYTES_MAX = 2_000_000;

export interface JsonCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}

export interface JsonAnswer {
  status: number;
  /** What was answered; null where it is no JSON. */
  json: unknown;
  retryAfterSeconds: number | null;
}

/**
 * Questions keep their connections: a gateway is asked many in a row. What changes something gets a
 * new one, so that an old one which is just being closed cannot lose its answer.
 */
const options = { keepAlive: true, maxSockets: 64, timeout: 60_000 };
const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

/** One request, one answer, no redirects; throws where no whole answer came in time. */
export function callJson(call: JsonCall): Promise<JsonAnswer> {
  const url = new URL(call.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not a web address');
  const { promise, resolve, reject } = Promise.withResolvers<JsonAnswer>();
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(
    url,
    {
      method: call.method,
      agent: call.method === 'GET' ? agents[url.protocol] : false,
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'Clientela',
        ...(body !== null && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...call.headers,
      },
    },
    (answer) => {
      resolve(readBounded(answer).then((text) => answerOf(answer, text)));
    },
  );
  request.on('error', reject);
  request.end(body ?? undefined);
  return promise;
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, text: string): JsonAnswer {
  if (statusCode >= 300 && statusCode < 400) throw new Error(`redirected by a ${statusCode}`);
  const retryAfter = Number(headers['retry-after']);
  return {
    status: statusCode,
    json: parsed(text),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  };
}

async function readBounded(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
