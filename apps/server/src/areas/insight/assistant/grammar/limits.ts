import type { Item } from './items.ts';

/** What questions ask for and the product cannot say; the refusal says what it can. */

const PREDICT = 'previsao/previsoes/projecao/projecoes/estimativa/prever/projetar/expectativa';

export const LIMITS: [patterns: string[], item: Item][] = [
  [
    [
      'amanha',
      'depois de amanha',
      'no/na/nos/nas/do/da/em? proximo/proxima/proximos/proximas mes/semana/ano/dia/trimestre/semestre/meses/semanas/anos/dias',
      'no/na/nos/nas/do/da/de? proximos/proximas <n> <unit>',
      'que vem/vira',
      'no/na/do/da/o/a? mes/semana/ano que vem/vira/entra',
      'vai/vao subir/descer/cair/aumentar/diminuir/crescer/melhorar/piorar/custar/render/trazer/dar/bater',
      'no/na/do/da? fim/final de semana que vem',
      `${PREDICT} de/do/da/das/dos? faturamento/receita/vendas/venda/pedidos/caixa`,
      'vou/vamos/vai/vao/devo/devemos/deve/devem/posso faturar/vender/ter/receber/lucrar/crescer/fechar',
      'venderei/faturarei/faturaremos/venderemos',
    ],
    { is: 'limit', limit: 'future' },
  ],
  [
    [
      'de/a/na/pela/da/ontem/hoje/essa/esta/nessa/nesta noite/manha/tarde/madrugada',
      'noite/manha/tarde/madrugada',
      'hoje cedo',
      'entre/de/das/as? <n> h/hs/hrs/horas a/ate/e/as <n2> h/hs/hrs/horas?',
      'entre/das/as <n> e/a/as/ate <n2> horas/h/hs/hrs',
      'as <n> h/hs/hrs/horas',
      'nas/das? ultimas <n> horas',
    ],
    { is: 'limit', limit: 'hours' },
  ],
  [
    [
      'cancelado/cancelados/cancelada/canceladas/cancelamento/cancelamentos/cancelaram/cancelou',
      'pendente/pendentes/estornados/reembolsados/devolvidos/devolvidas/expirados',
      'aguardando/esperando pagamento/confirmacao/aprovacao?',
      'nao pago/pagos/pagas/paga/aprovados/aprovadas/faturados',
      'pedido/pedidos/boleto/boletos vencido/vencidos/expirado/expirados/pendente/pendentes/devolvido/devolvidos',
      'quantos/quantas? pedido/pedidos em aberto',
      'pedido/pedidos/encomenda/encomendas/compras/mercadorias foi/foram? entregue/entregues/enviado/enviados/despachado/despachados/atrasado/atrasados',
      'pedido/pedidos/compras foi/foram devolvido/devolvidos/devolvidas/estornados/cancelados/canceladas',
    ],
    { is: 'limit', limit: 'statuses' },
  ],
  [
    [
      'menos vendido/vendidos/vendida/vendidas/comprado/comprados/compradas',
      'que? menos sairam/saem/saiu/sai/vendem/vende/vendeu/venderam/compram/compra/compraram/faturam/faturou/faturaram/renderam/rendeu',
      'pior/piores/menor/menores',
    ],
    { is: 'limit', limit: 'smallest' },
  ],
];
