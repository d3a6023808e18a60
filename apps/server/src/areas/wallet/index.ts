export { automaticTopup } from './automatic-topup.jobs.ts';
export { readBalances } from './ledger.ts';
export { checkTopup, compareWallets, expireTopup } from './topups.jobs.ts';
export { walletRoutes } from './wallet.routes.ts';
export type { PaymentGateways } from './wallet.rules.ts';
