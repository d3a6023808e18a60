import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Shared by shop simulators: a server that returns JSON, counts calls, and fails on demand. */

export interface ShopCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed where it is JSON or a form. */
  body: Record<string, unknown>;
}

export interface ShopAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Failures of the next calls, one each. `half`: a truncated response; `html`: a firewall's page.
 */
export type Mishap = number | 'half' | 'html' | { status: number; headers: Record<string, string> };

export interface ShopServer {
  url: string;
  calls: ShopCall[];
  mishaps: Mishap[];
  /**
   * The platform's rate limit: so many calls at once, then so many a second; more are refused with
   * 429.
   */
  limit: { burst: number; per_second: number } | null;
  /** Calls that were refused by the limit. */
  refused: number;
  close(): Promise<void>;
}

export async function serveShop(answer: (call: ShopCall) => ShopAnswer): Promise<ShopServer> {
  const simulator: ShopServer = {
    url: '',
    calls: [],
    mishaps: [],
    limit: null,
    refused: 0,
    close: async () => {},
  };
  let left = Number.POSITIVE_INFINITY;
  let at = performance.now();
  const isTooMany = () => {
    if (!simulator.limit) return false;
    const { burst, per_second } = simulator.limit;
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1_000) * per_second);
    at = now;
    if (left < 1) return true;
    left -= 1;
    return false;
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const url = new URL(request.url ?? '/', 'http://shop.test');
    const { method = 'GET', headers } = request;
    const body = bodyOf(Buffer.concat(pieces).toString(), headers['content-type'] ?? '');
    const call = { method, path: url.pathname, query: url.searchParams, headers, body };
    simulator.calls.push(call);
    const mishap = simulator.mishaps.shift();
    if (mishap !== undefined) meet(response, mishap);
    else if (isTooMany()) {
      simulator.refused++;
      send(response, { status: 429, headers: { 'retry-after': '1' } });
    } else send(response, answer(call));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return simulator;
}

function bodyOf(text: string, type: string): Record<string, unknown> {
  if (text === '') return {};
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text) as Record<string, unknown>;
}

/** The record of that name, or 404. */
export function answerOne(
  rows: readonly Record<string, unknown>[],
  id: string,
  {
    key = 'id',
    wrap = (row: unknown) => row,
  }: { key?: string; wrap?: (row: unknown) => unknown } = {},
): ShopAnswer {
  const found = rows.find((row) => String(row[key]) === id);
  return found ? { body: wrap(found) } : { status: 404, body: { message: 'not found' } };
}

function meet(response: ServerResponse, mishap: Mishap): void {
  if (mishap === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('[{"id": 1, "na');
    response.destroy();
  } else if (mishap === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>Verificando o seu navegador</body></html>');
  } else if (typeof mishap === 'number') send(response, { status: mishap, body: { code: mishap } });
  else send(response, { ...mishap, body: {} });
}

function send(
  response: ServerResponse,
  { status = 200, body = {}, headers = {} }: ShopAnswer,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(status === 204 ? '' : JSON.stringify(body));
}

/** One page of a list by number, and how many there are. */
export function pageOfRows<Row>(rows: readonly Row[], page: number, perPage: number): Row[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}
