import { instantReader, localDay } from './days.ts';
import { isNationalHoliday } from './holidays.ts';

/** When an SMS may reach a recipient, in their own time zone (decisions §6). */

/** By weekday, 0 = Sunday: the hours in which it may, or none. */
export const SMS_HOURS: readonly (readonly [from: number, to: number] | null)[] = [
  null,
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 13],
];

const MOST_ZONE = 'America/Sao_Paulo';
const ZONES: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};
const STATE_OF_AREA: Record<string, string> = {
  65: 'MT',
  66: 'MT',
  67: 'MS',
  68: 'AC',
  69: 'RO',
  92: 'AM',
  95: 'RR',
  97: 'AM',
};

/** Every time zone of recipients in Brazil. */
export const SMS_ZONES: readonly string[] = [MOST_ZONE, ...Object.values(ZONES)];

/** Returns the recipient's time zone by their state, else by the area code of their phone. */
export function zoneOf({ state, phone }: { state: string | null; phone: string }): string {
  const known = state || (STATE_OF_AREA[/^\+55(\d\d)/.exec(phone)?.[1] ?? ''] ?? '');
  return ZONES[known] ?? MOST_ZONE;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Longer than any row of Sundays and holidays, the store's own included. */
const DAYS_AHEAD = 60;

/** When an SMS may reach this zone: now, or at its next opening. The store's own holidays come on top. */
export function nextSmsOpening(zone: string, now: Date, own: readonly string[] = []): Date {
  return nextOpeningOf(zone, now, (day) => hoursOn(day, own));
}

/** The hours of a day, `YYYY-MM-DD`, in which messages may arrive; null: none. */
type HoursOn = (day: string) => readonly [from: number, to: number] | null;

/** When messages may reach this zone: now, or at its next opening. */
export function nextOpeningOf(zone: string, now: Date, hoursOn: HoursOn): Date {
  const instantOf = instantReader(zone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = localDay(new Date(now.getTime() + ahead * DAY_MS), zone);
    const hours = hoursOn(day);
    if (!hours) continue;
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    const at = (hour: number) =>
      instantOf({ year, month, day: date, time: Math.round(hour * HOUR_MS), offset: null });
    if (now.getTime() < at(hours[0])) return new Date(at(hours[0]));
    if (now.getTime() < at(hours[1])) return now;
  }
  return new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
}

/** When an SMS may reach anybody at all. */
export function nextSmsOpeningAnywhere(now: Date, own: readonly string[] = []): Date {
  const opens = SMS_ZONES.map((zone) => nextSmsOpening(zone, now, own).getTime());
  return new Date(Math.min(...opens));
}

function hoursOn(day: string, own: readonly string[]): readonly [number, number] | null {
  if (isNationalHoliday(day) || own.includes(day)) return null;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return SMS_HOURS[weekday] ?? null;
}
