import { TIME_ZONES } from '@clientela/contract/stores';
import { type Span, spanReader } from '@clientela/domain';
import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';

const world = useWorld();

const HOUR_MS = 3_600_000;
/** Nights on which summer time began or ended in Brazil. */
const CLOCK_CHANGES = ['2017-10-15', '2018-02-18', '2018-11-04', '2019-02-17'];
const VALUES = [-1, 0, 1, 2, 11, 30];

const months = Array.from(
  { length: 13 * 12 },
  (_, month) => new Date(Date.UTC(2016, month + 1, 0)),
);
const instants = [
  ...months.flatMap((lastDay) => [2.5, 15.01].map((hours) => hoursAfter(lastDay, hours))),
  ...CLOCK_CHANGES.flatMap((night) =>
    [-24, -22.5, -20.5, 1.5, 2.5, 3.5, 4.5].map((hours) => hoursAfter(new Date(night), hours)),
  ),
];
const units = ['HOUR', 'DAY', 'MONTH'] as const;
const spans = units.flatMap((unit) => VALUES.map((value) => ({ value, unit })));
const cases = instants.flatMap((from) => spans.map((span) => ({ from, span })));

test.each(Object.keys(TIME_ZONES))(
  'app.later and spanReader agree on months, days and hours in %s',
  async (zone) => {
    const later = spanReader(zone);
    const isRepeated = repeatedHours(zone);
    const fromSql = await laterInSql(zone);
    // The hour repeated at the end of summer time is left out: PostgreSQL takes the second one, spanReader the first.
    const differences = cases.flatMap(({ from, span }, index) => {
      const expected = later(from, span);
      const isSame = expected.getTime() === fromSql[index] || isRepeated(expected);
      return isSame ? [] : [{ from, span, expected, fromSql: new Date(fromSql[index]!) }];
    });
    expect(fromSql).toHaveLength(cases.length);
    expect(differences).toEqual([]);
  },
);

async function laterInSql(zone: string): Promise<number[]> {
  const columns = [
    cases.map(({ from }) => from.toISOString()),
    cases.map(({ span }) => span.value),
    cases.map(({ span }) => span.unit satisfies Span['unit']),
  ];
  const rows = await world.sql<{ at: Date }>(
    `select app.later(c.instant, c.amount, c.unit, $1) as at
       from unnest($2::timestamptz[], $3::int[], $4::text[]) with ordinality c(instant, amount, unit, n)
      order by c.n`,
    [zone, ...columns],
  );
  return rows.map(({ at }) => new Date(at).getTime());
}

function hoursAfter(start: Date, hours: number): Date {
  return new Date(start.getTime() + hours * HOUR_MS);
}

/** Whether a local time occurs twice. */
function repeatedHours(timeZone: string): (at: Date) => boolean {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) =>
    [-1, 1].some((hours) => format.format(hoursAfter(at, hours)) === format.format(at));
}
