import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Twilio's messages as its documents describe them:
 * https://www.twilio.com/docs/messaging/api/message-resource
 * https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 * https://www.twilio.com/docs/api/errors
 */

type Answer = [status: number, body: unknown];
type Fields = Record<string, string>;

interface Sms {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string;
}

/** A signed webhook body. */
export interface TwilioNotice {
  url: string;
  body: string;
  signature: string;
}

export interface TwilioSimulator {
  url: string;
  sid: string;
  token: string;
  number: string;
  balance: string;
  /** Messages that it took, in their order. */
  sent: Sms[];
  /** Messages that it was asked for, taken or not. */
  asked: number;
  /** Error codes by the last digits of the recipient. */
  errors: Map<string, number>;
  /** Failures of the next messages, one each: an error code, or a broken connection. */
  mishaps: (number | 'lost_answer')[];
  status(sms: Sms, status: string, errorCode?: number): TwilioNotice;
  /** `wish`: the result of Twilio's own opt-out management. */
  inbound(url: string, from: string, text: string, wish?: 'STOP' | 'START' | 'HELP'): TwilioNotice;
  close(): Promise<void>;
}

const ERRORS: Record<number, [status: number, message: string]> = {
  20003: [401, 'Authenticate'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'Internal Server Error'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21606: [400, "The 'From' number is not a valid, message-capable Twilio phone number."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
};

function failed(code: number): Answer {
  const [status, message] = ERRORS[code] ?? [400, 'Bad request'];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return [status, { code, message, more_info, status }];
}

const hex = () => randomBytes(16).toString('hex');

export async function simulateTwilio(): Promise<TwilioSimulator> {
  const simulator = {
    sid: `AC${hex()}`,
    token: hex(),
    number: '+5511933330000',
    balance: '12.34',
    sent: [],
    asked: 0,
    errors: new Map(),
    mishaps: [],
  } as unknown as TwilioSimulator;

  const signed = (url: string, fields: Fields): TwilioNotice => {
    const text = Object.keys(fields)
      .sort()
      .reduce((sum, name) => sum + name + fields[name], url);
    const signature = createHmac('sha1', simulator.token).update(text).digest('base64');
    return { url, body: new URLSearchParams(fields).toString(), signature };
  };
  simulator.status = ({ sid, to, from, statusCallback }, status, errorCode) =>
    signed(statusCallback, {
      AccountSid: simulator.sid,
      ApiVersion: '2010-04-01',
      To: to,
      From: from,
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      ...(errorCode ? { ErrorCode: String(errorCode) } : {}),
    });
  simulator.inbound = (url, From, Body, OptOutType) => {
    const sid = `SM${hex()}`;
    return signed(url, {
      AccountSid: simulator.sid,
      From,
      To: simulator.number,
      Body,
      NumMedia: '0',
      MessageSid: sid,
      SmsMessageSid: sid,
      SmsSid: sid,
      SmsStatus: 'received',
      ...(OptOutType ? { OptOutType } : {}),
    });
  };

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
    const basic = Buffer.from(`${simulator.sid}:${simulator.token}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) return send(response, failed(20003));
    const path = `/2010-04-01/Accounts/${simulator.sid}`;
    if (request.url === `${path}/Balance.json`) {
      const { sid: account_sid, balance } = simulator;
      return send(response, [200, { account_sid, balance, currency: 'USD' }]);
    }
    if (request.url !== `${path}/Messages.json`) return send(response, [404, {}]);
    simulator.asked++;
    const mishap = simulator.mishaps.shift();
    const answer = typeof mishap === 'number' ? failed(mishap) : take(form);
    if (mishap === 'lost_answer') return void request.socket.destroy();
    send(response, answer);
  }

  function take({ To = '', From = '', Body = '', StatusCallback = '' }: Fields): Answer {
    if (From !== simulator.number) return failed(21606);
    if (Body.length > 1600) return failed(21617);
    const code = simulator.errors.get(To.slice(-4));
    if (code) return failed(code);
    const sid = `SM${hex()}`;
    simulator.sent.push({ sid, to: To, from: From, body: Body, statusCallback: StatusCallback });
    const common = { sid, to: To, from: From, body: Body, account_sid: simulator.sid };
    return [201, { ...common, status: 'queued', num_segments: '1', error_code: null, price: null }];
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

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
