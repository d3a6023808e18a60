import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf } from './shapes.ts';

/** A database of the installation, for administrators. */
export const AdministeredDatabase = z.object({
  name: z.string(),
  /** The one that also holds people, sign-ins and catalogues. */
  is_home: z.boolean(),
  is_answering: z.boolean(),
  stores: z.int(),
  /** What home has written and this database has not confirmed yet; null for home, and where it is unknown. */
  lag_bytes: z.int().nullable(),
});
export type AdministeredDatabase = z.output<typeof AdministeredDatabase>;

export const listAdministeredDatabases = endpoint({
  method: 'GET',
  path: '/administration/databases',
  permission: 'administrator',
  summary: 'The databases of the installation, home first, with their state',
  response: listOf(AdministeredDatabase),
});
