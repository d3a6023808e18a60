import { z } from 'zod';
import { byContact } from './channels.ts';
import { ClusterFilters } from './cluster-filters.ts';
import { endpoint } from './endpoint.ts';
import {
  Cents,
  Day,
  Id,
  IfUpdatedAt,
  Instant,
  line,
  listOf,
  pageOf,
  pageQuery,
  text,
} from './shapes.ts';

export const CLUSTER_MODES = ['dynamic', 'static'] as const;
/** By RFM segments alone, or by anything else. */
export const SEGMENT_KINDS = ['COMMON', 'RFM_SEGMENT'] as const;
export const CLUSTER_VISIBILITIES = ['store', 'private'] as const;

export const ClusterRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(SEGMENT_KINDS),
  mode: z.enum(CLUSTER_MODES),
  visibility: z.enum(CLUSTER_VISIBILITIES),
  /** Size when last counted. */
  customers: z.int().nullable(),
  counted_at: Instant.nullable(),
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
  created_at: Instant,
  updated_at: Instant,
});
export type ClusterRow = z.output<typeof ClusterRow>;

export const Cluster = ClusterRow.extend({
  filters: ClusterFilters,
  custom_customer_ids: z.array(Id),
});
export type Cluster = z.output<typeof Cluster>;

export const ClusterDraft = z.object({
  name: line(120).min(1, 'O nome do grupo é obrigatório'),
  mode: z.enum(CLUSTER_MODES, 'O modo de atualização é obrigatório'),
  visibility: z.enum(CLUSTER_VISIBILITIES, 'A visibilidade é obrigatória'),
  filters: ClusterFilters,
  custom_customer_ids: z.array(Id).max(1000).default([]),
});
export type ClusterDraft = z.input<typeof ClusterDraft>;

export const listClusters = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customer-clusters',
  permission: 'CustomerCluster.index',
  api_scope: 'clusters:read',
  summary: 'Clusters visible to the person: shared ones and their own private ones',
  query: pageQuery(['name', 'created_at'], 'name:asc'),
  response: pageOf(ClusterRow),
});

export const createCluster = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-clusters',
  permission: 'CustomerCluster.create',
  summary: 'Creates a cluster; a static one is fixed now',
  body: ClusterDraft,
  response: Cluster,
  failures: ['cluster_filter_invalid'],
  status: 201,
  idempotent: true,
});

export const getCluster = endpoint({
  method: 'GET',
  path: '/customer-clusters/:id',
  permission: 'CustomerCluster.show',
  api_scope: 'clusters:read',
  scope: 'customer_clusters',
  summary: 'A cluster with its filters',
  response: Cluster,
});

/** A cluster's customers as they are now, and its size over time. */
export const ClusterProfile = z.object({
  customers: z.int(),
  reachable: byContact(z.int()),
  /** With at least one purchase. */
  buyers: z.int(),
  /** With a purchase in the last 90 days. */
  recent_buyers: z.int(),
  sales_count: z.int(),
  sales_total: Cents,
  /** By day, oldest first; days without a count are absent. */
  sizes: z.array(z.object({ day: Day, customers: z.int() })),
});
export type ClusterProfile = z.output<typeof ClusterProfile>;

export const getClusterProfile = endpoint({
  method: 'GET',
  path: '/customer-clusters/:id/profile',
  permission: 'CustomerCluster.show',
  scope: 'customer_clusters',
  summary: 'How many customers a cluster has, how they buy, and its size over time',
  response: ClusterProfile,
});

export const updateCluster = endpoint({
  method: 'PUT',
  path: '/customer-clusters/:id',
  permission: 'CustomerCluster.update',
  scope: 'customer_clusters',
  summary: 'Changes a cluster; the members of a static one are recomputed',
  body: ClusterDraft.extend({ if_updated_at: IfUpdatedAt }),
  response: Cluster,
  failures: ['cluster_filter_invalid', 'cluster_changed'],
});

export const deleteCluster = endpoint({
  method: 'DELETE',
  path: '/customer-clusters/:id',
  permission: 'CustomerCluster.destroy',
  scope: 'customer_clusters',
  summary: 'Deletes a cluster that no campaign uses',
  response: 'nothing',
  failures: ['cluster_in_use'],
});

export const previewCluster = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-clusters/preview',
  permission: 'CustomerCluster.index',
  api_scope: 'clusters:read',
  summary: 'Counts of selected and reachable customers for filters, with a sample',
  body: z.object({
    filters: ClusterFilters,
    custom_customer_ids: z.array(Id).max(1000).default([]),
  }),
  response: z.object({
    customers: z.int(),
    reachable: byContact(z.int()),
    sample: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string().nullable(),
        city: z.string().nullable(),
      }),
    ),
  }),
});

const Option = z.object({ value: z.string(), label: z.string() });

export const listFilterOptions = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customer-clusters/options',
  permission: 'CustomerCluster.index',
  summary:
    'Values of the store for the filter builder: products, categories, brands, payment methods …',
  query: z.object({
    of: z.enum([
      'product',
      'category',
      'brand',
      'payment_method',
      'coupon',
      'city',
      'campaign',
      'custom_event',
      'popup',
      'survey',
      'import',
      'customer',
    ]),
    search: text(80).optional(),
    /** Labels of values already chosen. */
    ids: z.preprocess(
      (v) => (v === undefined || Array.isArray(v) ? v : [v]),
      z.array(text(120)).max(100).optional(),
    ),
  }),
  response: listOf(Option),
});
