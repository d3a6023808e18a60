/** Numbers and sums of the wallet (wallet §9, decisions §7). Money is integer cents. */

export const QUICK_AMOUNTS = [3000, 5000, 10_000, 20_000, 50_000] as const;
export const DEPOSIT_MINIMUM = 3000;
export const DEPOSIT_DEFAULT = 3000;
export const AMOUNT_MINIMUM = 500;
export const AMOUNT_MAXIMUM = 100_000_000;
export const AMOUNT_STEP = 100;
export const AMOUNT_DIGITS = 9;
export const SIMULATOR_BOUND = 50_000;
export const SIMULATOR_STEP = 10_000;
export const FEE_DEBOUNCE_MS = 300;
export const STATEMENT_PER_PAGE = 10;
export const STATEMENT_LINES = 12;
export const CARDS_PER_PAGE = 50;
export const DEPOSIT_CARDS_PER_PAGE = 15;
export const ADDONS_PER_PAGE = 100;
export const CARD_NUMBER_MIN = 13;
export const CARD_NUMBER_MAX = 19;

/** Returns the deposit that covers a missing amount: whole reais, and at least the minimum. */
export function depositFor(missing: number): number {
  return Math.max(DEPOSIT_MINIMUM, Math.ceil(missing / AMOUNT_STEP) * AMOUNT_STEP);
}

/** How many actions an amount buys at a price in cents, which may be a fraction of one. */
export function actionsFor(amount: number, usagePrice: number): number {
  if (usagePrice <= 0) return 0;
  const micros = Math.round(usagePrice * MICROS_PER_CENT);
  return Number((BigInt(amount) * BigInt(MICROS_PER_CENT)) / BigInt(micros));
}

/** The end of a simulator's slider: it grows by steps with the amount. */
export function simulatorBound(amount: number): number {
  if (amount <= SIMULATOR_BOUND) return SIMULATOR_BOUND;
  const steps = Math.ceil((amount - SIMULATOR_BOUND) / SIMULATOR_STEP);
  return SIMULATOR_BOUND + steps * SIMULATOR_STEP;
}

/** A price of the payment gateways: a share in millionths, a fixed part and a floor, in cents. */
export interface FeeRule {
  millionths: number;
  fixed: number;
  minimum: number;
}

/** Returns the fee of a deposit in cents, rounded half up. */
export function feeOf(amount: number, { millionths, fixed, minimum }: FeeRule): number {
  const share = Number((BigInt(amount) * BigInt(millionths) + 500_000n) / 1_000_000n);
  return Math.max(minimum, share + fixed);
}

/** Message prices are stored in millionths of a cent. */
export const MICROS_PER_CENT = 1_000_000;

/** Converts millionths of a cent to cents, rounded half up: the daily posting of a campaign. */
export function centsPosted(micros: number): number {
  return Math.floor((micros + MICROS_PER_CENT / 2) / MICROS_PER_CENT);
}

/** Whole cents that surely suffice for so many messages. */
export function centsHeld(messages: number, priceMicros: number): number {
  const micros = BigInt(messages) * BigInt(priceMicros);
  return Number((micros + BigInt(MICROS_PER_CENT) - 1n) / BigInt(MICROS_PER_CENT));
}

const MICROS_PER_REAL = 100 * MICROS_PER_CENT;
const REAIS = /^(?:R\$)?\s*(\d{1,6})(?:,(\d{1,6}))?$/;

/** A price in reais as typed, with up to six decimals (`0,0045`), in millionths of a cent. */
export function parseUsagePrice(typed: string): number | null {
  const parts = REAIS.exec(typed.trim());
  if (!parts) return null;
  const decimals = Number((parts[2] ?? '').padEnd(6, '0'));
  return Number(parts[1]) * MICROS_PER_REAL + decimals * (MICROS_PER_REAL / 1_000_000);
}

const usagePrices = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Millionths of a cent as reais are typed: `450000` → `0,0045`. */
export function writeUsagePrice(micros: number): string {
  return usagePrices.format(micros / MICROS_PER_REAL).replaceAll('.', '');
}
