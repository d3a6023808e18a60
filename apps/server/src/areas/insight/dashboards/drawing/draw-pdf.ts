import { setImmediate as breathe } from 'node:timers/promises';
import { present } from '@clientela/domain';
import { type Doc, oneLine } from '#platform/pdf-text';
import { FAINT, write } from './charts.ts';
import { drawingTexts } from './drawing.texts.ts';
import type { DrawnBoard } from './drawn-board.ts';
import { type Part, partsOf } from './widget-parts.ts';

const MARGIN = 28;
const FOOT = 22;
const GAP = 14;

/** A dashboard on A4 pages: each widget whole, with its numbers, drawing, rows and formula. */
export async function drawPdf(board: DrawnBoard): Promise<Buffer> {
  // Few ever ask for one, and it takes 12 MB.
  const { default: Document } = await import('pdfkit');
  const doc: Doc = new Document({
    size: 'A4',
    layout: 'landscape',
    margins: { top: MARGIN, right: MARGIN, bottom: 0, left: MARGIN },
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: oneLine(board.name) },
  });
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - FOOT;
  let y = drawLead(doc, board, width);
  for (const [at, data] of board.data.entries()) {
    const parts = partsOf(doc, present(board.widgets[at], 'widget of the data'), data, width);
    const height = parts.reduce((sum, part) => sum + part.height, 0);
    if (at > 0 && y + height > bottom) {
      doc.addPage();
      y = MARGIN;
      // Other requests of this process do not wait for the whole document.
      await breathe();
    }
    y = drawParts(parts, { x: MARGIN, y, width }) + GAP;
  }
  numberPages(doc, board, width);
  doc.end();
  const bytes: Buffer[] = [];
  for await (const part of doc) bytes.push(part as Buffer);
  return Buffer.concat(bytes);
}

function drawParts(
  parts: readonly Part[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  let below = y;
  for (const { height, draw } of parts) {
    draw({ x, y: below, width, height });
    below += height;
  }
  return below;
}

function drawLead(doc: Doc, board: DrawnBoard, width: number): number {
  const line = { x: MARGIN, width };
  write(doc, board.name, { ...line, y: MARGIN, size: 16, isBold: true });
  const { store, period, compared, time_zone, made_at } = board;
  write(doc, `${store} · ${period}, ${compared}`, { ...line, y: MARGIN + 21, size: 9 });
  const made = `${drawingTexts.made_at} ${made_at} · ${drawingTexts.time_zone}: ${time_zone}`;
  write(doc, made, { ...line, y: MARGIN + 33, size: 8, color: FAINT });
  return MARGIN + 52;
}

function numberPages(doc: Doc, { name, store }: DrawnBoard, width: number): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const place = { x: MARGIN, y: doc.page.height - MARGIN + 2, width };
    write(doc, `${name} · ${store}`, { ...place, size: 7, color: FAINT });
    write(doc, drawingTexts.page(page + 1, count), {
      ...place,
      size: 7,
      color: FAINT,
      isRight: true,
    });
  }
}
