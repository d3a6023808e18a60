import { setImmediate as breathe } from 'node:timers/promises';
import { type Doc, oneLine, paragraphText, writeLine } from './pdf-text.ts';
import { platformTexts } from './platform.texts.ts';

const MARGIN = 48;
const INK = '#1f2937';
const FAINT = '#6b7280';
const LINES_BETWEEN_BREATHS = 50;

/** A paragraph, with a label in bold before it where it has one. */
export interface DocumentLine {
  label?: string;
  text: string;
}

export interface DocumentSection {
  title: string;
  lines: readonly DocumentLine[];
}

export interface WrittenDocument {
  title: string;
  lead: string;
  sections: readonly DocumentSection[];
}

/** A text in sections on upright A4 pages, numbered at the foot. */
export async function pdfDocument({ title, lead, sections }: WrittenDocument): Promise<Buffer> {
  // Few ever ask for one, and it takes 12 MB.
  const { default: Document } = await import('pdfkit');
  const doc: Doc = new Document({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: oneLine(title) },
  });
  writeParagraph(doc, { text: title }, { size: 17, color: INK, gap: 2 });
  writeParagraph(doc, { text: lead }, { size: 9, color: FAINT, gap: 10 });
  for (const section of sections) await writeSection(doc, section);
  numberPages(doc);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function writeSection(doc: Doc, { title, lines }: DocumentSection): Promise<void> {
  // A heading is never the last line of a page.
  if (doc.y > doc.page.height - 3 * MARGIN) doc.addPage();
  doc.moveDown(0.6);
  doc.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(title);
  doc.moveDown(0.3);
  for (const [at, line] of lines.entries()) {
    writeParagraph(doc, line, { size: 9, color: INK, gap: 3 });
    // Other requests of this process do not wait for the whole document.
    if (at % LINES_BETWEEN_BREATHS === 0) await breathe();
  }
}

function writeParagraph(
  doc: Doc,
  { label, text }: DocumentLine,
  of: { size: number; color: string; gap: number },
): void {
  doc.fillColor(of.color).fontSize(of.size);
  if (label) doc.font('Helvetica-Bold').text(`${label}: `, { continued: true });
  const { font, text: shown } = paragraphText(doc, text);
  doc.font(font).fontSize(of.size).text(shown, { paragraphGap: of.gap });
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the margin would start another page.
    doc.page.margins.bottom = 0;
    const width = doc.page.width - 2 * MARGIN;
    const y = doc.page.height - MARGIN / 2 - 8;
    doc.fillColor(FAINT);
    writeLine(doc, platformTexts.page(page + 1), { x: MARGIN, y, width, size: 8, isRight: true });
  }
}
