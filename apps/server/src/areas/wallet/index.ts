export { automaticTopup } from './automatic-topup.jobs.ts';
export { readBalances } from './ledger.ts';
export {
  coverMessages,
  lockRoom,
  mustWaitForMoney,
  noteClaimed,
  postCosts,
  quoteMessages,
  releaseMessages,
  settleMessages,
} from './message-costs.ts';
export { checkTopup, compareWallets, expireTopup } from './topups.jobs.ts';
export { walletRoutes } from './wallet.routes.ts';
export type { PaymentGateways } from './wallet.rules.ts';
