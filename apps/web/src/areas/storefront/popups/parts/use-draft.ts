import type { PopupDraft as Draft, Popup, PopupProblem } from '@clientela/contract';
import { PopupDraft } from '@clientela/contract/popups';
import { useDraft } from '#areas/messaging/editing/index.ts';
import { useReadPopup, useSavePopup } from '../popups.data.ts';

function draftOf({ name, started_at, ended_at, tag_ids, definition }: Popup): Draft {
  return { name, started_at, ended_at, tag_ids, definition };
}

/** A pop-up's draft. */
export function usePopupDraft(opened: Popup) {
  const save = useSavePopup(opened.id).mutateAsync;
  return useDraft<Popup, Draft>({
    opened,
    draftOf,
    schema: PopupDraft,
    save,
    read: useReadPopup(opened.id),
  });
}

export type DraftEdits = ReturnType<typeof usePopupDraft>;

/** What every tab gets. */
export interface TabProps {
  edits: DraftEdits;
  problems: readonly PopupProblem[];
  popup: Popup;
}
