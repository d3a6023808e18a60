import type { PriceKind, SendingChannel, SourceKind } from '@clientela/contract';

/** The owner of a queue. */
export interface Source {
  source_kind: SourceKind;
  source_id: string;
}

/**
 * Priorities in order: a chat reply, which a person awaits; reminders of expiring payments; triggered messages; bulk
 * messages.
 */
export type Priority = 'urgent' | 'payment' | 'triggered' | 'bulk';

/** The messages that a source sends over one channel from one sender, at one price. */
export interface QueueOf extends Source {
  id: string;
  channel: SendingChannel;
  /** Which of the store's senders of the channel; '' where there is one. */
  sender: string;
  /** Which of the channel's prices its messages cost. */
  price_kind: PriceKind;
  /** Units of the channel's price to reserve for each unclaimed message. */
  units_each: number;
  priority: Priority;
}
