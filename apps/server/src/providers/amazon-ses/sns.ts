import { createVerify, X509Certificate } from 'node:crypto';
import {
  MailAccountUnavailable,
  type MailNoticeCall,
  type MailNoticeKeys,
} from '#areas/messaging/email/email.port';
import { callBytes } from '#platform/call-json';
import { parseJson } from '#platform/json';
import { fieldsOf, wordOf } from '../body.ts';

/** A call of Amazon SNS whose signature was verified. */
export interface SnsCall {
  type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  /** The same on retries. */
  id: string;
  topic: string;
  message: string;
}

const TIMEOUT_MS = 10_000;
const CERTIFICATE_BYTES_MAX = 20_000;
const CERTIFICATES_MAX = 20;

/** In the order of the signed text (docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
  UnsubscribeConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
} as const;

/** Verifies calls of Amazon SNS, and confirms subscriptions. */
export class SnsCalls {
  readonly #originOf: (region: string) => string;
  readonly #certificates = new Map<string, X509Certificate>();

  constructor(originOf: (region: string) => string) {
    this.#originOf = originOf;
  }

  /** Null: it does not come from the topic, or not from SNS at all. */
  async read(call: MailNoticeCall, keys: MailNoticeKeys, now: Date): Promise<SnsCall | null> {
    const fields = textFieldsOf(call.bytes);
    const type = fields.Type as SnsCall['type'];
    const topic = fields.TopicArn ?? '';
    if (!Object.hasOwn(SIGNED, type) || !isTopicOf(topic, keys)) return null;
    const certificate = await this.#certificate(fields.SigningCertURL ?? '', keys.region, now);
    if (!certificate || !isSigned(fields, SIGNED[type], certificate)) return null;
    if (type === 'SubscriptionConfirmation') {
      await this.#confirm(fields.SubscribeURL ?? '', keys.region);
    }
    return { type, id: fields.MessageId ?? '', topic, message: fields.Message ?? '' };
  }

  /** Certificates come only from the region's own host: anyone could sign with one of another host. */
  async #certificate(url: string, region: string, now: Date): Promise<X509Certificate | null> {
    if (!this.#isOfRegion(url, region) || !new URL(url).pathname.endsWith('.pem')) return null;
    const known = this.#certificates.get(url);
    const certificate = known ?? parsedCertificate(await fetched(url));
    if (!certificate || certificate.validToDate < now) return null;
    if (this.#certificates.size >= CERTIFICATES_MAX) this.#certificates.clear();
    this.#certificates.set(url, certificate);
    return certificate;
  }

  async #confirm(url: string, region: string): Promise<void> {
    if (!this.#isOfRegion(url, region)) {
      throw new MailAccountUnavailable('The subscription is confirmed at another host');
    }
    await fetched(url);
  }

  #isOfRegion(url: string, region: string): boolean {
    return URL.canParse(url) && new URL(url).origin === this.#originOf(region);
  }
}

function textFieldsOf(bytes: Buffer): Record<string, string | undefined> {
  try {
    const fields = fieldsOf(parseJson(bytes.toString('utf8')));
    return Object.fromEntries(
      Object.entries(fields).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

const TOPIC = /^(arn:aws[\w-]*:sns:([\w-]+):\d{12}):[\w-]{1,256}$/;

/**
 * Anyone may own a topic: only those of the AWS account count whose topic was the first to know the secret address.
 * Bounces and complaints may have topics of their own.
 */
function isTopicOf(topic: string, { region, topic: pinned }: MailNoticeKeys): boolean {
  const [, account, ofRegion] = TOPIC.exec(topic) ?? [];
  if (pinned !== null) return account !== undefined && account === TOPIC.exec(pinned)?.[1];
  return ofRegion === region;
}

function isSigned(
  fields: Record<string, string | undefined>,
  names: readonly string[],
  certificate: X509Certificate,
): boolean {
  const text = names
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('');
  const algorithm = fields.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const signature = Buffer.from(wordOf(fields.Signature), 'base64');
  return createVerify(algorithm).update(text).verify(certificate.publicKey, signature);
}

function parsedCertificate(pem: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

async function fetched(url: string): Promise<Buffer> {
  const call = { method: 'GET', url, timeoutMs: TIMEOUT_MS, most: CERTIFICATE_BYTES_MAX } as const;
  const answer = await callBytes(call).catch((cause: unknown) => {
    throw new MailAccountUnavailable('Amazon SNS did not answer', { cause });
  });
  if (answer.status >= 300) {
    throw new MailAccountUnavailable(`Amazon SNS failed with ${answer.status}`);
  }
  return answer.bytes;
}
