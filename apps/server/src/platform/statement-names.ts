import { createHash } from 'node:crypto';
import { CONNECTION_LIFE_SECONDS } from './pools.ts';

const NAMED_MAX = 300;
const USES_BEFORE_NAMING = 4;
const WATCHED_MAX = 3_000;

/**
 * Names recurring statements, so that PostgreSQL plans them once per connection; null for first
 * uses. Statements composed per call (cluster filters) never recur.
 *
 * A connection retains prepared statements, so names are few. When all are used, they are
 * reassigned to later recurring statements, at most once per connection lifetime.
 */
export function nameStatements(now = () => performance.now()): (text: string) => string | null {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let givenSince = now();

  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= NAMED_MAX) {
      if (now() - givenSince < CONNECTION_LIFE_SECONDS * 1000) return null;
      names.clear();
      givenSince = now();
    }
    if (uses.size >= WATCHED_MAX) uses.clear();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < USES_BEFORE_NAMING) return null;
    uses.delete(text);
    const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
}
