/** National holidays of Brazil (laws 662/1949, 6.802/1980 and 14.759/2023), and Good Friday. */
const FIXED = [
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
] as const;

const DAY_MS = 86_400_000;

/** The national holidays of a year, as `2026-11-20`, in their order. */
export function nationalHolidays(year: number): string[] {
  const goodFriday = new Date(easterOf(year).getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
  return [...FIXED.map((day) => `${year}-${day}`), goodFriday].sort();
}

/** Whether a calendar day, as `2026-11-20`, is a national holiday. */
export function isNationalHoliday(day: string): boolean {
  return nationalHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Easter Sunday of a year, as `2026-04-05`. */
export function easterDay(year: number): string {
  return easterOf(year).toISOString().slice(0, 10);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}
