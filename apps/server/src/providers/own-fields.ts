import { clip, fold, squeeze } from '@clientela/domain';
import type { OwnFields } from '#areas/records/integrations/commerce.port';
import { shopTexts } from './shop.texts.ts';
import { decodeEntities, type Fields } from './shop-values.ts';

const FIELDS_MAX = 50;
const KEY_MAX = 100;
const VALUE_MAX = 500;

/** Words of keys of documents, secrets and payments: such fields are not offered as attributes. */
const SENSITIVE =
  /cpf|cnpj|taxvat|document|passport|passaporte|passw|senha|token|secret|boleto|barcode|payment|pagamento|transac|cvv|cvc|qr ?code|copia e cola|nosso numero|authorization|inscricao (estadual|municipal)|titulo (de )?eleitor|identidade|identification|pix(?!el)|\b(rg\w*|ie|nsu|tid|iban|cnh|dni|tax id|vat number|billing ie|linha digitavel)\b/;
/** A card's own data; `mensagem_cartao` goes with a present. */
const CARD = /card|cartao/;
const OF_CARD =
  /number|numero|holder|titular|\b(bin|expiry|validade|credit|credito|debit|debito|cc|(last|final)\d*)\b|^(card|cartao)$/;
/** Keys that a plugin makes for each order or person would fill the list, and may name them. */
const GENERATED = /\d{6}/;

/**
 * The fields that a shop or its plugins added to a record: texts, numbers and flags. Longer keys and values, further
 * fields and values of other shapes are left out.
 */
export function ownFields(entries: Iterable<readonly [unknown, unknown]>): OwnFields {
  const fields = new Map<string, string>();
  for (const [name, given] of entries) {
    const key = typeof name === 'string' ? squeeze(name) : '';
    const value = textOf(given);
    const isLong = key.length > KEY_MAX || value.length > VALUE_MAX;
    if (key === '' || value === '' || isLong || isSensitive(key) || GENERATED.test(key)) continue;
    if (fields.size < FIELDS_MAX || fields.has(key)) fields.set(key, value);
  }
  return Object.fromEntries(fields);
}

/** The fields of an object `{key: value}`. */
export function fieldsIn(row: Fields | null | undefined, name: string): OwnFields {
  return ownFields(row?.looseEntries(name) ?? []);
}

/** The fields of a list of objects with a key and a value. */
export function fieldsOfList(
  row: Fields,
  list: string,
  { key, value }: { key: string; value: string },
): OwnFields {
  return ownFields(row.looseList(list).map((one) => [one.any(key), one.any(value)]));
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? shopTexts.yes : shopTexts.no;
  if (typeof value === 'number') return numberText(value);
  // Longer texts are left out, so the rest of them need not be read.
  // An entity may be half a character, which no database takes.
  const isText = typeof value === 'string';
  return isText ? squeeze(decodeEntities(clip(value, VALUE_MAX * 8)).toWellFormed()) : '';
}

/** With a comma: a point before three digits is read as thousands. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value).replace('.', ',') : '';
}

function isSensitive(key: string): boolean {
  const words = fold(key.replace(/([a-z\d])([A-Z])/g, '$1 $2')).replace(/[^a-z\d]+/g, ' ');
  const isOfCard = (CARD.test(words) && OF_CARD.test(words)) || /\bcc number\b/.test(words);
  return SENSITIVE.test(words) || isOfCard;
}
