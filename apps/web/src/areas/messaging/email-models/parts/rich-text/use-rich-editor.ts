import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, type Plugin } from 'prosemirror-state';
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
  /** Returns the display name of a variable. */
  nameOf(variable: string): string;
  onChange(text: string): void;
  /** Called to edit the selected variable. */
  onVariable(): void;
}

/** Mounts a ProseMirror editor in an element; returns its current state and commands. */
export function useRichEditor({ format, text, attributes, ...options }: RichEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const written = useRef(text);

  const plugins = () => format.plugins(openSelected);
  const nameOf = useEffectEvent(options.nameOf);
  const onVariable = useEffectEvent(options.onVariable);
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
    const box = { class: styles.content!, role: 'textbox', 'aria-multiline': 'true' };
    view?.setProps({ attributes: { ...box, ...attributes } });
  }, [view, attributes]);

  // Only external changes replace the current text.
  useEffect(() => {
    if (!view || text === written.current) return;
    written.current = text;
    view.updateState(open());
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

/** A variable, shown by its name, with its fallback. */
function drawVariable(node: Node, nameOf: (variable: string) => string): NodeView {
  const dom = document.createElement('span');
  const { variable, fallback } = node.attrs;
  dom.className = styles.variable!;
  dom.append(nameOf(variable));
  if (fallback) {
    const other = document.createElement('span');
    other.append(speakable(fallback));
    dom.append(other);
  }
  return { dom };
}
