/** Payment cards: brands by number, Luhn, code length, expiry (wallet §3 and §5). */

export const CARD_BRANDS = [
  'Visa',
  'Mastercard',
  'American Express',
  'Diners Club',
  'Discover',
  'UnionPay',
  'JCB',
  'Elo',
  'Hipercard',
  'Cabal',
  'Naranja X',
  'RuPay',
  'Mir',
  'Troy',
  'Verve',
  'Interac',
  'Maestro',
  'Visa Electron',
  'Bancontact',
  'Carte Bancaire',
  'Dankort',
  'Girocard',
  'Pagobancomat',
  'eftpos',
  'UNKNOWN',
] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const CARD_TYPES = ['CREDIT', 'DEBIT'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** Narrow ranges stand before the wide ones that contain them. */
const RANGES: readonly (readonly [CardBrand, RegExp])[] = [
  [
    'Elo',
    /^(401178|401179|431274|438935|451416|457393|45763[12]|504175|506699|5067|50900[0-9]|5090[1-9]|627780|636297|636368|6500|6504|6505|6507|6509|6516|6550)/,
  ],
  ['Hipercard', /^(606282|384100|384140|384160)/],
  ['Cabal', /^(60420[1-9]|60421\d|589657)/],
  ['Naranja X', /^(589562|527571|527572|402917)/],
  ['RuPay', /^(6521|6522|817|820)/],
  ['Mir', /^220[0-4]/],
  ['Troy', /^9792/],
  ['Verve', /^(50609[89]|5061[0-8]\d|50619[0-8]|6500(0[2-9]|1\d|2[0-7]))/],
  ['Dankort', /^(5019|4571)/],
  ['Bancontact', /^(6703|479658|606005)/],
  ['Interac', /^(4506|4724|4519|4536)/],
  ['Visa Electron', /^(4026|417500|4508|4844|491[37])/],
  ['American Express', /^3[47]/],
  ['Diners Club', /^(30[0-5]|3095|36|3[89])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['UnionPay', /^(62|81)/],
  ['Maestro', /^(5018|5020|5038|5[6-8]|6304|67)/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['Visa', /^4/],
];

/** The brand that a card number, or its beginning, belongs to. */
export function cardBrandOf(number: string): CardBrand {
  const digits = number.replace(/\D+/g, '');
  return RANGES.find(([, range]) => range.test(digits))?.[0] ?? 'UNKNOWN';
}

/** How many digits the security code of a brand has. */
export function codeLengthOf(brand: CardBrand): 3 | 4 {
  return brand === 'American Express' ? 4 : 3;
}

/** Whether the last digit fits the others (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether a card whose last month is this has lapsed; two-digit years are of this century. */
export function isExpired(month: number, year: number, today: { month: number; year: number }) {
  const full = year < 100 ? 2000 + year : year;
  return full < today.year || (full === today.year && month < today.month);
}
