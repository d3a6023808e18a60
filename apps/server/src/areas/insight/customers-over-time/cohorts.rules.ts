import { COHORT_CUSTOMERS_MIN } from '@clientela/contract';
import { present, shareOf } from '@clientela/domain';

/** Customers of a cohort with a sale in a month, and its revenue; months as `YYYY-MM`. */
export interface CohortMonth {
  cohort: string;
  month: string;
  customers: number;
  revenue: number;
}

/** The cohorts with a cell for each month up to the running one, and their averages weighted by size. */
export function cohortTable(months: readonly CohortMonth[], running: string) {
  const cohorts = [...new Set(months.map(({ cohort }) => cohort))].sort().map((cohort) => {
    const own = months.filter((one) => one.cohort === cohort);
    const at = (month: string) => own.find((one) => one.month === month);
    const { customers } = present(at(cohort), 'first month of the cohort');
    let revenue = 0;
    const cells = monthsFrom(cohort, running).map((month, offset) => {
      const { customers: buyers, ...found } = at(month) ?? { customers: 0, revenue: 0 };
      revenue += found.revenue;
      return { ...cellOf({ offset, buyers, customers, revenue }), revenue, month, buyers };
    });
    return { month: cohort, customers, is_small: customers < COHORT_CUSTOMERS_MIN, cells };
  });
  const longest = cohorts[0]?.cells.length ?? 0;
  const averages = Array.from({ length: longest }, (_, offset) => {
    const ended = cohorts.flatMap(({ customers, cells }) => {
      const cell = cells[offset];
      return cell && cell.month < running ? [{ ...cell, customers }] : [];
    });
    const customers = sum(ended, (one) => one.customers);
    const buyers = sum(ended, (one) => one.buyers);
    const revenue = sum(ended, (one) => one.revenue);
    return { ...cellOf({ offset, buyers, customers, revenue }), customers };
  }).filter(({ customers }) => customers > 0);
  return {
    cohorts: cohorts.map((cohort) => ({
      ...cohort,
      cells: cohort.cells.map(({ revenue: _, ...cell }) => ({
        ...cell,
        is_running: cell.month === running,
      })),
    })),
    averages,
  };
}

interface Counted {
  offset: number;
  buyers: number;
  customers: number;
  revenue: number;
}

function cellOf({ offset, buyers, customers, revenue }: Counted) {
  // Half up, in cents; without customers there is no cell.
  const revenue_per_customer = Math.floor((2 * revenue + customers) / (2 * customers || 1));
  return { offset, buyers, ...shareOf(buyers, customers), revenue_per_customer };
}

function monthsFrom(first: string, last: string): string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: index(last) - index(first) + 1 }, (_, n) => {
    const at = index(first) + n;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
