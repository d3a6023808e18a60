import { PRIVACY_LISTS, type PrivacyList } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf } from '#lib/search.ts';

export interface PrivacySearch extends Pick<ListSearch, 'page' | 'per_page' | 'cursor'> {
  list?: PrivacyList | undefined;
}

export function privacySearch(raw: Record<string, unknown>): PrivacySearch {
  const { page, per_page, cursor } = listSearch(raw);
  return { page, per_page, cursor, list: oneOf(raw.list, PRIVACY_LISTS) };
}
