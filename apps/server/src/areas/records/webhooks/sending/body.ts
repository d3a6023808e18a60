interface PublishedEvent {
  kind: string;
  data: object;
  occurred_at: string;
}

/**
 * The body of a message: the same bytes at every attempt. It has ids and hardly any free text; an
 * event's data are at most 8 kB, so that it stays below the 20 kB limit of receivers.
 */
export function bodyOf({ kind, data, occurred_at }: PublishedEvent): string {
  const timestamp = new Date(occurred_at).toISOString();
  return JSON.stringify({ type: kind, timestamp, data });
}
