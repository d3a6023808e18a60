interface Told {
  kind: string;
  data: object;
  occurred_at: string;
}

/**
 * The body of a message: the same bytes at every attempt. Ids come first and texts of people hardly at all;
 * an event's data are at most 8 kB, so that it never grows past the 20 kB that receivers take.
 */
export function bodyOf({ kind, data, occurred_at }: Told): string {
  const timestamp = new Date(occurred_at).toISOString();
  return JSON.stringify({ type: kind, timestamp, data });
}
