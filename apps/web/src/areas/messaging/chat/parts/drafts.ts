import type { MediaFile } from '@clientela/contract';

interface Draft {
  text: string;
  file: MediaFile | null;
}

const EMPTY: Draft = { text: '', file: null };

/** What is written and not sent, by conversation; another conversation or a closed window costs none of it. */
const drafts = new Map<string, Draft>();

export function draftOf(conversationId: string): Draft {
  return drafts.get(conversationId) ?? EMPTY;
}

export function keepDraft(conversationId: string, draft: Draft): void {
  drafts.set(conversationId, draft);
}
