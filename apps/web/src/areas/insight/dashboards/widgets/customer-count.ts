import { SHARED_CUSTOMERS_MIN } from '@clientela/contract/dashboards';
import { formatNumber } from '#lib/format.ts';
import { useWidgetTexts } from './widgets.texts.ts';

/** Counts of customers, of which shared pages hide the smallest. */
export function useCustomerCount(isShared: boolean | undefined) {
  const t = useWidgetTexts();
  const isHidden = (count: number) =>
    isShared === true && count > 0 && count < SHARED_CUSTOMERS_MIN;
  return {
    isHidden,
    number: (count: number) =>
      isHidden(count) ? t('few', { least: SHARED_CUSTOMERS_MIN }) : formatNumber(count),
    words: (count: number) =>
      isHidden(count)
        ? t('few_customers', { least: SHARED_CUSTOMERS_MIN })
        : t('customers', { count, shown: formatNumber(count) }),
  };
}
