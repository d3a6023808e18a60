import { type MetricsSource, RFM_STATES, type Widget, type WidgetData } from '@clientela/contract';
import { clip, present } from '@clientela/domain';
import { type Cell, cellText } from '#platform/export-table';
import { type Doc, paragraphText } from '#platform/pdf-text';
import {
  BAR,
  type Box,
  CELL,
  drawBars,
  drawGrid,
  drawLines,
  FAINT,
  type GridCell,
  INK,
  type Point,
  write,
} from './charts.ts';
import { drawingTexts, monthName, WEEKDAYS } from './drawing.texts.ts';
import { type Column, type Table, tableOf } from './tables.ts';
import { changeText, keyText, numbersOf, valueText } from './values.ts';

/** One piece of a widget on paper: its height is known before it is drawn. */
export interface Part {
  height: number;
  draw(box: Box): void;
}

const ROWS_MAX = 50;
const BARS_MAX = 14;
const CHART = 116;
const ROW = 10;
const TEXT_MAX = 500;
/** So that the longest note is on one page. */
const PARAGRAPH_MAX = 400;

/** What a widget is made of, in order. */
export function partsOf(doc: Doc, widget: Widget, data: WidgetData, width: number): Part[] {
  const heading = lineOf(doc, data.title || drawingTexts.note, {
    size: 11,
    height: 17,
    isBold: true,
  });
  switch (data.type) {
    case 'note':
      return [heading, paragraph(doc, widget.text, width, { size: 9, color: INK })];
    case 'problem':
      return [
        heading,
        paragraph(doc, `${drawingTexts.failed}: ${data.message}`, width, { color: INK }),
      ];
    case 'metrics':
      return [
        heading,
        ...metricsParts(doc, widget, data),
        sourcePart(doc, data.answer.source, width),
      ];
    case 'cohort':
      return [heading, cohortPart(doc, data.cohorts), sourcePart(doc, data.source, width)];
    case 'movement':
      return [heading, ...movementParts(doc, data), sourcePart(doc, data.source, width)];
    default:
      return [
        heading,
        ...barsOf(doc, data),
        ...tableParts(doc, tableOf(data)),
        sourcePart(doc, data.source, width),
      ];
  }
}

/** How the numbers came about, in small print. */
function sourcePart(doc: Doc, source: MetricsSource, width: number): Part {
  const words = [
    ...source.formulas,
    `${drawingTexts.filters}: ${clip(source.filters, TEXT_MAX)}.`,
    ...source.left_out.map(({ reason, count }) => `${drawingTexts.left_out}: ${reason}: ${count}.`),
  ];
  return paragraph(doc, words.join(' '), width);
}

function lineOf(
  doc: Doc,
  text: string,
  { size, height, isBold = false }: { size: number; height: number; isBold?: boolean },
): Part {
  return {
    height,
    draw: ({ x, y, width }) => write(doc, text, { x, y: y + 2, width, size, isBold }),
  };
}

function paragraph(
  doc: Doc,
  text: string,
  width: number,
  { size = 6.5, color = FAINT }: { size?: number; color?: string } = {},
): Part {
  const { font, text: shown } = paragraphText(doc, text);
  doc.font(font).fontSize(size);
  const height = Math.min(doc.heightOfString(shown, { width }), PARAGRAPH_MAX);
  return {
    height: height + 3,
    draw({ x, y }) {
      const within = { width, height: height + 1, ellipsis: true };
      doc.font(font).fontSize(size).fillColor(color).text(shown, x, y, within);
    },
  };
}

type Of<Type extends WidgetData['type']> = Extract<WidgetData, { type: Type }>;

function metricsParts(doc: Doc, { kind }: Widget, data: Of<'metrics'>): Part[] {
  const { answer, query } = data;
  const parts: Part[] = [numbersPart(doc, data)];
  const points = pointsOf(data);
  const unit = present(answer.units[0], 'unit of the metric');
  const text = (value: number) => valueText(unit, value);
  if (kind === 'heatmap') {
    parts.push(heatmapPart(doc, data));
  } else if (query.by.length > 0 && points.length === 0) {
    parts.push(lineOf(doc, drawingTexts.no_rows, { size: 8, height: 13 }));
  } else if (kind === 'over_time' || kind === 'nps') {
    parts.push({
      height: CHART,
      draw: (box) => drawLines(doc, { ...box, height: CHART }, points, text),
    });
    parts.push(...tableParts(doc, tableOf(data)));
  } else if (query.by.length > 0) {
    parts.push(barsPart(doc, points.slice(0, kind === 'map' ? 27 : BARS_MAX), text));
    parts.push(...tableParts(doc, tableOf(data)));
  }
  return parts;
}

function pointsOf({ query, answer }: Of<'metrics'>): Point[] {
  return answer.rows.map((row) => ({
    label: query.by
      .map((dimension, at) =>
        keyText(dimension, row.is_rest ? null : (row.keys[at] ?? null), row.labels[at] ?? ''),
      )
      .join(' · '),
    value: row.values[0] ?? null,
    before: row.previous?.[0] ?? null,
    is_running: row.is_running,
  }));
}

function numbersPart(doc: Doc, data: Of<'metrics'>): Part {
  const numbers = numbersOf(data.answer);
  return {
    height: 36,
    draw({ x, y, width }) {
      const each = Math.min(250, width / numbers.length);
      for (const [at, { name, unit, value, before }] of numbers.entries()) {
        const place = { x: x + at * each, width: each - 8 };
        write(doc, name, { ...place, y, size: 7, color: FAINT });
        write(doc, valueText(unit, value), {
          ...place,
          y: y + 9,
          size: 13,
          isBold: true,
        });
        if (!data.answer.previous_total) continue;
        const compared = drawingTexts.compared_to(valueText(unit, before));
        const change = changeText(data, at);
        write(doc, change ? `${change} · ${compared}` : compared, {
          ...place,
          y: y + 24,
          color: FAINT,
        });
      }
    },
  };
}

function barsPart(doc: Doc, points: readonly Point[], text: (value: number) => string): Part {
  return {
    height: Math.ceil(points.length / 2) * BAR + 4,
    draw: (box) => drawBars(doc, box, points, text),
  };
}

/** The bars of kinds that have no query. */
function barsOf(doc: Doc, data: WidgetData): Part[] {
  if (data.type !== 'rfm') return [];
  const points = data.segments.map(({ segment, customers, is_hidden }) => ({
    label: segment,
    value: is_hidden ? null : customers,
    before: null,
    is_running: false,
  }));
  return [barsPart(doc, points, (value) => valueText('count', value))];
}

function heatmapPart(doc: Doc, { answer }: Of<'metrics'>): Part {
  const most = Math.max(1, ...answer.rows.map(({ values }) => values[0] ?? 0));
  const found = new Map(answer.rows.map(({ keys, values }) => [keys.join(' '), values[0] ?? 0]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const unit = present(answer.units[0], 'unit of the metric');
  // Without cents, which would not fit.
  const text = (value: number) =>
    valueText('count', unit === 'cents' ? Math.round(value / 100) : value);
  return {
    height: (WEEKDAYS.length + 1) * CELL + 4,
    draw: (box) =>
      drawGrid(doc, box, {
        lead: 30,
        rows: WEEKDAYS,
        columns: hours.map((hour) => drawingTexts.hour(String(hour))),
        cells: WEEKDAYS.map((_, day) =>
          hours.map((hour): GridCell => {
            const value = found.get(`${day} ${hour}`) ?? 0;
            return { text: value === 0 ? '' : text(value), weight: Math.max(0, value) / most };
          }),
        ),
      }),
  };
}

function cohortPart(doc: Doc, { cohorts, averages }: Of<'cohort'>['cohorts']): Part {
  const most = Math.max(0, ...cohorts.map(({ cells }) => cells.length));
  const offsets = Array.from({ length: most }, (_, offset) => offset);
  type Shown = {
    offset: number;
    share: number;
    is_running?: boolean;
    is_hidden?: boolean | undefined;
  };
  const cellsOf = (cells: readonly Shown[]) =>
    offsets.map((offset): GridCell | null => {
      const cell = cells.find((one) => one.offset === offset);
      if (!cell) return null;
      const weight = offset === 0 ? 1 : Math.min(1, cell.share * 2);
      return {
        text: cell.is_hidden
          ? drawingTexts.fewer
          : valueText('permille', Math.round(cell.share * 1000)),
        weight,
        is_running: cell.is_running ?? false,
      };
    });
  const named = cohorts.map(
    ({ month, customers, is_hidden }) =>
      `${monthName(month)} (${is_hidden ? drawingTexts.fewer : customers})`,
  );
  const rows = averages.length > 0 ? [...named, drawingTexts.average] : named;
  return {
    height: (rows.length + 1) * CELL + 4,
    draw: (box) =>
      drawGrid(doc, box, {
        lead: 80,
        rows,
        columns: offsets.map(drawingTexts.month),
        cells: [...cohorts.map(({ cells }) => cellsOf(cells)), cellsOf(averages)],
      }),
  };
}

function movementParts(doc: Doc, data: Of<'movement'>): Part[] {
  const { cells, few, up, down, same } = data.movement;
  const count = (value: number | null) =>
    value === null ? drawingTexts.fewer : valueText('count', value);
  const words = [
    `${drawingTexts.up}: ${count(up)}`,
    `${drawingTexts.down}: ${count(down)}`,
    `${drawingTexts.stayed}: ${count(same)}`,
  ].join(' · ');
  const lead = lineOf(doc, words, { size: 8, height: 13 });
  if (few) {
    return [lead, ...tableParts(doc, tableOf(data))];
  }
  const most = Math.max(
    1,
    ...cells.filter(({ from, to }) => from !== to).map((one) => one.customers),
  );
  const of = new Map(cells.map((cell) => [`${cell.from}>${cell.to}`, cell]));
  const matrix: Part = {
    height: (RFM_STATES.length + 1) * CELL + 4,
    draw: (box) =>
      drawGrid(doc, box, {
        rows: RFM_STATES,
        columns: RFM_STATES,
        cells: RFM_STATES.map((from) =>
          RFM_STATES.map((to): GridCell => {
            const cell = of.get(`${from}>${to}`);
            if (cell?.is_hidden) return { text: drawingTexts.fewer, weight: 0 };
            const customers = cell?.customers ?? 0;
            return {
              text: customers > 0 ? valueText('count', customers) : '',
              weight: Math.min(1, customers / most),
            };
          }),
        ),
      }),
  };
  return [lead, matrix];
}

/** The rows, at most fifty, in as many columns as have room. */
function tableParts(doc: Doc, table: Table | null): Part[] {
  if (!table || table.rows.length === 0) return [];
  const rows = table.rows.slice(0, ROWS_MAX);
  const rest = table.rows.length - rows.length;
  const most = table.columns.length <= 4 ? 3 : 2;
  const blocks = rows.length <= 8 ? 1 : most;
  const long = Math.ceil(rows.length / blocks);
  const part: Part = {
    height: (long + 1) * ROW + 6,
    draw({ x, y, width }) {
      const each = (width - (blocks - 1) * 14) / blocks;
      for (let block = 0; block < blocks; block++) {
        const left = x + block * (each + 14);
        drawTable(
          doc,
          { x: left, y, width: each, height: 0 },
          {
            columns: table.columns,
            rows: rows.slice(block * long, (block + 1) * long),
          },
        );
      }
    },
  };
  const more = lineOf(doc, drawingTexts.more_rows(rest), { size: 6.5, height: 10 });
  return rest > 0 ? [part, more] : [part];
}

function drawTable(doc: Doc, { x, y, width }: Box, { columns, rows }: Table): void {
  if (rows.length === 0) return;
  const weightOf = ({ kind }: Column) => (kind === 'text' ? 2 : 1.2);
  const unit = width / columns.reduce((sum, column) => sum + weightOf(column), 0);
  const drawRow = (texts: readonly string[], at: number, isHeader: boolean) => {
    let left = x;
    for (const [place, column] of columns.entries()) {
      const wide = weightOf(column) * unit;
      write(doc, texts[place] ?? '', {
        x: left,
        y: y + at * ROW + 2,
        width: wide - 4,
        size: 6.5,
        color: isHeader ? FAINT : INK,
        isBold: isHeader,
        isRight: column.kind !== 'text' && column.kind !== 'day',
      });
      left += wide;
    }
  };
  drawRow(
    columns.map(({ label }) => label),
    0,
    true,
  );
  for (const [at, row] of rows.entries()) {
    drawRow(
      columns.map((column, place) => textOf(column, row[place] ?? null)),
      at + 1,
      false,
    );
  }
}

function textOf({ kind }: Column, cell: Cell): string {
  if (kind === 'percent' && typeof cell === 'number') {
    return valueText('permille', Math.round(cell * 1000));
  }
  if (kind === 'score' && typeof cell === 'number') return valueText('points', cell);
  return cellText(cell);
}
