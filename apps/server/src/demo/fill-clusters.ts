import { ClusterFilters, type FilterCondition } from '@clientela/contract';
import { saveCluster } from '#areas/records/clusters/index';
import type { Ctx } from '#platform/context';

const CLUSTERS: [name: string, conditions: FilterCondition[]][] = [
  ['Campeões', [{ field: 'rfm_segment', test: 'in', values: ['Campeões'] }]],
  [
    'Em risco de ir embora',
    [
      { field: 'rfm_segment', test: 'in', values: ['Em Risco', 'Não Pode Perder'] },
      { field: 'reachable', test: 'yes', channel: 'EMAIL' },
    ],
  ],
  [
    'Compraram uma vez e não voltaram',
    [
      { field: 'sales_count', is: { test: 'eq', value: 1 } },
      { field: 'last_sale_at', is: { test: 'not_in_last_days', days: 90 } },
    ],
  ],
  ['Aniversariantes da semana', [{ field: 'birthday', is: { test: 'in_next_days', days: 7 } }]],
  [
    'Moda praia no Sudeste',
    [
      { field: 'region', test: 'in', values: ['Sudeste'] },
      { field: 'category', test: 'bought', values: ['Moda praia'] },
    ],
  ],
  [
    'Pagam com Pix',
    [{ field: 'payment_method', test: 'used', values: ['pix'], in_last_days: 365 }],
  ],
];

/** The groups of a demo store; saving those of `ids` again recounts them. */
export async function fillClusters(ctx: Ctx, ids: readonly string[] = []): Promise<string[]> {
  const saved: string[] = [];
  for (const [index, [name, of]] of CLUSTERS.entries()) {
    const { id } = await saveCluster(ctx, ids[index] ?? null, {
      name,
      mode: 'dynamic',
      visibility: 'store',
      filters: ClusterFilters.parse({ op: 'all', of }),
      custom_customer_ids: [],
    });
    saved.push(id);
  }
  return saved;
}
