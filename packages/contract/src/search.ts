import { z } from 'zod';
import { CAMPAIGN_STAGES } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, text } from './shapes.ts';

/** Results of one kind that the search box shows at most. */
export const SEARCH_RESULTS_MAX = 5;

const Named = z.object({ id: Id, name: z.string() });

export const SearchResults = z.object({
  customers: z.array(
    z.object({
      id: Id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
  campaigns: z.array(Named.extend({ stage: z.enum(CAMPAIGN_STAGES) })),
  clusters: z.array(Named),
  email_models: z.array(Named),
  /** With this number. */
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      total: Cents,
      ordered_at: Instant,
      customer: z.string().nullable(),
    }),
  ),
});
export type SearchResults = z.output<typeof SearchResults>;

export const searchStore = endpoint({
  method: 'GET',
  path: '/stores/:store_id/search',
  permission: 'signed_in',
  summary:
    'Customers, campaigns, clusters and e-mail models by name, orders by number, each kind by its own right',
  query: z.object({ search: text(100).min(1, 'Escreva o que procura') }),
  response: SearchResults,
});
