import { formatTag } from './locale.ts';

/** Cents that may have fractions, such as the cost of one message. */
export function formatFineMoney(cents: number): string {
  const options = { style: 'currency', currency: 'BRL', maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat(formatTag(), options).format(cents / 100);
}
