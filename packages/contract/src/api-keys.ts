import { z } from 'zod';
import { API_SCOPE_NAMES } from './api-scopes.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listOf } from './shapes.ts';

/** Keys with which other programs act in a store (channels §8). */

export const API_KEYS_MAX = 20;
/** How long the previous key remains valid after a rotation. */
export const API_KEY_OVERLAP_HOURS = 24;
/** Prefix of every key, by which scanners find leaked keys in published code. */
export const API_KEY_PREFIX = 'clt_live_';

/** An address or a network in CIDR notation. */
const Network = z
  .string()
  .trim()
  .max(50)
  .pipe(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'Informe um endereço ou uma rede'))
  .meta({ examples: ['203.0.113.0/24'] });

export const ApiKeyDraft = z.object({
  name: line(60, 'O nome é obrigatório').min(1, 'O nome é obrigatório'),
  scopes: z
    .array(z.enum(API_SCOPE_NAMES))
    .min(1, 'Escolha ao menos uma permissão')
    .max(API_SCOPE_NAMES.length),
  /** Null: it never ends. */
  expires_at: Instant.nullable(),
  /** Where calls may come from; none: from everywhere. */
  networks: z.array(Network).max(20).default([]),
});
export type ApiKeyDraft = z.output<typeof ApiKeyDraft>;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPE_NAMES)),
  networks: z.array(z.string()),
  /** The key's prefix: enough to identify it. */
  shown: z.string(),
  version: z.string(),
  created_at: Instant,
  /** The creator; null if deleted. */
  created_by: z.string().nullable(),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  /** Until when the secret before the last rotation still opens. */
  previous_until: Instant.nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** The only answer that a secret is ever in. */
export const ApiKeyMade = z.object({ api_key: ApiKey, secret: z.string() });
export type ApiKeyMade = z.output<typeof ApiKeyMade>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/stores/:store_id/api-keys',
  permission: 'ApiKey.index',
  summary: 'API keys of the store, the newest first; at most 20',
  response: listOf(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/stores/:store_id/api-keys',
  permission: 'ApiKey.create',
  asks_password: true,
  summary: 'Creates an API key; its secret is returned only once',
  body: ApiKeyDraft,
  response: ApiKeyMade,
  status: 201,
  failures: ['too_many_api_keys', 'api_key_beyond_rights'],
});

export const updateApiKey = endpoint({
  method: 'PUT',
  path: '/api-keys/:id',
  permission: 'ApiKey.update',
  scope: 'api_keys',
  asks_password: true,
  summary: 'Changes name, scopes and networks of a key, from its next call on',
  body: ApiKeyDraft,
  response: ApiKey,
  failures: ['api_key_beyond_rights'],
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api-keys/:id/rotate',
  permission: 'ApiKey.update',
  scope: 'api_keys',
  asks_password: true,
  summary: 'Makes another secret; the one before opens for 24 hours more',
  response: ApiKeyMade,
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  permission: 'ApiKey.destroy',
  scope: 'api_keys',
  summary: 'Revokes a key: it opens nothing from its next call on',
  response: 'nothing',
});
