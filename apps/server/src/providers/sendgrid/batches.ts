import type { Delivered, OutgoingMail, Undelivered } from '#areas/messaging/email/email.port';
import { fitsBatch, type Waiting } from './personalizations.ts';

type Answer = Delivered | Undelivered;

/** SendGrid takes 1,000; fewer keep a request within a second. */
const BATCH_MAX = 500;
const CALLS_MAX = 4;

/** Hands over messages of one template in one call; while calls run, the next ones collect. */
export class Batches {
  readonly #post: (messages: readonly Waiting<Answer>[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Answer>[] = [];
  #running = 0;

  constructor(post: (messages: readonly Waiting<Answer>[]) => Promise<readonly Answer[]>) {
    this.#post = post;
  }

  send(mail: OutgoingMail): Promise<Answer> {
    const parts = mail.parts();
    if (!parts) return Promise.resolve({ error: 'fix_content', response: '', is_outage: false });
    return new Promise((resolve) => {
      this.#waiting.push({ mail, parts, resolve });
      // Messages of the same turn of the event loop leave together.
      if (this.#running < CALLS_MAX) setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    if (this.#running >= CALLS_MAX || this.#waiting.length === 0) return;
    this.#running++;
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      const answers = await this.#post(batch);
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    }
    this.#running--;
  }

  #take(): Waiting<Answer>[] {
    const [first] = this.#waiting;
    if (!first || !fitsBatch(first)) return this.#waiting.splice(0, 1);
    const isLike = (one: Waiting<Answer>) =>
      one.parts.template === first.parts.template && fitsBatch(one);
    const batch = this.#waiting.filter(isLike).slice(0, BATCH_MAX);
    const taken = new Set(batch);
    this.#waiting = this.#waiting.filter((one) => !taken.has(one));
    return batch;
  }
}
