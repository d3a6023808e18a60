import type { Campaign, PriceKind, SendingChannel, ShownWhatsapp } from '@clientela/contract';
import type { MessageCustomer, MessageStore } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';

type Action = Campaign['actions'][number];
export type Content = Action['contents'][number];
export type ContentChannel = Content['channel'];
export type ContentOf<C extends ContentChannel> = Extract<Content, { channel: C }>;

export interface Problem {
  field: string;
  message: string;
}

/** A content as frozen for its recipients, and its problems to correct first. */
export interface CheckedContent<Compiled = unknown> {
  /** Null while a part is missing without which there is no message. */
  compiled: Compiled | null;
  /** Where each link of the message leads, in order. */
  urls: string[];
  problems: Problem[];
  /** What the author should know, without having to act. */
  warnings: string[];
  needsCoupon: boolean;
}

/** How the messages of a content leave. */
export interface Way {
  channel: SendingChannel;
  sender: string;
  price_kind: PriceKind;
}

/** A message as a person gets it; an SMS is its text alone. */
interface DrawnContent {
  subject: string;
  html: string;
  text: string;
  /** Of WhatsApp: part by part. */
  whatsapp?: ShownWhatsapp;
}

interface Who {
  customer: MessageCustomer;
  store: MessageStore;
}

/** A campaign content of one channel: a new channel adds its own. */
export interface ContentKind<C extends ContentChannel, Compiled> {
  check(ctx: Ctx, content: ContentOf<C>, store: MessageStore): Promise<CheckedContent<Compiled>>;
  render(ctx: Ctx, compiled: Compiled, variant: 'A' | 'B', who: Who): DrawnContent;
  /** Units of the channel's price that the message costs to this customer; absent: always one. */
  unitsFor?(ctx: Ctx, compiled: Compiled, variant: 'A' | 'B', who: Who): number;
  /** How it leaves; null: a person of the store sends it. */
  wayOf(ctx: Ctx, content: ContentOf<C>): Promise<Way | null>;
}
