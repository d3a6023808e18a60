import { paymentName, STATES } from '@clientela/domain';
import { formatDay, monthName } from '#lib/format.ts';
import { WEEKDAYS } from '#lib/weekdays.ts';

/** A metric's key (decisions §10) as a person reads it. */
export function keyLabel(group: string, key: string): string {
  switch (group) {
    case 'day':
      return formatDay(key);
    case 'week':
      return `Semana ${Number(key.slice(6))} de ${key.slice(0, 4)}`;
    case 'month': {
      const [year, month] = key.split('-');
      return `${monthName(Number(month), 'short').replace('.', '')}/${year}`;
    }
    case 'hour':
      return `${key}h`;
    case 'day_of_week':
      return WEEKDAYS[Number(key)] ?? key;
    case 'state':
      return STATES[key as keyof typeof STATES]?.[0] ?? key;
    case 'payment_method':
      return paymentName(key);
    default:
      return key;
  }
}
