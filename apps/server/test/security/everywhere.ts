import { fold } from '@clientela/domain';
import type pg from 'pg';

interface Database {
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
}

/**
 * Searches every table of every schema for words, whatever the case and the accents: in the text of a
 * row, in bytes and in base64. Returns `schema.table: word`.
 */
export async function searchEverywhere(
  database: Database,
  words: readonly string[],
): Promise<string[]> {
  const tables = await database.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname not like 'pg\\_%'
      order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.sql<{ text: string }>(
      `select to_jsonb(x)::text as text from ${name} x`,
    );
    const text = rows.map((row) => readable(row.text)).join('\n');
    found.push(...foundIn(text, words).map((word) => `${name}: ${word}`));
  }
  return found;
}

/** Which of the words a text contains. */
export function foundIn(text: string, words: readonly string[]): string[] {
  const folded = fold(text);
  return words.filter(
    (word) => folded.includes(fold(word)) || encoded(word).some((form) => text.includes(form)),
  );
}

/** A row with its bytes as text, in both encodings that files have. */
function readable(row: string): string {
  const bytes = [...row.matchAll(/"\\\\x((?:[\da-f]{2})+)"/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex'),
  );
  return [row, ...bytes.flatMap((one) => [one.toString('utf8'), one.toString('latin1')])].join(' ');
}

/** Base64 of a longer text contains one of three forms, by the word's offset. */
function encoded(word: string): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from(`${'x'.repeat(shift)}${word}`).toString('base64');
    return whole.slice(shift === 0 ? 0 : shift + 1, Math.floor((shift + word.length) / 3) * 4);
  });
}
