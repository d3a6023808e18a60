import type { Item } from './items.ts';

/** Phrases of what opens rather than counts: views, drafts, explanations. */

/** A view by its name, alone or as a screen: "a tela de retenção". */
const views = (
  view: Extract<Item, { is: 'view' }>['view'],
  ...names: string[]
): [string[], Item] => [
  names.flatMap((name) => [
    name,
    `tela/painel/dashboard/quadro/visao/pagina/relatorio/grafico/tabela/aba/analise de/da/do/das/dos? a/o/as/os? ${name}`,
  ]),
  { is: 'view', view },
];

const MAKE =
  'monta/montar/monte/cria/criar/crie/faz/fazer/faca/prepara/preparar/prepare/gera/gerar/gere';

export const SCREENS: [patterns: string[], item: Item][] = [
  views(
    'cohort',
    'retencao por? safra/safras/coorte/cohort?',
    'curva de retencao',
    'safra/safras',
    'cohort/cohorts/coorte/coortes',
    'retencao de/dos clientes',
  ),
  views(
    'next_purchase',
    'previsao/previsoes de/das? compra/compras/recompra/recompras',
    'proximas compras',
    'proxima compra',
    'deve/devem/vao/vai comprar/voltar/recomprar/retornar a? comprar? de? novo?',
  ),
  views(
    'movement',
    'subiu/subiram e quem? desceu/desceram/caiu/cairam de/nos? segmento/segmentos?',
    'mudou/mudaram/trocou/trocaram de segmento/segmentos',
    'movimento/movimentacao/migracao/mudancas/mudanca entre/dos/de/nos? os? segmentos/segmento rfm?',
    'matriz de movimento/movimentacao/migracao',
    'quem? subiu/subiram de segmento',
    'quem? desceu/desceram/caiu/cairam de segmento',
    'quem subiu/subiram e quem? desceu/desceram/caiu/cairam de/nos? segmento/segmentos?',
  ),
  views('rfm_grid', 'matriz/grade/mapa de/da/do? rfm', 'segmentos rfm', 'segmentacao rfm?'),
  [
    [
      `${MAKE}/salva/salvar/separa/separe/separar/junta/junte/coloca/bota em? um/uma/o? novo/nova? grupo/publico/segmento/lista com/de/para/dos/das/da/do?`,
    ],
    { is: 'draft', of: 'cluster' },
  ],
  [
    [
      `${MAKE}/rascunha um/uma/a? nova? campanha/rascunho com/de/para/dos/das/da/do?`,
      'monta/montar/monte/cria/criar/crie/prepara/preparar/prepare um? rascunho de campanha com/de/para/dos/das/da/do?',
    ],
    { is: 'draft', of: 'campaign' },
  ],
  [
    [
      'o que e/sao/significa/significam',
      'o que quer dizer',
      'como se? voces? calcula/calculam/calculado/calculada/mede/medem/medir/calcular',
      'de que jeito/forma/maneira/modo voces? calcula/calculam/mede/medem/chega/chegam em/a?',
      'como e/sao feito/calculado/calculada/calculados/medido/medida/feita',
      'qual e? a formula de/da/do?',
      'explica/explique/explicar o/a?',
      'significado de/da/do',
      'de onde sai/vem a/o? conta/calculo/valor/numero de/do/da?',
    ],
    { is: 'explain' },
  ],
];
