import { type Doc, writeLine } from '#platform/pdf-text';

/** Drawings of a PDF, made of lines and rectangles. */

export const INK = '#1f2937';
export const FAINT = '#6b7280';
const LINE = '#e5e7eb';
const ACCENT = '#0f766e';
const PALE = '#99d5cf';
const SMALL = 6.5;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  label: string;
  value: number | null;
  before: number | null;
  is_running: boolean;
}

const AXIS = 62;
const FOOT = 12;

/** Writes one line, cut with an ellipsis where it is wider. */
export function write(
  doc: Doc,
  text: string,
  {
    x,
    y,
    width,
    size = SMALL,
    color = INK,
    isBold = false,
    isRight = false,
  }: {
    x: number;
    y: number;
    width: number;
    size?: number;
    color?: string;
    isBold?: boolean;
    isRight?: boolean;
  },
): void {
  doc.fillColor(color);
  writeLine(doc, text, { x, y, width, size, isBold, isRight });
}

/** Marks what is not over yet. */
function hatch(doc: Doc, { x, y, width, height }: Box): void {
  doc.save();
  doc.rect(x, y, width, height).clip();
  doc.lineWidth(0.5).strokeColor(FAINT);
  for (let at = x - height; at < x + width; at += 4) {
    doc.moveTo(at, y + height).lineTo(at + height, y);
  }
  doc.stroke();
  doc.restore();
}

/** Values over time; the previous period is dashed, running buckets are hatched. */
export function drawLines(
  doc: Doc,
  box: Box,
  points: readonly Point[],
  text: (value: number) => string,
): void {
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const plot = {
    x: box.x + AXIS,
    width: box.width - AXIS,
    y: box.y + 4,
    height: box.height - FOOT - 8,
  };
  const down = (value: number) => plot.y + plot.height * (1 - (value - low) / span);
  const step = points.length > 1 ? plot.width / (points.length - 1) : 0;
  const across = (at: number) => (step > 0 ? plot.x + step * at : plot.x + plot.width / 2);

  for (const value of [low, low + span / 2, high]) {
    doc.moveTo(plot.x, down(value)).lineTo(plot.x + plot.width, down(value));
    doc.lineWidth(0.5).strokeColor(LINE).stroke();
    write(doc, text(Math.round(value)), {
      x: box.x,
      y: down(value) - 3,
      width: AXIS - 6,
      color: FAINT,
      isRight: true,
    });
  }
  const running = points.findIndex(({ is_running }) => is_running);
  if (running >= 0) {
    const x = Math.max(plot.x, across(running) - (step || plot.width));
    hatch(doc, { x, y: plot.y, width: plot.x + plot.width - x, height: plot.height });
  }
  drawPath(
    doc,
    points.map(({ before }) => before),
    { across, down, color: FAINT, isDashed: true },
  );
  drawPath(
    doc,
    points.map(({ value }) => value),
    { across, down, color: ACCENT, isDashed: false },
  );
  const shown = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])];
  for (const at of shown) {
    const x = Math.min(Math.max(across(at) - 45, plot.x), plot.x + plot.width - 90);
    const isLast = at === points.length - 1 && at > 0;
    write(doc, points[at]?.label ?? '', {
      x,
      y: plot.y + plot.height + 4,
      width: 90,
      color: FAINT,
      isRight: isLast,
    });
  }
}

function drawPath(
  doc: Doc,
  values: readonly (number | null)[],
  {
    across,
    down,
    color,
    isDashed,
  }: {
    across(at: number): number;
    down(value: number): number;
    color: string;
    isDashed: boolean;
  },
): void {
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (value === null) isDrawing = false;
    else if (isDrawing) doc.lineTo(across(at), down(value));
    else doc.moveTo(across(at), down(value));
    if (value !== null) isDrawing = true;
  }
  if (!values.some((value) => value !== null)) return;
  doc.lineWidth(isDashed ? 0.8 : 1.4).strokeColor(color);
  if (isDashed) doc.dash(3, { space: 2 }).stroke().undash();
  else doc.stroke();
}

export const BAR = 11;

/** Ranked values in two columns; the previous period is a thin line below. */
export function drawBars(
  doc: Doc,
  box: Box,
  points: readonly Point[],
  text: (value: number) => string,
): void {
  const most = Math.max(1, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const half = Math.ceil(points.length / 2);
  const width = box.width / 2 - 8;
  const long = width - 190;
  for (const [at, { label, value, before }] of points.entries()) {
    const x = box.x + (at < half ? 0 : width + 16);
    const y = box.y + (at % half) * BAR;
    write(doc, label, { x, y: y + 2, width: 110 });
    doc
      .rect(x + 114, y + 1, Math.max(0.5, (Math.max(0, value ?? 0) / most) * long), BAR - 5)
      .fill(ACCENT);
    if (before !== null) {
      doc
        .rect(x + 114, y + BAR - 3.5, Math.max(0.5, (Math.max(0, before) / most) * long), 1.2)
        .fill(FAINT);
    }
    const shown = value === null ? '–' : text(value);
    write(doc, shown, { x: x + width - 72, y: y + 2, width: 72, isRight: true });
  }
}

export interface GridCell {
  text: string;
  /** From 0 to 1: how dark. */
  weight: number;
  is_running?: boolean;
}

export const CELL = 13;

/** A grid with its rows and columns named; null: no cell. */
export function drawGrid(
  doc: Doc,
  box: Box,
  {
    rows,
    columns,
    cells,
    lead = 96,
  }: {
    rows: readonly string[];
    columns: readonly string[];
    cells: readonly (readonly (GridCell | null)[])[];
    lead?: number;
  },
): void {
  const width = (box.width - lead) / Math.max(1, columns.length);
  for (const [at, name] of columns.entries()) {
    write(doc, name, {
      x: box.x + lead + at * width + 1,
      y: box.y + 3,
      width: width - 2,
      size: 5.5,
      color: FAINT,
    });
  }
  for (const [at, name] of rows.entries()) {
    const y = box.y + (at + 1) * CELL;
    write(doc, name, { x: box.x, y: y + 3, width: lead - 4 });
    for (const [place, cell] of (cells[at] ?? []).entries()) {
      if (!cell) continue;
      const of = { x: box.x + lead + place * width, y, width: width - 1, height: CELL - 1 };
      doc.rect(of.x, of.y, of.width, of.height).fill(LINE);
      if (cell.weight > 0) {
        doc.save().fillOpacity(0.15 + 0.85 * cell.weight);
        doc.rect(of.x, of.y, of.width, of.height).fill(PALE).restore();
      }
      // Next to the number.
      if (cell.is_running) hatch(doc, { ...of, x: of.x + 24, width: of.width - 24 });
      write(doc, cell.text, { x: of.x + 1, y: y + 3.5, width: of.width - 2, size: 5.5 });
    }
  }
}
