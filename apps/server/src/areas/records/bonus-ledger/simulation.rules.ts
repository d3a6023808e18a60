import type { BonusStrategy } from '@clientela/contract';
import { localDay, present } from '@clientela/domain';
import {
  allocate,
  type EarningOrder,
  earnedBy,
  endOf,
  lifeOf,
  mayEarn,
  periodBefore,
  type UsableLot,
} from './bonuses.rules.ts';

/** A past purchase for the replay; one customer's purchases are sorted oldest first. */
export interface PastSale extends Omit<EarningOrder, 'is_sale' | 'used'> {
  number: string;
  /** Milliseconds. */
  at: number;
  /** In the store. */
  day: string;
  is_first_purchase: boolean;
}

/** Bonus that one purchase would have used and earned, in cents. */
export interface ReplayedSale {
  sale: PastSale;
  used: number;
  earned: number;
}

export interface DayTally {
  granted: number;
  used: number;
  expired: number;
}

interface OpenLot extends UsableLot {
  available_at: number;
  expires_at: number;
  expires_day: string;
}

/** Replays a rule on purchases, customer by customer: each uses its allowed bonus, then earns. */
export class Replay {
  readonly days = new Map<string, DayTally>();
  orders = 0;
  customers = 0;
  bonuses = 0;
  revenue = 0;
  /** Left when the replay ended, and not over. */
  open = 0;
  readonly #rule: BonusStrategy;
  readonly #timeZone: string;
  readonly #until: number;
  readonly #lives = new Map<string, { available_at: number; expires_at: number; last: string }>();

  constructor(rule: BonusStrategy, timeZone: string, until: Date) {
    this.#rule = rule;
    this.#timeZone = timeZone;
    this.#until = until.getTime();
  }

  /** All purchases of one customer, the oldest first. */
  customer(sales: readonly PastSale[]): ReplayedSale[] {
    const replayed: ReplayedSale[] = [];
    const earnedAt: number[] = [];
    let lots: OpenLot[] = [];
    for (const sale of sales) {
      lots = this.#expire(lots, sale.at);
      const used = this.#use(lots, sale);
      const earned = this.#earn(sale, used, earnedAt);
      if (earned > 0) {
        lots.push(this.#lot(sale, earned));
        lots.sort((a, b) => a.expires_at - b.expires_at);
      }
      this.orders += 1;
      this.revenue += sale.total - sale.refunded;
      replayed.push({ sale, used, earned });
    }
    if (earnedAt.length > 0) this.customers += 1;
    for (const { remaining } of this.#expire(lots, this.#until)) this.open += remaining;
    return replayed;
  }

  #expire(lots: readonly OpenLot[], at: number): OpenLot[] {
    return lots.filter((lot) => {
      if (lot.remaining > 0 && lot.expires_at <= at) {
        this.#day(lot.expires_day).expired += lot.remaining;
      }
      return lot.remaining > 0 && lot.expires_at > at;
    });
  }

  #use(lots: readonly OpenLot[], sale: PastSale): number {
    const ready = lots.filter(({ available_at }) => available_at <= sale.at);
    if (ready.length === 0) return 0;
    let used = 0;
    for (const { id, amount } of allocate(Math.max(0, sale.total - sale.shipping), ready)) {
      const lot = ready.find((one) => one.id === id);
      present(lot, 'lot of the bonus').remaining -= amount;
      used += amount;
    }
    if (used > 0) this.#day(sale.day).used += used;
    return used;
  }

  #earn(sale: PastSale, used: number, earnedAt: number[]): number {
    const rule = this.#rule;
    const order = { ...sale, is_sale: true, used };
    const kind = { isFirstPurchase: sale.is_first_purchase, isRedemption: used > 0 };
    if (!mayEarn(rule, order, kind) || this.#isUsedUp(sale.at, earnedAt)) return 0;
    const earned = earnedBy(rule, order);
    if (earned === 0) return 0;
    earnedAt.push(sale.at);
    this.bonuses += 1;
    this.#day(sale.day).granted += earned;
    return earned;
  }

  #isUsedUp(at: number, earnedAt: readonly number[]): boolean {
    const { maximum_per_period: most, evaluation_period } = this.#rule;
    if (most === null || earnedAt.length < most) return false;
    if (!evaluation_period) return true;
    const from = periodBefore(new Date(at), evaluation_period, this.#timeZone).getTime();
    return earnedAt.filter((one) => one > from).length >= most;
  }

  #lot({ at, day, number }: PastSale, remaining: number): OpenLot {
    const { available_at, expires_at, last } = this.#life(at, day);
    const { minimum_to_use_bonus, minimum_purchase_amount } = this.#rule;
    return {
      id: `${number} ${at}`,
      remaining,
      reserved: 0,
      minimum_to_use_bonus,
      minimum_purchase_amount: minimum_purchase_amount ?? 100,
      available_at,
      expires_at,
      expires_day: last,
    };
  }

  /** Grants of one day share one expiry, except bonuses valid for hours. */
  #life(at: number, day: string) {
    const { limitations, expires_in } = this.#rule;
    const isFromNow = limitations.available_in === 0;
    if (isFromNow && expires_in.unit === 'HOUR') {
      const end = endOf(new Date(at), expires_in, this.#timeZone);
      return { available_at: at, expires_at: end.getTime(), last: localDay(end, this.#timeZone) };
    }
    const known = this.#lives.get(day) ?? this.#lifeFrom(at);
    this.#lives.set(day, known);
    return isFromNow ? { ...known, available_at: at } : known;
  }

  #lifeFrom(at: number) {
    const { available_at, expires_at } = lifeOf(this.#rule, new Date(at), this.#timeZone);
    return {
      available_at: available_at.getTime(),
      expires_at: expires_at.getTime(),
      last: localDay(new Date(expires_at.getTime() - 1), this.#timeZone),
    };
  }

  #day(day: string): DayTally {
    const known = this.days.get(day);
    if (known) return known;
    const tally = { granted: 0, used: 0, expired: 0 };
    this.days.set(day, tally);
    return tally;
  }
}
