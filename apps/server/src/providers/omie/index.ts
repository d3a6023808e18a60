import type { ShopResource } from '@clientela/contract';
import { clip } from '@clientela/domain';
import {
  type CommerceProvider,
  type Normalized,
  type PageRequest,
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callShop, rowsIn } from '../shop-call.ts';
import { checkEach, listByNumber, needTyped } from '../shop-form.ts';
import { mapRecords } from '../shop-values.ts';
import { omieTexts } from './omie.texts.ts';
import { mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';

const RESOURCES = ['customers', 'products', 'orders'] as const;
type Kind = (typeof RESOURCES)[number];
const PER_PAGE = 100;
const KINDS = {
  customers: {
    area: 'geral/clientes',
    list: 'ListarClientes',
    rows: 'clientes_cadastro',
    one: 'ConsultarCliente',
    id: 'codigo_cliente_omie',
  },
  products: {
    area: 'geral/produtos',
    list: 'ListarProdutos',
    rows: 'produto_servico_cadastro',
    one: 'ConsultarProduto',
    id: 'codigo_produto',
  },
  orders: {
    area: 'produtos/pedido',
    list: 'ListarPedidos',
    rows: 'pedido_venda_produto',
    one: 'ConsultarPedido',
    id: 'codigo_pedido',
  },
} as const satisfies Record<Kind, Record<string, string>>;

/** Omie's API (https://developer.omie.com.br/service-list): every call is a POST that names its operation. */
export function createOmie({ url }: { url: string }): CommerceProvider {
  async function call(shop: Shop, kind: Kind, name: string, param: Record<string, unknown>) {
    const { app_key, app_secret } = shop.credentials;
    const { json } = await callShop(shop, {
      method: 'POST',
      url: `${url}/api/v1/${KINDS[kind].area}/`,
      body: { call: name, app_key, app_secret, param: [param] },
    }).catch((error: unknown) => {
      // Omie responds 425 to throttled calls, 403 to refused keys and sometimes 500 to missing records.
      throw error instanceof ShopRefusedError && /425/.test(error.words)
        ? new ShopThrottledError(60_000)
        : error;
    });
    const answer = (json ?? {}) as Record<string, unknown> & Fault;
    if (answer.faultstring === undefined) return answer;
    return faulted(answer);
  }

  async function list(shop: Shop, kind: Kind, ask: PageRequest, page: number, per_page = PER_PAGE) {
    const { list: name, rows } = KINDS[kind];
    const answer = await call(shop, kind, name, {
      pagina: page,
      registros_por_pagina: per_page,
      apenas_importado_api: 'N',
      ...sinceOf(kind, ask),
    });
    if (answer === null) return { rows: [], total: 0 };
    return { rows: rowsIn(answer[rows]), total: Number(answer.total_de_registros ?? 0) };
  }

  return {
    slug: 'omie',
    name: 'Omie',
    category: 'erp',
    description: omieTexts.description,
    fields: [
      {
        name: 'app_key',
        label: 'App Key',
        placeholder: null,
        is_secret: true,
        help: omieTexts.key_help,
      },
      {
        name: 'app_secret',
        label: 'App Secret',
        placeholder: null,
        is_secret: true,
        help: null,
      },
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    // 240 a minute for each kind of call.
    pace: { burst: 4, per_second: 4 },
    poll_seconds: 300,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand: ({ app_key, app_secret }) => ({
        account: needTyped(app_key, 'App Key'),
        account_name: 'Omie',
        settings: {},
        credentials: {
          app_key: needTyped(app_key, 'App Key'),
          app_secret: needTyped(app_secret, 'App Secret'),
        },
        credentials_until: null,
      }),
    },
    async check(shop) {
      const since = { cursor: null, changed_since: null, history_from: null };
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, kindOf(resource), since, 1, 1),
      );
      return { account_name: 'Omie', resources };
    },
    async page(shop, resource, ask) {
      const kind = kindOf(resource);
      const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, (page) =>
        list(shop, kind, ask, page),
      );
      return { normalized: mapRows(shop, kind, rows), ...where };
    },
    async one(shop, resource, id) {
      const kind = kindOf(resource);
      const { one, id: name } = KINDS[kind];
      const answer = await call(shop, kind, one, { [name]: Number(id) });
      const row = kind === 'orders' ? answer?.pedido_venda_produto : answer;
      return row ? mapRows(shop, kind, [row]) : null;
    },
    async count(shop, resource, from) {
      const since = { cursor: null, changed_since: null, history_from: from };
      return (await list(shop, kindOf(resource), since, 1, 1)).total;
    },
  };
}

interface Fault {
  faultstring?: string;
  faultcode?: string;
}

/** Faults come with 200 too; that there is nothing on a page is one of them. */
function faulted({ faultstring = '', faultcode = '' }: Fault): null {
  if (/5113|n[aã]o existem registros|não cadastrad/i.test(`${faultcode} ${faultstring}`))
    return null;
  if (/chave de acesso|app_key|inválid.*(chave|acesso)/i.test(faultstring)) {
    throw new ShopRefusedError('credentials', omieTexts.refused(faultstring));
  }
  if (/redundante|bloquead|consumo/i.test(faultstring)) throw new ShopThrottledError(60_000);
  if (/indispon|timeout|broken response/i.test(faultstring))
    throw new ShopUnavailableError(faultstring);
  throw new ShopRefusedError('other', omieTexts.refused(clip(faultstring, 300)));
}

function kindOf(resource: ShopResource): Kind {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

function sinceOf(kind: Kind, { changed_since, history_from }: PageRequest): Record<string, string> {
  if (changed_since)
    return { filtrar_por_data_de: dayOf(changed_since), filtrar_apenas_alteracao: 'S' };
  return kind === 'orders' && history_from
    ? { filtrar_por_data_de: dayOf(history_from), filtrar_apenas_inclusao: 'S' }
    : {};
}

/** `23/11/2026`, at Brasília. */
function dayOf(at: Date): string {
  const [year, month, day] = new Date(at.getTime() - 3 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}/${month}/${year}`;
}

function mapRows(shop: Shop, kind: Kind, rows: readonly unknown[]): Normalized {
  const now = shop.now().toISOString();
  return mapRecords(
    kind,
    rows,
    {
      customers: mapCustomer,
      carts: () => null,
      products: (row) => mapProduct(row, now),
      orders: mapOrder,
    },
    KINDS[kind].id,
  );
}
