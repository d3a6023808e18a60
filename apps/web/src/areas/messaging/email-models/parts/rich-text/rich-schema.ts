import { isMessageVariable } from '@clientela/domain';
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { variableText } from '../variable-text.ts';

const plain = (tag: string, others: string[] = []): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0],
});

const plainNodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }, { tag: 'div' }],
    toDOM: () => ['p', 0],
  },
  text: { group: 'inline' },
  /** `{{customer.first_name | "cliente"}}`, one thing to select, move and delete. */
  variable: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { variable: { validate: 'string' }, fallback: { default: '', validate: 'string' } },
    leafText: ({ attrs }) => variableText(attrs.variable, attrs.fallback),
    parseDOM: [
      {
        tag: 'span[data-variable]',
        getAttrs: (element) => {
          const { variable = '', fallback = '' } = element.dataset;
          return isMessageVariable(variable) && { variable, fallback: speakable(fallback) };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'span',
      { 'data-variable': attrs.variable, 'data-fallback': attrs.fallback },
      attrs.fallback || attrs.variable,
    ],
  },
} satisfies Record<string, NodeSpec>;

const nodes = {
  ...plainNodes,
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bullet_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ol' }],
    toDOM: () => ['ol', 0],
  },
  list_item: {
    content: 'paragraph (paragraph | list)*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
    // Display only: a click sets the cursor, and an executable address is never inserted.
    toDOM: ({ attrs }) => ['a', { title: attrs.href }, 0],
  },
  strong: plain('strong', ['b']),
  em: plain('em', ['i']),
  underline: plain('u'),
  strike: plain('s', ['strike']),
} satisfies Record<string, MarkSpec>;

/** Schema of plain texts, such as an SMS: lines with variables. */
export const plainSchema = new Schema<keyof typeof plainNodes>({ nodes: plainNodes });

/** Schema of formatted texts: the tags that the server keeps, and its variables. */
export const richSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });

/** Removes quotes and braces from a fallback, since they would end its variable. */
export function speakable(fallback: string): string {
  return fallback.replaceAll(/["“”{}]/g, '');
}
