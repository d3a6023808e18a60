import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Plugin,
  Selection,
} from 'prosemirror-state';
import { type EditorProps, EditorView, type NodeView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '../email-models.module.css';
import { speakable } from './rich-schema.ts';

/** Editing, storage and clipboard format of a text. */
export interface TextFormat {
  /** Opens a stored text for editing. */
  open(stored: string, plugins: Plugin[]): EditorState;
  /** Serialises the text for storage. */
  read(doc: Node): string;
  /** History and key bindings; `onVariable` handles the key that opens a selected variable. */
  plugins(onVariable: Command): Plugin[];
  clipboard: Pick<
    EditorProps,
    'clipboardSerializer' | 'clipboardTextSerializer' | 'clipboardTextParser'
  >;
}

interface RichEditorOptions {
  format: TextFormat;
  text: string;
  /** Attributes of the editable element, such as its label and description. */
  attributes: Record<string, string>;
  /** Class of the editable element. */
  className?: string;
  isSingleLine?: boolean;
  /** Returns the display name of a variable. */
  nameOf(variable: string): string;
  onChange(text: string): void;
  /** Called to edit the selected variable. */
  onVariable(): void;
  /** Handles a key before the editor does; true if it is done with it. */
  onKeyDown?(event: KeyboardEvent): boolean;
}

/** Mounts a ProseMirror editor in an element; returns its current state and commands. */
export function useRichEditor({
  format,
  text,
  attributes,
  className = styles.content!,
  isSingleLine = false,
  ...options
}: RichEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const written = useRef(text);

  const plugins = () => format.plugins(openSelected);
  const nameOf = useEffectEvent(options.nameOf);
  const onVariable = useEffectEvent(options.onVariable);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => options.onKeyDown?.(event) ?? false);
  const notifyChange = useEffectEvent((changed: EditorState) => {
    written.current = format.read(changed.doc);
    options.onChange(written.current);
  });
  const open = useEffectEvent(() => format.open(text, plugins()));
  const openSelected: Command = ({ selection }) => {
    if (!(selection instanceof NodeSelection)) return false;
    onVariable();
    return true;
  };

  useEffect(() => {
    const opened = new EditorView(place.current, {
      state: open(),
      ...format.clipboard,
      nodeViews: { variable: (node) => drawVariable(node, nameOf) },
      handleKeyDown: (_view, event) => onKeyDown(event),
      handleClickOn(_view, _at, node) {
        // The click has selected it already.
        if (node.type.name === 'variable') setTimeout(onVariable);
        return false;
      },
      dispatchTransaction(transaction) {
        opened.updateState(opened.state.apply(transaction));
        setState(opened.state);
        if (transaction.docChanged) notifyChange(opened.state);
      },
    });
    setView(opened);
    setState(opened.state);
    return () => opened.destroy();
  }, [format]);

  useEffect(() => {
    const box = { class: className, role: 'textbox', 'aria-multiline': String(!isSingleLine) };
    view?.setProps({ attributes: { ...box, ...attributes } });
  }, [view, attributes, className, isSingleLine]);

  // Only external changes replace the current text.
  useEffect(() => {
    if (!view || text === written.current) return;
    written.current = text;
    view.updateState(withCursor(open(), view.state.selection.from));
    setState(view.state);
  }, [view, text]);

  function run(command: Command) {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  }

  /** As a click on the label of any other field. */
  const focus = () => view?.focus();

  return { place, view, state, run, focus };
}

/** Leaves the cursor where it was, as far as the text still reaches. */
function withCursor(state: EditorState, at: number): EditorState {
  const position = Math.min(at, state.doc.content.size);
  return state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(position))));
}

/** A variable, shown by its name, with its fallback. */
function drawVariable(node: Node, nameOf: (variable: string) => string): NodeView {
  const dom = document.createElement('span');
  const { variable, fallback } = node.attrs;
  dom.className = styles.variable!;
  dom.dataset.variable = variable;
  dom.append(nameOf(variable));
  if (fallback) {
    const other = document.createElement('span');
    other.append(speakable(fallback));
    dom.append(other);
  }
  return { dom };
}
