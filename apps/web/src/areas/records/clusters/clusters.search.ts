import { textIn } from '#lib/search.ts';

/** URL parameters of a new cluster: the conditions it starts with, as JSON. */
export interface NewClusterSearch {
  filters?: string | undefined;
}

export function newClusterSearch(raw: Record<string, unknown>): NewClusterSearch {
  return { filters: textIn(raw.filters) };
}
