import { formatPhone } from '@clientela/domain';

/** A date or an instant in the store's local time, with its parts read as UTC. */
export interface Wall {
  wall: Date;
  with_time: boolean;
}

export type Cell = string | number | null | { cents: number } | { phone: string } | Wall;

/** Format of an export column; the default is text or a plain number. */
export interface ExportColumn {
  label: string;
  /** Its share of a printed line. */
  width: number;
  kind?: 'money' | 'count' | 'day' | 'time' | 'percent' | 'score';
}

/** A list as it leaves in a file: its columns, and its rows as they are needed. */
export interface ExportTable {
  title: string;
  columns: readonly ExportColumn[];
  rows(): AsyncIterable<Cell[]>;
}

/** A column that a person may choose, with its cell of a row. */
export interface ChosenColumn<Row> extends ExportColumn {
  cell(row: Row, wall: ReturnType<typeof wallClock>): Cell;
}

interface Page {
  page: number;
  per_page: number;
  cursor?: string | undefined;
}

interface PagedExport<Query extends Page, Listed, Row> {
  title: string;
  columns: readonly ChosenColumn<Row>[];
  time_zone: string;
  query: Query;
  list(
    query: Query,
  ): Promise<{ data: Listed[]; meta: { next_cursor?: string | null | undefined } }>;
  /** The rows of a page with what the chosen columns need. */
  complete(rows: readonly Listed[]): Promise<readonly Row[]>;
}

const ROWS_PER_PAGE = 1000;

/** A list as a sheet, read page after page by cursor. */
export function pagedExport<Query extends Page, Listed, Row>({
  title,
  columns,
  time_zone,
  query,
  list,
  complete,
}: PagedExport<Query, Listed, Row>): ExportTable {
  const wall = wallClock(time_zone);
  async function* rows() {
    let page: Query = { ...query, page: 1, per_page: ROWS_PER_PAGE, cursor: undefined };
    for (;;) {
      const { data, meta } = await list(page);
      for (const row of await complete(data)) yield columns.map(({ cell }) => cell(row, wall));
      if (!meta.next_cursor) return;
      page = { ...page, page: page.page + 1, cursor: meta.next_cursor };
    }
  }
  return { title, columns, rows };
}

/** Converts instants into the local time of a time zone. */
export function wallClock(timeZone: string): (instant: string, with_time?: boolean) => Wall {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  return (instant, with_time = false) => ({
    wall: new Date(`${format.format(new Date(instant)).replace(' ', 'T')}Z`),
    with_time,
  });
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('pt-BR', DAY);
const time = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 });

/** `20/11/2026`, or `20/11/2026 19:45`. */
export function wallText({ wall, with_time }: Wall): string {
  return with_time ? `${day.format(wall)} ${time.format(wall)}` : day.format(wall);
}

/** A cell as a person reads it on paper. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return number.format(cell);
  if ('cents' in cell) return money.format(cell.cents / 100);
  if ('phone' in cell) return formatPhone(cell.phone);
  return wallText(cell);
}
