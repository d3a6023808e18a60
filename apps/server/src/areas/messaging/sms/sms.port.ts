import type { Receipt, SendResult } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';

export type { Receipt, SendResult };

declare module '#platform/app' {
  interface App {
    /** Who carries texts to phones, by name. */
    sms: Record<string, SmsProvider>;
  }
}

/** Who carries a text where the store has no account of its own. */
export const SANDBOX_SMS = 'sandbox_sms';

/** A text on its way to one number. */
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
  /** Where the provider tells what became of its texts, and what people answer. */
  notices_url: string;
}

/** What comes of handing a text over; the last two concern the account, not the message. */
export type SmsResult =
  | SendResult
  | { result: 'throttled' }
  | { result: 'account_stopped'; reason: string };

/** What somebody wrote to the store. */
export interface InboundSms {
  id: string;
  /** E.164. */
  from: string;
  text: string;
  /** The request that the provider recognised and answered itself. */
  wish?: 'stop' | 'return';
  at: Date;
}

export type SmsNews =
  | { about: 'message'; receipt: Receipt }
  | { about: 'inbound'; message: InboundSms };

/** A notice as it arrived. */
export interface SmsCall {
  /** The whole address that was called. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** One thing that a notice tells, to be kept before it is acknowledged. */
interface SmsNotice {
  element: string;
  data: unknown;
}

/** The provider does not take these credentials, or what was asked with them. */
export class SmsRefused extends Error {}

/** The provider did not answer, or failed. */
export class SmsUnavailable extends Error {}

export interface SmsAccountFacts {
  /** What is left at the provider, as it says so; null where it does not. */
  balance: { amount: number; currency: string } | null;
}

/** A provider that carries texts to phones. */
export interface SmsProvider {
  name: string;
  /** Messages a second that it takes of one account unless the store says otherwise. */
  per_second: number;
  /** Whether it keeps what it would have sent in the test outbox instead. */
  is_sandbox: boolean;
  send(app: App, line: SmsLine, sms: OutgoingSms): Promise<SmsResult>;
  /** What a kept notice says; null where it says nothing. */
  interpret(data: unknown, receivedAt: Date): SmsNews | null;
  /** Of those with an account: absent in the sandbox. */
  accounts?: {
    /** Whether the credentials open the account; throws SmsRefused or SmsUnavailable. */
    read(line: SmsLine): Promise<SmsAccountFacts>;
    /** Asks for notices at the line's address; false where a person has to do so at the provider. */
    listen(line: SmsLine): Promise<boolean>;
    /** What a call to our address tells; null where it does not come from the provider. */
    noticesIn(call: SmsCall, credentials: Record<string, string>): SmsNotice[] | null;
  };
  close?(): Promise<void>;
}
