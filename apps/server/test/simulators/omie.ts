import { randomUUID } from 'node:crypto';
import {
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';
import { brasilia } from './tray.ts';

/** Omie's API, which returns faults with 200 or 500: https://developer.omie.com.br/service-list */

type Row = Record<string, unknown>;

export interface OmieSimulator extends ShopServer {
  key: string;
  secret: string;
  clientes: Row[];
  pedidos: Row[];
  produtos: Row[];
}

export async function simulateOmie(): Promise<OmieSimulator> {
  const simulator = {
    key: '38333295000',
    secret: randomUUID(),
    clientes: [],
    pedidos: [],
    produtos: [],
  } as unknown as OmieSimulator;

  function answer({ body }: ShopCall): ShopAnswer {
    const { call, app_key, app_secret, param } = body as {
      call: string;
      app_key: string;
      app_secret: string;
      param: [Row];
    };
    if (app_key !== simulator.key || app_secret !== simulator.secret) {
      return fault(
        'A chave de acesso está inválida ou o aplicativo está suspenso.',
        'SOAP-ENV:Server',
      );
    }
    const [asked] = param;
    if (call === 'ListarClientes') return list(simulator.clientes, 'clientes_cadastro', asked);
    if (call === 'ListarProdutos')
      return list(simulator.produtos, 'produto_servico_cadastro', asked);
    if (call === 'ListarPedidos') return list(simulator.pedidos, 'pedido_venda_produto', asked);
    const order = simulator.pedidos.find(
      ({ cabecalho }) => (cabecalho as Row).codigo_pedido === asked.codigo_pedido,
    );
    return order
      ? { body: { pedido_venda_produto: order } }
      : fault('Pedido não cadastrado', '107');
  }

  function list(rows: readonly Row[], name: string, asked: Row): ShopAnswer {
    const [day = '', month = '', year = ''] = String(asked.filtrar_por_data_de ?? '').split('/');
    const since = year ? `${year}-${month}-${day}` : '';
    const field = asked.filtrar_apenas_alteracao === 'S' ? 'alterado' : 'incluido';
    const found = rows.filter((row) => String(row[field]) >= since);
    const [page, size] = [Number(asked.pagina), Number(asked.registros_por_pagina)];
    const shown = pageOfRows(found, page, size);
    if (shown.length === 0)
      return fault('Não existem registros para a página [1]!', 'SOAP-ENV:Client-5113');
    const pages = Math.ceil(found.length / size);
    return {
      body: {
        pagina: page,
        total_de_paginas: pages,
        total_de_registros: found.length,
        [name]: shown,
      },
    };
  }

  return Object.assign(simulator, await serveShop(answer));
}

function fault(faultstring: string, faultcode: string): ShopAnswer {
  return { body: { faultstring, faultcode } };
}

/** Filter fields of lists, as stored in the records. */
export function omieTimes(at: Date): Row {
  const [day = '', hour = ''] = brasilia(at).split(' ');
  const said = day.split('-').reverse().join('/');
  return { alterado: brasilia(at), dAlt: said, hAlt: hour };
}

let made = 100;

export function anOmieCustomer(at: Date, row: Row = {}): Row {
  const codigo_cliente_omie = ++made;
  const { alterado, dAlt, hAlt } = omieTimes(at);
  return {
    codigo_cliente_omie,
    razao_social: 'Ana Souza',
    nome_fantasia: 'Ana Souza',
    cnpj_cpf: '529.982.247-25',
    email: `ana${made}@exemplo.com.br`,
    telefone1_ddd: '81',
    telefone1_numero: '99876-5432',
    cidade: 'RECIFE (PE)',
    estado: 'PE',
    cep: '50030230',
    info: { dInc: dAlt, hInc: hAlt, dAlt, hAlt },
    alterado,
    incluido: alterado,
    ...row,
  };
}

export function anOmieOrder(at: Date, row: Row = {}): Row {
  const codigo_pedido = ++made;
  const { alterado, dAlt, hAlt } = omieTimes(at);
  return {
    cabecalho: { codigo_pedido, numero_pedido: String(made), codigo_cliente: 77, etapa: '60' },
    infoCadastro: { dInc: dAlt, hInc: hAlt, dAlt, hAlt, cancelado: 'N', devolvido: 'N' },
    det: [
      {
        produto: {
          codigo_produto: 55,
          descricao: 'Caneca Azul',
          quantidade: 2,
          valor_unitario: 59.95,
          valor_total: 119.9,
        },
      },
    ],
    frete: { valor_frete: 10 },
    total_pedido: { valor_total_pedido: 129.9, valor_descontos: 0, valor_mercadorias: 119.9 },
    alterado,
    incluido: alterado,
    ...row,
  };
}

export function anOmieProduct(at: Date, row: Row = {}): Row {
  const { alterado, dAlt, hAlt } = omieTimes(at);
  return {
    codigo_produto: 55,
    descricao: 'Caneca Azul',
    valor_unitario: 59.95,
    inativo: 'N',
    quantidade_estoque: 12,
    imagens: [{ url_imagem: 'https://cdn.example/caneca.png' }],
    info: { dAlt, hAlt },
    alterado,
    incluido: alterado,
    ...row,
  };
}
