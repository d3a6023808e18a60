import type { MediaFile } from '@clientela/contract';

interface Draft {
  text: string;
  file: MediaFile | null;
}

const EMPTY: Draft = { text: '', file: null };

/** Unsent drafts by conversation; they survive another conversation or a closed window. */
const drafts = new Map<string, Draft>();

export function draftOf(conversationId: string): Draft {
  return drafts.get(conversationId) ?? EMPTY;
}

export function keepDraft(conversationId: string, draft: Draft): void {
  drafts.set(conversationId, draft);
}
