import type { ShopResource } from '@clientela/contract';
import { clip } from '@clientela/domain';
import {
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callJson, type JsonAnswer, type JsonCall } from '#platform/call-json';
import { shopTexts } from './shop.texts.ts';

const ANSWER_MS = 30_000;
const ANSWER_BYTES_MAX = 20_000_000;
/** Where the platform does not say how long. */
const THROTTLED_MS = 30_000;

type ShopCall = Pick<JsonCall, 'url' | 'headers' | 'body' | 'form' | 'outside_only'> & {
  method?: JsonCall['method'];
  /** How much of the platform's allowance it takes; 1 where it counts calls. */
  cost?: number;
};

/** A call that an adapter makes before there is a shop: exchanging a code. */
export async function callPlatform(call: ShopCall): Promise<JsonAnswer> {
  const { cost: _, method = 'GET', ...rest } = call;
  const answer = await callJson({
    ...rest,
    method,
    timeoutMs: ANSWER_MS,
    most: ANSWER_BYTES_MAX,
  }).catch((cause: unknown) => {
    throw new ShopUnavailableError('the platform did not answer', { cause });
  });
  return judged(answer);
}

/** A rate-limited call to the shop. Returns 404 like any response; throws on other refusals. */
export async function callShop(shop: Shop, call: ShopCall): Promise<JsonAnswer> {
  await shop.turn(call.cost);
  return callPlatform(call);
}

function judged(answer: JsonAnswer): JsonAnswer {
  const { status, json } = answer;
  // Some name a record that was deleted as gone, others as not found.
  if (status === 410) return { ...answer, status: 404 };
  if (status === 429) throw new ShopThrottledError(waitOf(answer));
  if (status === 401) throw new ShopRefusedError('credentials', REFUSED);
  if (status === 403) throw new ShopRefusedError('permission', wordsIn(json) ?? FORBIDDEN);
  if (status === 402) throw new ShopRefusedError('other', UNPAID);
  if (status >= 500) throw new ShopUnavailableError(`the platform failed with ${status}`);
  // Firewalls answer pages with 200.
  if (status < 300 && status !== 204 && json === null)
    throw new ShopUnavailableError('the answer is no JSON');
  if (status >= 400 && status !== 404) {
    throw new ShopRefusedError('other', wordsIn(json) ?? shopTexts.failed(status));
  }
  return answer;
}

const REFUSED = shopTexts.refused;
const FORBIDDEN = shopTexts.forbidden;
const UNPAID = shopTexts.unpaid;

/** Longer waits are a mistake of the platform's or of ours. */
const LONGEST_WAIT_MS = 15 * 60_000;
/** Nuvemshop counts in milliseconds, others in seconds: no platform asks for more than five minutes. */
const MOST_SECONDS = 300;
/** Instants are larger than any wait: seconds since 1970 above this, milliseconds above its thousandfold. */
const EPOCH_SECONDS = 1_000_000_000;

/** Returns the requested wait in milliseconds: given as seconds, a date, or an instant since 1970. */
export function waitOf({ headers }: Pick<JsonAnswer, 'headers'>): number {
  // The platform's own clock, by which it counts.
  const now = Date.parse(String(headers.date ?? '')) || Date.now();
  const after = String(headers['retry-after'] ?? '').trim();
  const reset = String(headers['x-rate-limit-reset'] ?? '').trim();
  const wait =
    waitIn(after, now, 1_000) ??
    waitIn(reset, now, Number(reset) > MOST_SECONDS ? 1 : 1_000) ??
    THROTTLED_MS;
  return Math.min(wait, LONGEST_WAIT_MS);
}

function waitIn(text: string, now: number, unitMs: number): number | null {
  if (text === '') return null;
  const number = Number(text);
  const at = Number.isNaN(number) ? Date.parse(text) : null;
  const wait =
    at !== null
      ? at - now
      : number > EPOCH_SECONDS * 1_000
        ? number - now
        : number > EPOCH_SECONDS
          ? number * 1_000 - now
          : number * unitMs;
  return wait > 0 ? wait : null;
}

/** The platform's own words, wherever it puts them. */
function wordsIn(json: unknown): string | null {
  const { message, description, error, code } = (json ?? {}) as Record<string, unknown>;
  const words = [description, message, error, code].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return words ? shopTexts.replied(clip(words, 300)) : null;
}

/** Rows of an answer that has to be a list; where the platform sends something else, nothing is guessed. */
export function rowsIn(json: unknown): unknown[] {
  if (!Array.isArray(json)) throw new ShopUnavailableError('the answer is no list');
  return json;
}

/** Query parameters; undefined ones are left out, and a list repeats its name. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

export function queryText(query: Query): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const each = Array.isArray(value) ? value : value === undefined ? [] : [value];
    for (const one of each) asked.append(name, String(one));
  }
  return asked.toString();
}

/** Whether a resource is readable; the platform's message if not, else its limitation. */
export async function mayRead(
  resource: ShopResource,
  read: () => Promise<unknown>,
  note: string | null = null,
) {
  try {
    await read();
    return { resource, may_read: true, note };
  } catch (error) {
    if (!(error instanceof ShopRefusedError) || error.kind !== 'permission') throw error;
    return { resource, may_read: false, note: error.words };
  }
}
