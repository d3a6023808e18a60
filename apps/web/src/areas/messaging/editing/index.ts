export { SaveStatus, useAutosave } from './autosave.tsx';
export { type Dragged, type DropTarget, useDraggable, useDrops, useDropTarget } from './drag.ts';
export { handleHistoryKey, useHistory } from './history.ts';
export { HistoryButtons } from './history-buttons.tsx';
export { useDraft } from './use-draft.ts';
