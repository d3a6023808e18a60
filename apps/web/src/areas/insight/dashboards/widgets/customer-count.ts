import { SHARED_CUSTOMERS_MIN } from '@clientela/contract/dashboards';
import { formatNumber } from '#lib/format.ts';
import { useWidgetTexts } from './widgets.texts.ts';

/** Counts of customers in words; those that a shared page hides as fewer than five. */
export function useCustomerCount() {
  const t = useWidgetTexts();
  return {
    number: (count: number, isHidden = false) =>
      isHidden ? t('few', { least: SHARED_CUSTOMERS_MIN }) : formatNumber(count),
    words: (count: number, isHidden = false) =>
      isHidden
        ? t('few_customers', { least: SHARED_CUSTOMERS_MIN })
        : t('customers', { count, shown: formatNumber(count) }),
  };
}
