import { type RawBuilder, sql } from 'kysely';

/** The pause before the next try: the first one, doubled by each failure, up to the longest. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
}

/** The pause after a failure that so many failures in a row preceded. */
export function pauseMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(firstMs * 2 ** failures, longestMs);
}

/** When work is tried again, for a row that counts its failures: `failures` is the count before this one. */
export function retryAt(
  { firstMs, longestMs }: Backoff,
  now: Date,
  failures: RawBuilder<unknown>,
): RawBuilder<Date> {
  // Doubling more often than that changes nothing, and overflows in the end.
  const doublings = Math.ceil(Math.log2(longestMs / firstMs));
  return sql`${now}::timestamptz + interval '1 millisecond'
    * least(${longestMs}::float8, ${firstMs}::float8 * power(2, least(${failures}, ${doublings})))`;
}
