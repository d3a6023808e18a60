import type { ShopResource } from '@clientela/contract';
import type { ShopifyApi } from './api.ts';
import { SHOP } from './queries.ts';
import { shopifyTexts } from './shopify.texts.ts';

export const SCOPES = [
  ...['read_orders', 'read_all_orders', 'read_customers', 'read_products', 'write_discounts'],
];
const SCOPE_OF: Record<ShopResource, string> = {
  customers: 'read_customers',
  products: 'read_products',
  orders: 'read_orders',
  carts: 'read_orders',
};

export async function checkAccess(api: ShopifyApi) {
  const data = await api.ask(SHOP);
  const { name } = data.shop as { name: string };
  const { accessScopes } = data.currentAppInstallation as {
    accessScopes: { handle: string }[];
  };
  const scopes = new Set(accessScopes.map(({ handle }) => handle));
  const resources = (['customers', 'products', 'orders', 'carts'] as const).map((resource) => {
    const scope = SCOPE_OF[resource];
    const may_read = scopes.has(scope);
    const note = may_read ? limitOf(resource, scopes) : shopifyTexts.missing_scope(scope);
    return { resource, may_read, note };
  });
  return { account_name: name, resources };
}

function limitOf(resource: ShopResource, scopes: ReadonlySet<string>): string | null {
  if (resource !== 'orders' || scopes.has('read_all_orders')) return null;
  return shopifyTexts.last_60_days;
}
