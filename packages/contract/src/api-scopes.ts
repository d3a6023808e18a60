import type { Permission } from './permissions.ts';

/** Scopes of API keys (channels §8); each endpoint that keys may call requires one. */
export const API_SCOPES = {
  'customers:read': {
    label: 'Consultar clientes',
    permissions: [
      'Customer.index',
      'Customer.show',
      'CustomerNote.index',
      'CustomerTag.index',
      'Lead.index',
      'Lead.show',
      'ResourceCustomAttribute.index',
    ],
  },
  'customers:write': {
    label: 'Gravar clientes',
    permissions: [
      'Customer.create',
      'Customer.update',
      'CustomerNote.create',
      'CustomerTag.create',
      'Lead.create',
      'Lead.update',
    ],
  },
  'orders:read': { label: 'Consultar pedidos', permissions: ['Order.index', 'Order.show'] },
  'orders:write': { label: 'Gravar pedidos', permissions: ['StoreSynchronization.create'] },
  'carts:read': { label: 'Consultar carrinhos', permissions: ['AbandonedCart.index'] },
  'carts:write': { label: 'Gravar carrinhos', permissions: ['StoreSynchronization.create'] },
  'payments:write': { label: 'Gravar pagamentos', permissions: ['StoreSynchronization.create'] },
  'events:read': { label: 'Consultar eventos próprios', permissions: ['Customer.index'] },
  'events:write': {
    label: 'Gravar eventos próprios',
    permissions: ['StoreSynchronization.create'],
  },
  'clusters:read': {
    label: 'Consultar grupos de clientes',
    permissions: ['CustomerCluster.index', 'CustomerCluster.show'],
  },
  'campaigns:read': {
    label: 'Consultar campanhas e resultados',
    permissions: [
      'Campaign.index',
      'Campaign.show',
      'CampaignActivity.index',
      'CampaignActivity.show',
    ],
  },
  'metrics:read': { label: 'Consultar números da loja', permissions: ['Dashboard.index'] },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] }>;

export type ApiScope = keyof typeof API_SCOPES;
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

/** Every right that these scopes need. */
export function permissionsOfScopes(scopes: readonly ApiScope[]): Permission[] {
  return [
    ...new Set(scopes.flatMap((scope): readonly Permission[] => API_SCOPES[scope].permissions)),
  ];
}

/** A date identifies an API version: keys keep the version they were created for. */
export const API_VERSIONS = ['2026-11-01'] as const;
export const API_VERSION = API_VERSIONS[0];

/** Calls of one key a minute, and how many of them may change something. */
export const API_CALLS_PER_MINUTE = 600;
export const API_WRITES_PER_MINUTE = 120;

/** Maximum rows and body size of one bulk call. */
export const BULK_ROWS_MAX = 1000;
export const BULK_BYTES_MAX = 5_000_000;
