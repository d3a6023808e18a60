import { type PriceKind, SENDING_STATES } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import type { SendResult } from '#areas/messaging/delivery/index';
import {
  changeSender,
  changeSenderState,
  guardedPace,
  isStopped,
  noteRefused,
  pauseSender,
  releaseCapacity,
  reserveCapacity,
  type SenderRow,
} from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import type { WhatsappResult } from './whatsapp.port.ts';
import { whatsappTexts } from './whatsapp.texts.ts';

/** Whether a number's state may have changed without anybody waking its queues. */
const LOOK_AGAIN_MS = 600_000;
const TEMPLATE_LOOK_MS = 3_600_000;
const THROTTLED_MS = 5_000;
/** Meta does not report how long a spam limit lasts: a retry each hour costs one refused message. */
const SPAM_REST_MS = 3_600_000;

/** Of the last hundred messages of a number so many may be refused (channels, chat §3). */
const MOST_REFUSED = 4;

/** Which of these contacts have written to a number within 24 hours. */
export type OpenWindows = (
  ctx: Ctx,
  senderId: string,
  contacts: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Until when a number that hit Meta's spam limit now is paused. */
export function spamPause(at: Date): Date {
  return new Date(at.getTime() + SPAM_REST_MS);
}

/** Checks each message of a number's send run: whether it may leave now, and at which rate. */
export class NumberRateGuard {
  readonly #ctx: Ctx;
  readonly #sender: SenderRow;
  readonly #kind: PriceKind;
  readonly #openWindows: OpenWindows;
  /** Contacts first counted in this send run whose message is not sent yet. */
  readonly #fresh = new Set<string>();
  /** Contacts known in this send run to have written within 24 hours. */
  readonly #open = new Set<string>();
  /** Contacts that exceed the portfolio's capacity, and until when. */
  readonly #full = new Map<string, Date>();
  #isThrottled = false;

  constructor(
    ctx: Ctx,
    sender: SenderRow,
    { kind, openWindows }: { kind: PriceKind; openWindows: OpenWindows },
  ) {
    this.#ctx = ctx;
    this.#sender = sender;
    this.#kind = kind;
    this.#openWindows = openWindows;
  }

  get perSecond(): number | null {
    const { per_second, channel } = this.#sender;
    if (propertiesOf(channel).isPaired) return this.#jitter();
    return per_second && guardedPace(per_second, this.#sender, this.#ctx.clock.now());
  }

  /** Until when the number is paused altogether; replies continue. */
  get pausedUntil(): Date | null {
    const { paused_until } = this.#sender;
    const until = paused_until && this.#kind !== 'service' ? new Date(paused_until) : null;
    return until && until > this.#ctx.clock.now() ? until : null;
  }

  /** Until when nothing leaves from the number in its state; null: messages may go. */
  get stoppedUntil(): Date | null {
    const { state, quality } = this.#sender;
    const mayGo = SENDING_STATES.includes(state) && !isStopped(quality, this.#kind);
    return mayGo ? null : this.#in(LOOK_AGAIN_MS);
  }

  /** Reserves portfolio capacity for these contacts, as far as it lasts; contacts who have written need none. */
  async reserveCapacity(contacts: readonly string[]): Promise<void> {
    if (contacts.length === 0 || this.stoppedUntil) return;
    const open = await this.#openWindows(this.#ctx, this.#sender.id, contacts);
    for (const contact of open) this.#open.add(contact);
    const asked = contacts.filter((contact) => !open.has(contact));
    if (asked.length === 0) return;
    const taken = await reserveCapacity(this.#ctx, this.#sender, asked);
    for (const contact of taken.fresh) this.#fresh.add(contact);
    for (const contact of asked) {
      if (taken.frees_at && !taken.contacts.has(contact)) this.#full.set(contact, taken.frees_at);
    }
  }

  /** Until when there is no room for a contact; null: it may be written to. */
  fullUntil(contact: string): Date | null {
    return this.#full.get(contact) ?? null;
  }

  /** Releases the capacity of messages that this send run did not send. */
  async releaseRemainder(): Promise<void> {
    if (this.#fresh.size > 0) await releaseCapacity(this.#ctx, this.#sender, [...this.#fresh]);
    this.#fresh.clear();
  }

  /** News of a template wake the queue earlier. */
  waitForTemplate(): SendResult {
    return { result: 'out_of_reach', retryAt: this.#in(TEMPLATE_LOOK_MS) };
  }

  /** Maps the provider's result: a problem of the number pauses the queue and does not fail the message. */
  async heard(result: WhatsappResult, contact: string): Promise<SendResult> {
    const mayHaveLeft = result.result === 'accepted' || result.result === 'unknown';
    if (this.#fresh.delete(contact) && !mayHaveLeft) {
      await releaseCapacity(this.#ctx, this.#sender, [contact]);
    }
    await this.#noteFailing(result);
    switch (result.result) {
      case 'accepted':
        // Meta does not charge a utility template within the service window (channels, chat §2).
        return this.#kind === 'utility' && this.#open.has(contact)
          ? { ...result, units: 0 }
          : result;
      case 'throttled':
        await this.#noteThrottling();
        return { result: 'out_of_reach', retryAt: this.#in(THROTTLED_MS) };
      case 'sender_stopped': {
        const { state, reason } = result;
        await changeSenderState(this.#ctx, this.#sender.id, { state, reason });
        return { result: 'out_of_reach', retryAt: this.#in(LOOK_AGAIN_MS) };
      }
      case 'spam_limited': {
        const until = spamPause(this.#ctx.clock.now());
        await pauseSender(this.#ctx, this.#sender, until);
        return { result: 'out_of_reach', retryAt: until };
      }
      case 'template_blocked':
        return this.waitForTemplate();
      default:
        return result;
    }
  }

  /** Mimics typing: 8 to 20 seconds between two messages, except for chat replies (channels §2). */
  #jitter(): number | null {
    if (this.#kind === 'service') return null;
    return 1 / (8 + Math.random() * 12);
  }

  /** A failure rate of five in a hundred indicates a problem with the number or its audience. */
  async #noteFailing(result: WhatsappResult): Promise<void> {
    const { id, channel } = this.#sender;
    if (!propertiesOf(channel).isPaired) return;
    const refused = await noteRefused(this.#ctx, id, result.result === 'refused');
    if (refused <= MOST_REFUSED) return;
    const reason = whatsappTexts.many_failures;
    await changeSenderState(this.#ctx, id, { state: 'paused', reason });
  }

  /** Once per send run: all messages in flight at that moment are refused together. */
  async #noteThrottling(): Promise<void> {
    if (this.#isThrottled) return;
    this.#isThrottled = true;
    await changeSender(this.#ctx, this.#sender.id, { throttled_at: this.#ctx.clock.now() });
  }

  #in(ms: number): Date {
    return new Date(this.#ctx.clock.now().getTime() + ms);
  }
}
