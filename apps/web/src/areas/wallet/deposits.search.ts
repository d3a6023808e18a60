import { textIn } from '#lib/search.ts';

/** Which deposit a page shows. */
export interface DepositSearch {
  id?: string | undefined;
}

export function depositSearch(raw: Record<string, unknown>): DepositSearch {
  return { id: textIn(raw.id) };
}
