import type { Dimension, MetricsAnswer, MetricsQuery, MetricUnit } from '@clientela/contract';
import { firstDayOfKey, present } from '@clientela/domain';
import { dayName, drawingTexts, monthName, WEEKDAYS } from './drawing.texts.ts';

/** Numbers of dashboards as a person reads them, in pt-BR. */

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `R$ 41.200,00`, `1.234`, `15,0 %`. */
export function valueText(unit: MetricUnit, value: number | null): string {
  if (value === null) return '–';
  if (unit === 'cents') return money.format(value / 100);
  if (unit === 'points') return oneDecimal.format(value);
  return unit === 'permille' ? `${oneDecimal.format(value / 10)} %` : number.format(value);
}

/** The headline numbers of an answer, each with its unit and the value compared with. */
export function numbersOf({ names, units, total, previous_total }: MetricsAnswer) {
  return names.map((name, at) => ({
    name,
    unit: present(units[at], 'unit of the metric'),
    value: total[at] ?? null,
    before: previous_total && (previous_total[at] ?? null),
  }));
}

/** Below so many a change is chance. */
const FEW = 10;

interface Answered {
  query: MetricsQuery;
  answer: MetricsAnswer;
}

/** `12 % acima`; null where nothing is compared or the numbers are too few. */
export function changeText(data: Answered, at: number): string | null {
  const { total, previous_total, units } = data.answer;
  const [now, before, unit] = [total[at], previous_total?.[at], units[at]];
  if (now == null || before == null) return null;
  if (data.answer.few_orders || (unit === 'count' && Math.min(now, before) < FEW)) return null;
  if (unit === 'permille' || unit === 'points') {
    const points = unit === 'permille' ? (now - before) / 10 : now - before;
    return directed(points, `${number.format(Math.abs(points))} ${drawingTexts.points}`);
  }
  if (before === 0) return null;
  const change = ((now - before) / before) * 100;
  return directed(change, `${number.format(Math.abs(change))} %`);
}

function directed(change: number, size: string): string {
  if (Math.abs(change) < 0.05) return drawingTexts.same;
  return change > 0 ? drawingTexts.above(size) : drawingTexts.below(size);
}

/** A key of a row as a person reads it. */
export function keyText(dimension: Dimension, key: string | null, label: string): string {
  if (key === null) return label;
  switch (dimension) {
    case 'day':
      return dayName(key);
    case 'week':
      return drawingTexts.week_of(dayName(firstDayOfKey('week', key)));
    case 'month':
    case 'first_sale_month':
      return /^\d{4}-\d{2}$/.test(key) ? monthName(key) : label;
    case 'hour':
      return drawingTexts.hour(key);
    case 'day_of_week':
      return WEEKDAYS[Number(key)] ?? label;
    default:
      return label;
  }
}
