import type { MessageVariable } from '@clientela/domain';
import { present } from '@clientela/domain';
import { baseKeymap, chainCommands, lift, setBlockType, toggleMark } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Mark } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Plugin,
  TextSelection,
} from 'prosemirror-state';
import { variablesAtOnce } from './mark-variables.ts';
import { richSchema } from './rich-schema.ts';

const { nodes, marks } = richSchema;

export const TEXT_STYLES = ['paragraph', 'h1', 'h2', 'h3'] as const;
export type TextStyle = (typeof TEXT_STYLES)[number];

/** A command of the toolbar, and whether its format is active at the cursor. */
export interface Tool {
  run: Command;
  isOn(state: EditorState): boolean;
}

export const TOOLS = {
  bold: ofMark('strong'),
  italic: ofMark('em'),
  underline: ofMark('underline'),
  list: ofList('bullet_list'),
  numbers: ofList('ordered_list'),
} satisfies Record<string, Tool>;

function ofList(name: 'bullet_list' | 'ordered_list'): Tool {
  return {
    run: (state, dispatch, view) => {
      if (isWithin(state, name)) return liftListItem(nodes.list_item)(state, dispatch);
      // A line of a list is no title.
      if (isWithin(state, 'heading')) setBlockType(nodes.paragraph)(state, dispatch);
      return wrapInList(nodes[name])(view?.state ?? state, dispatch);
    },
    isOn: (state) => isWithin(state, name),
  };
}

/** The style of the paragraph at the cursor. */
export function textStyleAt({ selection: { $from } }: EditorState): TextStyle {
  const { type, attrs } = $from.parent;
  return type === nodes.heading ? (`h${attrs.level}` as TextStyle) : 'paragraph';
}

export function setTextStyle(style: TextStyle): Command {
  return style === 'paragraph'
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: Number(style.slice(1)) });
}

function ofMark(name: 'strong' | 'em' | 'underline'): Tool {
  return {
    run: toggleMark(marks[name]),
    isOn: ({ doc, selection, storedMarks }) =>
      selection.empty
        ? Boolean(marks[name].isInSet(storedMarks ?? selection.$from.marks()))
        : doc.rangeHasMark(selection.from, selection.to, marks[name]),
  };
}

function isWithin(
  { selection: { $from } }: EditorState,
  name: 'heading' | 'bullet_list' | 'ordered_list',
): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === nodes[name]) return true;
  }
  return false;
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The keys of a formatted text; undo belongs to the document around it. */
export function richPlugins(onVariable: Command): Plugin[] {
  return [
    variablesAtOnce(),
    keymap({
      'Mod-b': TOOLS.bold.run,
      'Mod-i': TOOLS.italic.run,
      'Mod-u': TOOLS.underline.run,
      'Mod-]': sinkListItem(nodes.list_item),
      'Mod-[': liftListItem(nodes.list_item),
      'Shift-Enter': breakLine,
      Enter: chainCommands(onVariable, splitListItem(nodes.list_item)),
      Backspace: outOfList,
    }),
    keymap(baseKeymap),
  ];
}

/** At the beginning of a list's line, the key that deletes takes the line out of the list. */
const outOfList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1;
  return isAtStart && (liftListItem(nodes.list_item)(state, dispatch) || lift(state, dispatch));
};

export function insertVariable(variable: MessageVariable, fallback: string): Command {
  return (state, dispatch) => {
    const type = present(state.schema.nodes.variable, 'node type of variables');
    const node = type.create({ variable, fallback }, null, state.selection.$from.marks());
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

/** Changes the selected variable's fallback. */
export function setFallback(fallback: string): Command {
  return ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    dispatch?.(tr.setNodeAttribute(selection.from, 'fallback', fallback));
    return true;
  };
}

/** Sets the cursor behind the selection, so that the next key does not replace it. */
export const goBehind: Command = ({ selection, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
  return true;
};

/** The selection, or the link at the cursor, with its address. */
export function linkAt({ doc, selection }: EditorState): {
  from: number;
  to: number;
  href: string;
} {
  const { $from, from, to, empty } = selection;
  const hrefOf = (set: readonly Mark[]): string => marks.link.isInSet(set)?.attrs.href ?? '';
  if (!empty) {
    let href = '';
    doc.nodesBetween(from, to, (node) => {
      href ||= hrefOf(node.marks);
    });
    return { from, to, href };
  }
  const href = hrefOf($from.marks());
  if (href === '') return { from, to, href };
  // A link may stand in several pieces, one of them bold.
  let link = { from: -1, to: -1 };
  $from.parent.forEach((node, offset) => {
    if (hrefOf(node.marks) !== href) return;
    const first = $from.start() + offset;
    const last = first + node.nodeSize;
    if (link.to === first) link.to = last;
    else if (link.to < from) link = { from: first, to: last };
  });
  return { ...link, href };
}

/** Links the stretch at the cursor; with nothing there, the address itself is written. No address takes the link away. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkAt(state);
    const { tr } = state;
    const link = marks.link.create({ href });
    if (from === to && href) tr.replaceSelectionWith(richSchema.text(href, [link]), false);
    else tr.removeMark(from, to, marks.link);
    if (from !== to && href) tr.addMark(from, to, link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
