import type { Role } from './permissions.ts';

/** The screens of the web app and their roles (specification: product §2 and §6). */

const floor = ['ADMINISTRATOR', 'MANAGER', 'OWNER', 'SELLER'] as const;
const managers = ['ADMINISTRATOR', 'MANAGER', 'OWNER'] as const;
const analysts = ['ADMINISTRATOR', 'MANAGER', 'OWNER', 'VISUALIZER'] as const;
const everyone_selling = [...floor, 'BONUS_VALIDATOR'] as const;

/** Store roles a screen is open to; `null` opens it to everyone signed in. */
export type ScreenRoles = readonly Role[] | null | 'administrator';

/** Screens of the specification. */
export const SPECIFIED_ROUTES = {
  '/my-account': null,
  '/stores': null,
  '/academy': null,
  '/academy/{id}': null,
  '/oauth/{slug}/callback': null,
  '/clientela-analytics-assistant': null,
  '/settings/collaborators': null,
  '/settings/collaborators/new': null,
  '/settings/collaborators/{id}/edit': null,
  '/settings': floor,
  '/settings/my-tags': floor,
  '/activities': floor,
  '/customers': floor,
  '/customers/new': floor,
  '/customers/{id}': floor,
  '/customers/{id}/edit': floor,
  '/chat': floor,
  '/surveys/new': floor,
  '/surveys/{id}/edit': floor,
  // Beyond the specification: analysts have the right to results.
  '/surveys/{id}/results': [...floor, 'VISUALIZER'],
  '/settings/my-integrations': managers,
  '/settings/integrations/{slug}': managers,
  '/settings/whatsapp-numbers': managers,
  '/settings/whatsapp': managers,
  '/settings/api-keys': managers,
  '/settings/whatsapp/official-numbers/{id}': managers,
  '/settings/custom-attributes': managers,
  '/settings/status-mappings': managers,
  '/settings/chat-settings': managers,
  '/settings/webhooks': managers,
  '/settings/email': managers,
  '/settings/email/domain-authentication': managers,
  '/settings/email/domain-management/{domainId}': managers,
  '/settings/email/sender-authentication': managers,
  '/campaigns': managers,
  '/campaigns/new': managers,
  '/campaigns/{id}': managers,
  '/campaigns/{id}/edit': managers,
  '/campaigns/{id}/clone': managers,
  '/campaigns/{id}/results': managers,
  '/customers/clusters/new': managers,
  '/customers/clusters/{id}': managers,
  '/customers/clusters/{id}/edit': managers,
  '/customers/clusters/{id}/clone': managers,
  '/popups': managers,
  '/popups/new': managers,
  '/popups/{id}': managers,
  '/popups/{id}/edit': managers,
  '/surveys': analysts,
  '/my-plan': managers,
  '/wallet': managers,
  '/wallet/deposit': managers,
  '/wallet/deposit/pix': managers,
  '/wallet/deposit/success': managers,
  '/wallet/auto-topup': managers,
  '/wallet/manage-cards': managers,
  '/wallet/closings': managers,
  '/email-models': managers,
  '/email-models/brand': managers,
  '/dashboards/numbers': analysts,
  '/email-models/create': managers,
  '/email-models/{id}/edit': managers,
  '/dashboards': analysts,
  '/dashboards/new': analysts,
  '/dashboards/{id}/edit': analysts,
  '/bonus': everyone_selling,
  '/': null,
  '/ui-demo': null,
} as const satisfies Record<string, ScreenRoles>;

/** Screens the decisions add. */
export const ADDED_ROUTES = {
  '/orders': floor,
  '/imports': managers,
  '/imports/{id}': managers,
  '/test-outbox': managers,
  '/settings/sms': managers,
  '/settings/blocked-contacts': managers,
  '/settings/consent-texts': managers,
  '/settings/privacy': managers,
  '/settings/audit-log': managers,
  '/administration': 'administrator',
} as const satisfies Record<string, ScreenRoles>;

export const APP_ROUTES = { ...SPECIFIED_ROUTES, ...ADDED_ROUTES };
export type AppPath = keyof typeof APP_ROUTES;

/** Screens that need no session. */
export const PUBLIC_ROUTES = [
  '/signin',
  '/forget-password',
  '/reset-password/{token}',
  '/forget-success',
  '/reset-success',
  '/email-domain-verification/{id}',
  '/pix-code/{id}',
  '/error-pages/error-401',
  '/error-pages/error-403',
  '/error-pages/error-404',
  '/error-pages/error-500',
  '/error-pages/error-503',
  '/error-pages/coming-soon',
  '/error-pages/maintenance',
  '/pix-code',
  '/setup',
  '/unsubscribe/{token}',
  '/invitation/{token}',
  '/s/{token}',
  '/b/{token}',
  '/c/{token}',
  '/p/{token}',
  '/l/{code}',
  '/shared-dashboards/{token}',
  '/storefront/demo',
  '*',
] as const;

export interface MenuItem {
  id: string;
  label: string;
  url: AppPath;
  /** Left out: the roles of the group. */
  roles?: readonly Role[] | 'administrator';
  is_new?: true;
  /** Shown only once a store is loaded. */
  needs_store?: true;
  /** Shown only where the store has a plan. */
  needs_plan?: true;
  /** Shown only where the store has the feature of this tag. */
  feature?: string;
  /** The number of pending items, if counted. */
  count?: number;
}

export interface MenuGroup {
  id: string;
  label: string;
  roles: readonly Role[];
  items: readonly MenuItem[];
}

/** Screens that fill the window alone (product §2). */
export const SHELL_LESS_ROUTES = [
  '/email-domain-verification/{id}',
  '/pix-code',
  '/pix-code/{id}',
  '/ui-demo',
] as const;

/** The sidebar, group by group (product §2 and §6). */
export const MENU: readonly MenuGroup[] = [
  {
    id: 'visualize',
    label: 'Negócio',
    roles: ['MANAGER', 'OWNER', 'VISUALIZER', 'ADMINISTRATOR', 'SELLER'],
    items: [
      { id: 'my-business', label: 'Meu negócio', url: '/dashboards', roles: analysts },
      { id: 'clients', label: 'Clientes', url: '/customers', roles: floor },
      {
        id: 'analytics-assistant',
        label: 'Assistente de análise',
        url: '/clientela-analytics-assistant',
        roles: 'administrator',
        is_new: true,
      },
    ],
  },
  {
    id: 'plan',
    label: 'Planejamento',
    roles: analysts,
    items: [
      { id: 'campaigns', label: 'Campanhas', url: '/campaigns', roles: managers },
      { id: 'popups', label: 'Pop-ups', url: '/popups', roles: managers },
      { id: 'surveys', label: 'Pesquisas', url: '/surveys' },
      { id: 'email-models', label: 'Modelos de e-mail', url: '/email-models', roles: managers },
    ],
  },
  {
    id: 'execute',
    label: 'Execução',
    roles: everyone_selling,
    items: [
      { id: 'activities', label: 'Atividades', url: '/activities', roles: floor },
      { id: 'bonus', label: 'Bônus', url: '/bonus' },
      { id: 'chat', label: 'Atendimento', url: '/chat', roles: floor },
    ],
  },
  {
    id: 'my-store',
    label: 'Minha loja',
    roles: managers,
    items: [
      { id: 'my-plan', label: 'Meu plano', url: '/my-plan', needs_store: true, needs_plan: true },
      { id: 'wallet', label: 'Carteira', url: '/wallet', needs_store: true },
    ],
  },
  // Beyond the specification, whose settings are in the user menu alone.
  {
    id: 'settings',
    label: 'Ajustes',
    roles: floor,
    items: [{ id: 'settings', label: 'Configurações', url: '/settings' }],
  },
];

/** Where a person lands after signing in. */
export function landingOf(role: Role | null): '/activities' | '/bonus' | '/dashboards' {
  if (role === 'SELLER') return '/activities';
  if (role === 'BONUS_VALIDATOR') return '/bonus';
  return '/dashboards';
}

/** Whether a person of this store role may open a screen. */
export function mayOpen(
  roles: ScreenRoles,
  person: { role: Role | null; is_admin: boolean },
): boolean {
  if (roles === null || person.is_admin) return true;
  if (roles === 'administrator' || person.role === null) return false;
  return roles.includes(person.role);
}
