import { textIn } from '#lib/search.ts';

export interface AcademySearch {
  search?: string | undefined;
}

export function academySearch(raw: Record<string, unknown>): AcademySearch {
  return { search: textIn(raw.search) };
}
