import { createHash, randomUUID } from 'node:crypto';
import {
  answerOne,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';
import { brasilia } from './tray.ts';

/** Tiny's API, version 3, and its OpenID provider: https://erp.tiny.com.br/public-api/v3/swagger */

type Row = Record<string, unknown>;

export interface TinySimulator extends ShopServer {
  app: { id: string; secret: string };
  /** Issued codes, each for one exchange by its requester. */
  codes: Map<string, { challenge: string; redirect_uri: string }>;
  token: string;
  refreshToken: string;
  /** The token of version 2, which the shop creates for itself. */
  apiToken: string;
  contatos: Row[];
  pedidos: Row[];
  produtos: Row[];
  /** The owner consents at this address: returns the query of the redirect back. */
  authorize(address: URL): Record<string, string>;
}

export async function simulateTiny(): Promise<TinySimulator> {
  const simulator = {
    app: { id: 'app', secret: randomUUID() },
    codes: new Map(),
    token: randomUUID(),
    refreshToken: randomUUID(),
    apiToken: randomUUID(),
    contatos: [],
    pedidos: [],
    produtos: [],
  } as unknown as TinySimulator;

  function answer(call: ShopCall): ShopAnswer {
    if (call.path.endsWith('/openid-connect/token')) return exchange(call);
    if (call.path.startsWith('/api2/')) return answerByToken(call);
    if (call.headers.authorization !== `Bearer ${simulator.token}`)
      return { status: 401, body: {} };
    const [, , , resource = '', id] = call.path.split('/');
    const rows = simulator[resource as 'pedidos'];
    if (id) return answerOne(rows, id);
    const { query } = call;
    const since = query.get('dataAtualizacao') ?? query.get('dataAlteracao') ?? '';
    const day = query.get('dataInicial') ?? '';
    const found = rows.filter(
      (row) => String(row.dataAtualizacao) >= since && String(row.data ?? '9') >= day,
    );
    const [offset, limit] = [
      Number(query.get('offset') ?? 0),
      Math.min(100, Number(query.get('limit') ?? 100)),
    ];
    const itens = found
      .slice(offset, offset + limit)
      .map(({ itens: _, pagamento: _paid, ...row }) => row);
    return { body: { itens, paginacao: { limit, offset, total: found.length } } };
  }

  /** Version 2: https://tiny.com.br/api-docs/api2 */
  function answerByToken({ path, body }: ShopCall): ShopAnswer {
    const retorno = (content: Row) => ({ body: { retorno: content } });
    const failed = (codigo_erro: string, erro: string) =>
      retorno({ status_processamento: '2', status: 'Erro', codigo_erro, erros: [{ erro }] });
    if (body.token !== simulator.apiToken) return failed('2', 'token invalido');
    const [one = '', verb] = path.slice('/api2/'.length).split('.');
    const kind = one.replace(/s$/, '');
    const [rows, shape] = {
      contato: [simulator.contatos, contactByToken] as const,
      produto: [simulator.produtos, productByToken] as const,
      pedido: [simulator.pedidos, orderByToken] as const,
    }[kind]!;
    if (verb === 'obter') {
      const row = rows.find(({ id }) => String(id) === body.id);
      if (!row) return failed('32', 'Registro não localizado');
      return retorno({ status: 'OK', [kind]: shape(row) });
    }
    const since = isoOf(String(body.dataAtualizacao ?? body.dataMinimaAtualizacao ?? ''));
    const day = isoOf(String(body.dataInicial ?? ''));
    const found = rows.filter(
      (row) => String(row.dataAtualizacao) >= since && String(row.data ?? '9') >= day,
    );
    if (found.length === 0) return failed('20', 'A Consulta não retornou registros');
    const page = Number(body.pagina ?? 1);
    const listed = found.slice((page - 1) * 100, page * 100);
    if (listed.length === 0) return failed('23', 'A página solicitada não existe');
    return retorno({
      status: 'OK',
      pagina: page,
      numero_paginas: Math.ceil(found.length / 100),
      [`${kind}s`]: listed.map((row) => {
        const { itens: _, celular: _mobile, ...rest } = shape(row);
        return { [kind]: rest };
      }),
    });
  }

  function exchange({ body }: ShopCall): ShopAnswer {
    const isGood =
      body.grant_type === 'refresh_token'
        ? body.refresh_token === simulator.refreshToken
        : isOwnCode(body);
    if (body.client_secret !== simulator.app.secret) {
      return { status: 401, body: { error: 'unauthorized_client' } };
    }
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } };
    Object.assign(simulator, { token: randomUUID(), refreshToken: randomUUID() });
    const { token: access_token, refreshToken: refresh_token } = simulator;
    return { body: { access_token, refresh_token, expires_in: 14_400, token_type: 'Bearer' } };
  }

  // As Keycloak does it for a client that has to prove itself (RFC 7636).
  simulator.authorize = ({ searchParams: asked }): Record<string, string> => {
    const state = asked.get('state') ?? '';
    const challenge = asked.get('code_challenge') ?? '';
    const isProvable =
      asked.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge);
    const isAsked = asked.get('response_type') === 'code' && asked.get('scope') === 'openid';
    if (!isProvable || !isAsked || asked.get('client_id') !== simulator.app.id) {
      return { error: 'invalid_request', state };
    }
    const code = randomUUID();
    simulator.codes.set(code, { challenge, redirect_uri: asked.get('redirect_uri') ?? '' });
    return { code, state };
  };

  function isOwnCode({ code, code_verifier, redirect_uri }: Row): boolean {
    const given = simulator.codes.get(String(code));
    simulator.codes.delete(String(code));
    const verifier = String(code_verifier ?? '');
    const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
    const proof = createHash('sha256').update(verifier).digest('base64url');
    return isVerifier && given?.challenge === proof && given.redirect_uri === redirect_uri;
  }

  return Object.assign(simulator, await serveShop(answer));
}

const isoOf = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1');
const brazilian = (text: unknown) => String(text).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1');
const decimal = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);

function contactByToken({ cpfCnpj, celular, endereco, ...row }: Row): Row {
  const { municipio, uf, cep } = endereco as Row;
  const situacao = row.situacao === 'E' ? 'Excluído' : 'Ativo';
  return { ...row, situacao, cpf_cnpj: cpfCnpj, celular, fone: '', cidade: municipio, uf, cep };
}

function productByToken({ id, descricao, situacao, precos }: Row): Row {
  const { preco, precoPromocional } = precos as Row;
  return { id, nome: descricao, situacao, preco, preco_promocional: precoPromocional };
}

const SITUATION_NAMES: Record<string, string> = {
  0: 'Em aberto',
  2: 'Cancelado',
  3: 'Aprovado',
  9: 'Não entregue',
};

function orderByToken(row: Row): Row {
  const { id: _, situacao: _state, ...cliente } = contactByToken(row.cliente as Row);
  return {
    id: row.id,
    numero: row.numeroPedido,
    data_pedido: brazilian(row.data),
    situacao: SITUATION_NAMES[String(row.situacao)],
    total_pedido: decimal(row.valorTotalPedido),
    valor_frete: decimal(row.valorFrete),
    valor_desconto: decimal(row.valorDesconto),
    numero_ecommerce: (row.ecommerce as Row | null)?.numeroPedidoEcommerce ?? '',
    cliente,
    forma_pagamento: 'pix',
    itens: (row.itens as Row[]).map(({ produto, quantidade, valorUnitario }) => ({
      item: {
        id_produto: (produto as Row).id,
        descricao: (produto as Row).descricao,
        quantidade: decimal(quantidade),
        valor_unitario: decimal(valorUnitario),
      },
    })),
  };
}

let made = 100;

export function aTinyContact(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    nome: 'Ana Souza',
    email: `ana${id}@exemplo.com.br`,
    cpfCnpj: '529.982.247-25',
    celular: '(81) 99876-5432',
    situacao: 'B',
    dataAtualizacao: brasilia(at),
    endereco: { municipio: 'Recife', uf: 'PE', cep: '50030-230' },
    ...row,
  };
}

export function aTinyOrder(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    numeroPedido: id,
    situacao: 3,
    data: brasilia(at).slice(0, 10),
    valorTotalPedido: 129.9,
    valorFrete: 10,
    valorDesconto: 0,
    ecommerce: null,
    dataAtualizacao: brasilia(at),
    cliente: aTinyContact(at),
    itens: [{ produto: { id: 55, descricao: 'Caneca Azul' }, quantidade: 2, valorUnitario: 59.95 }],
    pagamento: { formaRecebimento: { id: 1, nome: 'Pix' } },
    ...row,
  };
}

export function aTinyProduct(at: Date, row: Row = {}): Row {
  return {
    id: 55,
    sku: 'CA',
    descricao: 'Caneca Azul',
    situacao: 'A',
    dataAtualizacao: brasilia(at),
    precos: { preco: 59.95, precoPromocional: 0 },
    dataAlteracao: brasilia(at),
    ...row,
  };
}
