import { textIn } from '#lib/search.ts';

/** `edit` names the store whose details are open, or `new`. */
export function storesSearch(raw: Record<string, unknown>): { edit?: string | undefined } {
  return { edit: textIn(raw.edit) };
}
