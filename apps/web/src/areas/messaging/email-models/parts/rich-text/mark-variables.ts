import { findMessageVariables, present } from '@clientela/domain';
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';

/** Converts every variable typed as characters into a variable node. */
export function markVariables(tr: Transaction): Transaction {
  const type = present(tr.doc.type.schema.nodes.variable, 'node type of variables');
  const found: { from: number; to: number; node: Node }[] = [];
  tr.doc.descendants((node, at) => {
    for (const { start, end, ...attrs } of findMessageVariables(node.text ?? '')) {
      found.push({ from: at + start, to: at + end, node: type.create(attrs, null, node.marks) });
    }
  });
  for (const { from, to, node } of found.reverse()) tr.replaceWith(from, to, node);
  return tr;
}

/** A variable that is typed or pasted becomes one at once. */
export const variablesAtOnce = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _, state) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const tr = markVariables(state.tr);
      return tr.docChanged ? tr : null;
    },
  });
