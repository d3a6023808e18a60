import type { ActivityReason, SendingChannel } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { OutboxRow } from './outbox.queries.ts';
import type { QueueOf } from './queue.ts';
import type { MessageKey } from './receipts.port.ts';
import type { Message, Plan } from './source.port.ts';
import type { SendWindow } from './window.ts';

/** A channel to customers, over the provider that the store has set up. */
export interface Channel {
  name: SendingChannel;
  /** Prepares one send run of a queue: loads sender and transport. */
  prepare(ctx: Ctx, plan: Plan, queue: QueueOf): Promise<Transport>;
  /** Completes requests in flight, and closes the connections. */
  stop(): Promise<void>;
}

/** Sends the messages of one send run. */
export interface Transport {
  /** Whether the texts use customer attributes. */
  needsCustom: boolean;
  /** Maximum concurrent messages; null: no provider, messages go to the test outbox. */
  window: SendWindow | null;
  /** How many units of the channel's price a message costs; 1 where it is charged by the message. */
  unitsOf?(message: Message): number;
  /** Maximum messages per second of the sender across all processes; null: no limit. */
  perSecond?: number | null;
  /** What the rate is counted for; absent: the queue's sender. */
  paceKey?: string;
  /** No message may leave before then: the send run ends before it begins. */
  pausedUntil?: Date | null;
  /** Returns a later send time for this message; other messages are not delayed. */
  opensAt?(message: Message): Date | null;
  /** How many of these messages may leave now, the others from `opens` on; null: all. */
  allow?(wanted: number): Promise<{ allowed: number; opens: Date } | null>;
  /** Returns what `allow` let out and a stopped run did not send. */
  giveBack?(count: number): Promise<void>;
  /** Stores what these messages need before they leave. */
  ready?(messages: readonly Message[]): Promise<void>;
  render(message: Message): Rendered;
  /** Returns the explanation of a refusal that pauses sending; `fault`: rendering or hand-over failed. */
  explain(refused: Refused | 'fault'): string;
  /** Releases the resources of the send run. */
  release(): void | Promise<void>;
  /** Reports an outage of the provider, or its end, as seen in this send run. */
  report(): Promise<void>;
}

/** One message in the form of its channel. */
export interface Rendered {
  /** May defer writing the message until a connection is free. */
  send(): Promise<SendResult>;
  /** The same message as stored in the test outbox. */
  keep(): OutboxRow;
}

export type SendResult = Accepted | Refused | OutOfReach | Unknown;

interface Accepted {
  result: 'accepted';
  /** The provider's last response. */
  response: string;
  /** The message's key in receipts, if the provider sends any. */
  key?: MessageKey;
  /** The actual cost, if less than the reservation. */
  units?: number;
  /** Of a provider that only plays one: the message for the test outbox. */
  kept?: OutboxRow;
}

export interface Refused {
  result: 'refused';
  /** The action that the refusal requires. */
  asks:
    | 'retry'
    | 'retry_later'
    | 'withheld'
    | 'invalid_contact'
    | 'opt_out'
    | 'pause_sender'
    | 'fix_content';
  response: string;
  /** The reason, where the channel knows it more precisely than the class. */
  reason?: ActivityReason;
  /** When the first retry may succeed, where the provider documents it. */
  waitSeconds?: number;
}

/** The provider was unreachable: this message is unaffected. */
interface OutOfReach {
  result: 'out_of_reach';
  retryAt: Date;
}

/** Handed over without a response: the message may or may not have been sent. */
interface Unknown {
  result: 'unknown';
  /** Whether the provider deduplicates by our id; otherwise an uncertain attempt is not retried. */
  mayRepeat: boolean;
  response: string;
}
