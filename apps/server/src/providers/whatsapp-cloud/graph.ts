import { clip } from '@clientela/domain';
import { Pool } from 'undici';
import { WhatsappRefused, WhatsappUnavailable } from '#areas/messaging/whatsapp/whatsapp.port';
import { KeptConnections, type ProviderAnswer } from '../kept-connections.ts';

const CONNECT_MS = 10_000;

interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  token: string;
  body?: unknown;
  /** In place of a JSON body. */
  bytes?: { body: Buffer; headers: Record<string, string> };
}

/** Calls to Meta's Graph API over keep-alive connections. */
export class Graph {
  readonly #connections: KeptConnections;

  constructor(url: string) {
    this.#connections = new KeptConnections(url);
  }

  /** Sends one request and returns any response; throws ProviderUnavailableError if it was never sent, else the error. */
  send({ method, path, token, body, bytes }: GraphCall): Promise<ProviderAnswer> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...bytes?.headers,
    };
    const sent = bytes?.body ?? (body === undefined ? undefined : JSON.stringify(body));
    return this.#connections.call({ method, path, headers, ...(sent && { body: sent }) });
  }

  /** The same for what a person waits for: anything but success is refused or unavailable. */
  async ask<Answer>(call: GraphCall): Promise<Answer> {
    const answer = await this.send(call).catch((cause: unknown) => {
      throw new WhatsappUnavailable('Meta did not answer', { cause });
    });
    if (answer.status >= 500) throw new WhatsappUnavailable(`Meta failed with ${answer.status}`);
    if (answer.status >= 400) throw refusedBy(answer);
    // The callers name the shape that Meta documents, with every field optional.
    return answer.json as Answer;
  }

  /** Downloads a media address of Meta, which is outside the API. */
  async download(url: string, token: string, most: number): Promise<Buffer> {
    const { origin, pathname, search } = new URL(url);
    const options = { connections: 1, connectTimeout: CONNECT_MS, maxResponseSize: most };
    const pool = new Pool(origin, options);
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${pathname}${search}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode !== 200) throw new WhatsappUnavailable(`The file was answered ${statusCode}`);
      return Buffer.from(await body.arrayBuffer());
    } finally {
      await pool.close();
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}

interface GraphError {
  error?: {
    code?: number;
    error_subcode?: number;
    message?: string;
    error_user_msg?: string;
    error_data?: { details?: string };
  };
}

/** Extracts Meta's error: its code, and the most specific text. */
export function errorOf({ status, json }: ProviderAnswer): { code: number | null; words: string } {
  const { error } = (json ?? {}) as GraphError;
  const words =
    error?.error_user_msg ?? error?.error_data?.details ?? error?.message ?? `HTTP ${status}`;
  return { code: error?.code ?? null, words: clip(words, 500) };
}

function refusedBy(answer: ProviderAnswer): WhatsappRefused {
  const { code, words } = errorOf(answer);
  const isDead = code === 190 || code === 0 || answer.status === 401;
  return new WhatsappRefused(words, { code, isTokenDead: isDead });
}
