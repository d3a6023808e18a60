import { asciiEmail } from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RESOURCES, ROLES } from './permissions.ts';
import { Id, Instant, line, listAcrossStores, text } from './shapes.ts';

/** Session calls of the specification (product §7) and of decisions §3. */

export const PASSWORD_MIN = 8;
/** A stored token counts as valid only when it lives longer than this. */
export const TOKEN_MARGIN_MINUTES = 30;

/** As people type it, whichever case; its domain is in ASCII by then. */
export const TYPED_EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'&!#$%^*~+\-.]*[A-Za-z0-9_'&!#$%^*~+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

export const Email = z
  .string({ error: 'O e-mail é obrigatório' })
  .trim()
  .min(1, 'O e-mail é obrigatório')
  .max(254, 'O e-mail é longo demais')
  .meta({ format: 'email' })
  .overwrite(asciiEmail)
  .pipe(z.email({ pattern: TYPED_EMAIL, error: 'O e-mail deve ser válido' }));

export const NewPassword = z
  .string({ error: 'A senha é obrigatória' })
  .min(1, 'A senha é obrigatória')
  .min(PASSWORD_MIN, 'A senha deve ter pelo menos 8 caracteres')
  .max(200, 'A senha deve ter no máximo 200 caracteres');

export const Credentials = z.object({
  email: Email,
  password: z.string({ error: 'A senha é obrigatória' }).min(1, 'A senha é obrigatória').max(200),
});

export const SessionToken = z.object({
  type: z.literal('bearer'),
  token: z.string(),
  expires_at: Instant,
});
export type SessionToken = z.output<typeof SessionToken>;

export const ProfileName = z.enum(['administrator', 'shop_owner', 'collaborator']);

export const CurrentUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  profile_name: ProfileName,
  help_hash: z.string().nullable(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const Feature = z.object({ tag: z.string() });
export const Addon = z.object({ type: z.string(), name: z.string() });

export const Collaborator = z.object({
  id: Id,
  role: z.enum(ROLES),
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
});

export const Store = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  description: z.string().nullable(),
  store_category: z.object({ id: Id, name: z.string() }).nullable(),
  logo: z.string().nullable(),
  site_url: z.string().nullable(),
  time_zone: z.string(),
  plan: z.object({ id: Id }).nullable(),
  features: z.array(Feature),
  addons: z.array(Addon),
  collaborators: z.array(Collaborator),
  disabled_whatsapp_integrations: z.array(z.object({ name: z.string(), number: z.string() })),
});
export type Store = z.output<typeof Store>;

export const StoreContext = z.object({
  store: Store,
  role: z.enum(ROLES).nullable(),
  permissions: z.array(
    z.templateLiteral([z.enum(RESOURCES), '.', z.string()]).meta({ examples: ['Customer.index'] }),
  ),
  is_admin: z.boolean(),
  features: z.array(Feature),
  addons: z.array(Addon),
  wallet: z.object({ balance: z.int(), held: z.int() }).nullable(),
  notifications: z.object({ total: z.int(), unread: z.int(), read: z.int() }),
  /** The newest live event included in this response; the stream sends later ones. */
  last_event: z.int(),
  /** Manual activities pending, counted up to 100; null without the right to see them. */
  activities_to_do: z.int().nullable(),
  /** Setup steps of a new store; all true hides the first-steps card. */
  first_steps: z.object({ customers: z.boolean(), cluster: z.boolean(), campaign: z.boolean() }),
  /** Campaigns just activated, which can be undone; empty without the right to. */
  leaving_campaigns: z.array(
    z.object({ id: Id, name: z.string(), leaves_at: Instant, ms_left: z.int() }),
  ),
});
export type StoreContext = z.output<typeof StoreContext>;

export const createSession = endpoint({
  method: 'POST',
  path: '/auth/token',
  permission: 'public',
  summary: 'Signs in with e-mail and password',
  body: Credentials,
  response: SessionToken,
  failures: ['wrong_credentials', 'too_many_requests'],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/auth/revoke',
  permission: 'signed_in',
  summary: 'Signs out: ends the access token and its refresh family',
  response: 'nothing',
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  permission: 'public',
  summary: 'Exchanges the refresh cookie, or a bearer still valid, for a new token',
  response: SessionToken,
  failures: ['not_signed_in'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  permission: 'public',
  summary: 'Sends a reset link; the response does not reveal whether the account exists',
  body: z.object({ email: Email }),
  response: 'nothing',
  failures: ['too_many_requests'],
  rate: 'sign_in',
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  permission: 'public',
  summary: 'Sets a new password with the token of a reset link (once, 60 minutes)',
  body: z
    .object({
      token: z.string().min(1).max(200),
      password: NewPassword,
      password_confirmation: z.string({ error: 'Repita a senha' }).max(200),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      error: 'As senhas devem ser iguais',
    })
    .meta({
      description: '`password_confirmation` repeats `password`',
      examples: [
        { token: 'texto', password: 'uma-boa-senha', password_confirmation: 'uma-boa-senha' },
      ],
    }),
  response: 'nothing',
  failures: ['reset_link_invalid', 'too_many_requests'],
  rate: 'sign_in',
});

/** So long after typing it a person may change cards and automatic top-ups without it. */
export const PASSWORD_TYPED_MINUTES = 15;

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password',
  permission: 'signed_in',
  summary: 'The own password once more, for calls that answer password_needed without it',
  body: Credentials.pick({ password: true }),
  response: 'nothing',
  failures: ['invalid_fields', 'too_many_requests'],
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  permission: 'signed_in',
  summary: 'The person signed in',
  response: CurrentUser,
});

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  permission: 'signed_in',
  summary: 'The stores of the person signed in, by name',
  query: z.object({
    page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
    per_page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1000),
    enabled: z.stringbool().optional(),
    ordering: z.enum(['name:asc', 'name:desc']).default('name:asc'),
  }),
  response: listAcrossStores(Store),
});

export const getStoreContext = endpoint({
  method: 'GET',
  path: '/stores/:store_id/context',
  permission: 'signed_in',
  summary: 'Store details, rights, features, wallet summary and notification statistics',
  response: StoreContext,
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  permission: 'public',
  summary:
    'Whether the installation still waits for its first person, and how far its demo is filled',
  response: z.object({
    needed: z.boolean(),
    /** Null: all of the demo, or there is none. */
    demo_percent: z.int().min(0).max(100).nullable(),
  }),
});

export const createSetup = endpoint({
  method: 'POST',
  path: '/setup',
  permission: 'public',
  summary: 'Creates the first person and store, only while there is no person',
  body: z.object({
    name: line(120).min(1, 'O nome é obrigatório'),
    email: Email,
    password: NewPassword,
    store_name: line(120).min(1, 'O nome da loja é obrigatório'),
    store_category: text(80).optional(),
  }),
  response: z.object({ store_id: Id, user_id: Id }),
  failures: ['setup_done'],
  rate: 'sign_in',
  status: 201,
});

export const openEvents = endpoint({
  method: 'GET',
  path: '/stores/:store_id/events',
  permission: 'signed_in',
  summary: 'Live updates of the store (Server-Sent Events)',
  response: 'bytes',
  types: ['text/event-stream'],
});
