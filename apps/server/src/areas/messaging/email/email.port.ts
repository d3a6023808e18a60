/** What the product needs from a mail server, whoever provides it. */

export interface MailServerSettings {
  host: string;
  port: number;
  /** `auto`: encrypted where the server offers it, for addresses given by who runs the platform. */
  security: 'tls' | 'starttls' | 'none' | 'auto';
  user: string | null;
  password: string | null;
  max_connections: number;
  messages_per_second: number | null;
  /** False for servers named by people: those must have public addresses. */
  allow_private_hosts: boolean;
}

/** What keeps every message from leaving: who we say we are, who the server says it is, or the way there. */
export type MailTrouble = 'sign_in' | 'certificate' | 'unreachable';

/** Envelope and bytes of one message. */
export interface OutgoingMail {
  from: string;
  to: string;
  /**
   * Writes the message for the wire once a connection is free for it, so that no more are held than
   * are on their way. Null: it cannot be written and does not leave.
   */
  write(place: (bytes: number) => Buffer): Buffer | null;
}

/** What a refusal asks for. */
type DeliveryError = 'retry' | 'retry_later' | 'invalid_contact' | 'pause_sender' | 'fix_content';

export interface Delivered {
  error: null;
  /** The server's last words, which usually hold its name for the message. */
  response: string;
}

export interface Undelivered {
  error: DeliveryError;
  response: string;
  /** The server could not be reached at all: says nothing about this message. */
  is_outage: boolean;
  /** What an outage is about. */
  trouble?: MailTrouble;
}

export interface MailServer {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Delivered | Undelivered>;
  /** Lets what is under way finish. */
  close(): Promise<void>;
}

export type OpenMailServer = (settings: MailServerSettings) => MailServer;

declare module '#platform/app' {
  interface App {
    openMailServer: OpenMailServer;
  }
}
