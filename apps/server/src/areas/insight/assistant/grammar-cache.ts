import { localDay } from '@clientela/domain';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Grammar } from './grammar/understand.ts';
import { storeWords } from './store-words.queries.ts';

/** New names of a store are understood after so long at most. */
const KEPT_MS = 60_000;
/** Names in all grammars together; the longest unused go first. */
const NAMES_MAX = 200_000;

interface Kept {
  grammar: Grammar;
  today: string;
  names: number;
  until: number;
}

/** Indexing forty thousand names takes longer than understanding a hundred questions. */
const kept = new Map<string, Kept>();

/** The grammar with the names that the acting person may see in the store. */
export async function grammarFor(ctx: Ctx): Promise<{ grammar: Grammar; today: string }> {
  const now = ctx.clock.now();
  const today = localDay(now, ctx.store.time_zone);
  // Private groups are part of the names.
  const key = `${ctx.store.id} ${personId(ctx)}`;
  const known = kept.get(key);
  kept.delete(key);
  if (known && known.today === today && now.getTime() < known.until) {
    kept.set(key, known);
    return known;
  }
  const words = await storeWords(ctx);
  const until = now.getTime() + KEPT_MS;
  const built = { grammar: new Grammar(today, words), today, names: words.length, until };
  kept.set(key, built);
  let names = [...kept.values()].reduce((sum, one) => sum + one.names, 0);
  for (const [oldest, one] of kept) {
    if (names <= NAMES_MAX || oldest === key) break;
    kept.delete(oldest);
    names -= one.names;
  }
  return built;
}
