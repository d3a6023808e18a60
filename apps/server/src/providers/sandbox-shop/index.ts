import type { CommerceProvider } from '#areas/records/integrations/commerce.port';
import { EMPTY } from '../shop-values.ts';
import { sandboxShopTexts } from './sandbox-shop.texts.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;

/** An in-process shop for the demo store: its records already exist, and it makes no calls. */
export function createSandboxShop(): CommerceProvider {
  return {
    slug: 'sandbox_shop',
    name: sandboxShopTexts.name,
    category: 'ecommerce',
    is_sandbox: true,
    description: sandboxShopTexts.description,
    fields: [],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 10, per_second: 10 },
    poll_seconds: 3_600,
    statuses: [
      { code: 'waiting', label: 'Aguardando pagamento', status: 'pending' },
      { code: 'paid', label: 'Pagamento aprovado', status: 'paid' },
      { code: 'delivered', label: 'Entregue', status: 'fulfilled' },
      { code: 'partly_delivered', label: 'Entregue em parte', status: 'partially_fulfilled' },
      { code: 'canceled', label: 'Cancelado', status: 'cancelled' },
      { code: 'returned', label: 'Devolvido', status: 'refunded' },
      { code: 'partly_returned', label: 'Devolvido em parte', status: 'partially_refunded' },
      { code: 'expired', label: 'Pagamento expirado', status: 'expired' },
    ],
    connection: {
      by: 'keys',
      understand: () => ({
        account: 'demo',
        account_name: sandboxShopTexts.account_name,
        settings: {},
        credentials: {},
        credentials_until: null,
      }),
    },
    check: async () => ({
      account_name: sandboxShopTexts.account_name,
      resources: RESOURCES.map((resource) => ({ resource, may_read: true, note: null })),
    }),
    page: async () => ({ normalized: EMPTY, next: null, total: null }),
    // A second read returns no changes.
    one: async () => EMPTY,
    // Every code is good in a shop that sells nothing.
    createCoupon: async () => {},
  };
}
