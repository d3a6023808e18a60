import { asSentence } from '#lib/format.ts';

/** `20 Nov, 14:05` in the store's time zone; null where it is no date. */
export function notificationDate(instant: string, timeZone: string): string | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const month = part('month').replace('.', '');
  return `${part('day')} ${asSentence(month)}, ${part('hour')}:${part('minute')}`;
}
