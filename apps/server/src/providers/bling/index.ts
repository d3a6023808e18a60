import type { ShopResource } from '@clientela/contract';
import {
  type ChangeNotification,
  type CommerceProvider,
  type Cursor,
  type Normalized,
  type Page,
  type PageRequest,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import type { Application } from '#platform/applications';
import { callPlatform, callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import {
  bodyOf,
  checkEach,
  exchangeGrant,
  isSigned,
  listByNumber,
  readNamed,
  verifyByGrant,
} from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import { blingTexts } from './bling.texts.ts';
import { mapContact, mapOrder, mapProduct, STATUSES } from './records.ts';

export interface BlingSettings {
  apiUrl: string;
  authorizeUrl: string;
}

const RESOURCES = ['customers', 'products', 'orders'] as const;
type Kind = (typeof RESOURCES)[number];
const PATHS: Record<Kind, string> = {
  customers: 'contatos',
  products: 'produtos',
  orders: 'pedidos/vendas',
};
const PER_PAGE = 100;

/** Bling's API, version 3 (https://developer.bling.com.br/referencia). */
export function createBling(settings: BlingSettings): CommerceProvider {
  const tokenUrl = `${settings.apiUrl}/Api/v3/oauth/token`;
  /** Names of ways to pay and of situations, which orders only number; by account. */
  const names = new Map<string, string>();

  const call = (shop: Shop, path: string) =>
    callShop(shop, {
      url: `${settings.apiUrl}/Api/v3/${path}`,
      headers: { authorization: `Bearer ${shop.credentials.token ?? ''}` },
    });

  async function list(shop: Shop, kind: Kind, query: Query) {
    const { json } = await call(shop, `${PATHS[kind]}?${queryText(query)}`);
    return { rows: rowsIn((json as { data?: unknown } | null)?.data), total: null };
  }

  async function nameOf(shop: Shop, path: string, id: string | null): Promise<string | null> {
    if (!id || id === '0') return null;
    const key = `${shop.account}/${path}/${id}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    const { json } = await call(shop, `${path}/${encodeURIComponent(id)}`);
    const { data } = (json ?? {}) as { data?: { nome?: string; descricao?: string } };
    const name = data?.nome ?? data?.descricao ?? id;
    names.set(key, name);
    return name;
  }

  async function readOne(shop: Shop, kind: Kind, id: string): Promise<Normalized | null> {
    const { status, json } = await call(shop, `${PATHS[kind]}/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    const row = (json as { data?: BlingOrder } | null)?.data;
    if (kind !== 'orders' || !row) return mapRows(shop, kind, [row]);
    const situation = String(row.situacao?.id ?? '');
    const isKnown = STATUSES.some(({ code }) => code === situation);
    return mapRows(shop, kind, [
      {
        ...row,
        situation_name: isKnown ? null : await nameOf(shop, 'situacoes', situation),
        payment_name: await nameOf(
          shop,
          'formas-pagamentos',
          String(row.parcelas?.[0]?.formaPagamento?.id ?? '') || null,
        ),
      },
    ]);
  }

  const grant = (application: Application | null, form: Record<string, string>, now: Date) =>
    exchangeGrant({
      url: tokenUrl,
      headers: basicOf(application),
      form,
      now,
      refused: UNCONFIRMED,
    });

  async function page(shop: Shop, kind: Kind, ask: PageRequest): Promise<Page> {
    const listed = (at: Cursor | null) =>
      listByNumber(at, PER_PAGE, (pagina) =>
        list(shop, kind, { ...queryOf(shop, kind, ask), pagina, limite: PER_PAGE }),
      );
    if (kind === 'products') {
      const { rows, ...where } = await listed(ask.cursor);
      return { normalized: mapRows(shop, kind, rows), ...where };
    }
    // Its list returns neither e-mails nor items.
    return readNamed(ask.cursor, {
      resource: kind,
      list: listed,
      nameOf: (row) => String((row as { id?: unknown }).id ?? ''),
      one: (id) => readOne(shop, kind, id),
      at_once: 3,
    });
  }

  return {
    slug: 'bling',
    name: 'Bling',
    category: 'erp',
    description: blingTexts.description,
    fields: [],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 3, per_second: 3 },
    poll_seconds: 300,
    statuses: STATUSES,
    connection: {
      by: 'oauth',
      authorizeUrl({ application, state }) {
        const query = queryText({ response_type: 'code', client_id: application.id, state });
        return `${settings.authorizeUrl}/Api/v3/oauth/authorize?${query}`;
      },
      async exchange(query, { application, now }) {
        const form = { grant_type: 'authorization_code', code: query.code ?? '' };
        const { credentials, credentials_until } = await grant(application, form, now);
        const { json } = await callPlatform({
          url: `${settings.apiUrl}/Api/v3/empresas/me/dados-basicos`,
          headers: { authorization: `Bearer ${credentials.token}` },
        });
        const { id, nome } = ((json as { data?: unknown } | null)?.data ?? {}) as {
          id?: string;
          nome?: string;
        };
        if (!id) throw new ShopRefusedError('other', UNCONFIRMED);
        const account_name = nome ?? 'Bling';
        return { account: id, account_name, settings: {}, credentials, credentials_until };
      },
      async refresh(shop) {
        const { refresh_token = '' } = shop.credentials;
        const form = { grant_type: 'refresh_token', refresh_token };
        const granted = await grant(shop.application, form, shop.now());
        const { credentials, credentials_until } = granted;
        return { credentials, credentials_until };
      },
    },
    async check(shop) {
      const { json } = await call(shop, 'empresas/me/dados-basicos');
      const company = (json as { data?: { nome?: string } } | null)?.data;
      const resources = await checkEach(
        RESOURCES,
        (resource) => list(shop, kindOf(resource), { pagina: 1, limite: 1 }),
        { customers: ONE_BY_ONE, orders: ONE_BY_ONE },
      );
      return { account_name: company?.nome ?? '', resources };
    },
    page: (shop, resource, ask) => page(shop, kindOf(resource), ask),
    one: (shop, resource, id) => readOne(shop, kindOf(resource), id),
    application: {
      id_label: blingTexts.client_id_label,
      secret_label: blingTexts.client_secret_label,
      url: 'https://developer.bling.com.br/aplicativos',
      steps: blingTexts.application_steps,
      verify: (application) =>
        verifyByGrant({
          url: tokenUrl,
          headers: basicOf(application),
          form: { grant_type: 'authorization_code' },
        }),
    },
    accountOf: ({ headers, bytes }, application) => {
      const normalized = String(headers['x-bling-signature-256'] ?? '').replace(/^sha256=/, '');
      if (!isSigned(bytes, application?.secret ?? '', { normalized, as: 'hex' })) return null;
      return String(bodyOf(bytes).companyId ?? '') || null;
    },
    changes({ bytes }) {
      const body = bodyOf(bytes) as { event?: string; eventId?: string; data?: { id?: number } };
      return { element: body.eventId ?? null, changes: changesIn(body) };
    },
  };
}

function basicOf(application: Application | null): Record<string, string> {
  const pair = `${application?.id ?? ''}:${application?.secret ?? ''}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const UNCONFIRMED = blingTexts.unconfirmed;
const ONE_BY_ONE = blingTexts.one_by_one;

interface BlingOrder {
  situacao?: { id?: number };
  parcelas?: { formaPagamento?: { id?: number } }[];
}

function kindOf(resource: ShopResource): Kind {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

function queryOf(shop: Shop, kind: Kind, { changed_since, history_from }: PageRequest): Query {
  if (changed_since) {
    return {
      dataAlteracaoInicial: localTime(changed_since),
      dataAlteracaoFinal: localTime(new Date(shop.now().getTime() + 86_400_000)),
    };
  }
  if (kind === 'customers') return { criterio: 1 };
  if (kind === 'products') return { criterio: 5 };
  return history_from ? { dataInicial: localTime(history_from).slice(0, 10) } : {};
}

/** `2026-11-23 10:00:00`, at Brasília. */
function localTime(at: Date): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

const RESOURCE_OF: Record<string, ShopResource> = {
  order: 'orders',
  contact: 'customers',
  product: 'products',
  stock: 'products',
};

function changesIn({
  event = '',
  data,
}: {
  event?: string;
  data?: { id?: number };
}): ChangeNotification[] {
  const [kind = '', what] = event.split('.');
  const resource = RESOURCE_OF[kind];
  const record = kind === 'stock' ? (data as { produto?: { id?: number } })?.produto : data;
  if (!resource || record?.id === undefined) return [];
  const isGone = what === 'deleted' && kind !== 'stock';
  return [{ resource, external_id: String(record.id), action: isGone ? 'deleted' : 'changed' }];
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
