import { deleteSelection } from 'prosemirror-commands';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useVariableName } from '../subject-text.ts';
import { goBehind, setFallback } from './rich-commands.ts';
import { VariablePopover } from './variable-popover.tsx';

interface SelectedVariableProps {
  editor: { view: EditorView | null; state: EditorState | null; run(command: Command): void };
  onClose(): void;
}

/** The selected variable's fallback. */
export function SelectedVariable({ editor: { view, state, run }, onClose }: SelectedVariableProps) {
  const nameOf = useVariableName();
  const selected = state && variableOf(state);
  if (!view || !selected) return null;
  return (
    <VariablePopover
      name={nameOf(selected.variable)}
      fallback={selected.fallback}
      place={placeOf(view, selected.at)}
      onFallback={(fallback) => setFallback(fallback)(view.state, view.dispatch)}
      onRemove={() => {
        onClose();
        run(deleteSelection);
      }}
      onClose={() => {
        onClose();
        run(goBehind);
      }}
    />
  );
}

/** The variable that is selected as a whole. */
function variableOf({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection)) return null;
  const { variable, fallback } = selection.node.attrs;
  return { variable: String(variable), fallback: String(fallback), at: selection.from };
}

/** A position within the editor's frame. */
function placeOf(view: EditorView, at: number) {
  const frame = view.dom.offsetParent?.getBoundingClientRect();
  const { dom } = view;
  const drawn = view.nodeDOM(at);
  const { left, top, width, height } = (
    drawn instanceof HTMLElement ? drawn : dom
  ).getBoundingClientRect();
  return { left: left - (frame?.left ?? 0), top: top - (frame?.top ?? 0), width, height };
}
