import { createHmac, randomUUID } from 'node:crypto';
import {
  answerOne,
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';
import { brasilia } from './tray.ts';

/** Bling's API, version 3: https://developer.bling.com.br/referencia, /autenticacao, /webhooks */

type Row = Record<string, unknown> & { id: number };

export interface BlingSimulator extends ShopServer {
  app: { id: string; secret: string };
  company: string;
  codes: Set<string>;
  token: string;
  refreshToken: string;
  contatos: Row[];
  vendas: Row[];
  produtos: Row[];
  notice(event: string, id: unknown): { body: string; headers: Record<string, string> };
}

export async function simulateBling(): Promise<BlingSimulator> {
  const simulator = {
    app: { id: 'app', secret: randomUUID() },
    company: randomUUID().replaceAll('-', ''),
    codes: new Set(),
    token: randomUUID(),
    refreshToken: randomUUID(),
    contatos: [],
    vendas: [],
    produtos: [],
  } as unknown as BlingSimulator;

  function answer(call: ShopCall): ShopAnswer {
    if (call.path === '/Api/v3/oauth/token') return exchange(call);
    if (call.headers.authorization !== `Bearer ${simulator.token}`) {
      return { status: 401, body: { error: { type: 'UNAUTHORIZED', message: 'invalid_token' } } };
    }
    const [resource = '', ...rest] = call.path.slice('/Api/v3/'.length).split('/');
    if (resource === 'empresas')
      return { body: { data: { id: simulator.company, nome: 'Loja do Sol' } } };
    if (resource === 'situacoes')
      return { body: { data: { id: Number(rest[0]), nome: 'Em produção' } } };
    if (resource === 'formas-pagamentos') return { body: { data: { id: 1, descricao: 'Pix' } } };
    const rows = {
      contatos: simulator.contatos,
      produtos: simulator.produtos,
      pedidos: simulator.vendas,
    }[resource];
    if (!rows) return { status: 404, body: { error: { type: 'RESOURCE_NOT_FOUND' } } };
    const id = resource === 'pedidos' ? rest[1] : rest[0];
    if (id) return answerOne(rows, id, { wrap: (data) => ({ data: withoutClock(data as Row) }) });
    return list(rows, call.query);
  }

  function exchange({ headers, body }: ShopCall): ShopAnswer {
    const basic = Buffer.from(`${simulator.app.id}:${simulator.app.secret}`).toString('base64');
    const isGood =
      body.grant_type === 'refresh_token'
        ? body.refresh_token === simulator.refreshToken
        : simulator.codes.delete(String(body.code));
    if (headers.authorization !== `Basic ${basic}`) {
      return { status: 401, body: { error: { type: 'invalid_client' } } };
    }
    if (!isGood) return { status: 400, body: { error: { type: 'invalid_grant' } } };
    Object.assign(simulator, { token: randomUUID(), refreshToken: randomUUID() });
    const { token: access_token, refreshToken: refresh_token } = simulator;
    return { body: { access_token, refresh_token, expires_in: 21_600, token_type: 'Bearer' } };
  }

  function list(rows: readonly Row[], query: URLSearchParams): ShopAnswer {
    const since = query.get('dataAlteracaoInicial') ?? '';
    const day = query.get('dataInicial') ?? '';
    const found = rows.filter(
      (row) => String(row.alterado) >= since && String(row.data ?? '9') >= day,
    );
    const page = pageOfRows(
      found,
      Number(query.get('pagina') ?? 1),
      Number(query.get('limite') ?? 100),
    );
    // Lists include neither e-mails nor items.
    const data = page.map((row) => {
      const {
        email: _,
        itens: _items,
        parcelas: _parts,
        endereco: _place,
        ...rest
      } = withoutClock(row);
      return rest;
    });
    return { body: { data } };
  }

  simulator.notice = (event, id) => {
    const data = { id };
    const body = JSON.stringify({
      event,
      eventId: randomUUID(),
      companyId: simulator.company,
      version: 'v1',
      data,
    });
    const signature = createHmac('sha256', simulator.app.secret).update(body).digest('hex');
    return { body, headers: { 'x-bling-signature-256': `sha256=${signature}` } };
  };
  return Object.assign(simulator, await serveShop(answer));
}

/** When a record changed is only good for filters. */
function withoutClock({ alterado: _, ...row }: Row): Record<string, unknown> {
  return row;
}

let made = 9_000;

export function aBlingContact(at: Date, row: Record<string, unknown> = {}): Row {
  const id = ++made;
  return {
    id,
    nome: 'Ana Souza',
    codigo: '',
    situacao: 'A',
    numeroDocumento: '529.982.247-25',
    telefone: '',
    celular: '(81) 99876-5432',
    email: `ana${id}@exemplo.com.br`,
    tipo: 'F',
    endereco: { geral: { municipio: 'Recife', uf: 'PE', cep: '50030-230' } },
    dadosAdicionais: { dataNascimento: '0000-00-00' },
    alterado: brasilia(at),
    ...row,
  };
}

export function aBlingOrder(at: Date, row: Record<string, unknown> = {}): Row {
  const id = ++made;
  return {
    id,
    numero: id - 8_000,
    numeroLoja: '',
    data: brasilia(at).slice(0, 10),
    total: 129.9,
    totalProdutos: 119.9,
    desconto: { valor: 0, unidade: 'REAL' },
    loja: { id: 0 },
    situacao: { id: 15, valor: 3 },
    alterado: brasilia(at),
    contato: { id: 1, nome: 'Ana Souza', numeroDocumento: '529.982.247-25', tipoPessoa: 'F' },
    itens: [
      {
        id: id * 10,
        codigo: 'CA',
        descricao: 'Caneca Azul',
        quantidade: 2,
        valor: 59.95,
        produto: { id: 55 },
      },
    ],
    parcelas: [{ id: 1, valor: 129.9, formaPagamento: { id: 1 } }],
    transporte: { frete: 10, etiqueta: { municipio: 'Recife', uf: 'PE' } },
    ...row,
  };
}

export function aBlingProduct(at: Date, row: Record<string, unknown> = {}): Row {
  return {
    id: 55,
    nome: 'Caneca Azul',
    codigo: 'CA',
    preco: 59.95,
    situacao: 'A',
    alterado: brasilia(at),
    estoque: { saldoVirtualTotal: 12 },
    imagemURL: 'https://cdn.example/caneca.png',
    ...row,
  };
}
