import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Evolution API, version 2.3, as its documentation and source describe it
 * (https://doc.evolution-api.com/v2, https://github.com/EvolutionAPI/evolution-api): instances
 * paired by QR, texts and files, and webhooks that contain the key of the instance.
 */
export interface EvolutionSimulator {
  url: string;
  apiKey: string;
  /** Messages it took, in their order. */
  sent: { path: string; body: Record<string, unknown>; id: string }[];
  webhook: string | null;
  state: 'open' | 'connecting' | 'close';
  /** Failure of the next messages; `gave_up`: a timeout of a proxy in front of it. */
  mishap: 'no_answer' | 'gave_up' | 'not_on_whatsapp' | 'time_lock' | 'no_id' | null;
  /** Stored messages of a chat, for fetch after write. */
  kept: Record<string, unknown>[];
  /** Files by the messages that contained them. */
  files: Map<string, { mime: string; bytes: Buffer }>;
  /** The webhook body of an event. */
  notice(event: string, data: unknown): Record<string, unknown>;
  close(): Promise<void>;
}

export async function simulateEvolution(): Promise<EvolutionSimulator> {
  let count = 0;
  const simulator: EvolutionSimulator = {
    url: '',
    apiKey: 'chave-do-gateway',
    sent: [],
    webhook: null,
    kept: [],
    files: new Map(),
    ...({ state: 'close', mishap: null } as const),
    notice: (event, data) => ({
      event,
      instance: 'clientela',
      data,
      apikey: simulator.apiKey,
      server_url: simulator.url,
      date_time: new Date().toISOString(),
    }),
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
    if (path === '/instance/fetchInstances') return [200, []];
    if (path === '/instance/create') {
      simulator.webhook = (body.webhook as { url: string }).url;
      simulator.state = 'connecting';
      return [
        201,
        {
          instance: { instanceName: body.instanceName },
          qrcode: { code: '2@abc', base64: 'data:image/png;base64,AAAA' },
        },
      ];
    }
    if (path.startsWith('/instance/connectionState/')) {
      return [200, { instance: { state: simulator.state } }];
    }
    if (method === 'DELETE') {
      simulator.state = 'close';
      return [200, { status: 'SUCCESS' }];
    }
    if (path.startsWith('/chat/findMessages/')) {
      return [200, { messages: { total: simulator.kept.length, records: simulator.kept } }];
    }
    if (path.startsWith('/chat/getBase64FromMediaMessage/')) {
      const { id } = (body.message as { key: { id: string } }).key;
      const file = simulator.files.get(id);
      if (!file) return [400, { status: 400, error: 'Bad Request' }];
      return [201, { mimetype: file.mime, base64: file.bytes.toString('base64') }];
    }
    if (simulator.mishap === 'not_on_whatsapp') {
      return [
        400,
        { status: 400, error: 'Bad Request', response: { message: [{ exists: false }] } },
      ];
    }
    if (simulator.mishap === 'time_lock') {
      return [500, { status: 500, response: { message: 'Error: 463 reach-out time lock' } }];
    }
    const id = `3EB0${(++count).toString(16).padStart(16, '0').toUpperCase()}`;
    simulator.sent.push({ path, body, id });
    if (simulator.mishap === 'no_id') return [201, {}];
    if (simulator.mishap === 'gave_up') return [504, null];
    const remoteJid = `${body.number}@s.whatsapp.net`;
    return [201, { key: { remoteJid, fromMe: true, id }, status: 'PENDING' }];
  };
  const server = createServer(async (request, reply) => {
    const body = await readJson(request);
    if (request.headers.apikey !== simulator.apiKey) {
      reply.writeHead(401, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ status: 401, error: 'Unauthorized' }));
      return;
    }
    if (simulator.mishap === 'no_answer' && request.url?.startsWith('/message/')) {
      answerLost();
      return;
    }
    const [status, json] = answer(request.method ?? '', request.url ?? '', body);
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(json));

    function answerLost() {
      simulator.sent.push({ path: request.url ?? '', body, id: 'lost' });
      request.socket.destroy();
    }
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
