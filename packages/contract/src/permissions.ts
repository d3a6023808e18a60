/**
 * Roles, permissions and assignable roles (specification: product §6). OWNER has the name that owners use for
 * themselves: “Administrador” is also the name of a profile.
 */

export const ROLES = [
  'OWNER',
  'MANAGER',
  'SELLER',
  'VISUALIZER',
  'ADMINISTRATOR',
  'BONUS_VALIDATOR',
] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  OWNER: 'Dono(a)',
  MANAGER: 'Gerente',
  SELLER: 'Vendedor',
  VISUALIZER: 'Analista de dados',
  ADMINISTRATOR: 'Administrador geral',
  BONUS_VALIDATOR: 'Validador de bônus',
};

export const RESOURCES = [
  'AbandonedCart',
  'ApiKey',
  'Bonus',
  'Campaign',
  'CampaignActivity',
  'CampaignIndicator',
  'Chat',
  'Collaborator',
  'CollaboratorRole',
  'Customer',
  'CustomerCluster',
  'CustomerNote',
  'CustomerTag',
  'Dashboard',
  'EmailIdentification',
  'FastStoreConversationAnswer',
  'Lead',
  'Order',
  'Newsletter',
  'ResourceCustomAttribute',
  'Settings',
  'Store',
  'StoreWallet',
  'StoreIntegration',
  'StoreSynchronization',
  'StoreIntegrationOrderStatus',
  'StoreWebhook',
  'Survey',
  'User',
  'WhatsappStoreConfig',
  'WhatsappStoreSender',
  'WhatsappStoreTemplate',
] as const;
export type Resource = (typeof RESOURCES)[number];

export const ACTIONS = [
  'index',
  'show',
  'create',
  'update',
  'destroy',
  'use',
  'send',
  'results',
] as const;
export type Action = (typeof ACTIONS)[number];

/** One right, as an endpoint names it: `Customer.index`. */
export type Permission = `${Resource}.${Action}`;

type Grants = Partial<Record<Resource, readonly Action[]>>;

const crud = ['index', 'show', 'create', 'update', 'destroy'] as const;
const read = ['index', 'show'] as const;

const owner: Grants = {
  ApiKey: crud,
  Campaign: crud,
  CampaignIndicator: crud,
  Chat: crud,
  Collaborator: crud,
  CustomerCluster: crud,
  CustomerNote: crud,
  CustomerTag: crud,
  Dashboard: crud,
  EmailIdentification: crud,
  FastStoreConversationAnswer: crud,
  Lead: crud,
  Newsletter: crud,
  ResourceCustomAttribute: crud,
  StoreIntegrationOrderStatus: crud,
  StoreWebhook: crud,
  WhatsappStoreConfig: crud,
  WhatsappStoreSender: crud,
  WhatsappStoreTemplate: crud,
  Survey: [...crud, 'results'],
  Bonus: ['index', 'use'],
  CampaignActivity: ['index', 'show', 'update', 'destroy', 'send'],
  Customer: ['index', 'show', 'create', 'update'],
  Order: read,
  AbandonedCart: read,
  Settings: ['index'],
  Store: ['index', 'update'],
  StoreWallet: ['index', 'show', 'update'],
  StoreIntegration: ['index', 'create', 'update'],
  StoreSynchronization: ['index', 'create', 'update'],
  User: ['show', 'update'],
  CollaboratorRole: ['index'],
};

/** Rights of each store role; ADMINISTRATOR has all rights in its store. */
export const GRANTS: Record<Exclude<Role, 'ADMINISTRATOR'>, Grants> = {
  OWNER: owner,
  MANAGER: owner,
  SELLER: {
    Chat: ['index'],
    AbandonedCart: read,
    Bonus: ['index', 'use'],
    CampaignActivity: ['index', 'show', 'update', 'send'],
    Customer: ['index', 'show', 'create', 'update'],
    CustomerNote: crud,
    CustomerTag: ['index', 'create', 'update'],
    Lead: ['index', 'show', 'create', 'update'],
    Order: read,
    Settings: ['index'],
    Store: ['index'],
    User: ['show', 'update'],
  },
  VISUALIZER: {
    Dashboard: crud,
    Store: ['index'],
    User: ['show', 'update'],
    Survey: ['index', 'results'],
  },
  BONUS_VALIDATOR: { Bonus: ['index', 'use'] },
};

export const ASSIGNABLE_ROLES: Record<Role, readonly Role[]> = {
  OWNER: ['MANAGER', 'ADMINISTRATOR', 'SELLER', 'VISUALIZER', 'BONUS_VALIDATOR'],
  MANAGER: ['SELLER', 'VISUALIZER', 'BONUS_VALIDATOR'],
  ADMINISTRATOR: ROLES,
  SELLER: [],
  VISUALIZER: [],
  BONUS_VALIDATOR: [],
};

/** Whether a store role holds a right. Profile administrators hold all and are not checked here. */
export function roleMay(role: Role, permission: Permission): boolean {
  if (role === 'ADMINISTRATOR') return true;
  const [resource, action] = permission.split('.') as [Resource, Action];
  return GRANTS[role][resource]?.includes(action) ?? false;
}

/** Every right a role holds, in a stable order, as the context call sends it to the client. */
export function permissionsOf(role: Role | 'profile_administrator'): Permission[] {
  if (role === 'profile_administrator' || role === 'ADMINISTRATOR') {
    return RESOURCES.flatMap((resource) =>
      ACTIONS.map((action): Permission => `${resource}.${action}`),
    );
  }
  const grants = GRANTS[role];
  return RESOURCES.flatMap((resource) =>
    (grants[resource] ?? []).map((action): Permission => `${resource}.${action}`),
  );
}
