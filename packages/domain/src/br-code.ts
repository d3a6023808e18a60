/** Pix codes ("copia e cola"): EMV fields with a checksum, by the Central Bank's manual. */

export interface StaticPix {
  kind: 'static';
  key: string;
  description?: string | undefined;
}

export interface DynamicPix {
  kind: 'dynamic';
  /** Address of the charge, without a scheme. */
  url: string;
}

export interface BrCode {
  /** Null in a code for a recurrence only. */
  pix: StaticPix | DynamicPix | null;
  recurrence_url: string | null;
  amount: number | null;
  merchant_name: string;
  merchant_city: string;
  txid: string | null;
}

const GUI = 'br.gov.bcb.pix';
const NO_TXID = '***';

/** A code that wallets of every bank read; `amount` in cents. */
export function buildBrCode(code: {
  pix: StaticPix | DynamicPix;
  amount?: number | undefined;
  merchant_name: string;
  merchant_city: string;
  txid?: string | undefined;
}): string {
  const { pix } = code;
  const account =
    pix.kind === 'static'
      ? field('01', bounded(pix.key, 77)) +
        optional('02', pix.description && plain(pix.description, 72))
      : field('25', bounded(pix.url, 77));
  const body = [
    field('00', '01'),
    pix.kind === 'dynamic' ? field('01', '12') : '',
    field('26', bounded(field('00', GUI) + account, 99)),
    field('52', '0000'),
    field('53', '986'),
    optional('54', code.amount === undefined ? undefined : (code.amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(code.merchant_name, 25)),
    field('60', plain(code.merchant_city, 15)),
    field('62', field('05', code.txid ?? NO_TXID)),
    '6304',
  ].join('');
  return body + checksumOf(body);
}

/** Reads a Pix code, or null where it is not one a bank would take. */
export function parseBrCode(text: string): BrCode | null {
  const body = text.slice(0, -4);
  if (!body.endsWith('6304') || checksumOf(body) !== text.slice(-4)) return null;
  const fields = fieldsOf(text);
  if (fields?.get('00') !== '01' || fields.get('58') !== 'BR') return null;
  const name = fields.get('59');
  const city = fields.get('60');
  if (fields.get('52')?.length !== 4 || fields.get('53') !== '986' || !name || !city) return null;
  const pix = accountOf(fields);
  const recurrence_url = recurrenceOf(fields);
  const extra = fieldsOf(fields.get('62') ?? '');
  if (pix === undefined || extra === null) return null;
  const amount = amountOf(fields.get('54'));
  if (amount === undefined) return null;
  const txid = extra.get('05');
  return {
    pix,
    recurrence_url,
    amount: pix?.kind === 'dynamic' ? null : amount,
    merchant_name: name,
    merchant_city: city,
    txid: txid === undefined || txid === NO_TXID ? null : txid,
  };
}

/** CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function checksumOf(text: string): string {
  let crc = 0xff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

function optional(id: string, value: string | undefined): string {
  return value ? field(id, value) : '';
}

function bounded(value: string, most: number): string {
  if (value.length === 0 || value.length > most) throw new Error(`a Pix field takes 1 to ${most}`);
  return value;
}

// Characters must equal bytes, or the lengths would lie.
function plain(value: string, most: number): string {
  return value
    .normalize('NFD')
    .replace(/[^\x20-\x7e]+/g, '')
    .slice(0, most)
    .trim();
}

/** Fields by id, or null if a length does not match the content that follows. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const [, id = '', length] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || fields.has(id)) return null;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

function templates(fields: Map<string, string>, from: number, to: number): Map<string, string>[] {
  return [...fields]
    .filter(([id]) => Number(id) >= from && Number(id) <= to)
    .map(([, value]) => fieldsOf(value))
    .filter((inner) => inner?.get('00')?.toLowerCase() === GUI) as Map<string, string>[];
}

function accountOf(fields: Map<string, string>): StaticPix | DynamicPix | null | undefined {
  const account = templates(fields, 26, 51)[0];
  if (!account) return undefined;
  const url = account.get('25');
  if (url) return { kind: 'dynamic', url };
  const key = account.get('01');
  if (key) return { kind: 'static', key, description: account.get('02') };
  return recurrenceOf(fields) ? null : undefined;
}

function recurrenceOf(fields: Map<string, string>): string | null {
  return templates(fields, 80, 99)[0]?.get('25') ?? null;
}

function amountOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}
