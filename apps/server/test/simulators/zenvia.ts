import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Zenvia's API, version 2, as its specification describes it:
 * https://zenvia.github.io/zenvia-openapi-spec/v2/ (https://github.com/zenvia/zenvia-openapi-spec)
 */

type Json = Record<string, unknown>;
type Answer = [status: number, body: unknown];

interface Sms {
  id: string;
  from: string;
  to: string;
  text: string;
  externalId: string | undefined;
}

export interface ZenviaSimulator {
  url: string;
  token: string;
  /** Messages that it took, in their order. */
  sent: Sms[];
  /** Messages that it was asked for, taken or not. */
  asked: number;
  /** Failures of the next messages, one each: an HTTP status, or a broken connection. */
  mishaps: (number | 'lost_answer')[];
  /** Ends of recipients that it does not take. */
  invalid: Set<string>;
  subscriptions: Json[];
  /** A status of a message as it is posted to the webhook. */
  status(messageId: string, code: string, cause?: string): Json;
  /** A person's message, as posted to the webhook. */
  inbound(from: string, text: string): Json;
  close(): Promise<void>;
}

const ERRORS: Record<number, string> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  409: 'DUPLICATED',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
};

function failed(status: number, details: Json[] = []): Answer {
  const code = ERRORS[status] ?? 'ERROR';
  return [status, { code, message: code.toLowerCase().replaceAll('_', ' '), details }];
}

export async function simulateZenvia(): Promise<ZenviaSimulator> {
  const simulator = {
    token: `zv_${randomUUID()}`,
    sent: [],
    asked: 0,
    mishaps: [],
    subscriptions: [],
    invalid: new Set(),
  } as unknown as ZenviaSimulator;

  simulator.status = (messageId, code, cause) => ({
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    type: 'MESSAGE_STATUS',
    subscriptionId: 'f3f6f4f0',
    channel: 'sms',
    messageId,
    message: {
      id: messageId,
      externalId: simulator.sent.find(({ id }) => id === messageId)?.externalId,
    },
    contentIndex: 0,
    messageStatus: {
      timestamp: new Date().toISOString(),
      code,
      description: `The message is ${code}`,
      causes: cause ? [{ channelErrorCode: '1', reason: cause, details: cause }] : [],
    },
  });
  simulator.inbound = (from, text) => ({
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    type: 'MESSAGE',
    subscriptionId: 'f3f6f4f0',
    channel: 'sms',
    direction: 'IN',
    message: {
      id: randomUUID(),
      from,
      to: 'loja',
      direction: 'IN',
      channel: 'sms',
      contents: [{ type: 'text', text }],
      timestamp: new Date().toISOString(),
    },
  });

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (request.headers['x-api-token'] !== simulator.token) return send(response, failed(401));
    if (request.url === '/v2/subscriptions') {
      if (request.method === 'GET') return send(response, [200, simulator.subscriptions]);
      simulator.subscriptions.push(body);
      return send(response, [200, { id: randomUUID(), ...body }]);
    }
    if (request.url !== '/v2/channels/sms/messages') return send(response, [404, {}]);
    simulator.asked++;
    const mishap = simulator.mishaps.shift();
    if (typeof mishap === 'number') return send(response, failed(mishap));
    const answer = take(body);
    if (mishap === 'lost_answer') return void request.socket.destroy();
    send(response, answer);
  }

  function take(body: Json): Answer {
    const { from, to, externalId, contents } = body as {
      from?: string;
      externalId?: string;
      to?: string;
      contents?: { type: string; text: string }[];
    };
    const text = contents?.[0]?.text;
    if (!from || !to || !text) return failed(400, [{ path: 'body', message: 'is required' }]);
    if (simulator.invalid.has(to.slice(-4))) {
      return failed(400, [{ code: 'invalid', path: 'to', message: '"to" is not a valid number' }]);
    }
    const id = randomUUID();
    simulator.sent.push({ id, from, to, text, externalId });
    return [200, { id, externalId, from, to, direction: 'OUT', channel: 'sms', contents }];
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return simulator;
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  return text ? (JSON.parse(text) as Json) : {};
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
