import { textIn } from '#lib/search.ts';

export interface EditorSearch {
  /** The block that the editor opens at. */
  block?: string | undefined;
}

export function editorSearch(raw: Record<string, unknown>): EditorSearch {
  return { block: textIn(raw.block) };
}
