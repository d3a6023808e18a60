import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, pageAcrossStores } from './shapes.ts';

/** The people of the installation; profile administrators can block or unblock them. */
export const AdministeredPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profile_name: z.enum(['administrator', 'shop_owner', 'collaborator']),
  /** How many stores they work in. */
  stores: z.int(),
  is_me: z.boolean(),
  disabled_at: Instant.nullable(),
});
export type AdministeredPerson = z.output<typeof AdministeredPerson>;

export const PERSON_STATES = ['enabled', 'disabled'] as const;

export const listAdministeredPeople = endpoint({
  method: 'GET',
  path: '/administration/people',
  permission: 'administrator',
  summary: 'All people with an account, by name',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(25),
    search: z.string().trim().max(100).optional(),
    state: z.enum(PERSON_STATES).optional(),
  }),
  response: pageAcrossStores(AdministeredPerson),
});

export const setPersonEnabled = endpoint({
  method: 'PUT',
  path: '/administration/people/:user_id/enabled',
  permission: 'administrator',
  summary: 'Disables a person, whose sessions end at once, or lets them sign in again',
  body: z.object({ enabled: z.boolean() }),
  response: AdministeredPerson,
  failures: ['own_access'],
});
