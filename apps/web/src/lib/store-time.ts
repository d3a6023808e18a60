import { instantReader } from '@clientela/domain';

/** An instant as a `datetime-local` input shows it in the store's time zone: `2026-11-27T09:30`. */
export function storeTimeOf(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** Returns the instant of such an input in the store's time zone. */
export function instantOf(local: string, timeZone: string): string {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = local.split(/\D/).map(Number);
  const time = (hours * 60 + minutes) * 60_000;
  const written = { year, month, day, time, offset: null };
  return new Date(instantReader(timeZone)(written)).toISOString();
}

/** Returns the common name of a time zone: `horário de Brasília`. */
export function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace(' Padrão', '').replace(/^H/, 'h');
}
