import type { ShopResource } from '@clientela/contract';
import type { PageRequest, Shop } from '#areas/records/integrations/commerce.port';

export type Kind = 'customers' | 'products' | 'orders';

type Since = Pick<PageRequest, 'changed_since' | 'history_from'>;

/** Tiny's records in the shape of version 3, whichever version and keys a shop is connected by. */
export interface TinyApi {
  /** One page, numbered from 1, of at most 100 rows. */
  list(
    shop: Shop,
    kind: Kind,
    ask: Since,
    page: number,
  ): Promise<{ rows: readonly unknown[]; total: number | null }>;
  /** One whole record; null where it is gone. */
  one(shop: Shop, kind: Kind, id: string): Promise<unknown>;
  count(shop: Shop, kind: Kind, ask: Since): Promise<number | null>;
  /** Kinds whose lists leave out what the import needs. */
  reads_one_by_one: readonly Kind[];
  /** Limitations, for people. */
  notes: Partial<Record<ShopResource, string>>;
}
