import type { PriceKind, SendingChannel, SourceKind } from '@clientela/contract';

/** What a queue belongs to. */
export interface Source {
  source_kind: SourceKind;
  source_id: string;
}

/**
 * Whose messages leave first: a chat's, for which somebody waits; what reminds of a payment that runs out;
 * what something brought about; what goes to many.
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
  /** Units of the channel's price to set aside for each message that nobody has claimed yet. */
  units_each: number;
  priority: Priority;
}
