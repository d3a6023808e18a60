import type { WidgetKind } from '@clientela/contract';

/** Titles of widgets that are not named after their metrics. */
export const KIND_TITLES: Readonly<Partial<Record<WidgetKind, string>>> = {
  abc: 'Curva ABC',
  rfm_grid: 'Segmentos de clientes',
  campaigns: 'O que as campanhas trouxeram',
  reach: 'Alcance das mensagens',
  carts: 'Carrinhos',
  bonus: 'Bônus',
  nps: 'NPS',
  note: '',
  movement: 'Movimento entre segmentos',
  cohort: 'Retenção por safra',
  next_purchase: 'Próxima compra',
  incremental: 'Receita a mais das campanhas',
};

export const widgetsTexts = {
  formulas: {
    rfm_grid:
      'Cada cliente recebe notas de 1 a 5 por quando comprou, quantas vezes e quanto; as notas dizem o segmento de hoje.',
    movement:
      'Compara o segmento de cada cliente no primeiro e no último dia. Subiu quem foi para um segmento melhor na ordem da tabela.',
    cohort:
      'Retenção = dos que compraram pela primeira vez em um mês, quantos compraram de novo em cada mês seguinte. Meses que não acabaram ficam fora da média.',
    next_purchase:
      'Estima a chance de nova compra de cada cliente pelo tempo desde a última venda e por quantas vezes já comprou, com a taxa da própria loja. Os compradores esperados são a soma das chances.',
    incremental:
      'Venda a mais = vendas de quem estava na campanha, menos o que essas pessoas teriam comprado no ritmo do grupo de controle, menos o custo das mensagens.',
  },
  ignores_filters: 'Este quadro olha a loja toda: os filtros do painel não valem nele.',
  figures: 'Números do período',
  divided: (names: string, by: readonly string[]) => `${names} por ${by.join(' e ')}`,
} as const;
