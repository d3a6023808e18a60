/** Decimal numbers as people and shops write them, and money as integer cents. */

/** Which sign parts the decimals: `1.234,56` has the comma, `1,234.56` the dot. */
export type DecimalSign = 'comma' | 'dot';

/** An exact decimal number: `value / 10_000`. */
export type TenThousandths = number;

const TEN_THOUSAND = 10_000;
const CURRENCY = /^(?:r\$|us\$|\$|€|£|brl|usd|eur|gbp)|(?:r\$|€|£|brl|usd|eur|gbp)$/i;
const SPACES = /[\s\u00a0\u202f']+/g;
const ZERO_IN_WORDS =
  /^[\s(]*(?:(?:r\$|brl|us\$|usd|\$|€)\s*[-–—−]+(?:\s*r\$)?|[-–—−]+\s*(?:r\$|brl)|(?:frete\s+)?gr[áa]tis|free(?: shipping)?|gratuito|isento)[\s)]*$/i;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;
const PLAIN = /^(\d*)(?:\.(\d*))?$/;

/** Currency signs and spaces removed, the minus sign (also as brackets or behind) put in front. */
export function plainNumber(text: string): string {
  let plain = text.replace(SPACES, '');
  let negative = false;
  for (let turn = 0; turn < 4; turn++) {
    const bracketed = plain.startsWith('(') ? /^\((.*)\)$/.exec(plain) : null;
    if (bracketed) {
      negative = !negative;
      plain = bracketed[1] ?? '';
    } else if (/^[-\u2212\u2013]/.test(plain)) {
      negative = !negative;
      plain = plain.slice(1);
    } else if (/[-\u2212\u2013]$/.test(plain)) {
      negative = !negative;
      plain = plain.slice(0, -1);
    }
    plain = plain.replace(CURRENCY, '');
  }
  if (plain.startsWith('+')) plain = plain.slice(1);
  return negative ? `-${plain}` : plain;
}

/** Zero as sheets of accounts and shops write it: `R$ -`, `Grátis`. */
export function meansZero(text: string): boolean {
  return ZERO_IN_WORDS.test(text);
}

/**
 * Returns a number's decimal sign: the sign, `'either'` where both readings agree (`10`), `'unsure'` where they
 * differ (`1.234`), null where it is no number.
 */
export function decimalSignOf(text: string): DecimalSign | 'either' | 'unsure' | null {
  const plain = plainNumber(text).replace('-', '');
  if (/^\d+$/.test(plain)) return 'either';
  const asDot = parseDecimal(plain, 'dot') !== null;
  const asComma = parseDecimal(plain, 'comma') !== null;
  if (asDot && asComma) return 'unsure';
  if (asDot) return 'dot';
  return asComma ? 'comma' : null;
}

/** The number in ten-thousandths, rounded half away from zero, or null where it is none. */
export function parseDecimal(text: string, sign: DecimalSign): TenThousandths | null {
  const plain = plainNumber(text);
  const negative = plain.startsWith('-');
  const digits = withDot(negative ? plain.slice(1) : plain, sign);
  const parts = digits === null ? null : PLAIN.exec(digits);
  if (!parts || (!parts[1] && !parts[2])) return null;
  const decimals = (parts[2] ?? '').padEnd(5, '0');
  const rounded = decimals.charCodeAt(4) >= 53 ? 1 : 0;
  const value = Number(parts[1] || '0') * TEN_THOUSAND + Number(decimals.slice(0, 4)) + rounded;
  if (!Number.isSafeInteger(value)) return null;
  return negative && value !== 0 ? -value : value;
}

// Groups of thousands must be whole: `1.23.4` is a slip of the pen, not a number.
function withDot(plain: string, sign: DecimalSign): string | null {
  const point = sign === 'comma' ? ',' : '.';
  const group = sign === 'comma' ? '.' : ',';
  if (!plain.includes(group)) return sign === 'comma' ? plain.replace(',', '.') : plain;
  const at = plain.indexOf(point);
  const whole = at === -1 ? plain : plain.slice(0, at);
  if (whole.includes(point) || !GROUPED.test(whole) || whole.startsWith('0')) return null;
  const decimals = at === -1 ? '' : plain.slice(at + 1);
  return /^\d*$/.test(decimals) ? `${whole.replaceAll(group, '')}.${decimals}` : null;
}

/** Ten-thousandths of a real as whole cents, rounded half away from zero. */
export function centsOf(amount: TenThousandths): number {
  return roundHalfAway(amount, 100);
}

/** Quantity times unit price in cents, rounded once, at the end. */
export function lineTotalOf(quantity: TenThousandths, unitPrice: TenThousandths): number {
  const product = quantity * unitPrice;
  if (Number.isSafeInteger(product)) return roundHalfAway(product, 1_000_000);
  const exact = BigInt(quantity) * BigInt(unitPrice);
  return Number((exact + (exact < 0n ? -500_000n : 500_000n)) / 1_000_000n);
}

function roundHalfAway(value: number, divisor: number): number {
  const cents = Math.floor((Math.abs(value) + divisor / 2) / divisor);
  return value < 0 && cents !== 0 ? -cents : cents;
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Cents as `R$ 1.234,56`. */
export function formatCents(cents: number): string {
  return reais.format(cents / 100);
}
