import { type ListSearch, listSearch, textIn } from '#lib/search.ts';

interface AuditSearch extends ListSearch {
  user_id?: string | undefined;
  action?: string | undefined;
}

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return { ...listSearch(raw), user_id: textIn(raw.user_id), action: textIn(raw.action) };
}
