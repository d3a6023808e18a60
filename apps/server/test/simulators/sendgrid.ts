import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * SendGrid's API, version 3, as its specification describes it:
 * https://github.com/sendgrid/sendgrid-oai (paths/mail_send) and
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */

export interface SendgridMail {
  /** The id of its request, which others share. */
  request: string;
  to: string;
  name: string | undefined;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  args: Record<string, string>;
}

export interface SendgridSimulator {
  url: string;
  key: string;
  scopes: string[];
  /** Base64 of the public key that verifies events. */
  verificationKey: string;
  sent: SendgridMail[];
  /** Requests to send, taken or not, with how many recipients each. */
  requests: number[];
  mishaps: (
    | {
        status: number;
        errors: { message: string; field?: string | null }[];
        headers?: Record<string, string>;
      }
    | 'lost_answer'
  )[];
  /** Recipients that a request is refused for. */
  invalid: Set<string>;
  /** Requests a second; null: unlimited. */
  perSecond: number | null;
  /** Signed headers and body of a call of the event webhook. */
  events(list: unknown): { headers: Record<string, string>; body: string };
  event(mail: SendgridMail, event: Record<string, unknown>): Record<string, unknown>;
  close(): Promise<void>;
}

interface Personalization {
  to?: { email?: string; name?: string }[];
  subject?: string;
  headers?: Record<string, string>;
  substitutions?: Record<string, string>;
  custom_args?: Record<string, string>;
}

interface SendgridRequest {
  personalizations?: Personalization[];
  from?: { email?: string };
  subject?: string;
  content?: { type: string; value: string }[];
  headers?: Record<string, string>;
}

const PERSONALIZATIONS_MAX = 1_000;
const SUBSTITUTION_BYTES_MAX = 10_000;

export async function simulateSendgrid(): Promise<SendgridSimulator> {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const times: number[] = [];
  const simulator = {
    key: `SG.${randomUUID().slice(0, 22)}.${randomUUID()}`,
    scopes: ['mail.send', 'alerts.read'],
    verificationKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sent: [],
    requests: [],
    mishaps: [],
    invalid: new Set(),
    perSecond: null,
  } as unknown as SendgridSimulator;

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.headers.authorization !== `Bearer ${simulator.key}`) {
      return fail(
        response,
        401,
        'The provided authorization grant is invalid, expired, or revoked',
      );
    }
    if (request.url === '/v3/scopes') return answer(response, 200, { scopes: simulator.scopes });
    if (request.url !== '/v3/mail/send') return fail(response, 404, 'not found');
    const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as SendgridRequest;
    simulator.requests.push(body.personalizations?.length ?? 0);
    const mishap = simulator.mishaps.shift();
    if (mishap && mishap !== 'lost_answer') {
      for (const [name, value] of Object.entries(mishap.headers ?? {})) {
        response.setHeader(name, value);
      }
      return answer(response, mishap.status, { errors: mishap.errors });
    }
    if (isTooFast(times, simulator)) {
      response.setHeader('x-ratelimit-reset', String(Math.ceil(Date.now() / 1000)));
      return fail(response, 429, 'too many requests');
    }
    const problem = problemOf(body, simulator);
    if (problem) return answer(response, 400, { errors: [{ ...problem, help: null }] });
    const id = randomUUID();
    for (const one of body.personalizations ?? []) simulator.sent.push(mailOf(id, body, one));
    if (mishap === 'lost_answer') return void request.socket.destroy();
    response.setHeader('x-message-id', id);
    response.statusCode = 202;
    response.end();
  }

  simulator.events = (list) => {
    const body = JSON.stringify(list);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createSign('sha256')
      .update(timestamp + body)
      .sign(keys.privateKey, 'base64');
    return {
      body,
      headers: {
        'x-twilio-email-event-webhook-signature': signature,
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'content-type': 'application/json',
      },
    };
  };
  simulator.event = (mail, event) => ({
    email: mail.to,
    timestamp: Math.floor(Date.now() / 1000),
    'smtp-id': `<${mail.request}@geopod-ismtpd-1>`,
    sg_event_id: randomUUID(),
    sg_message_id: `${mail.request}.filter0001.16648.5515E0B88.0`,
    ...mail.args,
    ...event,
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

function problemOf(
  { personalizations = [], from, content = [], headers }: SendgridRequest,
  { invalid }: SendgridSimulator,
): { message: string; field: string } | null {
  if (!from?.email)
    return { message: 'The from email does not contain a valid address.', field: 'from.email' };
  if (personalizations.length === 0 || personalizations.length > PERSONALIZATIONS_MAX) {
    return { message: 'The personalizations block is limited.', field: 'personalizations' };
  }
  if (content.length === 0 || content.some(({ value }) => value === '')) {
    return {
      message: 'The content value must be a string at least one character in length.',
      field: 'content',
    };
  }
  const reserved = Object.keys(headers ?? {}).find((name) =>
    /^(?:to|from|subject|reply-to|content-type|dkim-signature|received)$/i.test(name),
  );
  if (reserved) return { message: `The header ${reserved} is reserved.`, field: 'headers' };
  for (const [index, { to = [], substitutions = {} }] of personalizations.entries()) {
    const field = `personalizations.${index}.to.0.email`;
    if (!to[0]?.email || invalid.has(to[0].email)) {
      return { message: 'Does not contain a valid address.', field };
    }
    const bytes = Object.values(substitutions).reduce(
      (sum, value) => sum + Buffer.byteLength(value),
      0,
    );
    if (bytes > SUBSTITUTION_BYTES_MAX) {
      return {
        message: 'The substitutions are limited to 10000 bytes.',
        field: `personalizations.${index}.substitutions`,
      };
    }
  }
  return null;
}

function mailOf(
  request: string,
  { from, content = [], subject = '', headers = {} }: SendgridRequest,
  one: Personalization,
): SendgridMail {
  const fill = (text: string) =>
    Object.entries(one.substitutions ?? {}).reduce(
      (filled, [tag, value]) => filled.replaceAll(tag, () => value),
      text,
    );
  const partOf = (type: string) => fill(content.find((part) => part.type === type)?.value ?? '');
  return {
    request,
    to: one.to?.[0]?.email ?? '',
    name: one.to?.[0]?.name,
    from: from?.email ?? '',
    subject: fill(one.subject ?? subject),
    text: partOf('text/plain'),
    html: partOf('text/html'),
    headers: { ...headers, ...one.headers },
    args: one.custom_args ?? {},
  };
}

function isTooFast(times: number[], { perSecond }: SendgridSimulator): boolean {
  if (perSecond === null) return false;
  const now = performance.now();
  while (times.length > 0 && times[0]! < now - 1_000) times.shift();
  if (times.length >= perSecond) return true;
  times.push(now);
  return false;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { errors: [{ message, field: null, help: null }] });
}
