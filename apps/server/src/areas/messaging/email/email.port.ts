/** The port to a mail server of any provider. */

export interface MailServerSettings {
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

/** Failures that block every message: the credentials, the server's certificate, or the connection. */
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

/** The action that a refusal requires. */
type DeliveryError = 'retry' | 'retry_later' | 'invalid_contact' | 'pause_sender' | 'fix_content';

export interface Delivered {
  error: null;
  /** The server's last words, which usually hold its name for the message. */
  response: string;
}

export interface Undelivered {
  error: DeliveryError;
  response: string;
  /** The server was unreachable: this message is unaffected. */
  is_outage: boolean;
  /** Cause of the outage. */
  trouble?: MailTrouble;
}

export interface MailServer {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Delivered | Undelivered>;
  /** Completes messages in flight. */
  close(): Promise<void>;
}

export type OpenMailServer = (settings: MailServerSettings) => MailServer;

declare module '#platform/app' {
  interface App {
    openMailServer: OpenMailServer;
  }
}
