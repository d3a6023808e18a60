import {
  asciiEmail,
  CARD_BRANDS,
  CARD_NUMBER_MAX,
  CARD_NUMBER_MIN,
  CARD_TYPES,
  CARDS_PER_PAGE,
  parseDocument,
  passesLuhn,
} from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TYPED_EMAIL } from './session.ts';
import { Id, PageMeta, PER_PAGE_MAX, text } from './shapes.ts';

/** Saved cards (wallet §3, §5, §7). A number and a code pass to the gateway and stay nowhere. */

export const WalletCard = z.object({
  id: Id,
  bin: z.string(),
  brand: z.enum(CARD_BRANDS),
  type: z.enum(CARD_TYPES),
  is_default: z.boolean(),
  last4: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
});
export type WalletCard = z.output<typeof WalletCard>;

export const CARD_ORDERINGS = [
  'created_at:desc',
  'created_at:asc',
  'is_default:desc,created_at:desc',
] as const;

const notDigits = /\D+/g;

export const CardNumber = z
  .string({ error: 'O número do cartão é obrigatório' })
  .min(1, 'O número do cartão é obrigatório')
  .max(40, 'Número do cartão é inválido')
  .meta({
    description: '13 to 19 digits that pass the Luhn check',
    examples: ['4111 1111 1111 1111'],
  })
  .transform((typed) => typed.replace(notDigits, ''))
  .refine(
    (digits) => digits.length >= CARD_NUMBER_MIN && digits.length <= CARD_NUMBER_MAX,
    'Número do cartão deve ter entre 13 e 19 dígitos',
  )
  .refine(passesLuhn, 'Número do cartão é inválido');

export const CardCode = z
  .string({ error: 'O código de segurança é obrigatório' })
  .min(1, 'O código de segurança é obrigatório')
  .regex(/^\d{3,4}$/, 'Código de segurança deve ter 3 ou 4 dígitos')
  .meta({ examples: ['123'] });

export const CardHolderName = text(120)
  .min(1, 'O nome do titular é obrigatório')
  .min(3, 'O nome do titular deve ter pelo menos 3 caracteres');

/** Of a CPF and of a CNPJ, which may have letters. */
const WHOLE_DOCUMENT: readonly number[] = [11, 14];
const notOfDocument = /[^\da-z]+/gi;

export const HolderDocument = z
  .string({ error: 'O CPF é obrigatório' })
  .min(1, 'O CPF é obrigatório')
  .max(18, 'O documento informado deve ser válido')
  .meta({ description: 'A CPF or CNPJ', examples: ['529.982.247-25'] })
  .transform((typed, issues) => {
    const document = parseDocument(typed);
    if (document) return document;
    const isWhole = WHOLE_DOCUMENT.includes(typed.replace(notOfDocument, '').length);
    const message = isWhole
      ? 'O documento informado deve ser válido'
      : 'Documento deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos)';
    issues.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const HolderPhone = z
  .string({ error: 'O telefone é obrigatório' })
  .min(1, 'O telefone é obrigatório')
  .max(30, 'Telefone deve ter pelo menos 10 dígitos')
  .meta({ description: 'At least 10 digits', examples: ['(11) 98765-4321'] })
  .transform((typed) => typed.replace(notDigits, ''))
  .refine((digits) => digits.length >= 10, 'Telefone deve ter pelo menos 10 dígitos');

export const HolderEmail = z
  .string({ error: 'O email é obrigatório' })
  .trim()
  .min(1, 'O email é obrigatório')
  .max(254, 'Email deve ter um formato válido')
  .meta({ format: 'email' })
  .toLowerCase()
  .overwrite(asciiEmail)
  .pipe(z.email({ pattern: TYPED_EMAIL, error: 'Email deve ter um formato válido' }));

export const HolderPostalCode = z
  .string({ error: 'O CEP é obrigatório' })
  .min(1, 'O CEP é obrigatório')
  .max(12, 'O CEP informado deve ser válido')
  .meta({ description: '8 digits', examples: ['01310-100'] })
  .transform((typed) => typed.replace(notDigits, ''))
  .refine((digits) => digits.length === 8, 'CEP deve ter 8 dígitos');

const YEAR_AND_MONTH = /^\d{4}-\d{2}$/;
const REAL_MONTH = /-(0[1-9]|1[0-2])$/;

export const WalletCardDraft = z.object({
  brand: z.string().max(40).optional(),
  card_number: CardNumber,
  card_holder_name: CardHolderName,
  /** `YYYY-MM`. */
  card_expiration_date: z
    .string({ error: 'A validade é obrigatória' })
    .regex(YEAR_AND_MONTH, {
      error: 'Data de expiração deve estar no formato MM/AA',
      abort: true,
    })
    .regex(REAL_MONTH, 'Mês deve estar entre 01 e 12')
    .meta({ examples: ['2030-09'] }),
  card_ccv: CardCode,
  card_type: z.enum(CARD_TYPES).default('CREDIT'),
  holder_name: CardHolderName,
  holder_email: HolderEmail,
  holder_document: HolderDocument,
  holder_phone: HolderPhone,
  holder_postal_code: HolderPostalCode,
  /** A claim; the address that counts is the request's own. */
  user_ip: z.string().max(60).optional(),
});
export type WalletCardDraft = z.output<typeof WalletCardDraft>;

export const listWalletCards = endpoint({
  method: 'GET',
  path: '/stores/:store_id/wallet-cards',
  permission: 'StoreWallet.show',
  summary: 'Saved cards of the store',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .transform((asked) => Math.min(asked, PER_PAGE_MAX))
      .default(CARDS_PER_PAGE),
    only_enabled: z.stringbool().optional(),
    ordering: z
      .preprocess(
        (given) => (Array.isArray(given) ? given.join(',') : given),
        z.enum(CARD_ORDERINGS),
      )
      .default('created_at:desc'),
  }),
  response: z.object({ data: z.array(WalletCard), meta: PageMeta }),
});

export const createWalletCard = endpoint({
  method: 'POST',
  path: '/stores/:store_id/wallet-cards',
  permission: 'StoreWallet.update',
  asks_password: true,
  summary: 'Saves a card: we store only the token of the gateway and the last digits',
  body: WalletCardDraft,
  response: WalletCard,
  failures: ['card_refused', 'gateway_unavailable', 'invalid_fields'],
  status: 201,
  idempotent: true,
  unkept: ['card_ccv'],
});

export const updateWalletCard = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/wallet-cards/:card_id',
  permission: 'StoreWallet.update',
  asks_password: true,
  summary: 'Corrects the kind of a saved card',
  body: z.object({ card_type: z.enum(CARD_TYPES) }),
  response: WalletCard,
  failures: ['not_found'],
});

export const deleteWalletCard = endpoint({
  method: 'DELETE',
  path: '/stores/:store_id/wallet-cards/:card_id',
  permission: 'StoreWallet.update',
  asks_password: true,
  summary: 'Forgets a saved card, here and at the gateway; an automatic top-up from it stops',
  response: 'nothing',
  failures: ['not_found'],
});

export const setDefaultWalletCard = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/wallet-cards/:card_id/set-default',
  permission: 'StoreWallet.update',
  asks_password: true,
  summary: 'Makes a saved card the one offered first',
  response: WalletCard,
  failures: ['not_found'],
});
