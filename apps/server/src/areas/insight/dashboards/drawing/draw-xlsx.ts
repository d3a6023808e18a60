import type { WidgetData } from '@clientela/contract';
import type { Cell } from '#platform/export-table';
import { type Worksheet, workbookBytes } from '#platform/http/xlsx';
import { drawingTexts } from './drawing.texts.ts';
import type { DrawnBoard } from './drawn-board.ts';
import { tableOf } from './tables.ts';

/** A dashboard as a workbook: "Sobre", then one typed sheet per widget. */
export async function drawXlsx(board: DrawnBoard): Promise<Buffer> {
  const sheets = board.data.flatMap((data) => sheetOf(data) ?? []);
  return Buffer.from(await workbookBytes([aboutSheet(board), ...sheets]));
}

function sheetOf(data: WidgetData): Worksheet | null {
  if (data.type === 'note') return null;
  if (data.type === 'problem') {
    return {
      name: data.title,
      columns: [{ label: drawingTexts.failed, width: 80 }],
      rows: [[drawingTexts.problem(data.title, data.message)]],
    };
  }
  const table = tableOf(data);
  if (!table) return null;
  return {
    name: data.title,
    columns: table.columns.map(({ label, kind }) => ({
      label,
      width: kind === 'text' ? 32 : 16,
      ...(kind !== 'text' && { kind }),
    })),
    rows: table.rows,
  };
}

function aboutSheet(board: DrawnBoard): Worksheet {
  const rows: Cell[][] = [
    [drawingTexts.store, board.store],
    [drawingTexts.dashboard, board.name],
    [drawingTexts.period, board.period],
    [drawingTexts.compared, board.compared],
    [drawingTexts.time_zone, board.time_zone],
    [drawingTexts.made_at, board.made_at],
  ];
  for (const [at, data] of board.data.entries()) {
    if (data.type === 'note') {
      rows.push([drawingTexts.note, board.widgets[at]?.text ?? '']);
    } else if (data.type === 'problem') {
      rows.push([drawingTexts.failed, drawingTexts.problem(data.title, data.message)]);
    } else {
      const { source } = data.type === 'metrics' ? data.answer : data;
      const { formulas, filters, left_out } = source;
      const of = (field: string, value: string) =>
        rows.push([drawingTexts.named(data.title, field), value]);
      of(drawingTexts.formula, formulas.join(' '));
      of(drawingTexts.filters, filters);
      for (const { reason, count } of left_out) of(drawingTexts.left_out, `${reason}: ${count}`);
    }
  }
  return {
    name: drawingTexts.about,
    columns: [
      { label: drawingTexts.field, width: 40 },
      { label: drawingTexts.value, width: 100 },
    ],
    rows,
  };
}
