import type { EmailBlock, EmailDocument, EmailProblem, ProductsBlock } from '@clientela/contract';
import type { CompiledEmail } from '#areas/messaging/email/index';
import {
  buttonRadius,
  type EmailSettings,
  type MjmlNode,
  type RenderedBlock,
  renderCell,
  renderProducts,
  tag,
} from './blocks.ts';
import { emailModelsTexts } from './email-models.texts.ts';
import { findForbiddenCss } from './forbidden-css.rules.ts';
import { beginOf, findGmailCut, type GmailCut, markBegin, takeBegins } from './gmail-cut.ts';
import type { Resources } from './resources.ts';
import { reviewContent } from './review-content.ts';
import { renderRichText } from './rich-text.ts';
import { isConditional, SlotBook } from './slot-book.ts';

type FooterBlock = Extract<EmailBlock, { type: 'footer' }>;
type ColumnsBlock = Extract<EmailBlock, { type: 'columns' }>;

/**
 * Compiles a document for any number of recipients: HTML of tables and inline styles by way of
 * MJML, a plain-text part, and one subject line a variant, all cut where personal values go.
 * `resources` has what the document refers to: pictures of the library, and how many products each block can show.
 */
export async function compileEmail(
  document: EmailDocument,
  subjects: readonly string[],
  resources: Resources = {},
): Promise<{ email: CompiledEmail; problems: EmailProblem[]; cut: GmailCut | null }> {
  const book = new SlotBook(resources);
  const lines = subjects.map((subject) => book.cut(book.text(subject, 'text')));
  const sections = renderSections(document, book);
  book.enter(null);
  const { html, begins } = takeBegins(await toHtml(document, sections.mjml, book));
  for (const name of findForbiddenCss(html)) {
    book.report('forbidden_css', emailModelsTexts.forbidden_css(name));
  }
  reviewContent(document, subjects, sections.text, book);
  return {
    email: {
      html: book.cut(html),
      text: book.cut(sections.text),
      subjects: lines,
      slots: book.slots,
      links: book.links,
      products: book.products,
      conditions: book.conditions,
    },
    problems: book.problems,
    cut: findGmailCut(html, begins, document, book.slots),
  };
}

/** Neighbouring blocks share a section; columns and the footer have their own. */
function renderSections(document: EmailDocument, book: SlotBook): RenderedBlock {
  const { settings } = document;
  const sections: MjmlNode[] = [];
  const texts: string[] = [];
  let open: MjmlNode[] = [];
  const closeOpen = () => {
    if (open.length > 0) sections.push(section(settings, [tag('mj-column', {}, open)]));
    open = [];
  };
  for (const [index, block] of document.blocks.entries()) {
    if (block.type === 'columns' || block.type === 'footer' || block.type === 'products') {
      closeOpen();
      const rendered = renderOwnSections(block, book, settings);
      markBegin(index, rendered.mjml);
      const { mjml, text } = onlyFor(block, rendered, book);
      sections.push(...mjml);
      texts.push(text);
    } else {
      const rendered = onlyFor(block, renderCell(block, book, settings), book);
      if (rendered.mjml.length > 0) open.push(beginOf(index), ...rendered.mjml);
      texts.push(rendered.text);
    }
  }
  closeOpen();
  return { mjml: sections, text: `${joinTexts(texts)}\n` };
}

/** Marks a block that only some recipients get, in both parts of the message. */
function onlyFor(block: EmailBlock, { mjml, text }: RenderedBlock, book: SlotBook): RenderedBlock {
  if (block.type === 'footer' || !block.only_for) return { mjml, text };
  book.enter(block.id);
  const { start, end } = book.onlyFor(block.only_for);
  return {
    mjml: [tag('mj-raw', {}, start), ...mjml, tag('mj-raw', {}, end)],
    text: text && `${start}${isConditional(text) ? '' : '\n\n'}${text}${end}`,
  };
}

/** Separates blocks by a blank line; a conditional block has its own inside. */
function joinTexts(texts: readonly string[]): string {
  return texts
    .filter(Boolean)
    .reduce(
      (all, text) => (all && !isConditional(text) ? `${all}\n\n${text}` : `${all}${text}`),
      '',
    );
}

function renderOwnSections(
  block: ColumnsBlock | FooterBlock | ProductsBlock,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock {
  if (block.type === 'columns') return renderColumns(block, book, settings);
  if (block.type === 'footer') return renderFooter(block, book, settings);
  return renderProductRows(block, book, settings);
}

/** Rows of columns of equal width, also in a last row that is not full; phones stack them. */
function renderProductRows(
  block: ProductsBlock,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock {
  const cells = renderProducts(block, book, settings);
  const width = `${100 / block.columns}%`;
  const mjml: MjmlNode[] = [];
  for (let start = 0; start < cells.length; start += block.columns) {
    const row = cells.slice(start, start + block.columns);
    mjml.push(
      section(
        settings,
        row.map((cell) => tag('mj-column', { width }, cell.mjml)),
      ),
    );
  }
  return { mjml, text: cells.map(({ text }) => text).join('\n\n') };
}

function section(settings: EmailSettings, columns: MjmlNode[]): MjmlNode {
  return tag('mj-section', { 'background-color': settings.content_background }, columns);
}

function renderColumns(
  block: ColumnsBlock,
  book: SlotBook,
  settings: EmailSettings,
): RenderedBlock {
  const columns = block.columns.map((column) =>
    column.blocks.map((cell) => onlyFor(cell, renderCell(cell, book, settings), book)),
  );
  const mjml = columns.map((cells) =>
    tag(
      'mj-column',
      {},
      cells.flatMap((cell) => cell.mjml),
    ),
  );
  const text = columns.flat().map((cell) => cell.text);
  return { mjml: [section(settings, mjml)], text: joinTexts(text) };
}

/** Every message must carry the sender's name, its address and an unsubscribe link. */
function renderFooter(block: FooterBlock, book: SlotBook, settings: EmailSettings): RenderedBlock {
  book.enter(block.id);
  const own = renderRichText(block.html, book, settings.link_color);
  const out = book.mark({ kind: 'unsubscribe' });
  const name = '{{store.name}}';
  const address = '{{store.address}}';
  const style = 'color:#5c635f;text-decoration:underline';
  const html =
    `${own.html}<p style="margin:0 0 8px">${book.text(name, 'html')}<br>${book.text(address, 'html')}</p>` +
    `<a href="${out}" target="_blank" style="${style}">${book.text(block.unsubscribe_label, 'html')}</a>`;
  const text = [
    own.text,
    `${book.text(name, 'text')}\n${book.text(address, 'text')}`,
    `${book.text(block.unsubscribe_label, 'text')}: ${out}`,
  ];
  const attributes = { align: 'center', color: '#5c635f', 'font-size': '12px' };
  return {
    mjml: [tag('mj-section', {}, [tag('mj-column', {}, [tag('mj-text', attributes, html)])])],
    text: text.filter(Boolean).join('\n\n'),
  };
}

async function toHtml(
  document: EmailDocument,
  sections: MjmlNode[],
  book: SlotBook,
): Promise<string> {
  const { settings } = document;
  const font = `${settings.font}, Helvetica, sans-serif`;
  const head = tag('mj-head', {}, [
    tag('mj-attributes', {}, [
      tag('mj-all', { 'font-family': font }),
      tag('mj-text', { 'font-size': '16px', 'line-height': '1.5', color: settings.text_color }),
      tag('mj-button', {
        'font-size': '16px',
        'border-radius': buttonRadius(settings),
        'inner-padding': '14px 28px',
      }),
    ]),
    ...(document.preheader ? [tag('mj-preview', {}, book.text(document.preheader, 'html'))] : []),
  ]);
  const body = tag(
    'mj-body',
    { 'background-color': settings.background, width: '600px' },
    sections,
  );
  // 75 MB that a process which only sends never needs.
  const { default: mjml2html } = await import('mjml');
  const compiled = await mjml2html(tag('mjml', { lang: 'pt-BR', dir: 'ltr' }, [head, body]), {
    validationLevel: 'strict',
    ignoreIncludes: true,
    fonts: {},
    keepComments: true,
  });
  const pixel = `<img src="${book.mark({ kind: 'pixel' })}" width="1" height="1" alt="" style="border:0">`;
  return tighten(compiled.html).replace('</body>', `${pixel}</body>`);
}

/** MJML indents deeply; blanks at line starts mean nothing in HTML and cost a third of the size. */
function tighten(html: string): string {
  return html.replaceAll(/\n\s+/g, '\n').trimStart();
}
