import { z } from 'zod';
import { ContactChannel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Instant, line, listOf, text } from './shapes.ts';

/** A person's consent for a channel, with text, source and time (LGPD). */
export const CustomerConsent = z.object({
  channel: ContactChannel,
  granted: z.boolean(),
  /** `import`, `integration`, `api`, `demo`, `erasure`, `opt_out`, or what a person wrote. */
  source: z.string(),
  text: z.string(),
  recorded_at: Instant,
});
export type CustomerConsent = z.output<typeof CustomerConsent>;

export const ConsentDraft = z.object({
  channel: ContactChannel,
  granted: z.boolean({ error: 'Diga se a pessoa permite ou recusa' }),
  source: line(120, 'Diga de onde veio').min(1, 'Diga de onde veio'),
  text: text(2000, 'Escreva o texto que a pessoa aceitou ou o que ela disse').min(
    1,
    'Escreva o texto que a pessoa aceitou ou o que ela disse',
  ),
});

export const listCustomerConsents = endpoint({
  method: 'GET',
  path: '/customers/:id/consents',
  permission: 'Customer.show',
  api_scope: 'customers:read',
  scope: 'customers',
  summary: 'Consents of a customer by channel; channels without a record are omitted',
  response: listOf(CustomerConsent),
});

export const recordCustomerConsent = endpoint({
  method: 'PUT',
  path: '/customers/:id/consents',
  permission: 'Customer.update',
  api_scope: 'customers:write',
  scope: 'customers',
  summary: 'Records consent or refusal on a channel; new consent lifts an opt-out',
  body: ConsentDraft,
  response: listOf(CustomerConsent),
  failures: ['customer_anonymized'],
});
