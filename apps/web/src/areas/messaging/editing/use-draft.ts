import { useRef } from 'react';
import { toastFailure } from '#lib/toast.tsx';
import { useVersion } from '#ui/saved-meanwhile.tsx';
import { useAutosave } from './autosave.tsx';
import { useHistory } from './history.ts';

interface Issue {
  message: string;
  path: readonly PropertyKey[];
}

interface DraftOptions<Row, Draft> {
  opened: Row;
  draftOf(row: Row): Draft;
  /** Of the contract: what does not fit is not saved. */
  schema: {
    safeParse(draft: unknown): { success: true } | { success: false; error: { issues: Issue[] } };
  };
  save(draft: Draft & { if_updated_at: string }): Promise<Row>;
  /** Reads the row as it is now, whatever is cached. */
  read(): Promise<Row>;
}

/** A record's draft with undo; what is complete is saved by itself. */
export function useDraft<Row extends { updated_at: string }, Draft extends { definition: object }>({
  opened,
  draftOf,
  schema,
  save: saveRow,
  read,
}: DraftOptions<Row, Draft>) {
  const history = useHistory<Draft>(draftOf(opened));
  const version = useVersion(opened, read);
  // The server's clock of the latest save, before React renders it.
  const known = useRef(opened.updated_at);
  const draft = history.value;

  async function save(value: Draft, if_updated_at = known.current): Promise<boolean> {
    try {
      const saved = await saveRow({ ...value, if_updated_at });
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

  function changeDefinition(changed: Partial<Draft['definition']>, group: string | null = null) {
    history.change({ ...draft, definition: { ...draft.definition, ...changed } }, group);
  }

  const parsed = schema.safeParse(draft);
  const autosave = useAutosave({ value: draft, isComplete: parsed.success, save });

  return {
    history,
    draft,
    autosave,
    version,
    /** Input that cannot be saved, with its path in the draft. */
    issues: parsed.success ? [] : parsed.error.issues,
    set: <Key extends keyof Draft & string>(key: Key, value: Draft[Key]) =>
      history.change({ ...draft, [key]: value }, key),
    setDefinition: <Key extends keyof Draft['definition'] & string>(
      key: Key,
      value: Draft['definition'][Key],
      group: string = key,
    ) => changeDefinition({ [key]: value } as unknown as Partial<Draft['definition']>, group),
    changeDefinition,
    show(newer: Row) {
      const shown = draftOf(newer);
      known.current = newer.updated_at;
      history.reset(shown);
      autosave.resume(shown);
      version.shows(newer);
    },
    overwrite(newer: Row) {
      void save(draft, newer.updated_at).then((isSaved) => isSaved && autosave.resume(draft));
    },
    /** A publication or pause moved the record's clock. */
    follow(moved: Row) {
      known.current = moved.updated_at;
      version.shows(moved);
    },
  };
}
