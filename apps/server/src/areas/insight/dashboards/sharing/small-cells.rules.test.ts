import type { MetricsAnswer, MetricsQuery, MetricsSource } from '@clientela/contract';
import { MetricsQuery as Query } from '@clientela/contract';
import { expect, test } from 'vitest';
import { hideSmallCells, hideSmallGroups, needsPeople } from './small-cells.rules.ts';

const SOURCE: MetricsSource = {
  formulas: [],
  filters: '',
  period: { from: null, to: null },
  previous_period: null,
  time_zone: 'America/Sao_Paulo',
  updated_at: '2026-11-20T12:00:00.000Z',
  left_out: [],
  differences: [],
};

const query = (of: Partial<MetricsQuery>) => Query.parse({ metrics: ['revenue'], ...of });

function answerOf(rows: [key: string, value: number, previous?: number][], total: number) {
  return {
    rows: rows.map(([key, value, previous]) => ({
      keys: [key],
      labels: [key],
      values: [value],
      previous: previous === undefined ? null : [previous],
      is_running: false,
      is_rest: false,
      class: null,
    })),
    total: [total],
    previous_total: null,
    source: SOURCE,
  } as unknown as MetricsAnswer;
}

const peopleOf = (counts: Record<string, number>, total = 100) => ({
  rows: new Map(
    Object.entries(counts).map(([key, now]) => [JSON.stringify([key]), { now, before: 9 }]),
  ),
  total: { now: total, before: total },
});

const valuesOf = ({ rows }: MetricsAnswer) => rows.map(({ values }) => values[0]);

test('cells of one to four customers are hidden, with their label; empty ones are not', () => {
  const answer = answerOf(
    [
      ['SP', 900],
      ['RJ', 80],
      ['AC', 70],
      ['AM', 0],
    ],
    1050,
  );
  const people = peopleOf({ SP: 40, RJ: 4, AC: 1, AM: 0 });
  const differences = [{ platform: 'Nuvemshop', theirs: 12, ours: 10, at: SOURCE.updated_at }];
  const source = { ...SOURCE, differences };
  const shown = hideSmallCells(query({ by: ['state'] }), { ...answer, source }, people);
  expect(valuesOf(shown)).toEqual([900, null, null, 0]);
  expect(shown.rows[1]!.labels).toEqual(['RJ']);
  expect(shown.source.differences).toEqual([]);
  expect(shown.total).toEqual([1050]);
});

test('a cell hidden alone takes the next smallest with it, since the total would give it away', () => {
  const answer = answerOf(
    [
      ['SP', 900],
      ['RJ', 80],
      ['AC', 70],
    ],
    1050,
  );
  const shown = hideSmallCells(
    query({ by: ['state'] }),
    answer,
    peopleOf({ SP: 40, RJ: 9, AC: 1 }),
  );
  expect(valuesOf(shown)).toEqual([900, null, null]);
  const only = hideSmallCells(
    query({ by: ['state'] }),
    answerOf([['AC', 70]], 70),
    peopleOf({ AC: 1 }),
  );
  expect([...valuesOf(only), ...only.total]).toEqual([null, null]);
});

test('a comparison hides its own small cells', () => {
  const answer = answerOf(
    [
      ['SP', 900, 50],
      ['RJ', 80, 60],
    ],
    980,
  );
  const people = {
    rows: new Map([
      ['["SP"]', { now: 40, before: 3 }],
      ['["RJ"]', { now: 9, before: 4 }],
    ]),
    total: { now: 49, before: 7 },
  };
  const shown = hideSmallCells(query({ by: ['state'] }), answer, people);
  expect(valuesOf(shown)).toEqual([900, 80]);
  expect(shown.rows.map(({ previous }) => previous)).toEqual([[null], [null]]);
});

test('sales over time are shown whole unless they are filtered; then the total hides too', () => {
  const answer = answerOf(
    [
      ['2026-11-01', 100],
      ['2026-11-02', 50],
    ],
    150,
  );
  const byDay = query({ by: ['day'] });
  expect(needsPeople(byDay)).toBe(false);
  expect(hideSmallCells(byDay, answer, null)).toEqual(answer);
  const filtered = query({
    by: ['day'],
    where: [{ dimension: 'state', test: 'in', values: ['AC'] }],
  });
  expect(needsPeople(filtered)).toBe(true);
  const shown = hideSmallCells(filtered, answer, peopleOf({ '2026-11-01': 2, '2026-11-02': 1 }, 2));
  expect([...valuesOf(shown), ...shown.total]).toEqual([null, null, null]);
});

test('counts of customers are hidden by their own number, over time too', () => {
  const buyers = query({ metrics: ['buyers'], by: ['day'] });
  expect(needsPeople(buyers)).toBe(false);
  const shown = hideSmallCells(
    buyers,
    answerOf(
      [
        ['1', 3],
        ['2', 2],
        ['3', 8],
      ],
      13,
    ),
    null,
  );
  expect(valuesOf(shown)).toEqual([null, null, 8]);
  expect(shown.total).toEqual([13]);
});

test('groups whose people nothing can count are hidden', () => {
  const shown = hideSmallCells(
    query({ by: ['coupon'] }),
    answerOf(
      [
        ['A', 9],
        ['B', 8],
      ],
      17,
    ),
    null,
  );
  expect([...valuesOf(shown), ...shown.total]).toEqual([null, null, 17]);
});

test('the few customers of a young store are not named, and small groups have no numbers', () => {
  const movement = hideSmallGroups({
    type: 'movement',
    title: '',
    movement: {
      updated_at: null,
      from: '2026-10-01',
      to: '2026-11-01',
      known_from: null,
      customers: 3,
      up: 1,
      down: 0,
      same: 20,
      cells: [
        { from: 'Campeões', to: 'Em Risco', customers: 2, firm: 1 },
        { from: 'Campeões', to: 'Campeões', customers: 20, firm: 12 },
      ],
      few: [{ id: crypto.randomUUID(), name: 'Ana Souza', segment: null, orders: 1, revenue: 5 }],
    },
    source: SOURCE,
  });
  expect(movement).toMatchObject({
    movement: {
      few: null,
      customers: null,
      up: null,
      down: 0,
      same: 20,
      cells: [
        { customers: 0, firm: 0, is_hidden: true },
        { customers: 20, firm: 12 },
      ],
    },
  });
  const rfm = hideSmallGroups({
    type: 'rfm',
    title: '',
    segments: [{ segment: 'Campeões', customers: 4, orders: 9, revenue: 900 }],
    source: SOURCE,
  });
  expect(rfm).toMatchObject({
    segments: [{ customers: 0, orders: 0, revenue: 0, is_hidden: true }],
  });
});
