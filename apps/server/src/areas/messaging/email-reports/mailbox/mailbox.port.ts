import type { BounceMailboxProblem } from '@clientela/contract';

/** The port to a mailbox of any kind. */
export interface MailboxSettings {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  folder: string;
  /** False: the server must have a public address. */
  allow_private_hosts: boolean;
}

/** The last message that was looked at. */
export interface MailboxPlace {
  uid_validity: number;
  last_uid: number;
}

export interface MailboxReading {
  /** Null: begins with the messages that arrived after `since`. */
  after: MailboxPlace | null;
  since: Date;
  /** Takes one notice and must be safe to repeat: after a failure the same message comes again. */
  take(raw: Buffer): Promise<void>;
}

export interface MailboxReader {
  /** Signs in and opens the folder. @throws MailboxError */
  check(settings: MailboxSettings): Promise<void>;
  /** Reads new messages that a mail system wrote, and changes nothing in the mailbox. @throws MailboxError */
  read(settings: MailboxSettings, reading: MailboxReading): Promise<MailboxPlace>;
}

export class MailboxError extends Error {
  readonly problem: BounceMailboxProblem;
  constructor(problem: BounceMailboxProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

declare module '#platform/app' {
  interface App {
    mailboxes: MailboxReader;
  }
}
