import {
  type PageRequest,
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callShop } from '../shop-call.ts';
import type { Kind, TinyApi } from './api.ts';
import { tinyTexts } from './tiny.texts.ts';

/** Codes of an answer's `codigo_erro` (https://tiny.com.br/api-docs/api2-tabelas-processamento). */
const BAD_TOKEN = new Set([1, 2, 5, 8]);
const TOO_MANY = new Set([6, 11]);
const NOTHING = new Set([20, 22, 23]);
const GONE = 32;
const MAINTENANCE = 99;
const THROTTLED_MS = 60_000;

type Row = Record<string, unknown>;

const KINDS = {
  customers: { list: 'contatos.pesquisa', rows: 'contatos', one: 'contato' },
  products: { list: 'produtos.pesquisa', rows: 'produtos', one: 'produto' },
  orders: { list: 'pedidos.pesquisa', rows: 'pedidos', one: 'pedido' },
} as const satisfies Record<Kind, { list: string; rows: string; one: string }>;

/**
 * Tiny's API, version 2, by the token that a shop creates for itself (https://tiny.com.br/api-docs/api2). Records
 * have the shape of version 3.
 */
export function tinyByToken(apiUrl: string): TinyApi {
  /** The content of an answer; null where it says that there is none. */
  async function call(shop: Shop, service: string, form: Record<string, string>) {
    const { json } = await callShop(shop, {
      method: 'POST',
      url: `${apiUrl}/api2/${service}.php`,
      form: { token: shop.credentials.api_token ?? '', formato: 'JSON', ...form },
    });
    return contentOf((json ?? {}) as { retorno?: Answer });
  }

  return {
    async list(shop, kind, ask, page) {
      const { list, rows, one } = KINDS[kind];
      const form = { ...filterOf(kind, ask), pagina: String(page) };
      const content = await call(shop, list, form);
      const found = (content?.[rows] ?? []) as Record<string, Row>[];
      if (!Array.isArray(found)) throw new ShopUnavailableError('the answer is no list');
      return { rows: found.map((each) => SHAPES[kind](each[one] ?? {})), total: null };
    },
    async one(shop, kind, id) {
      const content = await call(shop, `${KINDS[kind].one}.obter`, { id });
      const row = content?.[KINDS[kind].one];
      return row ? SHAPES[kind](row as Row) : null;
    },
    async count() {
      return null;
    },
    // Lists contain neither items nor mobile phones.
    reads_one_by_one: ['customers', 'orders'],
    notes: { products: tinyTexts.products_by_token },
  };
}

interface Answer extends Row {
  status?: string;
  codigo_erro?: number | string;
  erros?: { erro?: string }[];
}

function contentOf({ retorno }: { retorno?: Answer }): Row | null {
  if (!retorno) throw new ShopUnavailableError('the answer has no content');
  if (retorno.status === 'OK') return retorno;
  const code = Number(retorno.codigo_erro);
  if (NOTHING.has(code) || code === GONE) return null;
  if (TOO_MANY.has(code)) throw new ShopThrottledError(THROTTLED_MS);
  if (code === MAINTENANCE) throw new ShopUnavailableError('the platform is in maintenance');
  const words = tinyTexts.replied(retorno.erros?.[0]?.erro ?? String(retorno.codigo_erro ?? ''));
  throw new ShopRefusedError(BAD_TOKEN.has(code) ? 'credentials' : 'other', words);
}

/** The first day of Tiny: lists of orders need a filter. */
const BEGINNING = '01/01/2001';

function filterOf(
  kind: Kind,
  { changed_since, history_from }: Pick<PageRequest, 'changed_since' | 'history_from'>,
): Record<string, string> {
  const since = changed_since && `${brazilianDay(changed_since)} 00:00:00`;
  switch (kind) {
    case 'orders': {
      if (since) return { dataAtualizacao: since };
      return { dataInicial: history_from ? brazilianDay(history_from) : BEGINNING };
    }
    case 'customers':
      return { pesquisa: '', ...(since && { dataMinimaAtualizacao: since }) };
    case 'products':
      return { pesquisa: '', ...(since && { dataCriacao: since }) };
  }
}

/** `20/11/2026`, at Brasília. */
function brazilianDay(at: Date): string {
  const day = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  return day.split('-').reverse().join('/');
}

/** `20/11/2026 10:00:00` → `2026-11-20 10:00:00`; other values stay. */
function isoOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const found = /^(\d\d)\/(\d\d)\/(\d{4})(.*)$/.exec(value.trim());
  return found ? `${found[3]}-${found[2]}-${found[1]}${found[4]}` : value;
}

const SHAPES: Record<Kind, (row: Row) => Row> = {
  customers: contactOf,
  products: (row) => ({
    id: row.id,
    descricao: row.nome,
    situacao: row.situacao,
    precos: { preco: row.preco, precoPromocional: row.preco_promocional },
  }),
  orders: (row) => ({
    id: row.id,
    numeroPedido: row.numero,
    situacao: tinyTexts.situation_codes[String(row.situacao)] ?? row.situacao,
    data: isoOf(row.data_pedido),
    valorTotalPedido: row.total_pedido,
    valorFrete: row.valor_frete,
    valorDesconto: row.valor_desconto,
    ecommerce: { numeroPedidoEcommerce: row.numero_ecommerce },
    cliente: row.cliente ? contactOf(row.cliente as Row) : null,
    itens: itemsOf(row.itens),
    pagamento: { formaRecebimento: { nome: row.forma_pagamento } },
  }),
};

function contactOf(row: Row): Row {
  return {
    id: row.id,
    nome: row.nome,
    email: row.email,
    celular: row.celular,
    telefone: row.fone,
    cpfCnpj: row.cpf_cnpj,
    dataNascimento: isoOf(row.data_nascimento),
    dataCriacao: isoOf(row.data_criacao),
    // `A` or `Ativo`, `E` or `Excluído`.
    situacao: String(row.situacao ?? '').startsWith('E') ? 'E' : 'B',
    endereco: { municipio: row.cidade, uf: row.uf, cep: row.cep },
  };
}

function itemsOf(itens: unknown): unknown {
  if (!Array.isArray(itens)) return itens;
  return itens.map(({ item = {} }: { item?: Row }) => ({
    produto: { id: item.id_produto, descricao: item.descricao },
    quantidade: item.quantidade,
    valorUnitario: item.valor_unitario,
  }));
}
