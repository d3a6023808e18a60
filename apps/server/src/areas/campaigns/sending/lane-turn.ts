import type { Delivered, MailTrouble, Sender, Undelivered } from '#areas/email/index';
import { lockRoom, noteClaimed, postCosts } from '#areas/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { type ComposedMail, wireBytes } from '#platform/mime/compose';
import type { dkimSigner } from '#platform/mime/dkim';
import { UnsafeMailText } from '#platform/mime/header';
import { readProgress } from '../campaigns.queries.ts';
import { retryAfterMinutes } from '../campaigns.rules.ts';
import { Completer } from './completer.ts';
import type { Composer } from './composer.ts';
import { type MailLine, type MailLines, noteOutage } from './mail-lines.ts';
import { type Claimed, claimMessages, noteSending, renewLease } from './sending.queries.ts';

const FIRST_CLAIM = 100;
const LARGEST_CLAIM = 400;
const SMALLEST_CLAIM = 20;
/** A claim is about this much work, so that pausing acts within a second. */
const CLAIM_MS = 250;
const PROGRESS_MS = 1_000;
/** So many refused contents in a row mean the message is at fault, not one recipient's filter. */
const MOST_CONTENT_REFUSALS = 20;

export interface TurnControl {
  lines: MailLines;
  /** True once the lane should stop: paused, shutting down, or others wait for their turn. */
  shouldStop(): boolean;
}

interface TurnTools {
  composer: Composer;
  sender: Sender;
  line: MailLine | null;
  /** The store's own signature, on whoever's server its messages leave. */
  sign: Signer | null;
  control: TurnControl;
  isPriced: boolean;
}

type Signer = ReturnType<typeof dkimSigner>;

/** One campaign's messages on their way, while its turn lasts. */
export class LaneTurn {
  readonly #ctx: Ctx;
  readonly #campaignId: string;
  readonly #tools: TurnTools;
  readonly #completer: Completer;
  /** Held under a lease and not recorded yet. */
  readonly #held = new Map<string, Claimed>();
  readonly #leaseMs: number;
  /** Handed to the server and not recorded yet. */
  #open = 0;
  #onNoneOpen: (() => void) | undefined;
  #contentRefusals = 0;
  /** Messages a millisecond in the last claim. */
  #lastRate = 0;
  #toldAt = 0;
  pauseReason: string | null = null;
  /** A message left, so the server works. */
  hasSent = false;
  outage: { trouble: MailTrouble; response: string } | null = null;
  /** After an outage the lane rests until then. */
  notBefore: Date | null = null;

  constructor(ctx: Ctx, campaignId: string, tools: TurnTools) {
    this.#ctx = ctx;
    this.#campaignId = campaignId;
    this.#tools = tools;
    this.#completer = new Completer(ctx, campaignId, tools.isPriced);
    this.#leaseMs = ctx.app.config.sendLeaseMs;
  }

  async run(): Promise<void> {
    const renewal = setInterval(() => void this.#renew(), this.#leaseMs / 3);
    try {
      await this.#sendBatches();
    } finally {
      // After a failure too: what is with the server is recorded, or it leaves again.
      await this.#drain();
      clearInterval(renewal);
    }
    await this.#completer.flush();
    if (this.#completer.sent > 0) await noteSending(this.#ctx, this.#campaignId);
    if (this.#tools.isPriced) await postCosts(this.#ctx, this.#campaignId);
  }

  /** While one claim is being sent the next is fetched, so the connections never run dry. */
  async #sendBatches(): Promise<void> {
    let isFirst = true;
    let batch = await this.#claim(FIRST_CLAIM);
    while (batch.length > 0) {
      const startedAt = performance.now();
      const following = this.#shouldStop ? null : this.#claim(this.#claimSize(batch.length));
      // It is thrown below; until then nobody waits for it, which would end the process.
      following?.catch(() => {});
      await this.#sendAll(batch);
      this.#lastRate = batch.length / Math.max(1, performance.now() - startedAt);
      if (isFirst) await noteSending(this.#ctx, this.#campaignId);
      isFirst = false;
      await this.#tellProgress();
      batch = (await following) ?? [];
    }
  }

  /** Open screens follow the sending; a second between two is often enough. */
  async #tellProgress(): Promise<void> {
    if (performance.now() - this.#toldAt < PROGRESS_MS) return;
    this.#toldAt = performance.now();
    if (this.#tools.isPriced) await postCosts(this.#ctx, this.#campaignId);
    const progress = await readProgress(this.#ctx, this.#campaignId);
    await announce(this.#ctx, 'campaign.progress', { campaign_id: this.#campaignId, progress });
  }

  get #shouldStop(): boolean {
    return this.pauseReason !== null || this.notBefore !== null || this.#tools.control.shouldStop();
  }

  #claimSize(previous: number): number {
    const wanted = this.#lastRate > 0 ? this.#lastRate * CLAIM_MS : previous * 2;
    return Math.round(Math.min(LARGEST_CLAIM, Math.max(SMALLEST_CLAIM, wanted)));
  }

  async #claim(most: number): Promise<Claimed[]> {
    const claim = { most, leaseMs: this.#leaseMs, withCustom: this.#tools.composer.needsCustom };
    const claimed = this.#tools.isPriced
      ? await this.#claimCovered(claim)
      : await claimMessages(this.#ctx, this.#campaignId, claim);
    for (const message of claimed) this.#held.set(message.activity_id, message);
    return claimed;
  }

  /** Takes no more than credits and held money suffice for; what was claimed before is paid for. */
  #claimCovered(claim: Parameters<typeof claimMessages>[2]): Promise<Claimed[]> {
    return inTransaction(this.#ctx, async (ctx) => {
      const room = await lockRoom(ctx, this.#campaignId);
      const most = room > 0 ? Math.min(claim.most, room) : claim.most;
      const onlyRetries = room === 0;
      const claimed = await claimMessages(ctx, this.#campaignId, { ...claim, most, onlyRetries });
      const fresh = claimed.filter(({ attempt }) => attempt === 1).length;
      await noteClaimed(ctx, this.#campaignId, fresh);
      return claimed;
    });
  }

  async #sendAll(batch: readonly Claimed[]): Promise<void> {
    for (const message of batch) {
      if (this.#shouldStop) this.#putBack(message);
      else if (message.block) this.#finish(message, 'not_sent', message.block, null);
      else if (this.#tools.line) await this.#hand(message, this.#tools.line);
      else this.#keep(message);
    }
    if (!this.#tools.line) await this.#completer.flush();
  }

  /** Waits for a place in the window, then lets the message go its way. */
  async #hand(message: Claimed, line: MailLine): Promise<void> {
    await line.window.take();
    if (this.#shouldStop) {
      this.#putBack(message, () => line.window.give());
      return;
    }
    this.#open++;
    void this.#deliver(message, line)
      .catch((error: unknown) => this.#notDelivered(message, error))
      .then((result) => this.#settle(message, line, result));
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

  async #deliver(message: Claimed, line: MailLine): Promise<Delivered | Undelivered> {
    const now = this.#ctx.clock.now();
    let refused: Undelivered | null = null;
    const compose = () => {
      try {
        return this.#tools.composer.compose(message, now);
      } catch (error) {
        refused = this.#notComposed(message, error);
        return null;
      }
    };
    const { sign } = this.#tools;
    const signed = sign ? await signedMail(compose(), sign, now) : undefined;
    if (refused) return refused;
    const result = await line.server.send({
      from: this.#tools.sender.from.address,
      to: message.contact,
      write: (place) => {
        const mail = signed ?? compose();
        return mail && wireBytes(mail, place);
      },
    });
    return refused ?? result;
  }

  #notComposed(message: Claimed, error: unknown): Undelivered {
    if (error instanceof UnsafeMailText) {
      return { error: 'invalid_contact', response: error.message, is_outage: false };
    }
    this.#ctx.log.error('message not composed', { activity: message.activity_id, error });
    const response = 'A mensagem não pôde ser montada';
    return { error: 'fix_content', response, is_outage: false };
  }

  #notDelivered(message: Claimed, error: unknown): Undelivered {
    this.#ctx.log.error('message not delivered', { activity: message.activity_id, error });
    const response = 'A mensagem não pôde ser enviada';
    return { error: 'retry_later', response, is_outage: false };
  }

  #settle(message: Claimed, line: MailLine, result: Delivered | Undelivered): void {
    const give = () => {
      line.window.give();
      this.#closeOne();
    };
    if (result.error === null) {
      this.#contentRefusals = 0;
      line.outageMs = 0;
      this.hasSent = true;
      this.#finish(message, 'sent', null, result.response, give);
      return;
    }
    const { trouble, response } = result;
    if (trouble) this.outage ??= { trouble, response };
    switch (result.error) {
      case 'invalid_contact':
        this.#finish(message, 'invalid_contact', null, result.response, give);
        break;
      case 'fix_content':
        if (++this.#contentRefusals >= MOST_CONTENT_REFUSALS) {
          this.pauseReason = `O servidor de e-mail recusou o conteúdo da mensagem: ${result.response}`;
        }
        this.#finish(message, 'failed', 'content_refused', result.response, give);
        break;
      case 'pause_sender':
        this.pauseReason = `O servidor de e-mail recusou o remetente: ${result.response}`;
        this.#putBack(message, give);
        break;
      default:
        this.#tryLater(message, line, result, give);
    }
  }

  #tryLater(message: Claimed, line: MailLine, result: Undelivered, give: () => void): void {
    const now = this.#ctx.clock.now().getTime();
    if (result.is_outage) {
      this.notBefore ??= new Date(now + noteOutage(line));
      this.#putBack(message, give);
      return;
    }
    const minutes = retryAfterMinutes(message.failures);
    if (minutes === null) {
      this.#finish(message, 'failed', 'provider_refused', result.response, give);
      return;
    }
    this.#held.delete(message.activity_id);
    const { activity_id, attempt } = message;
    const due_at = new Date(now + minutes * 60_000);
    this.#completer.postpone(
      { activity_id, attempt, due_at, is_failure: true, response: result.response },
      give,
    );
  }

  #keep(message: Claimed): void {
    const outbox = this.#tools.composer.keep(message);
    this.#held.delete(message.activity_id);
    this.#completer.finish(outcomeOf(message, 'sent', null, null), () => {}, outbox);
  }

  #finish(
    message: Claimed,
    status: 'sent' | 'not_sent' | 'invalid_contact' | 'failed',
    reason: string | null,
    response: string | null,
    recorded: () => void = () => {},
  ): void {
    this.#completer.finish(outcomeOf(message, status, reason, response), () => {
      this.#held.delete(message.activity_id);
      recorded();
    });
  }

  /** Gives up the lease of a message that did not leave. */
  #putBack(message: Claimed, recorded: () => void = () => {}): void {
    this.#held.delete(message.activity_id);
    const { activity_id, attempt } = message;
    this.#completer.postpone(
      { activity_id, attempt, due_at: this.#ctx.clock.now(), is_failure: false, response: null },
      recorded,
    );
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    const until = new Date(this.#ctx.clock.now().getTime() + this.#leaseMs);
    try {
      await renewLease(this.#ctx, [...this.#held.values()], until);
    } catch (error) {
      this.#ctx.log.warn('lease not renewed', { campaign: this.#campaignId, error });
    }
  }
}

async function signedMail(
  mail: ComposedMail | null,
  sign: Signer,
  now: Date,
): Promise<ComposedMail | null> {
  return mail && { ...mail, headers: `${await sign(mail, now)}${mail.headers}` };
}

function outcomeOf(
  message: Claimed,
  status: 'sent' | 'not_sent' | 'invalid_contact' | 'failed',
  reason: string | null,
  response: string | null,
) {
  const { activity_id, attempt, contact } = message;
  return { activity_id, attempt, status, reason, response, contact };
}
