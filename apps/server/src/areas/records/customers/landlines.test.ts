import { isMobile, parsePhone } from '@clientela/domain';
import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';

const world = useWorld();

/** Area codes, existing or not, with every first digit, in the lengths of landlines and mobiles. */
const national = Array.from({ length: 90 }, (_, index) => String(index + 10)).flatMap((area) =>
  [...'23456789'].flatMap((digit) => [`${area}${digit}3334444`, `${area}9${digit}3334444`]),
);
const foreign = [
  '+5491143211234',
  '+525512345678',
  '+351912345678',
  '+14155552671',
  '+442079460958',
];
const phones = [...national.map((number) => `+55${number}`), ...foreign]
  .map(parsePhone)
  .filter((phone) => phone !== null);

test('app.reach_of and isMobile agree on the stored phones that are landlines', async () => {
  const rows = await world.sql<{ phone: string; reason: string | null }>(
    `select p.phone, r.reason
       from unnest($1::text[]) p(phone)
      cross join lateral app.reach_of(
        jsonb_populate_record(null::customers,
          jsonb_build_object('phone', p.phone, 'enable_for_interactions', true)), 'SMS') r`,
    [phones],
  );
  expect(rows).toHaveLength(phones.length);
  for (const { phone, reason } of rows) {
    expect([phone, reason]).toEqual([phone, isMobile(phone) ? null : 'landline']);
  }
  const landlines = rows.filter(({ reason }) => reason === 'landline');
  expect(landlines.length).toBeGreaterThan(200);
  expect(rows.length - landlines.length).toBeGreaterThan(200);
});
