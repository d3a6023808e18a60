import { textIn } from '#lib/search.ts';

/** `confirm` is the token of the link mailed to a new address. */
export function accountSearch(raw: Record<string, unknown>): { confirm?: string | undefined } {
  return { confirm: textIn(raw.confirm) };
}
