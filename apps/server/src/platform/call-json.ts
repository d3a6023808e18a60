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

/** One request, one answer, no redirects; throws where no whole answer came in time. */
export async function callJson(call: JsonCall): Promise<JsonAnswer> {
  const answer = await fetch(call.url, {
    method: call.method,
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs),
    headers: {
      accept: 'application/json',
      'user-agent': 'Clientela',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const text = await readBounded(answer);
  const retryAfter = Number(answer.headers.get('retry-after'));
  return {
    status: answer.status,
    json: parsed(text),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  };
}

async function readBounded(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
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
