import {
  nextWhatsappOpening,
  nextWhatsappOpeningAnywhere,
  propertiesOf,
  type StoreHours,
  type WhatsappHours,
  zoneOf,
} from '@clientela/domain';
import {
  type Channel,
  type Message,
  type OutboxRow,
  type Plan,
  type QueueOf,
  type Refused,
  type Rendered,
  type SendResult,
  SendWindow,
  type Transport,
  ZoneOpenings,
} from '#areas/messaging/delivery/index';
import { findSender, type SenderRow } from '#areas/messaging/senders/index';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { type CompiledWhatsapp, needsAttributes, renderWhatsapp } from './compiled-whatsapp.ts';
import { lineOf } from './line.ts';
import { NumberRateGuard, type OpenWindows } from './number-rate-guard.ts';
import { shownWhatsapp } from './shown-whatsapp.ts';
import type {
  FilledTemplate,
  StoredMedia,
  WhatsappChannel,
  WhatsappContent,
  WhatsappLine,
  WhatsappProvider,
} from './whatsapp.port.ts';
import { whatsappTexts } from './whatsapp.texts.ts';

/** How many messages one process hands over from one number at a time: a quarter second of its quota. */
const LEAST_AT_ONCE = 32;
const MOST_AT_ONCE = 256;
const AT_ONCE_SECONDS = 0.25;

/** How the bytes of a file of ours are read. */
export type OpenMedia = (ctx: Ctx, media: StoredMedia) => Promise<Buffer>;

/** Functions that areas above inject into the channel. */
export interface WhatsappTools {
  openMedia: OpenMedia;
  openWindows: OpenWindows;
  openingHours(ctx: Ctx): Promise<StoreHours>;
  /** Whether a template may not leave now: paused, or waiting for the store to accept its price. */
  templateHeld(ctx: Ctx, sender: SenderRow, template: FilledTemplate): Promise<boolean>;
  /** A template was refused, because Meta has paused or disabled it. */
  templateBlocked(ctx: Ctx, sender: SenderRow, template: FilledTemplate): Promise<void>;
}

/** WhatsApp from the store's numbers: each queue names the one it leaves from. */
export function openWhatsappChannel(
  app: App,
  name: WhatsappChannel,
  tools: WhatsappTools,
): Channel {
  const windows = new Map<string, SendWindow>();
  return {
    name,
    async prepare(ctx, plan, queue) {
      const sender = await findSender(ctx, queue.sender);
      if (!sender) throw new Error(`The queue ${queue.id} has no number to leave from`);
      const provider = app.whatsapp[sender.provider];
      if (!provider) throw new Error(`There is no WhatsApp provider ${sender.provider}`);
      const size = windowSize(sender);
      const key = `${sender.id}:${size}`;
      const window = windows.get(key) ?? new SendWindow(size);
      windows.set(key, window);
      const line = await lineOf(ctx, sender);
      const { price_kind: kind } = queue;
      const guard = new NumberRateGuard(ctx, sender, { kind, openWindows: tools.openWindows });
      const held = await heldTemplates(ctx, plan, sender, tools);
      const hours = provider.is_sandbox ? null : hoursOf(queue);
      const store = hours === 'unofficial' ? await tools.openingHours(ctx) : null;
      return new WhatsappTransport(ctx, plan, {
        provider,
        sender,
        line,
        window,
        guard,
        tools,
        held,
        hours,
        store,
      });
    },
    async stop() {},
  };
}

function windowSize({ per_second }: SenderRow): number {
  const wanted = Math.ceil((per_second ?? 0) * AT_ONCE_SECONDS);
  return Math.min(MOST_AT_ONCE, Math.max(LEAST_AT_ONCE, wanted));
}

interface Connection {
  provider: WhatsappProvider;
  sender: SenderRow;
  line: WhatsappLine;
  window: SendWindow;
  guard: NumberRateGuard;
  tools: WhatsappTools;
  /** Templates of the plan that must not be sent in this send run. */
  held: ReadonlySet<string>;
  /** In which its recipients may be reached; null: at any. */
  hours: WhatsappHours | null;
  /** A store whose own hours bind it too. */
  store: StoreHours | null;
}

/** A contact in a chat is active, so quiet hours do not apply. */
function hoursOf({ channel, priority, price_kind }: QueueOf): WhatsappHours | null {
  if (priority === 'urgent' || price_kind === 'service') return null;
  if (propertiesOf(channel).isPaired) return 'unofficial';
  return price_kind === 'utility' ? 'utility' : 'marketing';
}

/**
 * Templates that must not be sent now; read once per send run, since a template's update starts a new run.
 */
async function heldTemplates(
  ctx: Ctx,
  plan: Plan,
  sender: SenderRow,
  tools: WhatsappTools,
): Promise<Set<string>> {
  const held = new Set<string>();
  for (const { compiled } of plan.contents) {
    for (const variant of (compiled as CompiledWhatsapp).variants) {
      if (variant.kind !== 'template') continue;
      const { template } = variant;
      if (await tools.templateHeld(ctx, sender, template)) held.add(templateKey(template));
    }
  }
  return held;
}

function templateKey({ name, language }: FilledTemplate): string {
  return `${language}:${name}`;
}

class WhatsappTransport implements Transport {
  readonly #ctx: Ctx;
  readonly #plan: Plan;
  readonly #contents: Map<string, CompiledWhatsapp>;
  readonly #connection: Connection;
  readonly #openings: ZoneOpenings | null;
  readonly needsCustom: boolean;

  constructor(ctx: Ctx, plan: Plan, connection: Connection) {
    this.#ctx = ctx;
    this.#plan = plan;
    this.#connection = connection;
    const { hours, store } = connection;
    this.#openings =
      hours && new ZoneOpenings((zone, now) => nextWhatsappOpening(zone, now, hours, store));
    // The queue's channel guarantees the type of its compiled content.
    const contents = plan.contents.map(
      ({ id, compiled }) => [id, compiled as CompiledWhatsapp] as const,
    );
    this.#contents = new Map(contents);
    this.needsCustom = contents.some(([, compiled]) => needsAttributes(compiled));
  }

  get window() {
    return this.#connection.window;
  }

  get perSecond() {
    return this.#connection.guard.perSecond;
  }

  get pausedUntil(): Date | null {
    const { guard, hours, store } = this.#connection;
    if (guard.pausedUntil || !hours) return guard.pausedUntil;
    const now = this.#ctx.clock.now();
    const opens = nextWhatsappOpeningAnywhere(now, hours, store);
    return opens > now ? opens : null;
  }

  opensAt({ state, contact }: Message): Date | null {
    const now = this.#ctx.clock.now();
    return this.#openings?.laterThan(now, zoneOf({ state, phone: contact })) ?? null;
  }

  async ready(messages: readonly Message[]): Promise<void> {
    const begins = messages.filter((message) => this.#begins(message));
    await this.#connection.guard.reserveCapacity([
      ...new Set(begins.map(({ contact }) => contact)),
    ]);
  }

  render(message: Message): Rendered {
    return {
      send: () => this.#send(message),
      keep: () => keptOf(message, this.#contentOf(message), this.#connection.sender.id),
    };
  }

  explain(refused: Refused | 'fault'): string {
    return refused === 'fault'
      ? whatsappTexts.not_composed_or_delivered
      : whatsappTexts.refused(this.#connection.sender.name, refused.response);
  }

  release(): Promise<void> {
    return this.#connection.guard.releaseRemainder();
  }

  async report(): Promise<void> {}

  async #send(message: Message): Promise<SendResult> {
    const { provider, sender, line, guard, tools, held } = this.#connection;
    const content = this.#contentOf(message);
    if (content.kind === 'template' && held.has(templateKey(content.template))) {
      return guard.waitForTemplate();
    }
    const retryAt = guard.stoppedUntil ?? guard.fullUntil(message.contact);
    if (retryAt) return { result: 'out_of_reach', retryAt };
    const result = await provider.send(this.#ctx.app, line, {
      message_id: message.message_id,
      to: message.contact,
      content,
      reply_to: message.reply_to ?? null,
      openMedia: (media) => tools.openMedia(this.#ctx, media),
    });
    if (result.result === 'template_blocked' && content.kind === 'template') {
      await tools.templateBlocked(this.#ctx, sender, content.template);
    }
    const heard = await guard.heard(result, message.contact);
    return heard.result === 'accepted' && provider.is_sandbox
      ? { ...heard, kept: keptOf(message, content, sender.id) }
      : heard;
  }

  /** Over an official number free text is only a reply; over a paired number anything may start a conversation. */
  #begins({ own, content_id }: Message): boolean {
    if (propertiesOf(this.#connection.sender.channel).isPaired) return true;
    const [first] = this.#contents.get(content_id)?.variants ?? [];
    return (own ? (own as WhatsappContent) : first)?.kind === 'template';
  }

  #contentOf(message: Message): WhatsappContent {
    // The chat stores `own` in this area's format.
    if (message.own) return message.own as WhatsappContent;
    const compiled = this.#contents.get(message.content_id);
    if (!compiled) throw new Error(`The plan has no content ${message.content_id}`);
    return renderWhatsapp(compiled, message.variant, message, this.#plan.store);
  }
}

function keptOf(
  { message_id, first_name, last_name, contact }: Message,
  content: WhatsappContent,
  sender_id: string,
): OutboxRow {
  const { text } = content;
  return {
    id: message_id,
    to_name: `${first_name} ${last_name}`.trim(),
    to_address: contact,
    subject: text,
    personal_values: null,
    body: text,
    content: JSON.stringify({ sender_id, shown: shownWhatsapp(content) }),
  };
}
