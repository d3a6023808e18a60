import type { EmailBlock, EmailDocument } from '@clientela/contract';
import { createContext, use } from 'react';
import type { Parent } from '../../document-edits.ts';
import type { Insertable } from '../../new-block.ts';

/** What blocks of the canvas know of the document and do to it. */
export interface CanvasActions {
  document: EmailDocument;
  selectedId: string | null;
  /** Messages of each block's defects. */
  problems: ReadonlyMap<string, readonly string[]>;
  /** The first block that Gmail does not show. */
  cutBlockId: string | null;
  select(id: string | null): void;
  /** Changes of one field in a row are one step of undo. */
  change(block: EmailBlock, field: string): void;
  /** Inserts a new block of a type, or a copy of a saved one. */
  insert(what: Insertable | EmailBlock, after: { id: string } | { parent: Parent }): void;
  move(id: string, by: -1 | 1): void;
  duplicate(id: string): void;
  remove(id: string): void;
  /** Opens the selected block's settings on screens without room for them next to the canvas. */
  openInspector: (() => void) | null;
}

export const CanvasContext = createContext<CanvasActions | null>(null);

export function useCanvas(): CanvasActions {
  const canvas = use(CanvasContext);
  if (!canvas) throw new Error('a block is rendered outside a canvas');
  return canvas;
}
