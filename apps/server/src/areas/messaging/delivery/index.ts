export type {
  Channel,
  Refused,
  Rendered,
  SendResult,
  Transport,
} from './channel.port.ts';
export { retryAfterMinutes } from './delivery.rules.ts';
export { startDelivery } from './dispatcher.ts';
export { findKnownMessages } from './message-keys.queries.ts';
export { type OutboxRow, saveInOutbox, saveOutboxRows } from './outbox.queries.ts';
export {
  EMPTY_PERSON,
  keptLink,
  type MessageCustomer,
  type MessageProduct,
  type MessageStore,
  type MessageUrls,
  percentEncoded,
  readVariable,
  resolveLink,
  webAddress,
  whyBroken,
} from './personalise.rules.ts';
export type { QueueOf, Source } from './queue.ts';
export {
  countUnclaimed,
  findQueued,
  finishing,
  handingOver,
  holding,
  leasing,
  postponing,
  putInQueue,
  queueing,
  requeueing,
  withdrawing,
} from './queued-messages.queries.ts';
export {
  addQueue,
  countInCanary,
  findNextDue,
  findQueues,
  notifyQueues,
  queuesOf,
  releaseQueues,
  splitQueues,
  untilReleased,
  wakeChannel,
  wakeQueues,
  wakeSender,
  wakeWaiting,
} from './queues.queries.ts';
export type { MessageKey, Receipt, Received } from './receipts.port.ts';
export { applyReceipts, type ReceiptProvider, receiptReader } from './receipts.ts';
export type {
  Claim,
  Message,
  MessageSource,
  Outcome,
  Plan,
  Postponed,
  Rest,
  Verified,
} from './source.port.ts';
export { SendWindow } from './window.ts';
export { ZoneOpenings } from './zone-openings.ts';
