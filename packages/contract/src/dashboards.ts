import { z } from 'zod';
import { CampaignIncremental } from './campaign-results.ts';
import { readCohorts, readMovement, readNextPurchase } from './customers-over-time.ts';
import {
  ABC_DIMENSIONS,
  TIME_DIMENSIONS,
  WIDGET_HEIGHTS,
  WIDGET_KINDS,
  WIDGET_RULES,
  WIDGET_WIDTHS,
  WIDGETS_MAX,
} from './dashboard-widgets.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_EMAILS_MAX, Export } from './exports.ts';
import {
  Dimension,
  METRIC_UNITS,
  MetricsAnswer,
  MetricsQuery,
  MetricsSource,
  QUERY_METRICS,
} from './metrics-query.ts';
import { listRfmSegments } from './rfm.ts';
import { Email } from './session.ts';
import { Id, IfUpdatedAt, Instant, line, listOf, text } from './shapes.ts';

/** Dashboards of a store, their shares and subscriptions (analytics §2). */

const enhanced = { requires: { feature: 'enhanced_dashboards' } } as const;

const WidgetQuery = MetricsQuery.pick({
  metrics: true,
  by: true,
  where: true,
  sort: true,
  top: true,
  abc: true,
});

const isOneOf = (values: readonly string[], value: string | undefined) =>
  value !== undefined && values.includes(value);

export const Widget = z
  .strictObject({
    /** Of the widget within its dashboard. */
    id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
    kind: z.enum(WIDGET_KINDS),
    /** Empty: named after what it shows. */
    title: line(60).default(''),
    /** Null for kinds without choices. */
    query: WidgetQuery.nullable().default(null),
    /** Of a note. */
    text: text(2000).default(''),
    width: z.literal(WIDGET_WIDTHS).default(6),
    height: z.enum(WIDGET_HEIGHTS).default('m'),
    view: z.enum(['chart', 'table']).default('chart'),
  })
  .superRefine(({ kind, query }, issues) => {
    const rule = WIDGET_RULES[kind];
    if (!rule) return;
    const refuse = (field: 'metrics' | 'by', message: string) =>
      issues.addIssue({ code: 'custom', path: ['query', field], message });
    if ('most' in rule.metrics) {
      if (!query) refuse('metrics', 'Escolha o que o quadro mostra.');
      else if (query.metrics.length > rule.metrics.most) {
        refuse('metrics', 'Este quadro mostra uma medida de cada vez.');
      }
    }
    const by = query?.by ?? [];
    if (rule.by === 'one' && by.length !== 1) refuse('by', 'Escolha por que dividir.');
    if (rule.by === 'abc' && !(by.length === 1 && isOneOf(ABC_DIMENSIONS, by[0]))) {
      refuse('by', 'A curva ABC se divide por produto, categoria ou marca.');
    }
    if (rule.by === 'time' && by.length > 0 && !isOneOf(TIME_DIMENSIONS, by[0])) {
      refuse('by', 'Escolha dia, semana, mês ou ano.');
    }
  })
  .meta({ description: 'metrics and dimensions as the kind allows' });
export type Widget = z.output<typeof Widget>;

export const DashboardSettings = MetricsQuery.pick({ period: true, compare: true, where: true });

export const DashboardDraft = DashboardSettings.extend({
  name: line(60).min(1, 'O nome é obrigatório'),
  /** `private`: only its author and administrators. */
  visibility: z.enum(['store', 'private']).default('store'),
  widgets: z.array(Widget).max(WIDGETS_MAX, 'Um painel tem no máximo 24 quadros.'),
});
export type DashboardDraft = z.output<typeof DashboardDraft>;

export const DashboardSummary = z.object({
  id: Id,
  name: z.string(),
  visibility: z.enum(['store', 'private']),
  /** The product's own: cannot be changed, only cloned. */
  is_overview: z.boolean(),
  widgets: z.int(),
  created_by: z.string().nullable(),
  updated_at: Instant,
});
export type DashboardSummary = z.output<typeof DashboardSummary>;

export const Dashboard = DashboardDraft.extend(DashboardSummary.shape).extend({
  widgets: z.array(Widget),
});
export type Dashboard = z.output<typeof Dashboard>;

/** What campaigns with a control group brought, summed over them. */
export const IncrementalSum = z.object({
  /** Launched in the period with a control group. */
  campaigns: z.int(),
  /** Of these, those with enough data. */
  measured: z.int(),
  result: CampaignIncremental.nullable(),
  /** The largest first. */
  by_campaign: z.array(z.object({ id: Id, name: z.string(), result: CampaignIncremental })),
});
export type IncrementalSum = z.output<typeof IncrementalSum>;

/** The widget's own title, or what it shows. */
const title = z.string();

/** On a shared page: of fewer than five customers, so that its numbers are 0. */
const hidden = { is_hidden: z.boolean().optional() };
const Segments = z.array(listRfmSegments.response.shape.data.element.extend(hidden));
/** Null on a shared page: fewer than five customers. */
const Few = z.int().nullable();
const Movement = readMovement.response.extend({
  customers: Few,
  up: Few,
  down: Few,
  same: Few,
  cells: z.array(readMovement.response.shape.cells.element.extend(hidden)),
});
const Cohort = readCohorts.response.shape.cohorts.element;
const Cohorts = readCohorts.response.extend({
  cohorts: z.array(
    Cohort.extend({ ...hidden, cells: z.array(Cohort.shape.cells.element.extend(hidden)) }),
  ),
  averages: z.array(readCohorts.response.shape.averages.element.extend(hidden)),
});
const NextPurchase = readNextPurchase.response.extend({
  due: z.array(readNextPurchase.response.shape.due.element.extend(hidden)),
});

/** The data of one widget, by its kind. */
export const WidgetData = z.discriminatedUnion('type', [
  /** `query`: as it was answered, with the dashboard's period and filters. */
  z.object({ type: z.literal('metrics'), title, query: MetricsQuery, answer: MetricsAnswer }),
  z.object({ type: z.literal('rfm'), title, segments: Segments, source: MetricsSource }),
  z.object({ type: z.literal('movement'), title, movement: Movement, source: MetricsSource }),
  z.object({ type: z.literal('cohort'), title, cohorts: Cohorts, source: MetricsSource }),
  z.object({
    type: z.literal('next_purchase'),
    title,
    next_purchase: NextPurchase,
    source: MetricsSource,
  }),
  z.object({
    type: z.literal('incremental'),
    title,
    incremental: IncrementalSum,
    source: MetricsSource,
  }),
  z.object({ type: z.literal('note'), title }),
  /** The widget's own failure; the others have their data. */
  z.object({ type: z.literal('problem'), title, code: z.string(), message: z.string() }),
]);
export type WidgetData = z.output<typeof WidgetData>;

const dashboard = { scope: 'dashboards' } as const;

export const listDashboards = endpoint({
  method: 'GET',
  path: '/stores/:store_id/dashboards',
  permission: 'Dashboard.index',
  summary: "The store's dashboards that the caller may see, the overview first",
  response: listOf(DashboardSummary),
});

export const createDashboard = endpoint({
  method: 'POST',
  path: '/stores/:store_id/dashboards',
  permission: 'Dashboard.create',
  ...enhanced,
  summary: 'Creates a dashboard',
  body: DashboardDraft,
  response: Dashboard,
  failures: ['too_many_dashboards'],
  status: 201,
  idempotent: true,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboards/:id',
  permission: 'Dashboard.show',
  ...dashboard,
  summary: 'A dashboard with its widgets',
  response: Dashboard,
});

export const updateDashboard = endpoint({
  method: 'PUT',
  path: '/dashboards/:id',
  permission: 'Dashboard.update',
  ...dashboard,
  ...enhanced,
  summary: 'Saves a dashboard',
  body: DashboardDraft.extend({ if_updated_at: IfUpdatedAt }),
  response: Dashboard,
  failures: ['dashboard_changed', 'dashboard_is_overview'],
});

export const deleteDashboard = endpoint({
  method: 'DELETE',
  path: '/dashboards/:id',
  permission: 'Dashboard.destroy',
  ...dashboard,
  summary: 'Deletes a dashboard with its shares and subscriptions',
  response: 'nothing',
  failures: ['dashboard_is_overview'],
});

export const cloneDashboard = endpoint({
  method: 'POST',
  path: '/dashboards/:id/clone',
  permission: 'Dashboard.create',
  ...dashboard,
  ...enhanced,
  summary: 'Creates a private copy of a dashboard, named after it',
  response: Dashboard,
  failures: ['too_many_dashboards'],
  status: 201,
  idempotent: true,
});

/** Ready dashboards to start one from. */
export const GalleryDashboard = z.object({
  key: z.string(),
  goal: z.string(),
  draft: DashboardDraft,
});
export type GalleryDashboard = z.output<typeof GalleryDashboard>;

export const listDashboardGallery = endpoint({
  method: 'GET',
  path: '/stores/:store_id/dashboard-gallery',
  permission: 'Dashboard.index',
  summary: 'Ready dashboards to start one from',
  response: listOf(GalleryDashboard),
});

export const readWidgets = endpoint({
  method: 'POST',
  path: '/stores/:store_id/dashboards/data',
  permission: 'Dashboard.index',
  summary: 'The data of up to 24 widgets, saved or not, in their order, each with its own failure',
  body: DashboardSettings.extend({ widgets: z.array(Widget).min(1).max(WIDGETS_MAX) }),
  response: listOf(WidgetData),
});

export const readMetricsCatalogue = endpoint({
  method: 'GET',
  path: '/stores/:store_id/metrics/catalogue',
  permission: 'Dashboard.index',
  summary: 'Every metric with its formula and the dimensions it divides by',
  response: z.object({
    metrics: z.array(
      z.object({
        metric: z.enum(QUERY_METRICS),
        name: z.string(),
        unit: z.enum(METRIC_UNITS),
        formula: z.string(),
        /** A worked example of the formula. */
        example: z.string(),
        dimensions: z.array(Dimension),
      }),
    ),
    dimensions: z.array(z.object({ dimension: Dimension, name: z.string() })),
  }),
});
export type MetricsCatalogue = z.output<typeof readMetricsCatalogue.response>;

export const exportDashboard = endpoint({
  method: 'POST',
  path: '/dashboards/:id/export',
  permission: 'Dashboard.show',
  ...dashboard,
  summary: 'Draws a dashboard as a PDF or a spreadsheet in the background',
  body: z.object({
    format: z.enum(['pdf', 'xlsx']),
    /** The dashboard's own unless given. */
    period: MetricsQuery.shape.period.unwrap().optional(),
    /** People of the store who get an e-mail when the file is ready. */
    emails: z.array(Email).max(EXPORT_EMAILS_MAX).default([]),
  }),
  response: Export,
  failures: ['invalid_fields', 'too_many_exports'],
  status: 202,
  idempotent: true,
});

export const SHARE_DAYS = [1, 7, 30, 90] as const;
export const SHARES_MAX = 20;
export const SHARE_TRIES = 5;
export const SHARE_TRIES_MINUTES = 15;
/** Cells of fewer customers are shown as "menos de 5" on a shared page. */
export const SHARED_CUSTOMERS_MIN = 5;

export const DashboardShare = z.object({
  id: Id,
  has_password: z.boolean(),
  period: z.enum(['live', 'frozen']),
  created_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  opens: z.int(),
  last_opened_at: Instant.nullable(),
});
export type DashboardShare = z.output<typeof DashboardShare>;

export const listDashboardShares = endpoint({
  method: 'GET',
  path: '/dashboards/:id/shares',
  permission: 'Dashboard.update',
  ...dashboard,
  summary: 'Links of a dashboard that still open',
  response: listOf(DashboardShare),
});

export const createDashboardShare = endpoint({
  method: 'POST',
  path: '/dashboards/:id/shares',
  permission: 'Dashboard.update',
  ...dashboard,
  summary: 'Creates a link that opens a dashboard without signing in; its address is shown once',
  body: z.object({
    days: z.literal(SHARE_DAYS).default(7),
    password: z.string().min(6, 'Use ao menos 6 caracteres').max(200).optional(),
    /** `frozen`: the days of the period as of now. */
    period: z.enum(['live', 'frozen']).default('live'),
  }),
  response: DashboardShare.extend({ url: z.string() }),
  failures: ['too_many_shares'],
  status: 201,
});

export const deleteDashboardShare = endpoint({
  method: 'DELETE',
  path: '/dashboards/:id/shares/:share_id',
  permission: 'Dashboard.update',
  ...dashboard,
  summary: 'Ends a link of a dashboard',
  response: 'nothing',
});

/** A dashboard as its link shows it: without rows, names of customers or small cells. */
export const SharedDashboard = DashboardSettings.extend({
  name: z.string(),
  store: z.object({ name: z.string(), time_zone: z.string() }),
  widgets: z.array(Widget),
  data: z.array(WidgetData),
  expires_at: Instant,
});
export type SharedDashboard = z.output<typeof SharedDashboard>;

export const getSharedDashboard = endpoint({
  method: 'GET',
  path: '/shared-dashboards/:token',
  permission: 'public',
  summary: 'A shared dashboard, or that it asks for its password',
  response: z.object({
    needs_password: z.boolean(),
    store_name: z.string(),
    dashboard: SharedDashboard.nullable(),
  }),
  failures: ['share_expired'],
  rate: 'public',
});

export const openSharedDashboard = endpoint({
  method: 'POST',
  path: '/shared-dashboards/:token/open',
  permission: 'public',
  summary: 'A shared dashboard, by its password',
  body: z.object({ password: z.string().max(200) }),
  response: SharedDashboard,
  failures: ['share_expired', 'share_password_wrong', 'share_locked'],
  unkept: ['password'],
  rate: 'public',
});

export const SUBSCRIPTIONS_MAX = 20;

const SubscriptionDraft = z.object({
  every: z.enum(['day', 'week', 'month']),
  /** In the store's zone: of each day, of Mondays, of the first day of each month. */
  hour: z.int().min(0).max(23).default(8),
  user_ids: z.array(Id).min(1, 'Escolha quem recebe').max(20),
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
});

export const DashboardSubscription = SubscriptionDraft.extend({
  id: Id,
  /** The people still in the store. */
  people: z.array(z.object({ user_id: Id, name: z.string() })),
  last_sent_at: Instant.nullable(),
});
export type DashboardSubscription = z.output<typeof DashboardSubscription>;

const subscriptions = { permission: 'Dashboard.update', ...dashboard, ...enhanced } as const;

export const listDashboardSubscriptions = endpoint({
  method: 'GET',
  path: '/dashboards/:id/subscriptions',
  ...subscriptions,
  summary: 'Subscriptions of a dashboard by e-mail, and the people who may get it',
  response: listOf(DashboardSubscription).extend({
    /** People of the store with access to dashboards. */
    readers: z.array(z.object({ user_id: Id, name: z.string() })),
  }),
});

export const createDashboardSubscription = endpoint({
  method: 'POST',
  path: '/dashboards/:id/subscriptions',
  ...subscriptions,
  summary: 'Sends a dashboard by e-mail every day, week or month',
  body: SubscriptionDraft,
  response: DashboardSubscription,
  failures: ['too_many_subscriptions'],
  status: 201,
  idempotent: true,
});

export const deleteDashboardSubscription = endpoint({
  method: 'DELETE',
  path: '/dashboards/:id/subscriptions/:subscription_id',
  ...subscriptions,
  summary: 'Ends a subscription',
  response: 'nothing',
});
