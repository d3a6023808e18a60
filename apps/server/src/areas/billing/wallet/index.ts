export { collectAddons } from './addon-charges.jobs.ts';
export { expireCharges, renewAddons, renewGrace } from './addon-charges.ts';
export { listAddonOffers } from './addon-offers.queries.ts';
export { automaticTopup, wakeWallet } from './automatic-topup.jobs.ts';
export { saveAutomaticTopup } from './automatic-topup.queries.ts';
export { grantMore, lockAllCredits, readCredits, readHeldCredits } from './credits.ts';
export { currentCycle, lockCycle, todayOf } from './cycle.queries.ts';
export { giveAddons } from './give-addons.ts';
export { post, readBalances } from './ledger.ts';
export {
  costOf,
  costsByChannel,
  isPriced,
  isWaitingForMoney,
} from './message-budgets.queries.ts';
export {
  coverMessages,
  lockCapacity,
  mustWaitForMoney,
  noteClaimed,
  postCosts,
  releaseMessages,
  returnMessages,
  settleMessages,
} from './message-costs.ts';
export { priceOfMessage, type Quote, quoteMessages, quoteQueued } from './message-quotes.ts';
export { paymentNotices } from './payment-notices.ts';
export { compareWallets, compareWholeWallets, notifyStopped } from './stopped-wallets.jobs.ts';
export { findChannelAddon, listChannels } from './store-addons.queries.ts';
export { checkSome as checkNoticed, startTopupChecks } from './topup-checks.ts';
export { checkTopup, expireTopup } from './topups.jobs.ts';
export { findMethod } from './topups.queries.ts';
export { contractAddon } from './use-cases/contract-addon.ts';
export { createPixDeposit } from './use-cases/make-deposit.ts';
export { saveCard } from './use-cases/save-card.ts';
export { walletRoutes } from './wallet.routes.ts';
