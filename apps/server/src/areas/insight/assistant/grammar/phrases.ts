import type { Item } from './items.ts';

/** The phrases of questions, and what each means. */

const SELL =
  'vendi/vendeu/vendemos/venderam/vende/vendem/vendo/vendendo/vendido/vendida/vendidos/vendidas';
export const BUY =
  'compra/compram/comprou/compraram/comprando/compravam/comprado/compro/comprei/adquiriram/adquiriu/levou/levaram';
const HOW_MANY = 'quantos/quantas/quanto/numero/quantidade/total';
const CLIENTS =
  'galera/turma/pessoal/povo/clientes/cliente/clientela/fregues/fregueses/freguesa/freguesas/freguesia/consumidores/consumidor/pessoas/pessoa/compradores/comprador/gente/contatos';
const MONEY = 'faturamento/receita/receitas/faturamentos';
/** What somebody or something brought: "quanto a campanha rendeu". */
const BROUGHT =
  'trouxe/trouxeram/trouxemos/traz/trazem/movimentou/movimentei/movimentamos/girou/girei/apurou/apurei/apuramos/rendeu/renderam/rende/rendem/gerou/geraram/gera/geram/arrecadou/arrecadaram/arrecadei/arrecadamos/vendeu';
export const MESSAGES = 'mensagem/mensagens/disparos/disparo/envios';

/** Phrases with one meaning whatever is in their slots. */
export const FIXED: [patterns: string[], item: Item][] = [
  [
    [
      MONEY,
      'faturei/faturou/faturamos/faturaram/faturam',
      `quanto ${SELL}`,
      `${SELL} quanto`,
      'quanto entrou/caiu na/no/em/de? conta/caixa?',
      'quanto entrou/ganhei/ganhamos/recebi',
      'entrou quanto',
      'quanto entrou/deu/fez/fizemos/fiz no/em/de caixa',
      'valor/total faturado/arrecadado/vendido',
      'receita/faturamento/valor de/do/dos pedido/pedidos',
      'valor/total das/de? vendas',
      'valor vendido',
      'quanto de dinheiro? entrou',
      'dinheiro entrou',
      'grana',
      'o apurado',
    ],
    { is: 'metrics', metrics: ['revenue'] },
  ],
  [
    [
      `${HOW_MANY} de? vendas/pedidos/compras`,
      'pedidos',
      'pedido',
      'numero/quantidade/total de pedidos/vendas',
      `${HOW_MANY} pedidos entraram/vieram/recebi/tive/sairam`,
      'quantas vezes vendi/usaram/usou',
      'encomendas/encomenda',
      'vendas em quantidade',
    ],
    { is: 'metrics', metrics: ['orders'] },
  ],
  [
    [
      'ticket medio?',
      'valor medio de/do/das/dos? pedido/pedidos/venda/vendas/compra/compras?',
      'media por pedido/venda/compra',
      'gasto medio por/de? pedido/venda/compra',
    ],
    { is: 'metrics', metrics: ['average_ticket'] },
  ],
  [
    [
      `${HOW_MANY} de? itens/pecas/unidades/pares/par/produtos ${SELL}?`,
      'itens/pecas/unidades vendidos/vendidas?',
      `${HOW_MANY} de? itens/pecas/unidades sairam/saiu?`,
    ],
    { is: 'metrics', metrics: ['items'] },
  ],
  [
    [
      'descontos/desconto',
      'quanto dei/demos/concedi de desconto/descontos',
      'quanto de? desconto/descontos eu? dei/demos/concedi',
    ],
    { is: 'metrics', metrics: ['discounts'] },
  ],
  [
    [
      'frete/fretes cobrado/cobrados/arrecadado?',
      'quanto? cobrei/cobramos/arrecadei/recebi de/com? frete/fretes',
    ],
    { is: 'metrics', metrics: ['shipping'] },
  ],
  [
    [
      'devolucoes/devolucao/reembolsos/reembolso/estornos/estorno',
      'devolvi/devolvemos/reembolsei/estornei de? dinheiro?',
      'quanto foi devolvido/reembolsado/estornado',
      'dinheiro/valor devolvido/reembolsado/estornado',
      'quanto devolvi/devolvemos/reembolsei/estornei de? dinheiro?',
    ],
    { is: 'metrics', metrics: ['refunds'] },
  ],
  [
    [
      'compradores/comprador unicos/unico/diferentes/distintos?',
      `${HOW_MANY} ${CLIENTS} diferentes? ${BUY}`,
      'clientes que compraram diferentes',
    ],
    { is: 'metrics', metrics: ['buyers'] },
  ],
  [
    [
      'clientes/compradores/consumidores/fregueses novos',
      'cliente/comprador/consumidor/fregues novo',
      'novo cliente/comprador/consumidor/fregues',
      'novos clientes/compradores',
      'clientes de primeira compra',
      'compradores novos',
      'primeiras compras',
    ],
    { is: 'metrics', metrics: ['new_buyers'] },
  ],
  [
    [
      'clientes/compradores recorrentes',
      'recorrentes',
      'clientes/pessoas/quem que? voltaram/voltou/retornaram a? comprar?',
      'quantos/quantas clientes/pessoas? voltaram/voltou/retornaram a? comprar?',
    ],
    { is: 'metrics', metrics: ['returning_buyers'] },
  ],
  [
    ['compradores/clientes novos e recorrentes', 'novos e recorrentes'],
    { is: 'metrics', metrics: ['new_buyers', 'returning_buyers'] },
  ],
  [
    [
      'taxa/indice? de? recompra em? <n>? dias?',
      'recompra em? <n>? dias?',
      'recompram',
      'taxa/indice de retorno/fidelizacao',
    ],
    { is: 'metrics', metrics: ['repurchase_90'] },
  ],
  [
    [
      'taxa/indice/percentual/porcentagem/parte de/dos/das pedidos/vendas perdidos/perdidas',
      'pedidos/vendas perdidos/perdidas',
      'taxa/indice de cancelamento/cancelamentos',
      'pedidos cancelados ou vencidos',
    ],
    { is: 'metrics', metrics: ['lost_orders'] },
  ],
  [
    [
      `${MESSAGES}? enviadas/enviados/disparadas/disparados`,
      'enviei/enviamos/mandei/mandamos/disparei/disparamos',
    ],
    { is: 'metrics', metrics: ['sent'] },
  ],
  [
    [`${MESSAGES}? foram? entregues/entregue`, 'entregas de mensagens', `${MESSAGES} chegaram`],
    { is: 'metrics', metrics: ['delivered'] },
  ],
  [
    [
      'aberturas/abertura',
      'taxa de abertura',
      `${HOW_MANY} ${CLIENTS}? abriram/abriu`,
      'mensagens/emails abertas/abertos',
    ],
    { is: 'metrics', metrics: ['opened'] },
  ],
  [
    ['cliques/clique', `${HOW_MANY} ${CLIENTS}? clicaram/clicou`, 'taxa de cliques/clique'],
    { is: 'metrics', metrics: ['clicked'] },
  ],
  [['aberturas/abertura e cliques/clique'], { is: 'metrics', metrics: ['opened', 'clicked'] }],
  [
    [
      'descadastros/descadastro/descadastramentos',
      `${HOW_MANY} ${CLIENTS}? se? descadastraram/descadastrou`,
      'saidas da lista',
      'pediram/pediu para sair',
    ],
    { is: 'metrics', metrics: ['unsubscribed'] },
  ],
  [
    [
      'emails/mensagens voltaram/retornaram',
      'emails/contatos/mensagens invalidos/invalidas/devolvidos/devolvidas',
      'contatos invalidos',
    ],
    { is: 'metrics', metrics: ['bounced'] },
  ],
  [
    ['reclamacoes/reclamacao/denuncias de? spam?', 'marcaram/marcou como spam'],
    { is: 'metrics', metrics: ['complained'] },
  ],
  [
    [
      'custo/custos/gasto/gastos das/de/com/dos/do mensagens/disparos/envios/campanhas',
      'gastei/gastamos/paguei com/em/nas/de mensagens/disparos/envios/campanhas',
      'quanto gastei/gastamos/paguei/custaram/custou com/em/nas/as? mensagens/disparos/envios/campanhas',
    ],
    { is: 'metrics', metrics: ['message_cost'] },
  ],
  [['leads/lead', 'quantos leads'], { is: 'metrics', metrics: ['leads'] }],
  [
    [
      'receita/faturamento/vendas/valor atribuida/atribuido/atribuidas',
      'atribuida/atribuido',
      'vendas/receita/faturamento das/de/por/com campanhas',
    ],
    { is: 'metrics', metrics: ['attributed_revenue'] },
  ],
  [
    [
      'venda/vendas/receita/faturamento incremental/incrementais',
      'incremental',
      'venda/vendas/receita a mais',
      `${SELL} a mais`,
      'receita extra das campanhas',
    ],
    { is: 'metrics', metrics: ['incremental_revenue'] },
  ],
  [
    [
      'bonus/cashback concedido/concedidos/dado/dados/gerado/gerados',
      'quanto dei/demos/concedi/gerei de bonus/cashback',
      'dei/demos/concedi/distribui/distribuimos de? bonus/cashback',
      'quanto? de? bonus/cashback eu/gente/a? gente? liberei/liberou/liberamos/distribuiu/deu',
      'quanto? de? bonus/cashback dei/demos/concedi/concedemos/distribui/distribuimos',
    ],
    { is: 'metrics', metrics: ['bonus_granted'] },
  ],
  [
    [
      'bonus/cashback foi/foram? usado/usados/utilizado/utilizados/gasto/gastos/resgatado/resgatados',
      'quanto de? bonus/cashback foi/foram? usado/usaram/resgatado/resgatados',
      'uso de bonus/cashback',
    ],
    { is: 'metrics', metrics: ['bonus_used'] },
  ],
  [
    [
      'bonus/cashback em aberto/circulacao',
      'saldo/valor total? de/do bonus/cashback em? circulacao/aberto?',
      'bonus/cashback aberto/abertos/disponivel/disponiveis/pendente/pendentes',
      'quanto tenho/temos/devo de bonus/cashback em? aberto/pendente?',
      'quanto de? bonus/cashback tenho/temos/esta/ainda? em? aberto?',
    ],
    { is: 'metrics', metrics: ['bonus_open'] },
  ],
  [
    [
      'carrinhos/carrinho abandonados/abandonado',
      'carrinhos foram abandonados',
      'carrinhos/carrinho largados/largado/deixados/esquecidos/parados',
      `${HOW_MANY}? carrinhos ficaram/foram para? tras/largados/esquecidos`,
      `${HOW_MANY} carrinhos foram? abandonados/abandonaram/largaram?`,
      'abandono/abandonos de carrinho/carrinhos',
    ],
    { is: 'metrics', metrics: ['carts_abandoned'] },
  ],
  [
    [
      'carrinhos/carrinho foram? recuperados/recuperado',
      `${HOW_MANY} carrinhos foram? eu? recuperados/recuperei/recuperamos/salvei/salvamos/salvos`,
    ],
    { is: 'metrics', metrics: ['carts_recovered'] },
  ],
  [
    [
      'quantos? carrinhos/carrinho foram? abandonados/abandonado e quantos? foram? recuperados/recuperado',
    ],
    { is: 'metrics', metrics: ['carts_abandoned', 'carts_recovered'] },
  ],
  [['nps', 'nota de/do? nps', 'satisfacao dos? clientes?'], { is: 'metrics', metrics: ['nps'] }],
  [
    ['pessoas/clientes/contatos alcancaveis', 'base alcancavel'],
    { is: 'metrics', metrics: ['reachable'] },
  ],
  [[SELL, 'venderam', BROUGHT], { is: 'weak', metrics: ['revenue'] }],
  [
    [
      'quanto deu/deram/fez/fizeram/fiz/fizemos',
      'deu/deram/fez/fiz/fizemos quanto',
      'deu/deram',
      'a? loja/gente fez',
    ],
    { is: 'weak', metrics: ['revenue'] },
  ],
  [['sairam/saiu/saem'], { is: 'weak', metrics: ['items'] }],
  [
    [
      'mais vendido/vendidos/vendida/vendidas',
      'que mais sairam/saem/saiu/saiem',
      'mais saem/sairam',
      'mais saida/giro',
      'maior saida/giro',
      'campeao/campeoes de vendas',
      'carro chefe',
    ],
    { is: 'most', metrics: ['items'] },
  ],
  [
    [
      `${BUY} mais`,
      `que? mais ${BUY}`,
      `mais ${BUY}`,
      'que? mais faturou/faturaram/faturam/fatura/renderam/rendeu/vendem/vende',
      'faturou/faturaram/fatura/faturam/rendeu/renderam mais',
      `${SELL} mais`,
      'deu/deram/traz/trazem/trouxe/trouxeram mais faturamento/receita/dinheiro/venda/vendas',
      'que? mais deu/deram/traz/trazem/trouxe/trouxeram faturamento/receita/dinheiro/venda/vendas',
      'melhor/melhores',
      'maior/maiores faturamento/receita?',
      'mais faturamento/receita/dinheiro/vendas',
      'que mais vende/vendem',
    ],
    { is: 'most', metrics: ['revenue'] },
  ],
  [
    [
      'mais usado/usados/usada/usadas/utilizado/utilizada/utilizados/utilizadas/escolhida/escolhido',
    ],
    { is: 'most', metrics: ['orders'] },
  ],
  [['ranking/rank/classificacao de/do/da/dos/das?'], { is: 'which' }],
  [['qual/quais', 'que', 'em? que', 'em qual/quais', 'de onde'], { is: 'which' }],
  [['curva abc'], { is: 'abc', abc: 'all' }],
  ...(['a', 'b', 'c'] as const).map((abc): [string[], Item] => [
    [
      `classe/curva ${abc}`,
      `caiu/cairam/entrou/entraram/ficou/ficaram/esta/estao na/em classe/curva ${abc}`,
    ],
    { is: 'abc', abc },
  ]),
  [
    [
      'comparado/comparada/comparados/comparando/comparar/compara/compare com/a/ao/o?',
      'em comparacao com/a/ao/o?',
      'em relacao a/ao/o',
      'do que',
      'que o/a/em/no/na',
      'contra o?',
      'versus/vs/x o/a?',
      'frente ao/a',
      'ante o/a',
      'perto de/do/da',
      'mais/menos que',
    ],
    { is: 'compare' },
  ],
  [
    [
      'cresci/cresceu/crescemos/cresceram/crescimento/aumentou/aumentaram/aumento/melhorou/melhoraram/piorou/pioraram/subiu/subiram/caiu/cairam/cai/queda/desceu/desceram/diminuiu/diminuiram/encolheu/evoluiu/variacao/variou/variaram',
      'aumentou/cresceu/subiu/melhorou ou caiu/diminuiu/desceu/piorou/encolheu',
    ],
    { is: 'grew' },
  ],
  [['mais'], { is: 'more' }],
  [['menos'], { is: 'less' }],
  [[`${SELL} menos em/no/na/de/do/da`], { is: 'unplaced' }],
  [
    [
      'fora de/do/da?',
      'exceto/menos em/de/do/da/o/a?',
      'sem ser em/de/do/da?',
      'tirando o/a/os/as?',
      'que? nao e/sao/seja/sejam/esta/estao de/do/da?',
      'sem contar o/a/os/as?',
      'nao conta/contando o/a?',
    ],
    { is: 'not' },
  ],
  [
    [
      'quem',
      'clientes/pessoas/consumidores/aqueles/os que',
      'que clientes/pessoas',
      'quais clientes/pessoas',
      'lista de clientes/pessoas',
    ],
    { is: 'people' },
  ],
  [['desses/destes/deles/dessas/delas quem?'], { is: 'those' }],
  [[CLIENTS, 'base de clientes/contatos', 'minha base'], { is: 'persons' }],
  [[BUY, 'fez/fizeram compra/compras', 'fez/fizeram pedido/pedidos'], { is: 'bought' }],
  [[`so/apenas/somente ${BUY}`, `${BUY} so/apenas/somente`], { is: 'unplaced' }],
  [
    ['por/cada cliente/comprador/pessoa/consumidor', 'em media', 'media de/do/da'],
    { is: 'unplaced' },
  ],
  [
    [
      'quanto? gastei/gastamos/paguei/pagamos/custou/custaram com/em/nas/nos/na/no/de?',
      'quanto me/nos custou/custaram',
      'custo/custos/gasto/gastos de/do/da/dos/das/com',
    ],
    { is: 'spent' },
  ],
  [['quanto? paguei/pagamos/custou/custaram cada/um/uma'], { is: 'unplaced' }],
  [
    [
      'ganhei/ganhamos/conquistei/conquistamos/fechei/fechamos/recebi/recebemos/atendi/atendemos',
      'entraram/entrou/vieram/veio/chegaram/chegou em/no/na/nos/nas?',
      'tinha/tinham/tinhamos',
    ],
    { is: 'came' },
  ],
  [['usou/usaram/utilizou/utilizaram/pagou/pagaram com/em/no/na/o/a?'], { is: 'used' }],
  [
    [
      'so/apenas/somente usou/usaram/usa/usam/paga/pagam/pagou/pagaram/compra/compram',
      'usou/usaram/paga/pagam/pagou/pagaram so/apenas/somente',
      'onde/quando',
      'em natal',
      'quem/que quer/querem/queria/queriam/gostaria/gostariam/precisa/precisam/precisava',
      'por loja/lojas/tipo/valor/valores/numero/quantidade/cadastro/gente/base/ponto/cada',
      'de cada mes/semana/ano/dia',
      'os/nos/nas? <n> primeiros/primeiras <unit>',
    ],
    { is: 'unplaced' },
  ],
  [['nunca/nao usou/usaram/usa/usam/utilizou/utilizaram'], { is: 'not' }],
  [[`nao ${BUY}`, `nunca ${BUY}`], { is: 'bought', not: true }],
  [['abriu/abriram'], { is: 'event', event: 'opened' }],
  [['nao abriu/abriram'], { is: 'event', event: 'opened', not: true }],
  [['clicou/clicaram em/na/no?'], { is: 'event', event: 'clicked' }],
  [['nao clicou/clicaram em/na/no?'], { is: 'event', event: 'clicked', not: true }],
  [['recebeu/receberam'], { is: 'event', event: 'received' }],
  [['nao recebeu/receberam'], { is: 'event', event: 'received', not: true }],
];

export const NOUNS: [patterns: string[], dimension: Extract<Item, { is: 'noun' }>['dimension']][] =
  [
    [['dia/dias'], 'day'],
    [['semana/semanas'], 'week'],
    [['mes/meses'], 'month'],
    [['ano/anos'], 'year'],
    [['hora/horas/horario/horarios do? dia?', 'que horas'], 'hour'],
    [['dia/dias da semana', 'dia da semana'], 'day_of_week'],
    [['cidade/cidades/municipio/municipios'], 'city'],
    [['estado/estados/uf'], 'state'],
    [['regiao/regioes'], 'region'],
    [
      ['forma/formas/meio/meios/metodo/metodos de pagamento', 'pagamento/pagamentos'],
      'payment_method',
    ],
    [['produto/produtos'], 'product'],
    [['categoria/categorias'], 'category'],
    [['marca/marcas'], 'brand'],
    [['cupom/cupons/cupao'], 'coupon'],
    [['situacao/status do/dos? pedido/pedidos'], 'order_status'],
    [['segmento/segmentos rfm?', 'rfm'], 'rfm_segment'],
    [['grupo/grupos de? clientes?'], 'customer_cluster'],
    [['tag/tags/etiqueta/etiquetas'], 'tag'],
    [['mes da primeira compra'], 'first_sale_month'],
    [['campanha/campanhas'], 'campaign'],
    [['canal/canais'], 'channel'],
  ];

export const filter = (
  dimension: Extract<Item, { is: 'filter' }>['dimension'],
  ...values: string[]
): Item => ({ is: 'filter', dimension, values });

export const FILTERS: [patterns: string[], item: Item][] = [
  [['pix'], filter('payment_method', 'pix')],
  [['boleto/boletos'], filter('payment_method', 'boleto', 'bank_billet')],
  [['cartao/cartoes de credito', 'cartao de credito'], filter('payment_method', 'credit_card')],
  [['cartao/cartoes de debito'], filter('payment_method', 'debit_card')],
  [['cartao/cartoes'], filter('payment_method', 'credit_card', 'debit_card')],
  [['em dinheiro', 'dinheiro vivo'], filter('payment_method', 'money')],
  [['email/emails marketing?'], filter('channel', 'EMAIL')],
  [['sms/torpedo/torpedos'], filter('channel', 'SMS')],
  [['whatsapp'], filter('channel', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')],
];

/** Verbs that ask for an answer. */
export const ASKING =
  'mostra/mostre/mostrem/mostrar/ver/veja/diz/diga/fala/fale/quero/queria/gostaria/preciso/pode/poderia/saber/traz/traga/lista/listar/liste/calcula/calcule/exibe/exiba/conta/conte/faz/faca';
