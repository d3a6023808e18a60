import { setImmediate as breathe } from 'node:timers/promises';
import type PdfDocument from 'pdfkit';
import { type Cell, cellText, type ExportTable } from './export-table.ts';
import { platformTexts } from './platform.texts.ts';

const MARGIN = 28;
const FOOT = 20;
const ROW = 15;
const GAP = 6;
const SIZE = 7.5;
const INK = '#1f2937';
const FAINT = '#6b7280';
const LINE = '#e5e7eb';
const GROUND = '#f3f4f6';

export type Doc = InstanceType<typeof PdfDocument>;

interface Place {
  label: string;
  x: number;
  width: number;
  isRight: boolean;
}

/**
 * An export table as a printable PDF: landscape, its header on every page, pages numbered. Each
 * page is emitted when it is full, so the document is never buffered.
 */
export async function* pdfBytes(table: ExportTable, lead: string): AsyncGenerator<Uint8Array> {
  // Few ever ask for one, and it takes 12 MB.
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    lang: 'pt-BR',
    info: { Title: table.title },
  });
  const places = placesOf(doc, table);
  renderTitle(doc, table.title, lead);
  let y = renderHeader(doc, places, MARGIN + 40);
  let page = 1;
  drawNumber(doc, page);
  for await (const row of table.rows()) {
    if (y + ROW > doc.page.height - MARGIN - FOOT) {
      doc.addPage();
      y = renderHeader(doc, places, MARGIN);
      drawNumber(doc, ++page);
      // Other requests of this process do not wait for the whole document.
      await breathe();
      for (let part = doc.read(); part !== null; part = doc.read()) yield part as Uint8Array;
    }
    y = drawRow(doc, places, row, y);
  }
  doc.end();
  for await (const part of doc) yield part as Uint8Array;
}

function placesOf(doc: Doc, { columns }: ExportTable): Place[] {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const unit = (doc.page.width - 2 * MARGIN) / all;
  let x = MARGIN;
  return columns.map(({ label, width, kind }) => {
    const place = { label, x, width: width * unit, isRight: kind === 'money' || kind === 'count' };
    x += place.width;
    return place;
  });
}

function renderTitle(doc: Doc, title: string, lead: string): void {
  doc.font('Helvetica-Bold').fontSize(14).fillColor(INK);
  doc.text(printable(title), MARGIN, MARGIN, { lineBreak: false });
  doc.font('Helvetica').fontSize(8.5).fillColor(FAINT);
  doc.text(printable(lead), MARGIN, MARGIN + 20, { lineBreak: false });
}

function renderHeader(doc: Doc, places: readonly Place[], y: number): number {
  doc.rect(MARGIN, y, doc.page.width - 2 * MARGIN, ROW + 2).fill(GROUND);
  doc.font('Helvetica-Bold').fontSize(SIZE).fillColor(INK);
  for (const place of places) write(doc, place, place.label, y + 5);
  doc.font('Helvetica');
  return y + ROW + 2;
}

function drawRow(doc: Doc, places: readonly Place[], row: readonly Cell[], y: number): number {
  doc.fillColor(INK);
  for (const [index, place] of places.entries()) {
    write(doc, place, printable(cellText(row[index] ?? null)), y + 4);
  }
  const below = y + ROW;
  doc.moveTo(MARGIN, below).lineTo(doc.page.width - MARGIN, below);
  doc.lineWidth(0.5).stroke(LINE);
  return below;
}

function write(doc: Doc, { x, width, isRight }: Place, text: string, y: number): void {
  if (text === '') return;
  const fitted = fit(doc, text, width - GAP);
  const left = isRight ? x + width - GAP / 2 - doc.widthOfString(fitted) : x + GAP / 2;
  doc.text(fitted, left, y, { lineBreak: false });
}

/** The text, cut with an ellipsis where its column is narrower. */
export function fit(doc: Doc, text: string, width: number): string {
  const whole = doc.widthOfString(text);
  if (whole <= width) return text;
  let end = Math.ceil((text.length * width) / whole);
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}…`) > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function drawNumber(doc: Doc, page: number): void {
  doc.font('Helvetica').fontSize(SIZE).fillColor(FAINT);
  const text = platformTexts.page(page);
  const x = doc.page.width - MARGIN - doc.widthOfString(text);
  doc.text(text, x, doc.page.height - MARGIN, { lineBreak: false });
}

/** The typefaces every reader has know the letters of Western Europe; others print as `?`, signs not at all. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e\u00a0-\u00ff€…–—‘’“”•™ŠšŽžŒœŸ]/gu, (sign) =>
      /\p{L}|\p{N}/u.test(sign) ? '?' : '',
    );
}
