import { SENDING_STATES } from '@clientela/contract';
import {
  countingOf,
  MOST_SMS_SEGMENTS,
  measureSms,
  nextSmsOpening,
  nextSmsOpeningAnywhere,
  zoneOf,
} from '@clientela/domain';
import {
  type Channel,
  type Message,
  type OutboxRow,
  type Plan,
  type Refused,
  type Rendered,
  type SendResult,
  SendWindow,
  type Transport,
  ZoneOpenings,
} from '#areas/messaging/delivery/index';
import { changeSenderState } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import {
  type CompiledSms,
  linksIn,
  needsAttributes,
  OPT_OUT_LINK,
  type OptOutKind,
  renderSms,
} from './compiled-sms.ts';
import { saveShortLinks, shortCode, shortUrl } from './short-links.ts';
import type { SmsResult } from './sms.port.ts';
import { smsTexts } from './sms.texts.ts';
import { connectionOfSender, optOutOver, type SmsConnection } from './sms-line.ts';
import { readOwnHolidays } from './sms-settings.queries.ts';

/** How many texts one process hands over from one account at a time. */
const AT_ONCE = 32;
/** Whether an account's state may have changed without anybody waking its queues. */
const LOOK_AGAIN_MS = 600_000;
const THROTTLED_MS = 5_000;

/** SMS over the store's account, or the sandbox where it has none. */
export function openSmsChannel(): Channel {
  const windows = new Map<string, SendWindow>();
  return {
    name: 'SMS',
    async prepare(ctx, plan, queue) {
      const connection = await connectionOfSender(ctx, queue.sender);
      const key = connection?.sender?.id ?? '';
      const window = windows.get(key) ?? new SendWindow(AT_ONCE);
      windows.set(key, window);
      // Campaigns follow the sending hours; a reply does not wait.
      const ownHolidays = queue.source_kind === 'campaign' ? await readOwnHolidays(ctx) : null;
      return new SmsTransport(ctx, plan, { connection, window, ownHolidays });
    },
    async stop() {},
  };
}

interface Turned {
  /** Null: the account is gone, and there is no other. */
  connection: SmsConnection | null;
  window: SendWindow;
  /** Null: these messages keep to no hours. */
  ownHolidays: readonly string[] | null;
}

class SmsTransport implements Transport {
  readonly #ctx: Ctx;
  readonly #plan: Plan;
  readonly #contents: Map<string, CompiledSms>;
  readonly #turned: Turned;
  /** Null: these messages keep to no hours. */
  readonly #openings: ZoneOpenings | null;
  readonly needsCustom: boolean;

  constructor(ctx: Ctx, plan: Plan, turned: Turned) {
    this.#ctx = ctx;
    this.#plan = plan;
    this.#turned = turned;
    const { ownHolidays } = turned;
    this.#openings =
      ownHolidays && new ZoneOpenings((zone, now) => nextSmsOpening(zone, now, ownHolidays));
    // The queue's channel guarantees the type of its compiled content.
    const contents = plan.contents.map(
      ({ id, compiled }) => [id, compiled as CompiledSms] as const,
    );
    this.#contents = new Map(contents);
    this.needsCustom = contents.some(([, sms]) => needsAttributes(sms));
  }

  get window() {
    return this.#turned.window;
  }

  get perSecond() {
    const { connection } = this.#turned;
    return connection?.sender?.per_second ?? connection?.provider.per_second ?? null;
  }

  get pausedUntil(): Date | null {
    const { connection, ownHolidays } = this.#turned;
    const now = this.#ctx.clock.now();
    if (!connection || (connection.sender && !SENDING_STATES.includes(connection.sender.state))) {
      return this.#in(LOOK_AGAIN_MS);
    }
    if (!ownHolidays) return null;
    const opens = nextSmsOpeningAnywhere(now, ownHolidays);
    return opens > now ? opens : null;
  }

  opensAt({ state, contact }: Message): Date | null {
    const now = this.#ctx.clock.now();
    return this.#openings?.laterThan(now, zoneOf({ state, phone: contact })) ?? null;
  }

  async ready(messages: readonly Message[]): Promise<void> {
    const links = messages.flatMap((message) => {
      const { content_id, variant, token } = message;
      const written = linksIn(this.#contentOf(content_id), variant);
      const optOut = this.#optOutOf(message) === 'link' ? [OPT_OUT_LINK] : [];
      return [...written, ...optOut].map((link_position) => ({
        code: shortCode(this.#ctx.app, token, link_position),
        token,
        link_position,
      }));
    });
    await saveShortLinks(this.#ctx, links);
  }

  /** Too long a text is refused when it is sent; until then it counts as the longest that is allowed. */
  unitsOf(message: Message): number {
    return Math.min(this.#segmentsOf(this.#textOf(message)), MOST_SMS_SEGMENTS);
  }

  render(message: Message): Rendered {
    return {
      send: () => this.#send(message),
      keep: () => keptOf(message, this.#textOf(message)),
    };
  }

  explain(refused: Refused | 'fault'): string {
    return refused === 'fault'
      ? smsTexts.not_composed_or_delivered
      : smsTexts.refused(refused.response);
  }

  release(): void {}

  async report(): Promise<void> {}

  #segmentsOf(text: string): number {
    return measureSms(text, countingOf(this.#turned.connection?.provider.name)).segments;
  }

  async #send(message: Message): Promise<SendResult> {
    const text = this.#textOf(message);
    if (this.#segmentsOf(text) > MOST_SMS_SEGMENTS) {
      const response = smsTexts.too_long_for_customer(MOST_SMS_SEGMENTS);
      return { result: 'refused', asks: 'fix_content', response };
    }
    const { connection } = this.#turned;
    if (!connection) return { result: 'out_of_reach', retryAt: this.#in(LOOK_AGAIN_MS) };
    const { message_id, contact } = message;
    const { provider, line } = connection;
    const result = await this.#heard(
      await provider.send(this.#ctx.app, line, { message_id, to: contact, text }),
    );
    return result.result === 'accepted' && provider.is_sandbox
      ? { ...result, kept: keptOf(message, text) }
      : result;
  }

  /** Maps the provider's result: a problem of the account pauses the queue and does not fail the message. */
  async #heard(result: SmsResult): Promise<SendResult> {
    if (result.result === 'throttled') {
      return { result: 'out_of_reach', retryAt: this.#in(THROTTLED_MS) };
    }
    if (result.result !== 'account_stopped') return result;
    const { sender } = this.#turned.connection ?? {};
    const { reason } = result;
    if (sender) await changeSenderState(this.#ctx, sender.id, { state: 'disconnected', reason });
    return { result: 'out_of_reach', retryAt: this.#in(LOOK_AGAIN_MS) };
  }

  #in(ms: number): Date {
    return new Date(this.#ctx.clock.now().getTime() + ms);
  }

  #contentOf(id: string): CompiledSms {
    const content = this.#contents.get(id);
    if (!content) throw new Error(`The plan has no content ${id}`);
    return content;
  }

  #optOutOf({ is_first_sms }: Message): OptOutKind | null {
    return is_first_sms ? optOutOver(this.#turned.connection?.sender) : null;
  }

  #textOf(message: Message): string {
    const { app } = this.#ctx;
    return renderSms(this.#contentOf(message.content_id), message.variant, {
      customer: message,
      store: this.#plan.store,
      linkOf: (position) => shortUrl(app, shortCode(app, message.token, position)),
      optOut: this.#optOutOf(message),
    });
  }
}

function keptOf({ message_id, first_name, last_name, contact }: Message, text: string): OutboxRow {
  return {
    id: message_id,
    to_name: `${first_name} ${last_name}`.trim(),
    to_address: contact,
    subject: text,
    personal_values: null,
    body: text,
  };
}
