import { NEXT_PURCHASE_MIN } from '@clientela/contract';
import { customersOverTimeTexts as texts } from './customers-over-time.texts.ts';

/** What a forecast still needs; null where it has enough. */
export function missingOf(known: { sales: number; repeats: number }) {
  const sales = Math.max(0, NEXT_PURCHASE_MIN.sales - known.sales);
  const repeats = Math.max(0, NEXT_PURCHASE_MIN.repeats - known.repeats);
  if (sales + repeats === 0) return null;
  const what = [counted('sales', sales), counted('repeats', repeats)]
    .filter((part) => part !== null)
    .join(texts.and);
  const sentence = sales + repeats === 1 ? texts.missing_one : texts.missing_other;
  return { sales, repeats, sentence: sentence.replace('{{what}}', what) };
}

function counted(of: 'sales' | 'repeats', n: number): string | null {
  if (n === 0) return null;
  return n === 1 ? texts[`${of}_one`] : texts[`${of}_other`].replace('{{n}}', String(n));
}
