import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { EditorState, type Plugin } from 'prosemirror-state';
import { variableText } from '../variable-text.ts';
import { markVariables } from './mark-variables.ts';
import { richSchema } from './rich-schema.ts';

/**
 * A stored text as something to edit. It is read in a document of its own, in which nothing loads,
 * runs or is drawn, and only what the schema knows comes over.
 */
export function stateOf(html: string, plugins: Plugin[]): EditorState {
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  const doc = DOMParser.fromSchema(richSchema).parse(page.body);
  const read = EditorState.create({ doc });
  return EditorState.create({ doc: markVariables(read.tr).doc, plugins });
}

const { nodes, marks } = DOMSerializer.fromSchema(richSchema);
/** Writes a text with the addresses of its links, to be stored or copied. */
export const richSerializer = new DOMSerializer(nodes, {
  ...marks,
  link: ({ attrs }) => ['a', { href: attrs.href }, 0],
});

/** The text as it is stored; one without a word is empty. */
export function htmlOf(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.content.size === 0) return '';
  const page = document.implementation.createHTMLDocument();
  page.body.append(richSerializer.serializeFragment(doc.content, { document: page }));
  for (const one of page.querySelectorAll<HTMLElement>('[data-variable]')) {
    const { variable = '', fallback = '' } = one.dataset;
    one.replaceWith(variableText(variable, fallback));
  }
  // A list item holds its words itself, as the server's messages have it.
  for (const line of page.querySelectorAll('li > p:first-child')) {
    line.replaceWith(...line.childNodes);
  }
  return page.body.innerHTML;
}
