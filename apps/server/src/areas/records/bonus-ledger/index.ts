/** Bonus ledger: earnings of purchases, uses and remainders. */
export { type BonusNow, type BonusRef, listBonusesNow } from './balances.queries.ts';
export { compareBonuses, expireBonuses, expireSome, findUneven } from './bonuses.jobs.ts';
export { allocate } from './bonuses.rules.ts';
export { cancelLot, type GivenBonus, giveBonus } from './by-hand.ts';
export {
  type BonusCoupon,
  couponMade,
  dropCoupon,
  releaseCoupons,
  reserveCoupon,
} from './coupons.ts';
export { grantOnEnrollment } from './enrollment-grants.ts';
export { bonusGranting, followOrders } from './granting.ts';
export { lockBonuses, postBonuses } from './ledger.ts';
export { bonusUrls, findBonusPage } from './pages.ts';
export { replaySales, simulateStrategy } from './simulation.ts';
export { startGranting, stopGranting } from './strategies.ts';
export { assertUsable, cancelUse, quotePurchase, spendBonuses } from './uses.ts';
