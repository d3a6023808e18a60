import { randomUUID } from 'node:crypto';
import {
  answerOne,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/** Loja Integrada's API: https://api-docs.lojaintegrada.com.br */

type Row = Record<string, unknown>;

export interface LojaIntegradaSimulator extends ShopServer {
  appKey: string;
  key: string;
  personalToken: string;
  clientes: Row[];
  pedidos: Row[];
  webhook: { notifyUrl: string; token: string } | null;
  notice(order: Row): { body: string; headers: Record<string, string> };
}

export async function simulateLojaIntegrada(): Promise<LojaIntegradaSimulator> {
  const simulator = {
    appKey: randomUUID(),
    key: randomUUID(),
    personalToken: randomUUID(),
    clientes: [],
    pedidos: [],
    webhook: null,
  } as unknown as LojaIntegradaSimulator;

  function answer({ method, path, headers, query, body }: ShopCall): ShopAnswer {
    const allowed = [
      `chave_api ${simulator.key} aplicacao ${simulator.appKey}`,
      `Basic ${simulator.personalToken}`,
    ];
    if (!allowed.includes(String(headers.authorization))) {
      return { status: 401, body: { detail: 'Autenticação falhou' } };
    }
    if (path === '/webhooks/v1/pedido') {
      simulator.webhook = method === 'DELETE' ? null : (body as LojaIntegradaSimulator['webhook']);
      return { body: simulator.webhook ?? {} };
    }
    const [, , resource, id = ''] = path.split('/');
    const rows = resource === 'pedido' ? simulator.pedidos : simulator.clientes;
    if (id !== 'search')
      return answerOne(rows, id, { key: resource === 'pedido' ? 'numero' : 'id' });
    const [changed, made] = [query.get('since_atualizado') ?? '', query.get('since_criado') ?? ''];
    const found = rows.filter(
      (row) => String(row.data_modificacao) >= changed && String(row.data_criacao) >= made,
    );
    const [offset, limit] = [
      Number(query.get('offset') ?? 0),
      Math.min(50, Number(query.get('limit') ?? 20)),
    ];
    const objects = found.slice(offset, offset + limit).map((row) => {
      // A list includes neither items nor payments.
      const { itens: _, pagamentos: _paid, ...rest } = row;
      return rest;
    });
    return { body: { meta: { limit, offset, total_count: found.length }, objects } };
  }

  simulator.notice = (order) => ({
    body: JSON.stringify(order),
    headers: { authorization: `Bearer ${simulator.webhook?.token ?? ''}` },
  });
  return Object.assign(simulator, await serveShop(answer));
}

/** `2026-11-23T10:00:00`, in Brasília's time zone. */
export function liTime(at: Date): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19);
}

let made = 100;

export function aLiCustomer(at: Date, row: Row = {}): Row {
  const id = ++made;
  return {
    id,
    nome: 'Ana Souza',
    email: `ana${id}@exemplo.com.br`,
    cpf: '52998224725',
    cnpj: null,
    telefone_celular: '81998765432',
    data_nascimento: null,
    aceita_newsletter: false,
    data_criacao: liTime(at),
    data_modificacao: liTime(at),
    ...row,
  };
}

export function aLiOrder(at: Date, row: Row = {}): Row {
  const numero = ++made;
  return {
    numero,
    data_criacao: liTime(at),
    data_modificacao: liTime(at),
    valor_total: '129.90',
    valor_subtotal: '119.90',
    valor_envio: '10.00',
    valor_desconto: '0.00',
    cupom_desconto: null,
    situacao: { id: 4, codigo: 'pedido_pago', nome: 'Pedido Pago', situacao_alterada: true },
    cliente: aLiCustomer(at),
    endereco_entrega: { cidade: 'Recife', estado: 'PE', cep: '50030230' },
    itens: [
      {
        nome: 'Caneca Azul',
        quantidade: '2.000',
        preco_venda: '59.95',
        sku: 'CA',
        produto: { id_externo: 55, resource_uri: '/api/v1/produto/55?id_externo=1' },
      },
    ],
    pagamentos: [{ forma_pagamento: { codigo: 'pix', nome: 'Pix' }, valor: '129.90' }],
    ...row,
  };
}
