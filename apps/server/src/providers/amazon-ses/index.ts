import { AwsV4Signer } from 'aws4fetch';
import {
  type Delivered,
  MailAccountRefused,
  type MailAccountSettings,
  MailAccountUnavailable,
  type MailProvider,
  type OutgoingMail,
  type Undelivered,
} from '#areas/messaging/email/email.port';
import { fieldsOf, wordOf } from '../body.ts';
import {
  KeptConnections,
  type ProviderAnswer,
  ProviderUnavailableError,
} from '../kept-connections.ts';
import { amazonSesTexts } from './amazon-ses.texts.ts';
import { errorIn, isSignInError, refusalOf } from './errors.ts';
import { noticesOf, TOKEN_TAG } from './events.ts';
import { SnsCalls } from './sns.ts';

const NAME = 'amazon_ses';
/** As many as there are connections. */
const WINDOW = 256;

export interface AmazonSesSettings {
  /** With `{region}` where the region goes. */
  url: string;
  /** Of Amazon SNS, which carries the events. */
  snsUrl: string;
}

/** E-mail over the Amazon SES API, version 2 (docs.aws.amazon.com/ses/latest/APIReference-V2). */
export function createAmazonSes({ url, snsUrl }: AmazonSesSettings): MailProvider {
  const baseOf = (region: string) => url.replace('{region}', region);
  const sns = new SnsCalls((region) => snsUrl.replace('{region}', region));
  const byRegion = new Map<string, KeptConnections>();
  const signingKeys = new Map<string, ArrayBuffer>();

  function connectionsTo(region: string): KeptConnections {
    const connections = byRegion.get(region) ?? new KeptConnections(baseOf(region));
    byRegion.set(region, connections);
    return connections;
  }

  async function call(
    account: MailAccountSettings,
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: string },
  ): Promise<ProviderAnswer> {
    const { region, user, secret } = account;
    const signed = await new AwsV4Signer({
      method,
      url: `${baseOf(region)}${path}`,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
      accessKeyId: user,
      secretAccessKey: secret,
      region,
      service: 'ses',
      cache: signingKeys,
    }).sign();
    const headers = Object.fromEntries(signed.headers);
    return connectionsTo(region).call({ method, path, headers, ...(body && { body }) });
  }

  async function send(
    account: MailAccountSettings,
    mail: OutgoingMail,
  ): Promise<Delivered | Undelivered> {
    const bytes = mail.write((size) => Buffer.allocUnsafe(size));
    if (!bytes) return { error: 'fix_content', response: '', is_outage: false };
    const body = JSON.stringify(requestOf(account, mail, bytes));
    try {
      const path = '/v2/email/outbound-emails';
      const answer = await call(account, { method: 'POST', path, body });
      if (answer.status >= 300) return refusalOf(errorIn(answer), mail.to);
      const id = wordOf(fieldsOf(answer.json).MessageId);
      return { error: null, response: id, ...(id && { id }) };
    } catch (error) {
      return brokenOff(error);
    }
  }

  return {
    name: NAME,
    window: WINDOW,
    open: (account) => ({ send: (mail) => send(account, mail), close: async () => {} }),
    async read(account) {
      const request = { method: 'GET', path: '/v2/email/account' } as const;
      const answer = await call(account, request).catch((cause: unknown) => {
        throw new MailAccountUnavailable('Amazon SES did not answer', { cause });
      });
      if (answer.status >= 300) throw accountFailure(answer);
      return factsIn(answer.json);
    },
    async noticesIn(given, keys, now) {
      const read = await sns.read(given, keys, now);
      if (!read) return null;
      const notices = read.type === 'Notification' ? noticesOf(read.message, read.id) : [];
      return { notices, topic: read.topic };
    },
    async close() {
      await Promise.all([...byRegion.values()].map((connections) => connections.close()));
    },
  };
}

function requestOf(
  { configuration_set }: MailAccountSettings,
  { to, token }: OutgoingMail,
  bytes: Buffer,
) {
  return {
    Destination: { ToAddresses: [to] },
    Content: { Raw: { Data: bytes.toString('base64') } },
    ...(configuration_set !== null && { ConfigurationSetName: configuration_set }),
    ...(token !== '' && { EmailTags: [{ Name: TOKEN_TAG, Value: token }] }),
  };
}

function brokenOff(error: unknown): Undelivered {
  if (!(error instanceof ProviderUnavailableError)) {
    // SES does not deduplicate.
    return { error: 'unknown', response: amazonSesTexts.no_response, is_outage: false };
  }
  const response = String((error.cause as Error | undefined)?.message ?? error.message);
  return { error: 'retry_later', response, is_outage: true, trouble: 'unreachable' };
}

function accountFailure(answer: ProviderAnswer): Error {
  const error = errorIn(answer);
  if (error.type === 'AccessDeniedException') {
    return new MailAccountRefused(amazonSesTexts.no_permission(error.words));
  }
  if (isSignInError(error)) return new MailAccountRefused(error.words);
  return new MailAccountUnavailable(`Amazon SES failed with ${error.status}: ${error.words}`);
}

function factsIn(json: unknown) {
  const account = fieldsOf(json);
  const { MaxSendRate, Max24HourSend, SentLast24Hours } = fieldsOf(account.SendQuota);
  return {
    per_second: limitOf(MaxSendRate),
    per_day: wholeOf(limitOf(Max24HourSend)),
    sent_in_24_hours: wholeOf(limitOf(SentLast24Hours)),
    is_sandbox: account.ProductionAccessEnabled === false,
    is_stopped: account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN',
  };
}

/** -1 means no limit. */
function limitOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

function wholeOf(value: number | null): number | null {
  return value === null ? null : Math.min(Math.round(value), 2_000_000_000);
}
