import type { Export, exportDashboard as exporting, HandlerInput } from '@clientela/contract';
import { type Filters, requestDashboardExport } from '#areas/records/exports/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findDashboard } from '../dashboards.queries.ts';
import { drawPdf } from '../drawing/draw-pdf.ts';
import { drawXlsx } from '../drawing/draw-xlsx.ts';
import { readBoard } from '../drawing/drawn-board.ts';
import { findReader } from '../readers.queries.ts';

/** Queues a file of a dashboard. */
export async function exportDashboard(
  ctx: Ctx,
  id: string,
  { format, period, emails }: HandlerInput<typeof exporting>['body'],
): Promise<Export> {
  const { name, visibility, widgets } = await findDashboard(ctx, id);
  return requestDashboardExport(ctx, {
    format,
    title: name,
    parts: widgets.length,
    emails,
    filters: { dashboard_id: id, period, is_private: visibility === 'private' },
  });
}

/** Draws a dashboard as its requester sees it now. */
export async function drawDashboard(
  ctx: Ctx,
  {
    dashboard_id,
    period,
    user_id,
    format,
  }: Filters['dashboards'] & {
    user_id: string;
    format: 'pdf' | 'xlsx';
  },
): Promise<Buffer> {
  const person = await findReader(ctx, user_id);
  if (!person) throw new Failure('access_denied');
  const reader = { ...ctx, actor: person };
  const board = await readBoard(reader, await findDashboard(reader, dashboard_id), period);
  return format === 'pdf' ? drawPdf(board) : drawXlsx(board);
}
