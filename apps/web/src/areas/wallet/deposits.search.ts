import { textIn } from '#lib/search.ts';

/** Which deposit a page shows. */
export interface DepositSearch {
  id?: string | undefined;
}

export function depositSearch(raw: Record<string, unknown>): DepositSearch {
  return { id: textIn(raw.id) };
}

/** What a deposit begins with, where somebody came for a sum. */
export function newDepositSearch(raw: Record<string, unknown>): { amount?: number | undefined } {
  const amount = Number(textIn(raw.amount));
  return { amount: Number.isSafeInteger(amount) && amount > 0 ? amount : undefined };
}
