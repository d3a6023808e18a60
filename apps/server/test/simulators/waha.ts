import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * WAHA (WhatsApp HTTP API), as its documentation describes it (https://waha.devlike.pro/docs): sessions paired
 * by QR, texts and files by chat id, notices of messages, acknowledgements and sessions.
 */
export interface WahaSimulator {
  url: string;
  apiKey: string;
  sent: { path: string; body: Record<string, unknown>; id: string }[];
  webhook: string | null;
  status: 'STOPPED' | 'SCAN_QR_CODE' | 'WORKING' | 'FAILED';
  /** Whose phone has read the code. */
  me: string | null;
  loggedOut: number;
  notice(event: string, payload: unknown): Record<string, unknown>;
  close(): Promise<void>;
}

export async function simulateWaha(): Promise<WahaSimulator> {
  let count = 0;
  const simulator: WahaSimulator = {
    ...{ url: '', apiKey: 'chave-waha', sent: [], webhook: null, me: null, loggedOut: 0 },
    status: 'STOPPED',
    notice: (event, payload) => ({ event, session: 'clientela', payload, engine: 'NOWEB' }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const answer = (
    method: string,
    path: string,
    body: Record<string, unknown>,
  ): [number, unknown] => {
    if (path === '/api/sessions') {
      const { webhooks } = body.config as { webhooks: { url: string }[] };
      simulator.webhook = webhooks[0]?.url ?? null;
      simulator.status = 'SCAN_QR_CODE';
      return [201, { name: body.name, status: 'STARTING' }];
    }
    if (path.includes('/auth/qr')) return [200, { mimetype: 'image/png', data: 'AAAA' }];
    if (path.endsWith('/logout') || method === 'DELETE') {
      simulator.loggedOut += 1;
      simulator.status = 'STOPPED';
      return [200, {}];
    }
    if (path.startsWith('/api/sessions/')) {
      return [200, { status: simulator.status, me: simulator.me && { id: simulator.me } }];
    }
    if (simulator.status !== 'WORKING') return [422, { error: 'Session status is not working' }];
    const id = `true_${body.chatId}_${(++count).toString(16).toUpperCase()}`;
    simulator.sent.push({ path, body, id });
    return [201, { id }];
  };
  const server = createServer(async (request, reply) => {
    const body = await readJson(request);
    const [status, json] =
      request.headers['x-api-key'] === simulator.apiKey
        ? answer(request.method ?? '', request.url ?? '', body)
        : [401, { error: 'Unauthorized' }];
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return simulator;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  return text ? JSON.parse(text) : {};
}
