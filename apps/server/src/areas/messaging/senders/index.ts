export { applySenderNews } from './apply-news.ts';
export { dailyCeiling } from './ceilings.rules.ts';
export { changeSenderState } from './change-sender-state.ts';
export { daysNeeded, guardedPace, isStopped, sendingState } from './number-rate-guard.rules.ts';
export {
  countBegun,
  giveBackRoom,
  prunePortfolios,
  type Room,
  readRoom,
  takePortfolioRoom,
} from './portfolio.queries.ts';
export { restSender } from './resting.ts';
export { listSenderChanges } from './sender-changes.queries.ts';
export {
  addSender,
  changeSender,
  findCampaignSender,
  findSender,
  findSenderOf,
  listSenders,
  listStoresWithSenders,
  makeCampaignDefault,
  makeChatDefault,
  type NewSender,
  noteRefused,
  openCredentials,
  type SenderRow,
  shownSender,
  storeOfSender,
} from './senders.queries.ts';
export { hearAgain, notifySilent } from './silence.ts';
