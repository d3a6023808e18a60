import type { ShopResource } from '@clientela/contract';
import { clip } from '@clientela/domain';
import {
  type Shop,
  ShopAway,
  ShopRefused,
  ShopThrottled,
} from '#areas/records/integrations/commerce.port';
import { callJson, type JsonAnswer, type JsonCall } from '#platform/call-json';

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
    ...{ ...rest, method, timeoutMs: ANSWER_MS, most: ANSWER_BYTES_MAX },
  }).catch((cause: unknown) => {
    throw new ShopAway('the platform did not answer', { cause });
  });
  return judged(answer);
}

/** A call in the shop's turn. 404 is an answer like any other; what else refuses is thrown. */
export async function callShop(shop: Shop, call: ShopCall): Promise<JsonAnswer> {
  await shop.turn(call.cost);
  return callPlatform(call);
}

function judged(answer: JsonAnswer): JsonAnswer {
  const { status, json } = answer;
  if (status === 429) throw new ShopThrottled(waitOf(answer));
  if (status === 401) throw new ShopRefused('credentials', REFUSED);
  if (status === 403) throw new ShopRefused('permission', wordsIn(json) ?? FORBIDDEN);
  if (status === 402) throw new ShopRefused('other', UNPAID);
  if (status >= 500) throw new ShopAway(`the platform failed with ${status}`);
  // Firewalls answer pages with 200.
  if (status < 300 && status !== 204 && json === null) throw new ShopAway('the answer is no JSON');
  if (status >= 400 && status !== 404) {
    throw new ShopRefused('other', wordsIn(json) ?? `A plataforma respondeu com o erro ${status}.`);
  }
  return answer;
}

const REFUSED = 'A plataforma não aceita mais esta conexão. Conecte novamente.';
const FORBIDDEN = 'A conexão não tem permissão para ler isto na plataforma.';
const UNPAID = 'A loja ou o aplicativo está suspenso na plataforma por falta de pagamento.';

function waitOf({ retryAfterSeconds, headers }: JsonAnswer): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
  const reset = Number(headers['x-rate-limit-reset']);
  return reset > 0 ? reset : THROTTLED_MS;
}

/** The platform's own words, wherever it puts them. */
function wordsIn(json: unknown): string | null {
  const { message, description, error, code } = (json ?? {}) as Record<string, unknown>;
  const words = [description, message, error, code].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return words ? `A plataforma respondeu: ${clip(words, 300)}` : null;
}

/** Rows of an answer that has to be a list; where the platform sends something else, nothing is guessed. */
export function rowsIn(json: unknown): unknown[] {
  if (!Array.isArray(json)) throw new ShopAway('the answer is no list');
  return json;
}

/** What may stand behind the question mark; what is undefined is left out, and a list stands there one by one. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

export function queryText(query: Query): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const each = Array.isArray(value) ? value : value === undefined ? [] : [value];
    for (const one of each) asked.append(name, String(one));
  }
  return asked.toString();
}

/** Whether one kind of record may be read; the platform's words where not, else what limits it. */
export async function mayRead(
  resource: ShopResource,
  read: () => Promise<unknown>,
  note: string | null = null,
) {
  try {
    await read();
    return { resource, may_read: true, note };
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.kind !== 'permission') throw error;
    return { resource, may_read: false, note: error.words };
  }
}
