import type { ShopResource } from '@clientela/contract';
import type { Normalized } from '../commerce.port.ts';

/** A record as its platform names it. */
export type ShopRecord = readonly [resource: ShopResource, external_id: string];

/** The valid records of a response. */
export function recordsIn({ customers, products, orders, carts }: Normalized): ShopRecord[] {
  return [
    ...customers.map((one): ShopRecord => ['customers', one.integration_id ?? '']),
    ...products.map((one): ShopRecord => ['products', one.external_id]),
    ...orders.map((one): ShopRecord => ['orders', one.external_id]),
    ...carts.map((one): ShopRecord => ['carts', one.token]),
  ];
}
