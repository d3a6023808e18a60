import type {
  Campaign,
  CampaignProblem,
  PriceKind,
  SendingChannel,
  ShownWhatsapp,
} from '@clientela/contract';
import type { MessageCustomer, MessageStore } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';

type Action = Campaign['actions'][number];
export type Content = Action['contents'][number];
export type ContentChannel = Content['channel'];
export type ContentOf<C extends ContentChannel> = Extract<Content, { channel: C }>;

export type Problem = CampaignProblem;

/** A content as frozen for its recipients, and its problems to correct first. */
export interface CheckedContent<Compiled = unknown> {
  /** Null while a required part is missing. */
  compiled: Compiled | null;
  /** Target URLs of the message's links, in order. */
  urls: string[];
  problems: Problem[];
  /** Notices for the author that block nothing. */
  warnings: string[];
  needsCoupon: boolean;
}

/** Channel, sender and price kind of a content's messages. */
export interface SendingRoute {
  channel: SendingChannel;
  sender: string;
  price_kind: PriceKind;
}

/** A rendered message; an SMS has only a text. */
interface DrawnContent {
  subject: string;
  html: string;
  text: string;
  /** WhatsApp only: the message in parts. */
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
  /** Returns the route of its messages; null: a person of the store sends them. */
  routeOf(ctx: Ctx, content: ContentOf<C>): Promise<SendingRoute | null>;
}
