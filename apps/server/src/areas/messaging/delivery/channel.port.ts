import type { ActivityReason, SendingChannel } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { OutboxRow } from './outbox.queries.ts';
import type { QueueOf } from './queue.ts';
import type { MessageKey } from './receipts.port.ts';
import type { Message, Plan } from './source.port.ts';
import type { SendWindow } from './window.ts';

/** A way to customers, over whichever provider the store has set up. */
export interface Channel {
  name: SendingChannel;
  /** Makes ready for one turn of a queue: reads who sends and over what. */
  prepare(ctx: Ctx, plan: Plan, queue: QueueOf): Promise<Carrier>;
  /** Lets what is under way finish, and ends the connections. */
  stop(): Promise<void>;
}

/** Carries the messages of one turn. */
export interface Carrier {
  /** Whether the texts speak of attributes of customers. */
  needsCustom: boolean;
  /** How many messages may be on their way at once; null: no provider, the test outbox keeps them. */
  window: SendWindow | null;
  /** How many units of the channel's price a message costs; 1 where it is charged by the message. */
  unitsOf?(message: Message): number;
  /** How many messages a second the sender may hand over, all processes together; null: as fast as it goes. */
  perSecond?: number | null;
  /** Nothing may leave before then, whoever it is for: the turn ends before it begins. */
  restsUntil?: Date | null;
  /** When this message may leave, where that is later than now; it waits, and others go on. */
  opensAt?(message: Message): Date | null;
  /** Keeps what has to be there before these messages leave. */
  ready?(messages: readonly Message[]): Promise<void>;
  render(message: Message): Rendered;
  /** What a person reads of a refusal that pauses the sending; `fault`: of a message that we could not make or hand over. */
  explain(refused: Refused | 'fault'): string;
  /** Gives back what the turn held. */
  release(): void | Promise<void>;
  /** Tells the store of an outage of its provider, or of its end, as far as this turn saw. */
  report(): Promise<void>;
}

/** One message in the form of its channel. */
export interface Rendered {
  /** May write the message as late as a connection is free for it. */
  send(): Promise<SendResult>;
  /** The same message as the test outbox keeps it. */
  keep(): OutboxRow;
}

export type SendResult = Accepted | Refused | OutOfReach | Unknown;

interface Accepted {
  result: 'accepted';
  /** The provider's last words. */
  response: string;
  /** How the provider calls it in receipts, where it sends any. */
  key?: MessageKey;
  /** What it really costs, where that is less than was set aside for it. */
  units?: number;
  /** Of a provider that only plays one: the message for the test outbox. */
  kept?: OutboxRow;
}

export interface Refused {
  result: 'refused';
  /** What the refusal asks for. */
  asks:
    | 'retry'
    | 'retry_later'
    | 'withheld'
    | 'invalid_contact'
    | 'opt_out'
    | 'pause_sender'
    | 'fix_content';
  response: string;
  /** Why, where the channel knows it better than the class says. */
  reason?: ActivityReason;
  /** When the first retry may succeed, where the provider documents it. */
  waitSeconds?: number;
}

/** The provider could not be reached: says nothing about this message. */
interface OutOfReach {
  result: 'out_of_reach';
  retryAt: Date;
}

/** It was handed over and no answer came: it may have left, or not. */
interface Unknown {
  result: 'unknown';
  /** Whether the provider tells a second one with our id from the first; else it is not tried again. */
  mayRepeat: boolean;
  response: string;
}
