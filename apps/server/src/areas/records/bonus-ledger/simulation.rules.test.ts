import { BonusStrategy } from '@clientela/contract';
import { expect, test } from 'vitest';
import { type PastSale, Replay } from './simulation.rules.ts';

const ZONE = 'America/Sao_Paulo';
const UNTIL = new Date('2026-07-01T03:00:00Z');

function rule(fields: object = {}): BonusStrategy {
  return BonusStrategy.parse({ name: 'Cashback', type: 'PERCENTAGE', value: 1_000, ...fields });
}

function sale(day: string, total: number, fields: Partial<PastSale> = {}): PastSale {
  return {
    number: day,
    at: Date.parse(`${day}T15:00:00Z`),
    day,
    total,
    shipping: 0,
    refunded: 0,
    coupon: null,
    payment_method: null,
    channel: 'STORE',
    lines: [],
    is_first_purchase: false,
    ...fields,
  };
}

function replayed(of: BonusStrategy, ...customers: PastSale[][]): Replay {
  const replay = new Replay(of, ZONE, UNTIL);
  for (const sales of customers) replay.customer(sales);
  return replay;
}

test('a purchase uses the available balance and earns on the remainder', () => {
  const replay = new Replay(rule(), ZONE, UNTIL);
  const reported = replay.customer([sale('2026-03-01', 10_000), sale('2026-03-10', 20_000)]);
  expect(reported).toMatchObject([
    { used: 0, earned: 1_000 },
    { used: 1_000, earned: 1_900 },
  ]);
  expect(replay).toMatchObject({ orders: 2, customers: 1, bonuses: 2, revenue: 30_000, open: 0 });
  expect([...replay.days]).toEqual([
    ['2026-03-01', { granted: 1_000, used: 0, expired: 0 }],
    ['2026-03-10', { granted: 1_900, used: 1_000, expired: 0 }],
    ['2026-04-09', { granted: 0, used: 0, expired: 1_900 }],
  ]);
});

test('bonuses not yet valid or expired are not used', () => {
  const late = rule({ limitations: { available_in: 7 }, expires_in: { value: 10, unit: 'DAY' } });
  const replay = new Replay(late, ZONE, UNTIL);
  const sales = ['2026-03-01', '2026-03-05', '2026-03-20'].map((day) => sale(day, 10_000));
  // The first is usable from 8 to 18 March, the second from 12 to 22 March.
  expect(replay.customer(sales).map(({ used }) => used)).toEqual([0, 0, 1_000]);
  expect(replay.days.get('2026-03-18')?.expired).toBe(1_000);
});

test('the multiplier limits the bonus used in a purchase, and the remainder stays', () => {
  const fifth = rule({ type: 'FIXED', value: 5_000, minimum_purchase_amount: 500 });
  const replay = new Replay(fifth, ZONE, UNTIL);
  const reported = replay.customer([sale('2026-06-20', 10_000), sale('2026-06-25', 10_000)]);
  expect(reported[1]).toMatchObject({ used: 2_000, earned: 5_000 });
  expect(replay.open).toBe(8_000);
});

test("a period's grant limit applies, and only eligible purchases earn", () => {
  const bounded = rule({ maximum_per_period: 1, evaluation_period: { value: 10, unit: 'DAY' } });
  const days = ['2026-06-01', '2026-06-05', '2026-06-12'];
  expect(
    replayed(
      bounded,
      days.map((day) => sale(day, 10_000)),
    ).bonuses,
  ).toBe(2);
  const first = rule({ valid_only_first_purchase: true });
  const sales = [
    sale('2026-06-01', 10_000, { is_first_purchase: true }),
    sale('2026-06-05', 9_000),
  ];
  expect(replayed(first, sales, [sale('2026-06-02', 5_000)]).bonuses).toBe(1);
  const online = rule({ limitations: { channels: ['ONLINE'] } });
  expect(replayed(online, [sale('2026-06-01', 10_000)]).customers).toBe(0);
});

test('bonuses of hours end by the hour', () => {
  const short = rule({ expires_in: { value: 2, unit: 'HOUR' } });
  const at = Date.parse('2026-06-01T15:00:00Z');
  const sales = [1, 3, 4].map((hour) =>
    sale('2026-06-01', 10_000, { at: at + hour * 3_600_000 - 1, number: String(hour) }),
  );
  const replay = new Replay(short, ZONE, UNTIL);
  // Two hours after the first it is over; one hour after the second that one is not.
  expect(replay.customer(sales).map(({ used }) => used)).toEqual([0, 0, 1_000]);
});
