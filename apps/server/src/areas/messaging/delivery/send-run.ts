import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityReason } from '@clientela/contract';
import { postCosts } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import type { Refused, SendResult, Transport } from './channel.port.ts';
import { claimCovered, type Missing } from './claiming.ts';
import { Completer, type Kept } from './completer.ts';
import { retryAfterMinutes } from './delivery.rules.ts';
import { Pace, paceUnder } from './pace.ts';
import type { QueueOf } from './queue.ts';
import { renewLease } from './queued-messages.queries.ts';
import { acquireSlots } from './queues.queries.ts';
import type { Message, MessageSource, Outcome } from './source.port.ts';
import type { SendWindow } from './window.ts';

const FIRST_CLAIM = 100;
const LARGEST_CLAIM = 400;
const SMALLEST_CLAIM = 20;
/** A claim is about this much work, so that pausing acts within a second. */
const CLAIM_MS = 250;
const PROGRESS_MS = 1_000;
/** So many refused contents in a row mean the message is at fault, not one recipient's filter. */
const MOST_CONTENT_REFUSALS = 20;

/** Messages of one claim that may leave now. */
interface Batch {
  /** How many were claimed, those that wait included. */
  claimed: number;
  messages: readonly Message[];
  /** Waits for the next place of a sender with a quota. */
  place: (() => Promise<void> | undefined) | null;
}

interface SendRunTools {
  queue: QueueOf;
  source: MessageSource;
  /** Whether the messages cost credits or money. */
  isPriced: boolean;
  transport: Transport;
  /** True once the queue should stop: paused, shutting down, or others wait for their turn. */
  shouldStop(): boolean;
}

/** One queue's messages on their way, while its turn lasts. */
export class SendRun {
  readonly #ctx: Ctx;
  readonly #tools: SendRunTools;
  readonly #completer: Completer;
  /** Held under a lease and not recorded yet. */
  readonly #held = new Map<string, Message>();
  readonly #leaseMs: number;
  readonly #pace = new Pace();
  /** Handed to the provider and not recorded yet. */
  #open = 0;
  #onNoneOpen: (() => void) | undefined;
  #contentRefusals = 0;
  /** Messages a millisecond in the last claim. */
  #lastRate = 0;
  #reportedAt = 0;
  pauseReason: string | null = null;
  /** The missing funds of messages left behind. */
  missing: Missing | null = null;
  /** After an outage the queue is paused until then. */
  notBefore: Date | null = null;
  /** The transport lets no more out before then; what it let out already leaves. */
  #closedUntil: Date | null = null;
  /** Let out by the transport and not handed over yet. */
  #allowedLeft = 0;

  constructor(ctx: Ctx, tools: SendRunTools) {
    this.#ctx = ctx;
    this.#tools = tools;
    this.#completer = new Completer(ctx, tools.queue, tools.source, tools.isPriced);
    this.#leaseMs = ctx.app.config.sendLeaseMs;
  }

  async run(): Promise<void> {
    const renewal = setInterval(() => void this.#renew(), this.#leaseMs / 3);
    try {
      await this.#sendBatches();
    } finally {
      // After a failure too: messages already at the provider must be recorded, or they are sent again.
      await this.#drain();
      clearInterval(renewal);
    }
    this.notBefore ??= this.#closedUntil;
    if (this.#allowedLeft > 0) await this.#tools.transport.giveBack?.(this.#allowedLeft);
    await this.#completer.flush();
    if (this.#completer.sent > 0) await this.#noteSent();
    await this.#postCosts();
  }

  /** While one claim is being sent the next is fetched, so the connections never run dry. */
  async #sendBatches(): Promise<void> {
    let isFirst = true;
    let batch: Batch | null = await this.#nextBatch(this.#claimSize(FIRST_CLAIM / 2));
    while (batch && batch.claimed > 0) {
      const startedAt = performance.now();
      const isLast = this.#shouldStop || this.#closedUntil !== null;
      const following: Promise<Batch> | null = isLast
        ? null
        : this.#nextBatch(this.#claimSize(batch.claimed));
      // Rethrown below; until then this avoids an unhandled rejection, which would end the process.
      following?.catch(() => {});
      await this.#sendAll(batch);
      this.#lastRate = batch.claimed / Math.max(1, performance.now() - startedAt);
      if (isFirst) await this.#noteSent();
      isFirst = false;
      await this.#broadcastProgress();
      batch = await following;
    }
  }

  /** Open screens follow the sending; a second between two is often enough. */
  async #broadcastProgress(): Promise<void> {
    if (performance.now() - this.#reportedAt < PROGRESS_MS) return;
    this.#reportedAt = performance.now();
    await this.#postCosts();
    await this.#tools.source.broadcastProgress(this.#ctx, this.#tools.queue);
  }

  #noteSent(): Promise<void> {
    return this.#tools.source.noteSent(this.#ctx, this.#tools.queue);
  }

  async #postCosts(): Promise<void> {
    const { isPriced, queue } = this.#tools;
    if (isPriced) await postCosts(this.#ctx, queue);
  }

  get #shouldStop(): boolean {
    return this.pauseReason !== null || this.notBefore !== null || this.#tools.shouldStop();
  }

  #claimSize(previous: number): number {
    const { perSecond } = this.#tools.transport;
    if (perSecond) {
      return Math.min(LARGEST_CLAIM, Math.max(1, Math.round((perSecond * CLAIM_MS) / 1_000)));
    }
    const wanted = this.#lastRate > 0 ? this.#lastRate * CLAIM_MS : previous * 2;
    return Math.round(Math.min(LARGEST_CLAIM, Math.max(SMALLEST_CLAIM, wanted)));
  }

  async #claim(most: number): Promise<Message[]> {
    const { transport, isPriced, source, queue } = this.#tools;
    const claim = { most, leaseMs: this.#leaseMs, withCustom: transport.needsCustom };
    let messages: Message[];
    if (isPriced) {
      const claimed = await claimCovered(this.#ctx, { source, queue, transport }, claim);
      messages = claimed.messages;
      this.missing = claimed.missing;
    } else messages = await source.claim(this.#ctx, queue, claim);
    for (const message of messages) this.#held.set(message.message_id, message);
    return messages;
  }

  /** Claims and prepares messages ahead, so that the next batch starts without delay. */
  async #nextBatch(most: number): Promise<Batch> {
    const claimed = await this.#claim(most);
    const messages = await this.#allowed(this.#holdBack(await this.#verified(claimed)));
    const leaving = messages.filter(({ block }) => !block);
    if (leaving.length > 0) await this.#tools.transport.ready?.(leaving);
    const place = await this.#acquireSlots(leaving.length);
    return { claimed: claimed.length, messages, place };
  }

  async #sendAll({ messages, place }: Batch): Promise<void> {
    const { window } = this.#tools.transport;
    for (const message of messages) {
      if (this.#shouldStop) this.#putBack(message);
      else if (message.block) this.#finish(message, { status: 'not_sent', reason: message.block });
      else if (window) await this.#hand(message, { window, place });
      else this.#keep(message);
    }
    if (!window) await this.#completer.flush();
  }

  /** Releases messages whose subject cannot be verified now; returns the others with current data. */
  async #verified(claimed: readonly Message[]): Promise<readonly Message[]> {
    const { source, queue } = this.#tools;
    if (!source.verify) return claimed;
    const { messages, later } = await source.verify(this.#ctx, queue, claimed);
    for (const { message, due_at } of later) this.#putBack(message, () => {}, due_at);
    return messages;
  }

  /** Releases messages outside their recipient's hours; returns the others. */
  #holdBack(claimed: readonly Message[]): readonly Message[] {
    const { transport } = this.#tools;
    if (!transport.opensAt) return claimed;
    return claimed.filter((message) => {
      const opens = message.block ? null : transport.opensAt?.(message);
      if (opens) this.#putBack(message, () => {}, opens);
      return !opens;
    });
  }

  /** Releases messages beyond what may leave now; returns the others. */
  async #allowed(claimed: readonly Message[]): Promise<readonly Message[]> {
    const { transport } = this.#tools;
    const leaving = claimed.filter(({ block }) => !block);
    if (!transport.allow || leaving.length === 0) return claimed;
    const allowance = await transport.allow(leaving.length);
    if (!allowance) return claimed;
    this.#allowedLeft += allowance.allowed;
    if (allowance.allowed >= leaving.length) return claimed;
    this.#closedUntil = allowance.opens;
    const excess = new Set(leaving.slice(allowance.allowed));
    for (const message of excess) this.#putBack(message);
    return claimed.filter((message) => !excess.has(message));
  }

  /** Places of a sender with a quota, to be waited for one by one; null where there is no quota. */
  async #acquireSlots(count: number): Promise<Batch['place']> {
    const { transport, queue } = this.#tools;
    if (!transport.perSecond || count === 0) return null;
    const perSecond = paceUnder(transport.perSecond);
    const paced = { ...queue, sender: transport.paceKey ?? queue.sender };
    const waitMs = await acquireSlots(this.#ctx, paced, { count, perSecond });
    const first = performance.now() + waitMs;
    return () => {
      const now = performance.now();
      const at = this.#pace.place(now, { first, perSecond });
      return at > now ? wait(at - now) : undefined;
    };
  }

  /** Waits for a place in the window and one of the quota, then lets the message go its way. */
  async #hand(
    message: Message,
    { window, place }: { window: SendWindow; place: Batch['place'] },
  ): Promise<void> {
    await window.take();
    const waiting = place?.();
    await waiting;
    if (this.#shouldStop) {
      this.#putBack(message, () => window.give());
      return;
    }
    const asked = waiting && this.#isSlow ? await this.#recheck(message) : message;
    if (!asked) {
      window.give();
      return;
    }
    this.#open++;
    if (this.#allowedLeft > 0) this.#allowedLeft--;
    void this.#send(asked)
      .catch((error: unknown) => this.#notSent(asked, error))
      .then((result) =>
        this.#settle(asked, result, () => {
          window.give();
          this.#closeOne();
        }),
      );
  }

  /** A number that is paired with a phone sends one message in many seconds. */
  get #isSlow(): boolean {
    const { perSecond } = this.#tools.transport;
    return Boolean(perSecond && perSecond < 1);
  }

  /** Rechecks a message that waited seconds for its slot; null: it does not leave. */
  async #recheck(message: Message): Promise<Message | null> {
    const [asked] = this.#holdBack(await this.#verified([message]));
    if (!asked?.block) return asked ?? null;
    this.#finish(asked, { status: 'not_sent', reason: asked.block });
    return null;
  }

  #closeOne(): void {
    this.#open--;
    if (this.#open === 0) this.#onNoneOpen?.();
  }

  /** Until everything handed over is answered and recorded, or could not be. */
  async #drain(): Promise<void> {
    if (this.#open > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onNoneOpen = resolve;
      await promise;
    }
    await this.#completer.idle();
  }

  async #send(message: Message): Promise<SendResult> {
    return this.#tools.transport.render(message).send();
  }

  #notSent(message: Message, error: unknown): Refused {
    this.#ctx.log.error('message not sent', { message: message.message_id, error });
    return {
      result: 'refused',
      asks: 'retry_later',
      response: this.#tools.transport.explain('fault'),
    };
  }

  #settle(message: Message, answer: SendResult, give: () => void): void {
    if (answer.result === 'accepted') {
      this.#contentRefusals = 0;
      const { response, key, kept, units } = answer;
      this.#finish(message, { status: 'sent', response, units }, give, { key, kept });
    } else if (answer.result === 'unknown') {
      const { mayRepeat, response } = answer;
      // Its receipt may come meanwhile, and finishes it.
      if (mayRepeat && message.failures === 0) this.#postpone(message, 2, response, give);
      else this.#finish(message, { status: 'failed', reason: 'unknown_outcome', response }, give);
    } else if (answer.result === 'out_of_reach') {
      this.notBefore ??= answer.retryAt;
      this.#putBack(message, give);
    } else this.#settleRefused(message, answer, give);
  }

  #settleRefused(message: Message, refused: Refused, give: () => void): void {
    const { asks, response, reason } = refused;
    switch (asks) {
      case 'invalid_contact':
        this.#finish(
          message,
          { status: 'invalid_contact', reason, response, isClosed: true },
          give,
        );
        break;
      case 'opt_out':
        this.#finish(message, { status: 'not_sent', reason: 'opted_out', response }, give);
        break;
      case 'withheld':
        this.#finish(
          message,
          { status: 'failed', reason: reason ?? 'withheld', response, isClosed: true },
          give,
        );
        break;
      case 'fix_content':
        if (++this.#contentRefusals >= MOST_CONTENT_REFUSALS) this.#pause(refused);
        this.#finish(
          message,
          { status: 'failed', reason: reason ?? 'content_refused', response },
          give,
        );
        break;
      case 'pause_sender':
        this.#pause(refused);
        this.#putBack(message, give);
        break;
      default:
        this.#tryLater(message, refused, give);
    }
  }

  #pause(refused: Refused): void {
    this.pauseReason = this.#tools.transport.explain(refused);
  }

  #tryLater(message: Message, { response, waitSeconds }: Refused, give: () => void): void {
    const minutes = retryAfterMinutes(message.failures, waitSeconds);
    if (minutes === null) {
      this.#finish(message, { status: 'failed', reason: 'provider_refused', response }, give);
    } else this.#postpone(message, minutes, response, give);
  }

  #postpone(message: Message, minutes: number, response: string, give: () => void): void {
    this.#held.delete(message.message_id);
    const { message_id, attempt } = message;
    const due_at = new Date(this.#ctx.clock.now().getTime() + minutes * 60_000);
    this.#completer.postpone({ message_id, attempt, due_at, is_failure: true, response }, give);
  }

  #keep(message: Message): void {
    const kept = this.#tools.transport.render(message).keep();
    this.#held.delete(message.message_id);
    this.#completer.finish(outcomeOf(message, { status: 'sent' }), { kept });
  }

  #finish(message: Message, end: Ended, recorded: () => void = () => {}, more: Kept = {}): void {
    this.#completer.finish(outcomeOf(message, end), {
      ...more,
      recorded: () => {
        this.#held.delete(message.message_id);
        recorded();
      },
    });
  }

  /** Gives up the lease of a message that did not leave. */
  #putBack(
    message: Message,
    recorded: () => void = () => {},
    due_at: Date = this.#ctx.clock.now(),
  ): void {
    this.#held.delete(message.message_id);
    const { message_id, attempt } = message;
    this.#completer.postpone(
      { message_id, attempt, due_at, is_failure: false, response: null },
      recorded,
    );
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    const until = new Date(this.#ctx.clock.now().getTime() + this.#leaseMs);
    try {
      await renewLease(this.#ctx, [...this.#held.values()], until);
    } catch (error) {
      this.#ctx.log.warn('lease not renewed', { queue: this.#tools.queue.id, error });
    }
  }
}

type Ended = Pick<Outcome, 'status'> & {
  reason?: ActivityReason | undefined;
  response?: string;
  isClosed?: boolean;
  /** The actual cost, if less than the reservation. */
  units?: number | undefined;
};

function outcomeOf(
  { message_id, attempt, contact, units }: Message,
  { status, reason, response, isClosed = false, units: cost = units }: Ended,
): Outcome {
  return {
    message_id,
    attempt,
    contact,
    units: cost,
    spare: units - cost,
    status,
    reason: reason ?? null,
    response: response ?? null,
    is_way_closed: isClosed,
  };
}
