import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | Date | null | readonly string[] | object;

/**
 * Loads many rows. COPY is impossible on tables with row-level security, so it fills a temporary
 * table and one INSERT copies from there, checked by the policies. Names are ours, never user
 * input.
 */
export async function copyRows(
  client: pg.ClientBase | null,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  if (!client) throw new Error('a copy needs a transaction');
  const list = columns.join(', ');
  const incoming = `incoming_${table}`;
  await client.query(
    `create temp table ${incoming} on commit drop as select ${list} from ${table} with no data`,
  );
  const target = client.query(copyFrom(`copy ${incoming} (${list}) from stdin`));
  await pipeline(Readable.from(chunks(rows)), target);
  await client.query(`insert into ${table} (${list}) select ${list} from ${incoming}`);
  await client.query(`drop table ${incoming}`);
}

const CHUNK_BYTES = 64_000;

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(copyText).join('\t')}\n`;
    if (text.length > CHUNK_BYTES) {
      yield text;
      text = '';
    }
  }
  if (text) yield text;
}

/**
 * Fills a table with lines of COPY, which contain all its columns in order. Returns the row count.
 */
export async function copyLines(
  client: pg.ClientBase,
  table: string,
  lines: Iterable<string>,
): Promise<number> {
  const target = client.query(copyFrom(`copy ${table} from stdin`));
  await pipeline(Readable.from(lines), target);
  return target.rowCount ?? 0;
}

/**
 * One line of COPY from values whose texts were squeezed, so that they have no control characters.
 */
export function squeezedLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(squeezedText).join('\t')}\n`;
}

/** One value of such a line. */
export function squeezedText(value: string | number | boolean | null): string | number | boolean {
  if (value === null) return '\\N';
  return typeof value === 'string' && value.includes('\\') ? value.replaceAll('\\', '\\\\') : value;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}
