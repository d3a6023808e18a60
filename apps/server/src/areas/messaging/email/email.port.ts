import type { MailProviderName } from '@clientela/contract';
import type { MailReport } from '#areas/messaging/email-reports/index';
import type { MailRecipient, MailTemplate } from '#platform/mime/compose';

/** The port to a mail server, or to a provider's API, of any kind. */

export interface SmtpServerSettings {
  host: string;
  port: number;
  /** `auto`: encrypted if the server offers it, for addresses configured by the platform's operator. */
  security: 'tls' | 'starttls' | 'none' | 'auto';
  user: string | null;
  password: string | null;
  max_connections: number;
  messages_per_second: number | null;
  /** False for servers named by people: those must have public addresses. */
  allow_private_hosts: boolean;
}

/** A store's account at a provider that takes e-mail over its own API. */
export interface MailAccountSettings {
  provider: MailProviderName;
  region: string;
  /** The name of the key; empty where it has none. */
  user: string;
  secret: string;
  configuration_set: string | null;
}

export type MailServerSettings = SmtpServerSettings | MailAccountSettings;

/** Failures that block every message: the credentials, the server's certificate, or the connection. */
export type MailTrouble = 'sign_in' | 'certificate' | 'unreachable';

/** Envelope and contents of one message. */
export interface OutgoingMail {
  from: string;
  to: string;
  /**
   * Writes the message for the wire once a connection is free for it, so that no more are held than
   * are on their way. Null: it cannot be written and does not leave.
   */
  write(place: (bytes: number) => Buffer): Buffer | null;
  /** The same message in parts, for providers that write it themselves. Null: it does not leave. */
  parts(): MailParts | null;
  /** Names the message in the provider's events; empty for tests. */
  token: string;
}

/** Messages with the same template may leave together. */
export interface MailParts {
  template: MailTemplate;
  recipient: MailRecipient;
}

/** The action that a refusal requires; `unknown`: without a response, the message may have left. */
type DeliveryError =
  | 'retry'
  | 'retry_later'
  | 'invalid_contact'
  | 'pause_sender'
  | 'fix_content'
  | 'unknown';

export interface Delivered {
  error: null;
  /** The server's last words, which usually hold its name for the message. */
  response: string;
  /** The provider's id of the message, under which its events arrive. */
  id?: string;
}

export interface Undelivered {
  error: DeliveryError;
  response: string;
  /** The server was unreachable, or took no more for now: this message is unaffected. */
  is_outage: boolean;
  /** The refusal concerns this recipient, and not the sender, the server or its load. */
  is_about_recipient?: boolean;
  /** Cause of the outage. */
  trouble?: MailTrouble;
  /** How long the provider takes no more. */
  wait_seconds?: number;
}

export interface MailServer {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Delivered | Undelivered>;
  /** Completes messages in flight. */
  close(): Promise<void>;
}

/** What a provider allows an account. */
export interface MailAccountFacts {
  /** Null: the provider states none. */
  per_second: number | null;
  per_day: number | null;
  sent_in_24_hours: number | null;
  /** Only verified addresses receive. */
  is_sandbox: boolean;
  /** The provider has stopped the account. */
  is_stopped: boolean;
}

/** A webhook call as it arrived. */
export interface MailNoticeCall {
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** What verifies that a call is the provider's. */
export interface MailNoticeKeys {
  region: string;
  verification_key: string | null;
  /** Of earlier calls; null: the first one names it. */
  topic: string | null;
}

/** An event of a provider about one message. */
export interface MailNotice extends Pick<MailReport, 'code' | 'words'> {
  class: MailReport['class'] | 'unsubscribed';
  /** The provider's id of the event: it may arrive twice. */
  event: string;
  /** The id under which the message was accepted. */
  provider_message_id: string;
  /** Ours, where the provider gives it back. */
  token: string | null;
}

interface MailNotices {
  notices: readonly MailNotice[];
  /** The topic that sent them, where the provider has topics. */
  topic: string | null;
}

/** The provider refuses these credentials. */
export class MailAccountRefused extends Error {}

/** The provider did not respond, or failed. */
export class MailAccountUnavailable extends Error {}

/** A provider that takes e-mail over an API of its own. */
export interface MailProvider {
  name: MailProviderName;
  /** Most messages of one process between handed over and recorded. */
  window: number;
  open(account: MailAccountSettings): MailServer;
  /** Whether the credentials may send; throws MailAccountRefused or MailAccountUnavailable. */
  read(account: MailAccountSettings): Promise<MailAccountFacts>;
  /**
   * Reads a webhook call, and confirms a subscription that it asks about. Null: it is not the
   * provider's; throws MailAccountUnavailable if that cannot be verified now.
   */
  noticesIn(call: MailNoticeCall, keys: MailNoticeKeys, now: Date): Promise<MailNotices | null>;
  close(): Promise<void>;
}

export type OpenMailServer = (settings: MailServerSettings) => MailServer;

declare module '#platform/app' {
  interface App {
    openMailServer: OpenMailServer;
    mailProviders: Record<MailProviderName, MailProvider>;
  }
}
