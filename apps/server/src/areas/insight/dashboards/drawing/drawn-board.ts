import type { Dashboard, Widget, WidgetData } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { wallClock, wallText } from '#platform/export-table';
import { boundsOf } from '../../metrics/index.ts';
import { readWidgets } from '../widgets/read-widgets.ts';
import { COMPARED_WITH, dayName, drawingTexts, PERIOD_NAMES } from './drawing.texts.ts';

/** A dashboard with its data, ready to be drawn. */
export interface DrawnBoard {
  name: string;
  store: string;
  time_zone: string;
  /** In words, with its days. */
  period: string;
  compared: string;
  made_at: string;
  widgets: readonly Widget[];
  /** Of each widget, in their order. */
  data: readonly WidgetData[];
}

/** Reads a dashboard as the caller sees it; `period` replaces its own. */
export async function readBoard(
  ctx: Ctx,
  { name, compare, where, widgets, ...own }: Dashboard,
  period: Dashboard['period'] = own.period,
): Promise<DrawnBoard> {
  const { today, current } = boundsOf(ctx, { period, compare });
  const days = current.from
    ? drawingTexts.days(dayName(current.from), dayName(current.to ?? today))
    : null;
  const preset = typeof period === 'string' ? PERIOD_NAMES[period] : null;
  const now = wallClock(ctx.store.time_zone)(ctx.clock.now().toISOString(), true);
  return {
    name,
    store: ctx.store.name,
    time_zone: ctx.store.time_zone,
    period: preset && days ? drawingTexts.within(preset, days) : (preset ?? days ?? ''),
    compared: COMPARED_WITH[compare],
    made_at: wallText(now),
    widgets,
    data: await readWidgets(ctx, { period, compare, where, widgets }),
  };
}
