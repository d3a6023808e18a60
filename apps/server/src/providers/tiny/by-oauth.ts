import type { PageRequest, Shop } from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import type { Kind, TinyApi } from './api.ts';

const PATHS: Record<Kind, string> = {
  customers: 'contatos',
  products: 'produtos',
  orders: 'pedidos',
};
const PER_PAGE = 100;

/** Tiny's API, version 3 (https://erp.tiny.com.br/public-api/v3/swagger). */
export function tinyByOauth(apiUrl: string): TinyApi {
  const call = (shop: Shop, path: string) =>
    callShop(shop, {
      url: `${apiUrl}/public-api/v3/${path}`,
      headers: { authorization: `Bearer ${shop.credentials.token ?? ''}` },
    });

  async function list(shop: Shop, kind: Kind, query: Query) {
    const { json } = await call(shop, `${PATHS[kind]}?${queryText(query)}`);
    const { itens, paginacao } = (json ?? {}) as {
      itens?: unknown;
      paginacao?: { total?: number };
    };
    return { rows: rowsIn(itens), total: Number(paginacao?.total ?? 0) };
  }

  return {
    list: (shop, kind, ask, page) =>
      list(shop, kind, {
        ...sinceOf(kind, ask),
        limit: PER_PAGE,
        offset: (page - 1) * PER_PAGE,
      }),
    async one(shop, kind, id) {
      const { status, json } = await call(shop, `${PATHS[kind]}/${encodeURIComponent(id)}`);
      return status === 404 ? null : json;
    },
    async count(shop, kind, ask) {
      return (await list(shop, kind, { ...sinceOf(kind, ask), limit: 1, offset: 0 })).total;
    },
    // Its list does not return the items.
    reads_one_by_one: ['orders'],
    notes: {},
  };
}

function sinceOf(
  kind: Kind,
  { changed_since, history_from }: Pick<PageRequest, 'changed_since' | 'history_from'>,
): Query {
  const day = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  if (changed_since) {
    const name = kind === 'products' ? 'dataAlteracao' : 'dataAtualizacao';
    return { [name]: `${day(changed_since)} 00:00:00` };
  }
  return kind === 'orders' && history_from ? { dataInicial: day(history_from) } : {};
}
