import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Customers looked at for each word; where there are more, the word counts as a name. */
const LOOKED_AT = 200;
/** Shorter words are particles rather than names. */
const SHORTEST = 3;
/** Words looked up at most; further ones count as names. */
const WORDS_MAX = 12;

/** Those of these folded words that are part of a customer's or lead's name. */
export async function namesAmong(ctx: Ctx, words: readonly string[]): Promise<ReadonlySet<string>> {
  const long = [...new Set(words)].filter(
    (word) => /^[a-z]+$/.test(word) && word.length >= SHORTEST,
  );
  if (long.length === 0) return new Set();
  const [asked, further] = [long.slice(0, WORDS_MAX), long.slice(WORDS_MAX)];
  const { rows } = await sql<{ word: string }>`
    select w.word from unnest(${asked}::text[]) as w (word)
     cross join lateral (
       select count(*) as found, bool_or(app.fold(c.first_name || ' ' || c.last_name) ~ ('\\m' || w.word || '\\M')) as is_name
         from (select app.find_customers(w.word, 'customer', ${LOOKED_AT}) as id
               union all select app.find_customers(w.word, 'lead', ${LOOKED_AT})) f
         join customers c on c.store_id = ${ctx.store.id} and c.id = f.id) l
     where l.is_name or l.found >= ${LOOKED_AT}`.execute(ctx.db);
  return new Set([...rows.map(({ word }) => word), ...further]);
}
