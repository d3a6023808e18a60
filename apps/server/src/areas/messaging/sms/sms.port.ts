import type { Receipt, SendResult } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';

export type { Receipt, SendResult };

declare module '#platform/app' {
  interface App {
    /** SMS providers, by name. */
    sms: Record<string, SmsProvider>;
  }
}

/** Provider for stores without an account of their own. */
export const SANDBOX_SMS = 'sandbox_sms';

/** An outgoing text to one number. */
export interface OutgoingSms {
  /** Our id of the message, given to the provider where it returns it with its receipts. */
  message_id: string;
  /** E.164, with the plus sign. */
  to: string;
  text: string;
}

/** A store's account at a provider. */
export interface SmsLine {
  store_id: string;
  /** How the provider calls the account in its notices. */
  account: string;
  /** The number, service or name from which texts leave. */
  from: string;
  credentials: Record<string, string>;
  /** The webhook URL for receipts and replies. */
  notices_url: string;
}

/** The outcome of sending a text; the last two concern the account, not the message. */
export type SmsResult =
  | SendResult
  | { result: 'throttled' }
  | { result: 'account_stopped'; reason: string };

/** An inbound text. */
export interface InboundSms {
  id: string;
  /** E.164. */
  from: string;
  text: string;
  /** The request that the provider recognised and replied to itself. */
  wish?: 'stop' | 'return';
  at: Date;
}

export type SmsUpdate =
  | { about: 'message'; receipt: Receipt }
  | { about: 'inbound'; message: InboundSms };

/** A notice as it arrived. */
export interface SmsCall {
  /** The whole address that was called. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** One inbound event, to be stored before it is acknowledged. */
interface SmsNotice {
  element: string;
  data: unknown;
}

/** The provider refuses these credentials, or the request. */
export class SmsRefused extends Error {}

/** The provider did not respond, or failed. */
export class SmsUnavailable extends Error {}

export interface SmsAccountFacts {
  /** The balance at the provider; null where unavailable. */
  balance: { amount: number; currency: string } | null;
}

/** A provider that carries texts to phones. */
export interface SmsProvider {
  name: string;
  /** Default rate of one account, in messages a second. */
  per_second: number;
  /** Whether it keeps what it would have sent in the test outbox instead. */
  is_sandbox: boolean;
  send(app: App, line: SmsLine, sms: OutgoingSms): Promise<SmsResult>;
  /** Interprets a stored event; null where it is irrelevant. */
  interpret(data: unknown, receivedAt: Date): SmsUpdate | null;
  /** Of those with an account: absent in the sandbox. */
  accounts?: {
    /** Whether the credentials open the account; throws SmsRefused or SmsUnavailable. */
    read(line: SmsLine): Promise<SmsAccountFacts>;
    /** Registers a webhook at the line's address; false where a person has to do so at the provider. */
    listen(line: SmsLine): Promise<boolean>;
    /** Returns the events of a webhook call; null where it is not authentic, empty where it has none. */
    noticesIn(call: SmsCall, credentials: Record<string, string>): SmsNotice[] | null;
  };
  close?(): Promise<void>;
}
