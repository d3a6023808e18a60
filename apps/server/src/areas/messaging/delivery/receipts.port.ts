import type { ActivityReason } from '@clientela/contract';

/** A message as its provider knows it. */
export interface MessageKey {
  provider: string;
  provider_message_id: string;
}

/** A provider's later report about an accepted message. */
export interface Receipt {
  provider_message_id: string;
  /** Our own id, where the provider gives it back; finds a message whose hand-over got no answer. */
  message_id: string | null;
  /** `sent`: the provider has it, which matters only where its answer got lost. */
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Why it failed. */
  reason: ActivityReason | null;
  /** Whether nothing will ever arrive at this contact. */
  isDeadContact: boolean;
  /** The provider's words. */
  response: string | null;
  at: Date;
}

/** A receipt with the message of ours that it is about. */
export interface Received extends Omit<Receipt, 'provider_message_id' | 'status'> {
  message_id: string;
  status: Exclude<Receipt['status'], 'sent'>;
}
