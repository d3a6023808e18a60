import { randomBytes } from 'node:crypto';
import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Connected,
  Normalized,
  PageRequest,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { bodyOf, checkEach, isWord, listByNumber, needTyped, readNamed } from '../shop-form.ts';
import { mapRecords } from '../shop-values.ts';
import { lojaIntegradaTexts } from './loja-integrada.texts.ts';
import { mapCustomer, mapOrder, STATUSES } from './records.ts';

const RESOURCES = ['customers', 'orders'] as const;
const PATHS = { customers: 'cliente', orders: 'pedido' } as const;
const PER_PAGE = 50;

/** Loja Integrada's API (https://api-docs.lojaintegrada.com.br). */
export function createLojaIntegrada({ url }: { url: string }): CommerceProvider {
  const call = (
    shop: Shop,
    path: string,
    rest: { method?: 'PUT' | 'DELETE'; body?: unknown } = {},
  ) =>
    callShop(shop, {
      ...rest,
      url: `${url}/${path}`,
      headers: { authorization: authorizationOf(shop) },
    });

  async function list(shop: Shop, resource: ShopResource, query: Query) {
    const path = `v1/${PATHS[kindOf(resource)]}/search?${queryText(query)}`;
    const { objects, meta } = ((await call(shop, path)).json ?? {}) as {
      objects?: unknown;
      meta?: { total_count?: number };
    };
    return { rows: rowsIn(objects), total: Number(meta?.total_count ?? 0) };
  }

  async function readOne(
    shop: Shop,
    resource: ShopResource,
    id: string,
  ): Promise<Normalized | null> {
    const path = `v1/${PATHS[kindOf(resource)]}/${encodeURIComponent(id)}`;
    const { status, json } = await call(shop, path);
    return status === 404 ? null : mapRows(resource, [json]);
  }

  return {
    slug: 'loja-integrada',
    name: 'Loja Integrada',
    category: 'ecommerce',
    description: lojaIntegradaTexts.description,
    fields: [
      {
        name: 'key',
        label: lojaIntegradaTexts.key_label,
        placeholder: null,
        is_secret: true,
        help: lojaIntegradaTexts.key_help,
      },
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    // 100 calls a minute for each shop.
    pace: { burst: 10, per_second: 100 / 60 },
    poll_seconds: 120,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand: ({ key }) => connectedBy({ key: needTyped(key, lojaIntegradaTexts.key_label) }),
    },
    application: {
      id_label: null,
      secret_label: lojaIntegradaTexts.application_key_label,
      url: 'https://lojaintegrada.com.br/parceiros',
      steps: lojaIntegradaTexts.application_steps,
    },
    own_keys: {
      fields: [
        {
          name: 'token',
          label: lojaIntegradaTexts.token_label,
          placeholder: null,
          is_secret: true,
          help: null,
        },
      ],
      steps: lojaIntegradaTexts.own_steps,
      understand: async ({ token }) =>
        connectedBy({ token: needTyped(token, lojaIntegradaTexts.token_label) }),
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, resource, { limit: 1 }),
      );
      return { account_name: 'Loja Integrada', resources };
    },
    async page(shop, resource, ask) {
      const read = (page: number) =>
        list(shop, resource, {
          ...sinceOf(resource, ask),
          limit: PER_PAGE,
          offset: (page - 1) * PER_PAGE,
        });
      if (resource !== 'orders') {
        const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, read);
        return { normalized: mapRows(resource, rows), ...where };
      }
      // Its list returns neither buyer nor items.
      return readNamed(ask.cursor, {
        resource,
        list: (at) => listByNumber(at, PER_PAGE, read),
        nameOf: (row) => String((row as { numero?: unknown }).numero ?? ''),
        one: (id) => readOne(shop, resource, id),
        at_once: 2,
      });
    },
    one: readOne,
    async listen(shop, notifyUrl) {
      if (!notifyUrl.startsWith('https:')) return false;
      const body = { notifyUrl, token: shop.credentials.notice_secret };
      await call(shop, 'webhooks/v1/pedido', { method: 'PUT', body });
      return true;
    },
    async unlisten(shop) {
      await call(shop, 'webhooks/v1/pedido', { method: 'DELETE' });
    },
    changes({ headers, bytes }, { credentials }) {
      const normalized = String(headers.authorization ?? '').replace(/^Bearer /, '');
      if (!isWord(credentials.notice_secret ?? '', normalized)) return null;
      const { numero } = bodyOf(bytes);
      if (numero === undefined) return { element: null, changes: [] };
      const external_id = String(numero);
      return { element: null, changes: [{ resource: 'orders', external_id, action: 'changed' }] };
    },
    async count(shop, resource, from) {
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, resource, { ...sinceOf(resource, since), limit: 1 })).total;
    },
  };
}

function connectedBy(credentials: Record<string, string>): Connected {
  const notice_secret = randomBytes(24).toString('base64url');
  return {
    account: 'loja-integrada',
    account_name: 'Loja Integrada',
    settings: {},
    credentials: { ...credentials, notice_secret },
    credentials_until: null,
  };
}

/** A personal token needs no application. */
function authorizationOf({ credentials, application }: Shop): string {
  if (credentials.token) return `Basic ${credentials.token}`;
  return `chave_api ${credentials.key} aplicacao ${application?.secret ?? ''}`;
}

function kindOf(resource: ShopResource): (typeof RESOURCES)[number] {
  if (resource === 'customers' || resource === 'orders') return resource;
  throw new Error(`the platform is not asked for ${resource}`);
}

function sinceOf(resource: ShopResource, { changed_since, history_from }: PageRequest): Query {
  if (changed_since) return { since_atualizado: localTime(changed_since) };
  return resource === 'orders' && history_from ? { since_criado: localTime(history_from) } : {};
}

/** `2026-11-23T10:00:00`, at Brasília. */
function localTime(at: Date): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19);
}

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  const none = () => null;
  const readers = { customers: mapCustomer, orders: mapOrder, products: none, carts: none };
  return mapRecords(resource, rows, readers, resource === 'orders' ? 'numero' : 'id');
}
