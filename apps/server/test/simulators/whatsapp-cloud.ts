import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Meta's Cloud API as its documents describe it:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/reference
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint
 */

type Json = Record<string, unknown>;
type Answer = [status: number, body: unknown];

export interface SentMessage {
  id: string;
  number: string;
  body: Json;
}

interface Template extends Json {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
}

/** Failure of the next message: an error by its code, or a broken connection. */
type Mishap = number | 'lost_answer' | 'swallowed';

export interface CloudSimulator {
  url: string;
  token: string;
  appSecret: string;
  account: string;
  /** The business whose numbers share their limit. */
  business: string;
  /** Messages that it took, in their order. */
  sent: SentMessage[];
  /** Requested messages, accepted or not. */
  asked: number;
  /** Messages of customers that were marked as read. */
  reads: string[];
  /** By the last digits of the recipient. */
  errors: Map<string, number>;
  /** Met by the next messages, one each. */
  mishaps: Mishap[];
  /** Messages get their response once it settles. */
  held: Promise<void>;
  /** Messages a second that a number may send; more are refused with 130429. */
  perSecond: number | null;
  templates: Template[];
  profile: Json;
  /** Single-use codes returned by Meta's sign-up window. */
  codes: Set<string>;
  /** Ids of numbers registered at the Cloud API. */
  registered: string[];
  subscribed: { override_callback_uri?: string; verify_token?: string }[];
  number: Json;
  files: { id: string; bytes: number }[];
  /** A webhook body with its signature. */
  notice(field: string, value: Json): { body: string; signature: string };
  /** One webhook with statuses of messages, in the given order. */
  statuses(number: string, list: readonly Json[]): { body: string; signature: string };
  sign(body: string, secret?: string): string;
  close(): Promise<void>;
}

const ERROR_WORDS: Record<number, [status: number, title: string]> = {
  1: [500, 'An unknown error occurred'],
  2: [503, 'Service temporarily unavailable'],
  190: [401, 'Error validating access token: the session has been invalidated'],
  368: [403, 'Temporarily blocked for policies violations'],
  130429: [429, 'Rate limit hit'],
  131000: [500, 'Something went wrong'],
  131016: [503, 'Service unavailable'],
  131026: [400, 'Message undeliverable'],
  131031: [403, 'Account has been locked'],
  131042: [400, 'Business eligibility payment issue'],
  131047: [400, 'Re-engagement message'],
  131048: [400, 'Spam rate limit hit'],
  131049: [400, 'This message was not delivered to maintain healthy ecosystem engagement'],
  131050: [400, 'User has stopped receiving marketing messages'],
  131051: [400, 'Unsupported message type'],
  131056: [400, 'Pair rate limit hit'],
  132000: [400, 'Template param count mismatch'],
  132001: [404, 'Template does not exist'],
  132015: [400, 'Template is paused'],
  133010: [400, 'Phone number not registered'],
};

function errorAnswer(code: number): Answer {
  const [status, message] = ERROR_WORDS[code] ?? [400, 'Invalid parameter'];
  const error = { message: `(#${code}) ${message}`, type: 'OAuthException', code };
  return [status, { error: { ...error, error_data: { details: message }, fbtrace_id: 'A1' } }];
}

export async function simulateWhatsappCloud(): Promise<CloudSimulator> {
  const token = `EAA${randomBytes(20).toString('hex')}`;
  const appSecret = randomBytes(16).toString('hex');
  const account = '102290129340398';
  const took: number[] = [];
  const simulator = {
    token,
    appSecret,
    account,
    sent: [],
    reads: [],
    asked: 0,
    held: Promise.resolve(),
    errors: new Map(),
    mishaps: [],
    business: '2729063490586005',
    perSecond: null,
    templates: [],
    subscribed: [],
    files: [],
    profile: {},
    codes: new Set(),
    registered: [],
    number: {
      id: '106540352242922',
      display_phone_number: '+55 11 98888-7777',
      verified_name: 'Loja Sol',
      quality_rating: 'GREEN',
      status: 'CONNECTED',
      throughput: { level: 'STANDARD' },
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
    },
  } as unknown as CloudSimulator;

  simulator.sign = (body, secret = simulator.appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  simulator.notice = (field, value) => {
    const changes = [{ field, value }];
    const entry = [{ id: simulator.account, time: Math.floor(Date.now() / 1000), changes }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    return { body, signature: simulator.sign(body) };
  };
  simulator.statuses = (number, statuses) =>
    simulator.notice('messages', {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '5511988887777', phone_number_id: number },
      statuses,
    });

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x');
    const path = url.pathname.replace(/^\/v\d+\.\d+/, '');
    const bytes = await bytesOf(request);
    if (path === '/oauth/access_token') {
      const isKnown = simulator.codes.delete(url.searchParams.get('code') ?? '');
      return send(response, isKnown ? [200, { access_token: simulator.token }] : errorAnswer(100));
    }
    if (request.headers.authorization !== `Bearer ${simulator.token}`) {
      return send(response, errorAnswer(190));
    }
    const method = request.method ?? 'GET';
    if (method === 'POST' && path.endsWith('/messages')) {
      const read = JSON.parse(bytes.toString()) as Json;
      if (read.status === 'read') {
        simulator.reads.push(String(read.message_id));
        return send(response, [200, { success: true }]);
      }
      simulator.asked++;
      const mishap = simulator.mishaps.shift();
      await simulator.held;
      if (mishap === 'swallowed') return void request.socket.destroy();
      const answer = acceptMessage(path.split('/')[1] ?? '', JSON.parse(bytes.toString()), mishap);
      if (mishap === 'lost_answer') return void request.socket.destroy();
      return send(response, answer);
    }
    const isJson = String(request.headers['content-type'] ?? '').includes('json');
    const body = isJson ? (JSON.parse(bytes.toString()) as Json) : {};
    send(response, answerTo(method, path, url.searchParams, body, bytes));
  }

  function acceptMessage(number: string, body: Json, mishap: Mishap | undefined): Answer {
    if (typeof mishap === 'number') return errorAnswer(mishap);
    const to = String(body.to ?? body.recipient ?? '');
    const code = simulator.errors.get(to.slice(-4));
    if (code) return errorAnswer(code);
    const now = Date.now();
    while (took.length > 0 && (took[0] ?? 0) <= now - 1000) took.shift();
    if (simulator.perSecond && took.length >= simulator.perSecond) return errorAnswer(130429);
    took.push(now);
    const id = `wamid.${randomBytes(12).toString('base64')}`;
    simulator.sent.push({ id, number, body });
    const contacts = [{ input: to, wa_id: to }];
    return [200, { messaging_product: 'whatsapp', contacts, messages: [{ id }] }];
  }

  function answerTo(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Json,
    bytes: Buffer,
  ): Answer {
    const [, first = '', second] = path.split('/');
    if (first === 'app') return [200, { id: '670843887433847' }];
    if (second === 'uploads') return [200, { id: 'upload:MTphdHRhY2htZW50' }];
    if (first.startsWith('upload:')) return [200, { h: `4::${bytes.byteLength}` }];
    if (second === 'media') {
      const id = String(simulator.files.length + 1_000);
      simulator.files.push({ id, bytes: bytes.byteLength });
      return [200, { id }];
    }
    if (second === 'register') {
      if (!/^\d{6}$/.test(String(body.pin))) return errorAnswer(100);
      simulator.registered.push(first);
      return [200, { success: true }];
    }
    if (second === 'subscribed_apps') {
      simulator.subscribed.push(body);
      return [200, { success: true }];
    }
    if (second === 'whatsapp_business_profile') {
      if (method === 'GET') return [200, { data: [simulator.profile] }];
      simulator.profile = body;
      return [200, { success: true }];
    }
    if (second === 'message_templates') return templates(method, query, body);
    const template = simulator.templates.find(({ id }) => id === first);
    if (template && method === 'POST') {
      Object.assign(template, body, { status: 'PENDING' });
      return [200, { success: true }];
    }
    if (first === simulator.account) {
      return [
        200,
        { id: first, owner_business_info: { id: simulator.business, name: 'Loja Sol' } },
      ];
    }
    return first === simulator.number.id ? [200, simulator.number] : errorAnswer(100);
  }

  function templates(method: string, query: URLSearchParams, body: Json): Answer {
    if (method === 'GET') {
      const limit = Number(query.get('limit') ?? 25);
      const from = Number(query.get('after') ?? 0);
      const data = simulator.templates.slice(from, from + limit);
      const isMore = from + limit < simulator.templates.length;
      const after = String(from + limit);
      return [
        200,
        { data, paging: { cursors: { after }, ...(isMore ? { next: 'https://…' } : {}) } },
      ];
    }
    if (method === 'DELETE') {
      simulator.templates = simulator.templates.filter(({ id }) => id !== query.get('hsm_id'));
      return [200, { success: true }];
    }
    const id = String(594425479261596 + simulator.templates.length);
    const template = { ...body, id, status: 'PENDING' } as unknown as Template;
    simulator.templates.push(template);
    return [200, { id, status: 'PENDING', category: template.category }];
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  simulator.url = `http://127.0.0.1:${port}/v23.0`;
  simulator.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return simulator;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
