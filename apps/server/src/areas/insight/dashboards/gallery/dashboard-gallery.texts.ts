import { DashboardDraft, type GalleryDashboard, type Widget } from '@clientela/contract';
import type { z } from 'zod';

type WidgetInput = z.input<typeof DashboardDraft>['widgets'][number];

interface Ready {
  key: string;
  name: string;
  goal: string;
  widgets: Omit<WidgetInput, 'id'>[];
  period?: DashboardDraft['period'];
}

function ready({ key, name, goal, widgets, period = 'last_30_days' }: Ready): GalleryDashboard {
  const draft = DashboardDraft.parse({
    name,
    period,
    compare: 'previous',
    widgets: widgets.map((widget, at) => ({ id: `w${at + 1}`, ...widget })),
  });
  return { key, goal, draft };
}

const SALES: Omit<WidgetInput, 'id'> = {
  kind: 'headline',
  query: { metrics: ['revenue', 'orders', 'average_ticket'] },
  width: 12,
  height: 's',
};
const REVENUE: Omit<WidgetInput, 'id'> = {
  kind: 'over_time',
  query: { metrics: ['revenue'] },
  width: 12,
  height: 'm',
};

/** The product's own dashboard. */
export const OVERVIEW: DashboardDraft & { widgets: Widget[] } = ready({
  key: 'overview',
  name: 'Visão geral',
  goal: 'Vendas, clientes e campanhas em uma página',
  widgets: [
    SALES,
    {
      kind: 'headline',
      title: 'Quem comprou',
      query: { metrics: ['buyers', 'new_buyers', 'returning_buyers'] },
      width: 12,
      height: 's',
    },
    REVENUE,
    { kind: 'campaigns', width: 6 },
    { kind: 'map', query: { metrics: ['revenue'] }, width: 6 },
    { kind: 'rfm_grid', width: 6, height: 'l' },
    { kind: 'abc', query: { metrics: ['revenue'], by: ['product'] }, width: 6, height: 'l' },
  ],
}).draft;

/** Ready dashboards, in the order of the screen. */
export const DASHBOARD_GALLERY: readonly GalleryDashboard[] = [
  ready({
    key: 'sales',
    name: 'Vendas',
    goal: 'Quanto, quando e onde a loja vende',
    widgets: [
      SALES,
      REVENUE,
      { kind: 'heatmap', query: { metrics: ['orders'] }, width: 6 },
      { kind: 'map', query: { metrics: ['revenue'] }, width: 6 },
      { kind: 'split', query: { metrics: ['revenue'], by: ['payment_method'] }, width: 4 },
      { kind: 'split', query: { metrics: ['orders'], by: ['order_status'] }, width: 4 },
      {
        kind: 'headline',
        query: { metrics: ['discounts', 'shipping', 'refunds'] },
        width: 4,
      },
    ],
  }),
  ready({
    key: 'customers',
    name: 'Clientes',
    goal: 'Quem compra, quem volta e quem está indo embora',
    widgets: [
      {
        kind: 'headline',
        query: { metrics: ['buyers', 'new_buyers', 'returning_buyers'] },
        width: 12,
        height: 's',
      },
      { kind: 'rfm_grid', width: 6, height: 'l' },
      { kind: 'next_purchase', width: 6, height: 'l' },
      { kind: 'movement', width: 12, height: 'l' },
      { kind: 'cohort', width: 12, height: 'l' },
    ],
  }),
  ready({
    key: 'products',
    name: 'Produtos',
    goal: 'O que vende mais, e o que sustenta a receita',
    widgets: [
      { kind: 'headline', query: { metrics: ['revenue', 'items'] }, width: 12, height: 's' },
      {
        kind: 'ranking',
        query: { metrics: ['revenue', 'items', 'buyers'], by: ['product'], top: '10' },
        width: 12,
        height: 'l',
        view: 'table',
      },
      { kind: 'abc', query: { metrics: ['revenue'], by: ['product'] }, width: 6, height: 'l' },
      { kind: 'split', query: { metrics: ['revenue'], by: ['category'] }, width: 6 },
    ],
  }),
  ready({
    key: 'campaigns',
    name: 'Campanhas',
    goal: 'O que saiu, quem abriu e o que voltou em reais',
    widgets: [
      { kind: 'reach', width: 6 },
      {
        kind: 'headline',
        query: { metrics: ['attributed_revenue', 'message_cost', 'unsubscribed'] },
        width: 6,
      },
      { kind: 'campaigns', width: 12, height: 'l' },
      { kind: 'incremental', width: 6 },
      { kind: 'split', query: { metrics: ['sent'], by: ['channel'] }, width: 6 },
      { kind: 'over_time', query: { metrics: ['clicked'] }, width: 12 },
    ],
  }),
  ready({
    key: 'bonuses_carts',
    name: 'Bônus e carrinhos',
    goal: 'O que os bônus e a recuperação trazem de volta',
    widgets: [
      { kind: 'bonus', width: 6 },
      { kind: 'carts', width: 6 },
      { kind: 'over_time', query: { metrics: ['bonus_used'] }, width: 6 },
      { kind: 'over_time', query: { metrics: ['carts_recovered'] }, width: 6 },
      {
        kind: 'ranking',
        query: { metrics: ['revenue', 'orders'], by: ['coupon'], top: '10' },
        width: 12,
      },
    ],
  }),
  ready({
    key: 'satisfaction',
    name: 'Satisfação',
    goal: 'O NPS ao longo do tempo e o que muda com ele',
    period: 'current_year',
    widgets: [
      { kind: 'nps', width: 12 },
      {
        kind: 'headline',
        query: { metrics: ['nps', 'repurchase_90', 'lost_orders'] },
        width: 12,
        height: 's',
      },
      { kind: 'over_time', query: { metrics: ['repurchase_90'] }, width: 6 },
      { kind: 'over_time', query: { metrics: ['lost_orders'] }, width: 6 },
    ],
  }),
];
