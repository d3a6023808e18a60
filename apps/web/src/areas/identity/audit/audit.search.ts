import { type ListSearch, listSearch, textIn } from '#lib/search.ts';

interface AuditSearch extends ListSearch {
  actor?: string | undefined;
  action?: string | undefined;
}

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return { ...listSearch(raw), actor: textIn(raw.actor), action: textIn(raw.action) };
}
