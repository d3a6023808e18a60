import { createHash, createHmac, createSign, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_RSA_CERTIFICATE } from '../certificate.ts';

/**
 * Amazon SES, API version 2, and Amazon SNS, as their references describe them:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2 and
 * https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html
 */

export interface SesMail {
  id: string;
  to: string;
  raw: string;
  configurationSet: string | undefined;
  tags: Record<string, string>;
}

type Mishap = { status: number; type: string; message: string } | 'lost_answer';

export interface SesSimulator {
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  topic: string;
  sent: SesMail[];
  /** Requests to send, taken or not. */
  asked: number;
  /** Failures of the next messages, one each. */
  mishaps: Mishap[];
  account: {
    max_per_second: number;
    max_per_day: number;
    is_production: boolean;
    is_sending: boolean;
  };
  /** Whether the rate is enforced. */
  isThrottling: boolean;
  /** Recipients and domains that are verified. */
  verified: Set<string>;
  /** Confirmed subscriptions. */
  confirmed: string[];
  /** An event of a message as SNS posts it; `fields` replace those of the signed call. */
  event(mail: SesMail, event: Record<string, unknown>, fields?: Record<string, string>): string;
  /** Any signed call of SNS. */
  call(fields: Record<string, string>): string;
  close(): Promise<void>;
}

const SIGNED = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token'];

export async function simulateSes(region = 'sa-east-1'): Promise<SesSimulator> {
  const times: number[] = [];
  const simulator = {
    region,
    accessKeyId: 'AKIA5FTB7XQ2VNHD4EXA',
    secretAccessKey: randomUUID().repeat(2).slice(0, 40),
    topic: `arn:aws:sns:${region}:123456789012:clientela`,
    sent: [],
    asked: 0,
    mishaps: [],
    account: { max_per_second: 14, max_per_day: 50_000, is_production: true, is_sending: true },
    isThrottling: false,
    verified: new Set(),
    confirmed: [],
  } as unknown as SesSimulator;

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (path.endsWith('.pem')) return void response.end(TEST_RSA_CERTIFICATE.cert);
    if (path.startsWith('/?Action=ConfirmSubscription')) {
      simulator.confirmed.push(path);
      return void response.end('<ConfirmSubscriptionResponse/>');
    }
    const body = await bodyOf(request);
    if (!isSigned(request, body, simulator)) {
      return fail(
        response,
        403,
        'InvalidSignatureException',
        'The request signature we calculated does not match the signature you provided.',
      );
    }
    if (path === '/v2/email/account') return send(response, 200, accountOf());
    if (path !== '/v2/email/outbound-emails') return send(response, 404, {});
    simulator.asked++;
    const mishap = simulator.mishaps.shift();
    if (mishap && mishap !== 'lost_answer') {
      return fail(response, mishap.status, mishap.type, mishap.message);
    }
    take(JSON.parse(body), response, mishap === 'lost_answer' ? request : null);
  }

  function accountOf() {
    const { max_per_second, max_per_day, is_production, is_sending } = simulator.account;
    return {
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: is_production,
      SendQuota: {
        Max24HourSend: max_per_day,
        MaxSendRate: max_per_second,
        SentLast24Hours: simulator.sent.length,
      },
      SendingEnabled: is_sending,
    };
  }

  function take(given: SesRequest, response: ServerResponse, lost: IncomingMessage | null): void {
    const to = given.Destination?.ToAddresses?.[0] ?? '';
    const raw = Buffer.from(given.Content?.Raw?.Data ?? '', 'base64').toString('latin1');
    const refusal = refusalOf(to, raw);
    if (refusal) fail(response, ...refusal);
    else {
      const id = `0100${randomUUID()}-000000`;
      const tags = Object.fromEntries(
        (given.EmailTags ?? []).map(({ Name, Value }) => [Name, Value]),
      );
      simulator.sent.push({ id, to, raw, configurationSet: given.ConfigurationSetName, tags });
      if (lost) lost.socket.destroy();
      else send(response, 200, { MessageId: id });
    }
  }

  function refusalOf(to: string, raw: string): [number, string, string] | null {
    if (!/@[^@]+\.[^@]+$/.test(to) || raw === '') {
      return [400, 'BadRequestException', "Missing final '@domain'"];
    }
    if (isTooFast(times, simulator)) {
      return [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'];
    }
    const { is_production, max_per_day } = simulator.account;
    if (simulator.sent.length >= max_per_day) {
      return [429, 'TooManyRequestsException', 'Daily message quota exceeded.'];
    }
    if (is_production || simulator.verified.has(to)) return null;
    const place = region.toUpperCase();
    const message = `Email address is not verified. The following identities failed the check in region ${place}: ${to}`;
    return [400, 'MessageRejected', message];
  }

  simulator.call = (fields) => {
    const call: Record<string, string> = {
      MessageId: randomUUID(),
      TopicArn: simulator.topic,
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: `${simulator.url}/SimpleNotificationService-0123abcd.pem`,
      ...fields,
    };
    const names = [...SIGNED, 'TopicArn', 'Type'].filter((name) => call[name] !== undefined);
    const text = names.map((name) => `${name}\n${call[name]}\n`).join('');
    const algorithm = call.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    const signature = createSign(algorithm).update(text).sign(TEST_RSA_CERTIFICATE.key, 'base64');
    return JSON.stringify({ Signature: signature, ...call });
  };
  simulator.event = (mail, event, fields = {}) => {
    // Tags come only over a configuration set.
    const tags = mail.configurationSet
      ? Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]]))
      : {};
    const kind = mail.configurationSet ? 'eventType' : 'notificationType';
    const { type, ...rest } = event;
    const Message = JSON.stringify({
      [kind]: type,
      mail: {
        timestamp: new Date().toISOString(),
        messageId: mail.id,
        source: 'ola@loja.example',
        destination: [mail.to],
        tags,
      },
      ...rest,
    });
    return simulator.call({ Type: 'Notification', Message, ...fields });
  };

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return simulator;
}

interface SesRequest {
  Destination?: { ToAddresses?: string[] };
  Content?: { Raw?: { Data?: string } };
  ConfigurationSetName?: string;
  EmailTags?: { Name: string; Value: string }[];
}

/** More than the rate within any second. */
function isTooFast(times: number[], { isThrottling, account }: SesSimulator): boolean {
  if (!isThrottling) return false;
  const now = performance.now();
  while (times.length > 0 && times[0]! < now - 1_000) times.shift();
  if (times.length >= account.max_per_second) return true;
  times.push(now);
  return false;
}

/** Signature Version 4, computed apart from the client's library. */
function isSigned(
  request: IncomingMessage,
  body: string,
  { region, accessKeyId, secretAccessKey }: SesSimulator,
): boolean {
  const [, scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [key, date = ''] = scope.split('/');
  if (key !== accessKeyId || scope !== `${key}/${date}/${region}/ses/aws4_request`) return false;
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = [request.method, request.url, '', headers.join(''), names, sha(body)].join(
    '\n',
  );
  const time = String(request.headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', time, scope.slice(scope.indexOf('/') + 1), sha(canonical)];
  const hmac = (secret: string | Buffer, value: string) =>
    createHmac('sha256', secret).update(value).digest();
  const signingKey = [date, region, 'ses', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  return hmac(signingKey, text.join('\n')).toString('hex') === given;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, type: string, message: string): void {
  response.setHeader('x-amzn-errortype', type);
  send(response, status, { message });
}
