import { AMOUNT_MAXIMUM, DEPOSIT_MINIMUM } from '@clientela/domain';
import { textIn } from '#lib/search.ts';

/** Which deposit a page shows. */
export interface DepositSearch {
  id?: string | undefined;
}

export function depositSearch(raw: Record<string, unknown>): DepositSearch {
  return { id: textIn(raw.id) };
}

/** With how much a new deposit begins, in cents. */
export interface NewDepositSearch {
  amount?: number | undefined;
}

export function newDepositSearch(raw: Record<string, unknown>): NewDepositSearch {
  const cents = Number(textIn(raw.amount));
  if (!Number.isSafeInteger(cents) || cents <= 0) return {};
  return { amount: Math.min(Math.max(cents, DEPOSIT_MINIMUM), AMOUNT_MAXIMUM) };
}
