import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { checkEach, exchangeGrant, listByNumber, readNamed } from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import { mapContact, mapOrder, mapProduct, STATUSES } from './records.ts';
import { tinyTexts } from './tiny.texts.ts';

export interface TinySettings {
  apiUrl: string;
  authorizeUrl: string;
  clientId: string;
  clientSecret: string;
}

const RESOURCES = ['customers', 'products', 'orders'] as const;
type Kind = (typeof RESOURCES)[number];
const PATHS: Record<Kind, string> = {
  customers: 'contatos',
  products: 'produtos',
  orders: 'pedidos',
};
const PER_PAGE = 100;
const REALM = '/realms/tiny/protocol/openid-connect';

/** Tiny's (Olist's) API, version 3 (https://erp.tiny.com.br/public-api/v3/swagger). */
export function createTiny(settings: TinySettings): CommerceProvider {
  const call = (shop: Shop, path: string) =>
    callShop(shop, {
      url: `${settings.apiUrl}/public-api/v3/${path}`,
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

  async function readOne(
    shop: Shop,
    resource: ShopResource,
    id: string,
  ): Promise<Normalized | null> {
    const kind = kindOf(resource);
    const { status, json } = await call(shop, `${PATHS[kind]}/${encodeURIComponent(id)}`);
    return status === 404 ? null : mapRows(shop, kind, [json]);
  }

  const grant = async (form: Record<string, string>, now: Date) => {
    const { credentials, credentials_until } = await exchangeGrant({
      url: `${settings.authorizeUrl}${REALM}/token`,
      form: { client_id: settings.clientId, client_secret: settings.clientSecret, ...form },
      now,
      refused: UNCONFIRMED,
    });
    return { credentials, credentials_until };
  };

  return {
    slug: 'tiny',
    name: 'Tiny',
    category: 'erp',
    description: tinyTexts.description,
    fields: [],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    // The plans allow 60 calls a minute and more.
    pace: { burst: 5, per_second: 1 },
    poll_seconds: 300,
    statuses: STATUSES,
    connection: {
      by: 'oauth',
      is_configured: settings.clientId !== '' && settings.clientSecret !== '',
      authorizeUrl({ state, challenge, redirect_uri }) {
        const query = queryText({
          client_id: settings.clientId,
          redirect_uri,
          scope: 'openid',
          response_type: 'code',
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        });
        return `${settings.authorizeUrl}${REALM}/auth?${query}`;
      },
      async exchange(query, { verifier, redirect_uri, now }) {
        const granted = await grant(
          {
            grant_type: 'authorization_code',
            code: query.code ?? '',
            redirect_uri,
            code_verifier: verifier,
          },
          now,
        );
        return { account: 'tiny', account_name: 'Tiny', settings: {}, ...granted };
      },
      refresh(shop) {
        const { refresh_token = '' } = shop.credentials;
        return grant({ grant_type: 'refresh_token', refresh_token }, shop.now());
      },
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, kindOf(resource), { limit: 1, offset: 0 }),
      );
      return { account_name: 'Tiny', resources };
    },
    async page(shop, resource, ask) {
      const kind = kindOf(resource);
      const read = (page: number) =>
        list(shop, kind, {
          ...sinceOf(kind, ask),
          limit: PER_PAGE,
          offset: (page - 1) * PER_PAGE,
        });
      if (kind !== 'orders') {
        const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, read);
        return { normalized: mapRows(shop, kind, rows), ...where };
      }
      // Its list does not return the items.
      return readNamed(ask.cursor, {
        resource: kind,
        list: (at) => listByNumber(at, PER_PAGE, read),
        nameOf: (row) => String((row as { id?: unknown }).id ?? ''),
        one: (id) => readOne(shop, kind, id),
        at_once: 1,
      });
    },
    one: readOne,
    async count(shop, resource, from) {
      const kind = kindOf(resource);
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, kind, { ...sinceOf(kind, since), limit: 1, offset: 0 })).total;
    },
  };
}

const UNCONFIRMED = tinyTexts.unconfirmed;

function kindOf(resource: ShopResource): Kind {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

function sinceOf(kind: Kind, { changed_since, history_from }: PageRequest): Query {
  const day = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  if (changed_since) {
    const name = kind === 'products' ? 'dataAlteracao' : 'dataAtualizacao';
    return { [name]: `${day(changed_since)} 00:00:00` };
  }
  return kind === 'orders' && history_from ? { dataInicial: day(history_from) } : {};
}

function mapRows(shop: Shop, kind: Kind, rows: readonly unknown[]): Normalized {
  const now = shop.now().toISOString();
  return mapRecords(kind, rows, {
    customers: mapContact,
    carts: () => null,
    products: (row: Fields) => mapProduct(row, now),
    orders: (row: Fields) => mapOrder(row, now),
  });
}
