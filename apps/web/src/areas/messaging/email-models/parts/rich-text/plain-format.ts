import { baseKeymap, chainCommands, splitBlock } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Node, Slice } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { markVariables, variablesAtOnce } from './mark-variables.ts';
import { plainSchema } from './rich-schema.ts';
import type { TextFormat } from './use-rich-editor.ts';

const UNDO = { 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo };

/** A plain text of several lines. An editor of documents handles the keys of undo before it. */
export const PLAIN_TEXT: TextFormat = {
  open: openPlain,
  read: (doc) => doc.textBetween(0, doc.content.size, '\n'),
  plugins: (onVariable) => [
    variablesAtOnce(),
    history(),
    keymap({
      ...UNDO,
      Enter: chainCommands(onVariable, splitBlock),
      'Shift-Enter': splitBlock,
    }),
    keymap(baseKeymap),
  ],
  clipboard: {
    clipboardTextParser: (text) => new Slice(linesOf(text).content, 1, 1),
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
  },
};

const nothing: Command = () => true;

/** A single line. */
export const PLAIN_LINE: TextFormat = {
  open: (stored, plugins) => openPlain(oneLine(stored), plugins),
  read: (doc) => oneLine(doc.textBetween(0, doc.content.size, ' ')),
  plugins: (onVariable) => [
    variablesAtOnce(),
    history(),
    keymap({ ...UNDO, Enter: chainCommands(onVariable, nothing), 'Shift-Enter': nothing }),
    keymap(baseKeymap),
  ],
  clipboard: {
    clipboardTextParser: (text) => new Slice(linesOf(oneLine(text)).content, 1, 1),
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, ' '),
  },
};

const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

function openPlain(stored: string, plugins: Parameters<TextFormat['open']>[1]): EditorState {
  const read = EditorState.create({ doc: linesOf(stored) });
  return EditorState.create({ doc: markVariables(read.tr).doc, plugins });
}

function linesOf(text: string): Node {
  const { doc, paragraph } = plainSchema.nodes;
  const lines = text.split(/\r\n?|\n/);
  return doc.create(
    null,
    lines.map((line) => paragraph.create(null, line ? plainSchema.text(line) : null)),
  );
}
