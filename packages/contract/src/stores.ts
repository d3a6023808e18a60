import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Store } from './session.ts';
import { Id, line, listOf, PICTURES, text } from './shapes.ts';

/** Store details: read and changed on /stores (product §2, §3, §5). */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'O horário deve ser válido')
  .meta({ examples: ['08:00'] });

const OpenTime = z
  .strictObject({ start: TimeOfDay, end: TimeOfDay })
  .refine(({ start, end }) => start < end, {
    path: ['end'],
    error: 'O fim deve ser depois do início',
  })
  .meta({
    description: '`end` is later than `start`',
    examples: [{ start: '08:00', end: '20:00' }],
  });

export const OpeningHours = z.strictObject({
  monday: OpenTime,
  tuesday: OpenTime,
  wednesday: OpenTime,
  thursday: OpenTime,
  friday: OpenTime,
  saturday: OpenTime,
  sunday: OpenTime,
});
export type OpeningHours = z.output<typeof OpeningHours>;

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** A web address as people write it; without a scheme it becomes https. */
const SiteUrl = text(300)
  .meta({ examples: ['https://loja.exemplo.com.br'] })
  .transform((typed) => (typed && !WITH_SCHEME.test(typed) ? `https://${typed}` : typed))
  .refine(
    (url) => !url || isWebAddress(url),
    'O site deve ser um endereço como https://loja.com.br',
  )
  .meta({ description: 'A web address; without a scheme it becomes https' });

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.includes('.');
}

/** Time zones of Brazil, by the city that people know them by. */
export const TIME_ZONES = {
  'America/Sao_Paulo': 'Brasília, São Paulo, Rio de Janeiro (UTC−3)',
  'America/Araguaina': 'Palmas (UTC−3)',
  'America/Bahia': 'Salvador (UTC−3)',
  'America/Belem': 'Belém, Macapá (UTC−3)',
  'America/Fortaleza': 'Fortaleza, São Luís, Teresina, Natal (UTC−3)',
  'America/Maceio': 'Maceió, Aracaju (UTC−3)',
  'America/Recife': 'Recife (UTC−3)',
  'America/Santarem': 'Santarém (UTC−3)',
  'America/Noronha': 'Fernando de Noronha (UTC−2)',
  'America/Boa_Vista': 'Boa Vista (UTC−4)',
  'America/Campo_Grande': 'Campo Grande (UTC−4)',
  'America/Cuiaba': 'Cuiabá (UTC−4)',
  'America/Manaus': 'Manaus (UTC−4)',
  'America/Porto_Velho': 'Porto Velho (UTC−4)',
  'America/Eirunepe': 'Eirunepé (UTC−5)',
  'America/Rio_Branco': 'Rio Branco (UTC−5)',
} as const;
export type TimeZone = keyof typeof TIME_ZONES;

const wholeNumber = (least: number, most: number) => {
  const error = `Escreva um número inteiro de ${least} a ${most.toLocaleString('pt-BR')}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
};

/** Settings that define a store's figures. */
export const StoreSettings = z.object({
  /** Where its days begin and end. */
  time_zone: z.enum(Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]], {
    error: 'Escolha o fuso horário',
  }),
  /** A sale belongs to the latest message of so many days before it. */
  attribution_days: wholeNumber(1, 90),
  /** A cart is abandoned so long after its last change. */
  cart_minutes: wholeNumber(5, 10_080),
  /** A customer gets so many messages of campaigns a week at most; 0: no limit. */
  weekly_messages: wholeNumber(0, 50),
  /** How many days after a survey a customer gets no other one; 0: no rest. */
  survey_rest_days: wholeNumber(0, 365),
});
export type StoreSettings = z.output<typeof StoreSettings>;

export const StoreDraft = z.object({
  name: line(120).min(1, 'O nome é obrigatório'),
  description: text(2000).min(1, 'A descrição é obrigatória'),
  store_category: z
    .string({ error: 'A categoria da loja é obrigatória' })
    .min(1, 'A categoria da loja é obrigatória')
    .meta({ format: 'uuid' })
    .pipe(z.uuid('A categoria da loja é obrigatória')),
  site_url: SiteUrl.default(''),
  /** Where the store is, for the foot of its e-mails; left out, it stays. */
  address: line(200).optional(),
});
export type StoreDraft = z.output<typeof StoreDraft>;

/**
 * Plain fields of the form, in addition to the file `logo`; an empty `logo` removes it. `opening_hours` is a JSON
 * text; if omitted, the hours are unchanged, and so are the settings.
 */
export const StoreForm = StoreDraft.extend({
  ...StoreSettings.partial().shape,
  logo: z.literal('').optional(),
  opening_hours: z.string().max(2000).optional(),
});

export const StoreDetails = Store.extend({
  address: z.string().nullable(),
  opening_hours: OpeningHours,
  attribution_days: z.int(),
  cart_minutes: z.int(),
  weekly_messages: z.int(),
  survey_rest_days: z.int(),
});
export type StoreDetails = z.output<typeof StoreDetails>;

export const StoreCategory = z.object({ id: Id, name: z.string() });

export const getStore = endpoint({
  method: 'GET',
  path: '/stores/:store_id',
  permission: 'Store.index',
  summary: 'A store with its opening hours',
  response: StoreDetails,
});

export const updateStore = endpoint({
  method: 'PUT',
  path: '/stores/:store_id',
  permission: 'Store.update',
  summary: 'Changes the details of a store, its logo (JPEG, PNG or GIF, 5 MB) and its hours',
  body: StoreForm,
  multipart: true,
  file: { field: 'logo', types: PICTURES },
  response: StoreDetails,
  failures: ['invalid_fields', 'too_large', 'unsupported_file'],
});

export const createStore = endpoint({
  method: 'POST',
  path: '/stores',
  permission: 'administrator',
  summary: 'Creates a further store, with the caller as its owner',
  body: StoreDraft,
  response: StoreDetails,
  status: 201,
});

export const listStoreCategories = endpoint({
  method: 'GET',
  path: '/store-categories',
  permission: 'Store.index',
  summary: 'Categories a store may have, by name',
  response: listOf(StoreCategory),
});

/** Logos and avatars: the address is 128 random bits and its content never changes. */
export const getImage = endpoint({
  method: 'GET',
  path: '/images/:token',
  permission: 'public',
  summary: 'A logo or avatar',
  response: 'bytes',
  types: PICTURES,
});
