import type { DIMENSIONS, QueryMetric } from '@clientela/contract';

/** Portuguese texts of metrics. */
export const METRIC_NAMES: Readonly<Record<QueryMetric, string>> = {
  revenue: 'Receita',
  orders: 'Vendas',
  average_ticket: 'Ticket médio',
  items: 'Itens vendidos',
  discounts: 'Descontos',
  shipping: 'Frete',
  refunds: 'Devoluções',
  buyers: 'Compradores',
  new_buyers: 'Compradores novos',
  returning_buyers: 'Compradores recorrentes',
  repurchase_90: 'Recompra em 90 dias',
  lost_orders: 'Pedidos perdidos',
  sent: 'Mensagens enviadas',
  delivered: 'Mensagens entregues',
  opened: 'Aberturas',
  clicked: 'Cliques',
  unsubscribed: 'Descadastros',
  bounced: 'Contatos inválidos',
  complained: 'Reclamações de spam',
  message_cost: 'Custo das mensagens',
  customers: 'Clientes',
  leads: 'Leads',
  reachable: 'Pessoas alcançáveis',
  attributed_revenue: 'Receita atribuída',
  incremental_revenue: 'Venda a mais',
  bonus_granted: 'Bônus concedidos',
  bonus_used: 'Bônus usados',
  bonus_open: 'Bônus em aberto',
  carts_abandoned: 'Carrinhos abandonados',
  carts_recovered: 'Carrinhos recuperados',
  nps: 'NPS',
};

/** How each number comes about. */
export const FORMULAS: Readonly<Record<QueryMetric, string>> = {
  revenue: 'Receita = soma das vendas do período, menos o que foi devolvido.',
  orders: 'Vendas = pedidos pagos, enviados ou devolvidos só em parte.',
  average_ticket: 'Ticket médio = receita ÷ vendas, arredondado no centavo.',
  items: 'Itens = soma das quantidades vendidas.',
  discounts: 'Descontos = soma dos descontos das vendas do período.',
  shipping: 'Frete = soma do frete das vendas do período.',
  refunds: 'Devoluções = valor devolvido das vendas do período.',
  buyers: 'Compradores = clientes com ao menos uma venda no período, cada um contado uma vez.',
  new_buyers: 'Novos = compradores cuja primeira venda na loja aconteceu no período.',
  returning_buyers: 'Recorrentes = compradores do período menos os novos.',
  repurchase_90:
    'Recompra em 90 dias = dos que compraram pela primeira vez no período, há 90 dias ou mais, quantos voltaram a comprar em até 90 dias.',
  lost_orders: 'Pedidos perdidos = cancelados ou vencidos ÷ todos os pedidos do período.',
  sent: 'Enviadas = mensagens de campanhas aceitas para entrega, pelo dia do envio.',
  delivered: 'Entregues = mensagens que chegaram, pelo dia da entrega.',
  opened: 'Aberturas = mensagens abertas por pessoas; as de robôs não contam.',
  clicked: 'Cliques = mensagens com ao menos um clique de uma pessoa.',
  unsubscribed: 'Descadastros = pessoas que pediram para sair por uma mensagem do período.',
  bounced: 'Contatos inválidos = mensagens devolvidas porque o contato não existe.',
  complained: 'Reclamações = contatos que marcaram uma mensagem como spam no período.',
  message_cost: 'Custo das mensagens = o que saiu da carteira; créditos do plano não custam.',
  customers: 'Clientes = pessoas com ao menos uma compra ou cadastradas como clientes, hoje.',
  leads: 'Leads = pessoas que deixaram um contato e ainda não compraram, hoje.',
  reachable: 'Alcançáveis = pessoas que hoje podem receber ao menos um canal.',
  attributed_revenue:
    'Receita atribuída = vendas de quem recebeu uma mensagem antes, dentro da janela da loja, na última mensagem.',
  incremental_revenue:
    'Venda a mais = vendas de quem estava na campanha, menos o que essas pessoas teriam comprado no ritmo do grupo de controle, menos o custo das mensagens. Soma as campanhas do período com 50 pessoas no controle e 10 compradores ou mais.',
  bonus_granted: 'Bônus concedidos = valor dos bônus dados no período.',
  bonus_used: 'Bônus usados = valor usado em compras do período.',
  bonus_open: 'Bônus em aberto = saldo que os clientes ainda podem usar, hoje.',
  carts_abandoned: 'Carrinhos abandonados = carrinhos deixados sem pedido no período.',
  carts_recovered: 'Carrinhos recuperados = dos abandonados no período, os que viraram pedido.',
  nps: 'NPS = % de promotores (9 e 10) menos % de detratores (0 a 6).',
};

/** A worked example of each formula. */
export const EXAMPLES: Readonly<Record<QueryMetric, string>> = {
  revenue:
    'Três vendas de R$ 100,00, R$ 80,00 e R$ 60,00, a última com R$ 20,00 devolvidos: receita de R$ 220,00. Um pedido ainda não pago não entra.',
  orders: 'Quatro pedidos: um pago, um enviado, um cancelado, um à espera do Pix. São 2 vendas.',
  average_ticket: 'R$ 220,00 de receita em 3 vendas: 220 ÷ 3 = R$ 73,33.',
  items: 'Uma venda com 2 camisetas e 1 boné e outra com 1 boné: 4 itens.',
  discounts: 'Duas vendas, com descontos de R$ 10,00 e R$ 5,50: R$ 15,50.',
  shipping: 'Duas vendas, com frete de R$ 18,00 e frete grátis: R$ 18,00.',
  refunds: 'Uma venda de R$ 60,00 com R$ 20,00 devolvidos: devoluções de R$ 20,00.',
  buyers:
    'Ana comprou três vezes e João uma: 2 compradores. Vendas sem cliente ficam de fora, e a conta diz quantas.',
  new_buyers:
    'Ana comprou pela primeira vez em 3 de outubro; João, em março. Em outubro há 1 comprador novo.',
  returning_buyers: '10 compradores no mês, 4 deles novos: 6 recorrentes.',
  repurchase_90:
    'Em julho, 120 pessoas compraram pela primeira vez; 18 voltaram em até 90 dias: 18 ÷ 120 = 15,0%.',
  lost_orders: '200 pedidos no mês, 12 cancelados e 18 vencidos: 30 ÷ 200 = 15,0%.',
  sent: '500 mensagens na campanha, 480 aceitas para entrega: 480 enviadas.',
  delivered: '480 enviadas, 9 devolvidas e 1 sem notícia: 470 entregues.',
  opened: 'Ana abriu o e-mail três vezes e um robô abriu outro: 1 abertura.',
  clicked: 'Ana clicou em dois links da mesma mensagem: 1 clique.',
  unsubscribed:
    'Duas pessoas pediram para sair pelo link de uma mensagem de outubro: 2 descadastros.',
  bounced: '9 mensagens voltaram porque o endereço não existe: 9 contatos inválidos.',
  complained: 'Uma pessoa marcou o e-mail como spam: 1 reclamação.',
  message_cost: '100 SMS a R$ 0,09 e 200 e-mails cobertos pelos créditos do plano: R$ 9,00.',
  customers: 'Quem comprou e quem foi cadastrado como cliente conta uma vez, na data de hoje.',
  leads: 'Quem deixou o e-mail em um pop-up e ainda não comprou conta como lead.',
  reachable: 'Ana aceita e-mail, João pediu para sair de tudo: 1 pessoa alcançável.',
  attributed_revenue:
    'Ana recebeu um e-mail na segunda e comprou R$ 90,00 na quarta, dentro dos 7 dias: R$ 90,00. Quem nunca recebeu não conta.',
  incremental_revenue:
    'Na campanha, 9.500 pessoas compraram R$ 57.760,00; no controle, 500 pessoas compraram R$ 1.800,00, ou R$ 3,60 cada. As mensagens custaram R$ 1.190,00: 57.760 − 9.500 × 3,60 − 1.190 = R$ 22.370,00 a mais.',
  bonus_granted: '10% de cashback sobre R$ 220,00 vendidos: R$ 22,00 concedidos.',
  bonus_used: 'Ana pagou R$ 15,00 de uma compra com o bônus: R$ 15,00 usados.',
  bonus_open: 'Ana tinha R$ 22,00, usou R$ 15,00, e nada venceu: R$ 7,00 em aberto.',
  carts_abandoned: '40 carrinhos com itens ficaram sem pedido: 40 abandonados.',
  carts_recovered: 'Dos 40 abandonados em outubro, 6 viraram pedido, mesmo que em novembro: 6.',
  nps: '100 respostas: 60 promotores, 25 neutros, 15 detratores. 60 − 15 = NPS 45.',
};

export const DIMENSION_NAMES: Readonly<Record<(typeof DIMENSIONS)[number], string>> = {
  day: 'Dia',
  week: 'Semana',
  month: 'Mês',
  year: 'Ano',
  hour: 'Hora do dia',
  day_of_week: 'Dia da semana',
  city: 'Cidade',
  state: 'Estado',
  region: 'Região',
  payment_method: 'Pagamento',
  product: 'Produto',
  category: 'Categoria',
  brand: 'Marca',
  coupon: 'Cupom',
  order_status: 'Situação do pedido',
  rfm_segment: 'Segmento RFM',
  customer_cluster: 'Grupo',
  tag: 'Tag',
  first_sale_month: 'Mês da primeira compra',
  campaign: 'Campanha',
  channel: 'Canal',
};

export const metricsTexts = {
  cannot_group: (metric: QueryMetric, dimension: string) =>
    `${METRIC_NAMES[metric]}: sem divisão por ${dimension.toLowerCase()}.`,
  unknown_attribute: (key: string) => `O atributo “${key}” não existe na loja, ou está arquivado.`,
  of_order: (name: string) => `${name} (pedido)`,
  cannot_combine: (metric: QueryMetric) =>
    `${METRIC_NAMES[metric]}: esses filtros e divisões não podem ficar juntos.`,
  cannot_open: (metric: QueryMetric) => `${METRIC_NAMES[metric]}: não há lista para abrir.`,
  too_many_groups: 'São grupos demais para uma resposta. Escolha os maiores ou filtre.',
  unknown_cell: 'Este número não pertence à consulta.',
  needs_abc_dimension: 'A curva ABC precisa de uma única divisão: produto, categoria ou marca.',
  not_informed: 'Não informado',
  rest: 'Outros',
  no_filter: 'Sem filtros',
  not: 'que não é',
  anonymous_sales: 'Vendas sem cliente identificado',
  gone: 'Excluído',
  /** Sunday is 0. */
  weekdays: ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'],
  costs: { chat: 'Atendimento', single: 'Mensagens avulsas' },
  nps_groups: { DETRACTOR: 'Detrator', NEUTRAL: 'Neutro', PROMOTER: 'Promotor' },
} as const;
