import type { IncrementalSum, MetricsAnswer, MetricsQuery, ResponseOf } from '@clientela/contract';
import type {
  readCohorts,
  readMovement,
  readNextPurchase,
} from '@clientela/contract/customers-over-time';
import { type listRfmSegments, RFM_SEGMENTS, RFM_STATES } from '@clientela/contract/rfm';
import { STATES } from '@clientela/domain';

const REFRESHED = '2026-11-21T05:00:00Z';

/** A number between 0 and 999 that depends on its seed alone. */
const spread = (seed: number) => (seed * 7919 + ((seed * seed) % 613) * 31) % 1000;

export const BY_HOUR: MetricsQuery = {
  metrics: ['revenue'],
  by: ['day_of_week', 'hour'],
  where: [],
  period: 'last_30_days',
  compare: 'none',
  top: 'all',
};

/** An answer with a row of one value per list of keys. */
export function anAnswer(
  rows: readonly (readonly [keys: readonly (string | null)[], value: number])[],
  unit: MetricsAnswer['units'][number] = 'cents',
): MetricsAnswer {
  return {
    names: [unit === 'cents' ? 'Receita' : 'Vendas'],
    by_names: [],
    units: [unit],
    rows: rows.map(([keys, value]) => ({
      keys: [...keys],
      labels: keys.map((key) => key ?? ''),
      values: [value],
      previous: null,
      is_running: false,
      is_rest: false,
      class: null,
    })),
    total: [rows.reduce((sum, [, value]) => sum + value, 0)],
    previous_total: null,
    few_orders: false,
    source: {
      formulas: [],
      filters: '',
      period: { from: null, to: null },
      previous_period: null,
      time_zone: 'America/Sao_Paulo',
      updated_at: REFRESHED,
      left_out: [],
      differences: [],
    },
  };
}

export const HOURS = anAnswer(
  Array.from({ length: 7 * 24 }, (_, cell) => {
    const hour = cell % 24;
    const busy = hour < 8 ? 0 : hour < 12 ? 1 : hour < 22 ? 3 : 1;
    return [[`${Math.floor(cell / 24)}`, `${hour}`], busy * spread(cell + 3) * 40] as const;
  }),
);

export const BY_STATE = anAnswer([
  ...Object.keys(STATES).map(
    (state, index) => [[state], spread(index + 5) * (state === 'SP' ? 9000 : 700)] as const,
  ),
  [[null], 12_300],
]);

export const SEGMENTS: ResponseOf<typeof listRfmSegments>['data'] = RFM_SEGMENTS.map(
  (segment, index) => ({
    segment,
    customers: spread(index + 2),
    orders: spread(index + 2) * 2,
    revenue: spread(index + 9) * 21_000,
  }),
);

export const MOVEMENT: ResponseOf<typeof readMovement> = {
  updated_at: REFRESHED,
  from: '2026-10-22',
  to: '2026-11-21',
  known_from: '2025-11-30',
  ...{ customers: 2_840, up: 312, down: 128, same: 2_400 },
  cells: RFM_STATES.flatMap((from, row) =>
    RFM_STATES.map((to, column) => {
      const near = Math.max(0, 4 - Math.abs(row - column));
      const customers = Math.floor((spread(row * 12 + column + 1) * near ** 3) / 400);
      return { from, to, customers, firm: Math.floor((customers * (40 + near * 15)) / 100) };
    }),
  ),
  few: null,
};

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const;

function aCell(offset: number, customers: number) {
  const share = offset === 0 ? 1 : 0.21 / offset + (customers % 7) / 100;
  const half = offset === 0 ? 0 : 0.06;
  return {
    offset,
    buyers: Math.round(share * customers),
    share,
    low: Math.max(0, share - half),
    high: share + half,
    revenue_per_customer: 14_000 + offset * 2_300,
  };
}

export const COHORTS: ResponseOf<typeof readCohorts> = {
  updated_at: REFRESHED,
  cohorts: MONTHS.map((month, index) => {
    const customers = index === 2 ? 14 : 120 + index * 11;
    return {
      month,
      customers,
      is_small: customers < 20,
      cells: MONTHS.slice(index).map((later, offset) => ({
        ...aCell(offset, customers),
        month: later,
        is_running: later === '2026-11',
      })),
    };
  }),
  averages: MONTHS.slice(1).map((_, offset) => ({ ...aCell(offset, 610), customers: 610 })),
};

export const NEXT_PURCHASE: ResponseOf<typeof readNextPurchase> = {
  updated_at: REFRESHED,
  missing: null,
  next_30_days: { expected: 132.4, low: 118, high: 147 },
  last_month: { expected: 120.2, low: 105, high: 134, month: '2026-10', actual: 127 },
  due: [
    { days: 7, customers: 31 },
    { days: 30, customers: 118 },
    { days: 60, customers: 190 },
    { days: 90, customers: 244 },
  ],
};

const EXAMPLE = {
  outcome: 'probably_brought',
  ...{ gross: 2_356_000, net: 2_237_000, low: -920_000, high: 4_240_000, chance: 0.93 },
} as const;

export const INCREMENTAL: IncrementalSum = {
  campaigns: 3,
  measured: 2,
  result: {
    outcome: 'brought',
    ...{ gross: 3_510_000, net: 3_301_000, low: 480_000, high: 6_020_000, chance: 0.98 },
  },
  by_campaign: [
    { id: 'c1', name: 'Black Friday', result: EXAMPLE },
    {
      id: 'c2',
      name: 'Volta às aulas',
      result: {
        outcome: 'not_brought',
        ...{ gross: -600_000, net: -701_000, low: -1_210_000, high: -80_000, chance: 0.01 },
      },
    },
    {
      id: 'c3',
      name: 'Aniversário',
      result: { outcome: 'too_few', missing: { control: 12, buyers: 1 } },
    },
  ],
};
