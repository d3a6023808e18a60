import { type Backoff, pauseMs } from '#platform/backoff';
import { envelopeAddress, UnsafeMailText } from '#platform/mime/header';
import { type Delivery, SmtpConnection } from './connection.ts';
import { SmtpError } from './errors.ts';
import type { Accepted, Envelope, SmtpOptions } from './options.ts';
import { Pace } from './pace.ts';
import { Places } from './places.ts';

const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Pooled connections to one provider. A message is either accepted or fails with an SmtpError that names the action.
 * The pool does not retry: the queue decides.
 */
export class SmtpPool {
  readonly #options: SmtpOptions;
  readonly #pace: Pace;
  readonly #live = new Set<SmtpConnection>();
  readonly #places = new Places();
  #queue: Delivery[] = [];
  #head = 0;
  #opening = 0;
  #failures = 0;
  #notBefore = 0;
  #lastError: SmtpError | undefined;
  #isClosing = false;
  #onEmpty: (() => void) | undefined;
  #underWay = 0;

  constructor(options: SmtpOptions) {
    this.#options = options;
    this.#pace = new Pace(options.messages_per_second, () => this.#pumpAll());
  }

  /** Never rejects: the result is acceptance or the error. */
  send(envelope: Envelope): Promise<Accepted | SmtpError> {
    const refused = this.#isClosing ? closingError() : unsafeEnvelope(envelope);
    if (refused) return Promise.resolve(refused);
    return new Promise((resolve) => {
      this.#underWay++;
      const settle = (result: Accepted | SmtpError) => {
        this.#underWay--;
        resolve(result);
        if (this.#underWay === 0) this.#onEmpty?.();
      };
      this.#queue.push({ envelope, settle });
      this.#pumpAll();
    });
  }

  /** Refuses new messages, waits for those in flight and sends QUIT. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
    this.#pace.stop();
    await Promise.all([...this.#live].map((connection) => connection.quit()));
  }

  get #waiting(): number {
    return this.#queue.length - this.#head;
  }

  #pumpAll(): void {
    for (const connection of this.#live) {
      if (this.#waiting === 0) return;
      connection.pump();
    }
    this.#grow();
  }

  #grow(): void {
    if (performance.now() < this.#notBefore) {
      if (this.#live.size === 0 && this.#opening === 0) this.#failWaiting();
      return;
    }
    while (
      this.#waiting > this.#opening &&
      this.#live.size + this.#opening < this.#options.max_connections
    ) {
      void this.#open();
    }
  }

  async #open(): Promise<void> {
    this.#opening++;
    const connection: SmtpConnection = new SmtpConnection(this.#options, {
      pull: () => this.#pull(),
      written: (content) => this.#places.give(content),
      onClosed: (error) => this.#onClosed(connection, error),
    });
    try {
      await connection.open();
      this.#opening--;
      this.#live.add(connection);
      this.#failures = 0;
      connection.pump();
    } catch (error) {
      this.#opening--;
      this.#backOff(asSmtpError(error));
    }
  }

  /** With no connection left nothing can leave: the rows must not wait inside this process. */
  #backOff(error: SmtpError): void {
    this.#lastError = error;
    this.#notBefore = performance.now() + pauseMs(BACKOFF, this.#failures++);
    if (this.#live.size === 0 && this.#opening === 0) this.#failWaiting();
  }

  #failWaiting(): void {
    const error = this.#lastError ?? closingError();
    const waiting = this.#queue.slice(this.#head);
    this.#queue = [];
    this.#head = 0;
    for (const delivery of waiting) delivery.settle(error);
  }

  #onClosed(connection: SmtpConnection, error: SmtpError): void {
    if (!this.#live.delete(connection)) return;
    this.#lastError = error;
    this.#grow();
  }

  #pull(): Delivery | undefined {
    while (this.#waiting > 0 && this.#pace.mayPass()) {
      const next = this.#takeFirst();
      next.content = next.envelope.write(this.#places.take);
      if (next.content) return next;
      next.settle(new SmtpError('content', 'fix_content', 'The message could not be written'));
    }
    return undefined;
  }

  #takeFirst(): Delivery {
    const first = this.#queue[this.#head++] as Delivery;
    if (this.#head > 1_000) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    return first;
  }
}

function unsafeEnvelope(envelope: Envelope): SmtpError | null {
  try {
    envelopeAddress(envelope.from);
    envelopeAddress(envelope.to);
    return null;
  } catch (cause) {
    if (!(cause instanceof UnsafeMailText)) throw cause;
    return new SmtpError('rcpt', 'invalid_contact', cause.message, { cause });
  }
}

function asSmtpError(error: unknown): SmtpError {
  if (error instanceof SmtpError) return error;
  const message = error instanceof Error ? error.message : 'The connection failed';
  return new SmtpError('connect', 'retry_later', message, { cause: error });
}

function closingError(): SmtpError {
  return new SmtpError('connect', 'retry', 'The sender is closing');
}
