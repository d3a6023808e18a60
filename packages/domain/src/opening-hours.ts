import { present } from './present.ts';
import { nextOpeningOf } from './sms-hours.ts';

const WEEK = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** When a store is open: by weekday, from its first minute to its last, as `HH:MM` in its own time zone. */
export interface StoreHours {
  hours: Readonly<Record<(typeof WEEK)[number], { start: string; end: string }>>;
  time_zone: string;
}

/** When the store is open: now, or at its next opening. */
export function nextStoreOpening({ hours, time_zone }: StoreHours, now: Date): Date {
  return nextOpeningOf(time_zone, now, (day) => {
    const { start, end } =
      hours[present(WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()], 'weekday')];
    return [minutesOf(start) / 60, (minutesOf(end) + 1) / 60];
  });
}

export function isOpenAt(store: StoreHours, at: Date): boolean {
  return nextStoreOpening(store, at) <= at;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
