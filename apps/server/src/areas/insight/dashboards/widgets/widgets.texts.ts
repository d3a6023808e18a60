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
  figures: 'Números do período',
  divided: (names: string, by: readonly string[]) => `${names} por ${by.join(' e ')}`,
} as const;
