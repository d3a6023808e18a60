import type { Widget } from '@clientela/contract';
import { WIDGET_HEIGHTS, WIDGET_WIDTHS } from '@clientela/contract/dashboard-widgets';

/** Moves a widget so many places; it stays within the list. */
export function moveBy(widgets: readonly Widget[], id: string, by: number): Widget[] {
  const from = widgets.findIndex((widget) => widget.id === id);
  const moved = widgets[from];
  const to = Math.max(0, Math.min(widgets.length - 1, from + by));
  if (!moved || from === to) return [...widgets];
  const rest = widgets.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

/** Moves a widget before or after another. */
export function moveNextTo(
  widgets: readonly Widget[],
  id: string,
  { target, isAfter }: { target: string; isAfter: boolean },
): Widget[] {
  const moved = widgets.find((widget) => widget.id === id);
  if (!moved || id === target) return [...widgets];
  const rest = widgets.filter((widget) => widget.id !== id);
  const at = rest.findIndex((widget) => widget.id === target);
  return rest.toSpliced(at + (isAfter ? 1 : 0), 0, moved);
}

/** The next larger or smaller width and height. */
export function resizeBy(
  widgets: readonly Widget[],
  id: string,
  { width = 0, height = 0 }: { width?: number; height?: number },
): Widget[] {
  return widgets.map((widget) =>
    widget.id === id
      ? {
          ...widget,
          width: stepped(WIDGET_WIDTHS, widget.width, width),
          height: stepped(WIDGET_HEIGHTS, widget.height, height),
        }
      : widget,
  );
}

function stepped<Value>(values: readonly Value[], value: Value, by: number): Value {
  const at = values.indexOf(value) + by;
  return values[Math.max(0, Math.min(values.length - 1, at))] ?? value;
}

/** An id that no widget of the dashboard has. */
export function freeId(widgets: readonly Widget[]): string {
  const taken = new Set(widgets.map(({ id }) => id));
  for (let n = widgets.length + 1; ; n++) if (!taken.has(`w${n}`)) return `w${n}`;
}

/** What an arrow key does to a taken widget; null for other keys. */
export function arranged(
  widgets: readonly Widget[],
  id: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Widget[] | null {
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? resizeBy(widgets, id, { width: -1 }) : moveBy(widgets, id, -1);
    case 'ArrowRight':
      return shiftKey ? resizeBy(widgets, id, { width: 1 }) : moveBy(widgets, id, 1);
    case 'ArrowUp':
      return shiftKey ? resizeBy(widgets, id, { height: -1 }) : moveBy(widgets, id, -1);
    case 'ArrowDown':
      return shiftKey ? resizeBy(widgets, id, { height: 1 }) : moveBy(widgets, id, 1);
    default:
      return null;
  }
}
