import type { ActivityReason, SendingChannel } from '@clientela/contract';
import type { BonusRef } from '#areas/records/bonus-ledger/index';
import type { SurveyRef } from '#areas/records/survey-links/index';
import type { Ctx } from '#platform/context';
import type { MessageCustomer, MessageStore, MessageUrls } from './personalise.rules.ts';
import type { QueueOf } from './queue.ts';
import type { Received } from './receipts.port.ts';

/** Data shared by all messages of a queue, read once per send run. */
export interface Plan {
  /** Names the source to the providers, in figures that they keep. */
  source_id: string;
  contents: PlannedContent[];
  store: MessageStore;
  /** Where the links of the message with this token lead. */
  urls(token: string): MessageUrls & { one_click: string };
}

/** One text of a queue, a variant for each label. */
interface PlannedContent {
  id: string;
  /** Compiled by its channel; opaque to other code. */
  compiled: unknown;
  variants: string[];
}

/** A message held under a lease, with its customer as of now. */
export interface Message extends MessageCustomer {
  message_id: string;
  attempt: number;
  /** Units of its channel's price reserved by an earlier claim; else 0. */
  units: number;
  /** How often a provider has refused it for now. */
  failures: number;
  /** Id of one of the plan's contents. */
  content_id: string;
  /** The message's own content, in the channel's format, in place of a content of the plan. */
  own?: unknown;
  /** The provider's id of the message this one replies to. */
  reply_to?: string | null;
  variant: 'A' | 'B';
  /** The cart, or the order whose payment it is about. */
  about?: { topic: 'cart' | 'payment'; id: string } | null;
  /** The customer and bonus that the message is about, if any. */
  bonus_of?: BonusRef | null;
  /** The survey that it asks to answer, if any. */
  survey_of?: SurveyRef | null;
  /** Whether it is the first SMS to this customer in a long time; set for SMS only. */
  is_first_sms?: boolean;
  token: string;
  contact: string;
  /** Reason not to send it, checked just before sending and not at planning. */
  block: ActivityReason | null;
}

export interface Claim {
  most: number;
  leaseMs: number;
  /** Whether the texts use customer attributes. */
  withCustom: boolean;
  /** Skips messages never claimed before. */
  onlyRetries?: boolean;
}

export interface Verified {
  messages: Message[];
  later: { message: Message; due_at: Date }[];
}

/** A completed message, whatever its outcome. */
export interface Outcome {
  message_id: string;
  attempt: number;
  status: 'sent' | 'not_sent' | 'invalid_contact' | 'failed';
  reason: ActivityReason | null;
  /** The provider's words. */
  response: string | null;
  contact: string;
  /** Its actual or estimated cost, out of the reserved units. */
  units: number;
  /** Reserved units that are not needed. */
  spare?: number;
  /** Whether this channel to the customer is closed, and another one may be open. */
  is_way_closed?: boolean;
}

/** A message to try again. */
export interface Postponed {
  message_id: string;
  attempt: number;
  due_at: Date;
  /** Whether the message itself was refused; an outage of the provider counts against no message. */
  is_failure: boolean;
  response: string | null;
}

/** Why a queue does not run now: nothing may leave, or not before then; null uses its messages' due times. */
export interface Rest {
  until: Date | null;
}

/**
 * A source of messages: campaigns and chats, for example. The engine requests what to send and when; the source
 * stores its messages and their outcomes.
 */
export interface MessageSource {
  kind: QueueOf['source_kind'];
  /** Returns the plan of a send run, or why there is none; ends what has expired. */
  open(ctx: Ctx, queue: QueueOf): Promise<Plan | Rest>;
  /**
   * Claims due messages under a lease, in one statement. Several processes may claim at once; only the holder of the
   * attempt number may complete a message.
   */
  claim(ctx: Ctx, queue: QueueOf, claim: Claim): Promise<Message[]>;
  /**
   * Rechecks the subjects of claimed messages at their source, outside of any transaction. Returns the messages as
   * they are then, and when those may leave whose subject could not be verified.
   */
  verify?(ctx: Ctx, queue: QueueOf, messages: readonly Message[]): Promise<Verified>;
  /**
   * Completes messages in one statement; those whose attempt is no longer ours are left unchanged. Returns the units
   * that left, and those not to be charged.
   */
  complete(
    ctx: Ctx,
    queue: QueueOf,
    outcomes: readonly Outcome[],
  ): Promise<{ sent: number; freed: number }>;
  /**
   * Applies the receipts of sent messages; idempotent, and in any order. Returns the messages that turn out not to
   * have arrived.
   */
  receive(ctx: Ctx, channel: SendingChannel, received: readonly Received[]): Promise<string[]>;
  postpone(ctx: Ctx, queue: QueueOf, messages: readonly Postponed[]): Promise<void>;
  /** Messages were sent: called after the first ones of a send run and after the last. */
  noteSent(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Open screens follow the sending. */
  broadcastProgress(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Nothing is left in the queue. */
  finished(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Sending stops until a person acts; the reason is shown to them. */
  paused(ctx: Ctx, queue: QueueOf, reason: string): Promise<void>;
}
