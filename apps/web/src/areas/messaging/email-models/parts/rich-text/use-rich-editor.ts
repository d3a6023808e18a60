import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { EditorView, type NodeView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { richPlugins } from './rich-commands.ts';
import { htmlOf, richSerializer, stateOf } from './rich-html.ts';
import { speakable } from './rich-schema.ts';

interface RichEditorOptions {
  html: string;
  labelledBy: string;
  /** A variable as people call it. */
  nameOf(variable: string): string;
  onChange(html: string): void;
  /** The selected variable is to be changed. */
  onVariable(): void;
}

/** A ProseMirror editor in an element: what it shows now, and how to change it. */
export function useRichEditor({ html, labelledBy, ...options }: RichEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const written = useRef(html);

  const plugins = () => richPlugins(openSelected);
  const nameOf = useEffectEvent(options.nameOf);
  const onVariable = useEffectEvent(options.onVariable);
  const tell = useEffectEvent((changed: EditorState) => {
    written.current = htmlOf(changed.doc);
    options.onChange(written.current);
  });
  const open = useEffectEvent(() => stateOf(html, plugins()));
  const openSelected: Command = ({ selection }) => {
    if (!(selection instanceof NodeSelection)) return false;
    onVariable();
    return true;
  };

  useEffect(() => {
    const opened = new EditorView(place.current, {
      state: open(),
      attributes: {
        class: 'rich-content',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
      },
      clipboardSerializer: richSerializer,
      nodeViews: { variable: (node) => drawVariable(node, nameOf) },
      handleClickOn(_view, _at, node) {
        // The click has selected it already.
        if (node.type.name === 'variable') setTimeout(onVariable);
        return false;
      },
      dispatchTransaction(transaction) {
        opened.updateState(opened.state.apply(transaction));
        setState(opened.state);
        if (transaction.docChanged) tell(opened.state);
      },
    });
    setView(opened);
    setState(opened.state);
    return () => opened.destroy();
  }, [labelledBy]);

  // Only what comes from elsewhere takes the place of what is being written.
  useEffect(() => {
    if (!view || html === written.current) return;
    written.current = html;
    view.updateState(open());
    setState(view.state);
  }, [view, html]);

  function run(command: Command) {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  }

  return { place, view, state, run };
}

/** A variable by its name, with what is said where a customer has no value. */
function drawVariable(node: Node, nameOf: (variable: string) => string): NodeView {
  const dom = document.createElement('span');
  const { variable, fallback } = node.attrs;
  dom.className = 'rich-variable';
  dom.append(nameOf(variable));
  if (fallback) {
    const other = document.createElement('span');
    other.append(speakable(fallback));
    dom.append(other);
  }
  return { dom };
}
