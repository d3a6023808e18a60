import { setImmediate as breathe } from 'node:timers/promises';
import { type Cell, cellText, type ExportTable } from './export-table.ts';
import { type Doc, oneLine, writeLine } from './pdf-text.ts';
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
    info: { Title: oneLine(table.title) },
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
  const width = doc.page.width - 2 * MARGIN;
  doc.fillColor(INK);
  writeLine(doc, title, { x: MARGIN, y: MARGIN, width, size: 14, isBold: true });
  doc.fillColor(FAINT);
  writeLine(doc, lead, { x: MARGIN, y: MARGIN + 20, width, size: 8.5 });
}

function renderHeader(doc: Doc, places: readonly Place[], y: number): number {
  doc.rect(MARGIN, y, doc.page.width - 2 * MARGIN, ROW + 2).fill(GROUND);
  doc.fillColor(INK);
  for (const place of places) write(doc, place, place.label, { y: y + 5, isBold: true });
  return y + ROW + 2;
}

function drawRow(doc: Doc, places: readonly Place[], row: readonly Cell[], y: number): number {
  doc.fillColor(INK);
  for (const [index, place] of places.entries()) {
    write(doc, place, cellText(row[index] ?? null), { y: y + 4 });
  }
  const below = y + ROW;
  doc.moveTo(MARGIN, below).lineTo(doc.page.width - MARGIN, below);
  doc.lineWidth(0.5).stroke(LINE);
  return below;
}

function write(
  doc: Doc,
  { x, width, isRight }: Place,
  text: string,
  { y, isBold = false }: { y: number; isBold?: boolean },
): void {
  const within = { x: x + GAP / 2, width: width - GAP, isRight };
  writeLine(doc, text, { ...within, y, size: SIZE, isBold });
}

function drawNumber(doc: Doc, page: number): void {
  doc.fillColor(FAINT);
  const width = doc.page.width - 2 * MARGIN;
  const place = { x: MARGIN, y: doc.page.height - MARGIN, width, isRight: true };
  writeLine(doc, platformTexts.page(page), { ...place, size: SIZE });
}
