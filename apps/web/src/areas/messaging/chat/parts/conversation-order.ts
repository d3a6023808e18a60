import type { Conversation } from '@clientela/contract';

/** The rows of all loaded pages. A conversation that moved up since the first page is on two of them. */
export function eachOnce(pages: readonly { data: readonly Conversation[] }[]): Conversation[] {
  const rows = pages.flatMap(({ data }) => data);
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse();
}

/** The open conversation below this one in the list; below the last one, the first. */
export function nextOpen(rows: readonly Conversation[], id: string): string | undefined {
  const place = rows.findIndex((one) => one.id === id);
  const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  return others.find(({ state }) => state === 'open')?.id;
}
