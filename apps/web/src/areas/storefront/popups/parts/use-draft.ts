import type {
  PopupDraft as Draft,
  Popup,
  PopupDefinition,
  PopupProblem,
} from '@clientela/contract';
import { PopupDraft } from '@clientela/contract/popups';
import { useRef } from 'react';
import { useAutosave, useHistory } from '#areas/messaging/editing/index.ts';
import { toastFailure } from '#lib/toast.tsx';
import { useVersion } from '#ui/saved-meanwhile.tsx';
import { useReadPopup, useSavePopup } from '../popups.data.ts';

function draftOf({ name, started_at, ended_at, tag_ids, definition }: Popup): Draft {
  return { name, started_at, ended_at, tag_ids, definition };
}

/** A pop-up's draft with undo; what is complete is saved by itself. */
export function useDraft(opened: Popup) {
  const history = useHistory<Draft>(draftOf(opened));
  const savePopup = useSavePopup(opened.id);
  const version = useVersion(opened, useReadPopup(opened.id));
  // The server's clock of the latest save, before React renders it.
  const known = useRef(opened.updated_at);
  const draft = history.value;

  async function save(value: Draft, if_updated_at = known.current): Promise<boolean> {
    try {
      const saved = await savePopup.mutateAsync({ ...value, if_updated_at });
      known.current = saved.updated_at;
      version.shows(saved);
      return true;
    } catch (error) {
      let isShown = false;
      await version.refused(error, (why) => {
        isShown = true;
        toastFailure(why as Error);
      });
      if (isShown) throw error;
      return false;
    }
  }

  function changeDefinition(changed: Partial<PopupDefinition>, group: string | null = null) {
    history.change({ ...draft, definition: { ...draft.definition, ...changed } }, group);
  }

  const parsed = PopupDraft.safeParse(draft);
  const autosave = useAutosave({ value: draft, isComplete: parsed.success, save });

  return {
    history,
    draft,
    autosave,
    version,
    /** Input that cannot be saved, by its path in the draft. */
    mistakes: parsed.success ? [] : parsed.error.issues.map(({ message }) => message),
    set: <Key extends keyof Draft & string>(key: Key, value: Draft[Key]) =>
      history.change({ ...draft, [key]: value }, key),
    setDefinition: <Key extends keyof PopupDefinition & string>(
      key: Key,
      value: PopupDefinition[Key],
      group: string = key,
    ) => changeDefinition({ [key]: value }, group),
    changeDefinition,
    show(newer: Popup) {
      const shown = draftOf(newer);
      known.current = newer.updated_at;
      history.reset(shown);
      autosave.resume(shown);
      version.shows(newer);
    },
    overwrite(newer: Popup) {
      void save(draft, newer.updated_at).then((isSaved) => isSaved && autosave.resume(draft));
    },
    /** A publication or pause moved the pop-up's clock. */
    follow(moved: Popup) {
      known.current = moved.updated_at;
      version.shows(moved);
    },
  };
}

export type DraftEdits = ReturnType<typeof useDraft>;

/** What every tab gets. */
export interface TabProps {
  edits: DraftEdits;
  problems: readonly PopupProblem[];
  popup: Popup;
}
