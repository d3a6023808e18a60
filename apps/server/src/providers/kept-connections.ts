import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import { parseJson } from '#platform/json';

/** Timeout of a provider; after it, whether the request took effect is unknown. */
const ANSWER_MS = 30_000;
const CONNECT_MS = 10_000;
/** Opened as they are needed: a quarter second of the fastest quota, a thousand messages a second. */
const CONNECTIONS = 256;
const ANSWER_BYTES_MAX = 2_000_000;

export interface ProviderAnswer {
  status: number;
  /** The parsed body; null where it is not JSON. */
  json: unknown;
  headers: IncomingHttpHeaders;
}

interface ProviderCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Ends the call early. */
  signal?: AbortSignal;
}

/** The address could not be reached: nothing was handed over. */
export class ProviderUnavailableError extends Error {}

const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Calls to one provider over keep-alive connections. */
export class KeptConnections {
  readonly #pool: Pool;
  readonly #base: string;

  constructor(url: string) {
    const { origin, pathname } = new URL(url);
    this.#base = pathname.replace(/\/+$/, '');
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      connectTimeout: CONNECT_MS,
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
      maxResponseSize: ANSWER_BYTES_MAX,
    });
  }

  /** Sends one request and returns any response; throws ProviderUnavailableError if it was never sent, else the error. */
  async call({ path, body, ...call }: ProviderCall): Promise<ProviderAnswer> {
    try {
      const options = { ...call, path: `${this.#base}${path}`, body: body ?? null };
      const { statusCode, headers, body: answer } = await this.#pool.request(options);
      return { status: statusCode, json: parsed(await answer.text()), headers };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!NEVER_LEFT.has(code)) throw error;
      throw new ProviderUnavailableError('The provider is out of reach', { cause: error });
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
