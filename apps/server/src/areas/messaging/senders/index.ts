export { applySenderUpdate } from './apply-sender-update.ts';
export { dailyCeiling } from './ceilings.rules.ts';
export { changeSenderState } from './change-sender-state.ts';
export { daysNeeded, guardedPace, isStopped, sendingState } from './number-rate-guard.rules.ts';
export { pauseSender } from './pausing.ts';
export {
  countBegun,
  type PortfolioCapacity,
  prunePortfolios,
  readCapacity,
  releaseCapacity,
  reserveCapacity,
} from './portfolio.queries.ts';
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
export { endSilence, notifySilent } from './silence.ts';
