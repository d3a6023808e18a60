import type { Client } from 'openapi-fetch';
import type { components, paths } from './schema.generated.d.ts';

export type { components, paths };

export interface ClientelaOptions {
  /** Where the back office opens: `https://app.example.com.br`. */
  url: string;
  /** The secret of an API key, as the screen showed it once. */
  key: string;
  /** How often a call that is refused with 429 or 503 is made again after `Retry-After` (a minute at most); 3. */
  retries?: number;
  /** In place of Node's own. */
  fetch?: typeof globalThis.fetch;
}

/**
 * The public API as typed calls: `clientela.GET('/orders/{id}', …)` returns `{ data }`, or `{ error }` with its
 * `code` and a `message` for people. Each write carries an `Idempotency-Key`, a new one unless it is given.
 */
export function createClientela(options: ClientelaOptions): Client<paths>;
