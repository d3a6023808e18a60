export { SaveStatus, useAutosave } from './autosave.tsx';
export { type Dragged, type DropTarget, useDraggable, useDrops, useDropTarget } from './drag.ts';
export { useHistory, useHistoryKeys } from './history.ts';
export { HistoryButtons } from './history-buttons.tsx';
export { useDraft } from './use-draft.ts';
