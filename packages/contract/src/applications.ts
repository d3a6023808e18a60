import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listAcrossStores } from './shapes.ts';

/** The installation's registrations at platforms, and its WhatsApp gateway, as administrators keep them. */

export const APPLICATION_KINDS = ['shop', 'whatsapp_gateway'] as const;

export const AdministeredApplication = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(APPLICATION_KINDS),
  /** Label of the public part; null where the platform issues one key alone. */
  id_label: z.string().nullable(),
  secret_label: z.string(),
  /** Page where it is registered. */
  url: z.url(),
  /** Instructions in order, with the addresses of this installation in them. */
  steps: z.array(z.string()),
  /** Addresses to paste at the platform: of the redirect, and of its notifications. */
  redirect_url: z.string().nullable(),
  notices_url: z.string().nullable(),
  /** `environment`: set where the program is started, and changed there. */
  source: z.enum(['environment', 'administrator']).nullable(),
  key_id: z.string().nullable(),
  /** False: the platform cannot verify keys before the first connection. Null: nothing was tested here. */
  is_confirmed: z.boolean().nullable(),
  saved_at: Instant.nullable(),
  saved_by: z.string().nullable(),
  /** Stores that asked for it, oldest first. */
  waiting: z.array(
    z.object({
      store_id: Id,
      store_name: z.string(),
      requested_by: z.string().nullable(),
      requested_at: Instant,
    }),
  ),
});
export type AdministeredApplication = z.output<typeof AdministeredApplication>;

export const ApplicationDraft = z.object({
  /** A client id, or the address of a gateway; empty where the platform issues one key alone. */
  id: line(300).default(''),
  secret: line(1_000).min(1, 'Cole a chave'),
});
export type ApplicationDraft = z.output<typeof ApplicationDraft>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/administration/applications',
  permission: 'administrator',
  summary:
    'Platforms that need a registration of the installation, those that stores wait for first',
  response: listAcrossStores(AdministeredApplication),
});

export const saveApplication = endpoint({
  method: 'PUT',
  path: '/administration/applications/:slug',
  permission: 'administrator',
  summary: 'Verifies keys at the platform and stores them sealed; waiting stores are notified',
  body: ApplicationDraft,
  response: AdministeredApplication,
  calls_external: true,
  unkept: ['secret'],
  failures: ['not_found', 'integration_refused', 'integration_unavailable', 'application_preset'],
});

export const removeApplication = endpoint({
  method: 'DELETE',
  path: '/administration/applications/:slug',
  permission: 'administrator',
  summary: 'Forgets the keys: connected stores stop synchronising until there are new ones',
  response: AdministeredApplication,
  failures: ['not_found', 'application_preset'],
});
