import { expect, test } from 'vitest';
import { ZoneOpenings } from './zone-openings.ts';

test('a zone that closes while a turn lasts is closed a second later', () => {
  const [closes, opens] = [new Date('2026-11-26T21:00:00Z'), new Date('2026-11-27T11:00:00Z')];
  let asked = 0;
  const openings = new ZoneOpenings((_zone, now) => {
    asked++;
    return now < closes ? now : opens;
  });
  const at = (seconds: number) =>
    openings.laterThan(new Date(closes.getTime() + seconds * 1_000), 'America/Sao_Paulo');
  expect([at(-0.5), at(-0.4), at(0.4)]).toEqual([null, null, null]);
  expect(asked).toBe(1);
  expect(at(0.5)).toEqual(opens);
  expect(at(14 * 3_600)).toBeNull();
});
