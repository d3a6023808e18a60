import { Failure } from './failure.ts';
import type { Exchange } from './wire.ts';

/** Two clicks that belong together are no further apart. */
const DOUBLE_CLICK_MS = 700;
const FORGET_LOST_MS = 10 * 60_000;

const underWay = new Map<string, Promise<unknown>>();
const lost = new Map<string, string>();

/**
 * Deduplicates a request: repeated clicks share the pending response. For calls that `creates`, a click right after
 * the response does too. After a lost response the retry has the same idempotency key.
 */
export function once<Answer>(
  asked: Exchange,
  creates: boolean,
  run: (key: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const name = nameOf(asked);
  const first = underWay.get(name) as Promise<Answer> | undefined;
  if (first) return first;
  const key = creates ? (lost.get(name) ?? newKey()) : undefined;
  const work = run(key);
  underWay.set(name, work);
  work.then(
    () => {
      lost.delete(name);
      setTimeout(() => underWay.delete(name), creates ? DOUBLE_CLICK_MS : 0);
    },
    (error: unknown) => {
      underWay.delete(name);
      const isLost = error instanceof Failure && error.status === 0;
      if (!key || !isLost) return lost.delete(name);
      lost.set(name, key);
      setTimeout(() => lost.delete(name), FORGET_LOST_MS);
    },
  );
  return work;
}

/** Pages without https have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function nameOf({ method, path, query, body }: Exchange): string {
  const parts = body instanceof FormData ? [...body].map(partOf) : body;
  return fingerprint(JSON.stringify([method, path, query, parts]));
}

/** A hash of a request's input, so that a card number is not stored here. */
function fingerprint(text: string): string {
  const sums = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    for (const [place, sum] of sums.entries()) {
      sums[place] = Math.imul(sum ^ (code + place), 0x01000193) ^ (sum >>> 15);
    }
  }
  return `${text.length} ${sums.map((sum) => (sum >>> 0).toString(36)).join(' ')}`;
}

function partOf([name, value]: [string, FormDataEntryValue]): unknown[] {
  return typeof value === 'string'
    ? [name, value]
    : [name, value.name, value.size, value.lastModified];
}
