import type { ActivityReason, SendingChannel } from '@clientela/contract';
import type { BonusRef } from '#areas/records/bonus-ledger/index';
import type { Ctx } from '#platform/context';
import type { MessageCustomer, MessageStore, MessageUrls } from './personalise.rules.ts';
import type { QueueOf } from './queue.ts';
import type { Received } from './receipts.port.ts';

/** What every message of a queue has in common, read once a turn. */
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
  /** In the form that its channel made of it, and alone reads. */
  compiled: unknown;
  variants: string[];
}

/** A message held under a lease, with its customer as of now. */
export interface Message extends MessageCustomer {
  message_id: string;
  attempt: number;
  /** What is set aside for it since an earlier claim, in units of its channel's price; else 0. */
  units: number;
  /** How often a provider has refused it for now. */
  failures: number;
  /** Which of the plan's contents. */
  content_id: string;
  /** In place of a content of the plan: what this message alone says, as its channel reads it. */
  own?: unknown;
  /** The provider's id of the message that this one answers. */
  reply_to?: string | null;
  variant: 'A' | 'B';
  /** The cart, or the order whose payment it speaks of. */
  about?: { matter: 'cart' | 'payment'; id: string } | null;
  /** Whose bonuses it speaks of, where it does. */
  bonus_of?: BonusRef | null;
  /** Whether it is the first SMS to this customer for long; other channels do not ask. */
  is_first_sms?: boolean;
  token: string;
  contact: string;
  /** Why it must not leave any more: asked at the last moment, not when it was planned. */
  block: ActivityReason | null;
}

export interface Claim {
  most: number;
  leaseMs: number;
  /** Whether the texts speak of attributes of customers. */
  withCustom: boolean;
  /** Leaves alone what was never claimed before. */
  onlyRetries?: boolean;
}

export interface Verified {
  messages: Message[];
  later: { message: Message; due_at: Date }[];
}

/** A message that is done with, one way or the other. */
export interface Outcome {
  message_id: string;
  attempt: number;
  status: 'sent' | 'not_sent' | 'invalid_contact' | 'failed';
  reason: ActivityReason | null;
  /** The provider's words. */
  response: string | null;
  contact: string;
  /** What it costs, or would have; of what was set aside for it. */
  units: number;
  /** What was set aside and is not needed. */
  spare?: number;
  /** Whether this way to the customer is closed, and another one may be open. */
  is_way_closed?: boolean;
}

/** A message to try again. */
export interface Postponed {
  message_id: string;
  attempt: number;
  due_at: Date;
  /** Whether the message itself was refused; an outage of the provider counts against nobody. */
  is_failure: boolean;
  response: string | null;
}

/** Why a queue has no turn now: nothing may leave, or not before then; null asks its messages. */
export interface Rest {
  until: Date | null;
}

/**
 * Who has messages to send: campaigns, later sequences, payments and chats. The engine asks when to
 * send and what; the source keeps its messages and says what became of them.
 */
export interface MessageSource {
  kind: QueueOf['source_kind'];
  /** What a turn needs to know, or why there is none; ends what has to end. */
  open(ctx: Ctx, queue: QueueOf): Promise<Plan | Rest>;
  /**
   * Takes due messages under a lease, in one statement. Several processes may claim at once; whoever
   * holds the attempt number is the only one who may finish a message.
   */
  claim(ctx: Ctx, queue: QueueOf, claim: Claim): Promise<Message[]>;
  /**
   * Asks once more, outside of any transaction, about what claimed messages speak of, where somebody else knows it
   * better. Answers them as they are then, and when those may leave of which nobody could say anything.
   */
  verify?(ctx: Ctx, queue: QueueOf, messages: readonly Message[]): Promise<Verified>;
  /**
   * Finishes messages in one statement; those whose attempt is no longer ours are left alone. Answers the
   * units that left, and those that need not be paid.
   */
  complete(
    ctx: Ctx,
    queue: QueueOf,
    outcomes: readonly Outcome[],
  ): Promise<{ sent: number; freed: number }>;
  /**
   * Takes over what receipts say of messages that left; told twice or out of order, it changes nothing.
   * Answers those that turn out not to have arrived.
   */
  receive(ctx: Ctx, channel: SendingChannel, received: readonly Received[]): Promise<string[]>;
  postpone(ctx: Ctx, queue: QueueOf, messages: readonly Postponed[]): Promise<void>;
  /** Messages left, for the first time in this turn or the last. */
  noteSent(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Open screens follow the sending. */
  tellProgress(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Nothing is left in the queue. */
  finished(ctx: Ctx, queue: QueueOf): Promise<void>;
  /** Sending cannot go on without a person, who reads this reason. */
  paused(ctx: Ctx, queue: QueueOf, reason: string): Promise<void>;
}
