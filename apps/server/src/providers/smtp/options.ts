/** `auto`: STARTTLS where the server offers it. */
type Security = 'tls' | 'starttls' | 'none' | 'auto';

/** How to reach one provider, and how gently. */
export interface SmtpOptions {
  host: string;
  port: number;
  security: Security;
  user: string | null;
  password: string | null;
  /** The name we greet with. */
  hostname: string;
  max_connections: number;
  /** Messages a second over all connections; null: unlimited. */
  messages_per_second: number | null;
  /** A connection is renewed after this many messages; providers like it. */
  messages_per_connection: number;
  timeout_ms: number;
  /** False for addresses typed by people: then private and loopback hosts are refused. */
  allow_private_hosts: boolean;
  /** Certificate authorities beyond the system's, for servers of one's own. */
  ca?: string;
}

export const SMTP_DEFAULTS = {
  hostname: 'clientela.local',
  max_connections: 5,
  messages_per_second: null,
  messages_per_connection: 10_000,
  timeout_ms: 60_000,
  allow_private_hosts: false,
} as const satisfies Partial<SmtpOptions>;

/** One message: envelope, and its bytes as they go out (ASCII, CRLF) when its turn comes. */
export interface Envelope {
  from: string;
  to: string;
  /** Writes them where there is place for so many. Null: there is nothing to send after all. */
  write(place: (bytes: number) => Buffer): Buffer | null;
}

export interface Accepted {
  /** The server's last words, which usually hold its queue id. */
  response: string;
}
