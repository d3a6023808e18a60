import { AnswerTooLarge, callBytes, Redirected } from '#platform/call-json';
import type { Ctx } from '#platform/context';

/** What an address of a message does: `unknown` where it refuses programs or needs a login. */
export type AddressState = 'fine' | 'unknown' | 'not_found' | 'failing' | 'silent' | 'heavy';

const TIME_MS_MAX = 5000;
const REDIRECTS_MAX = 5;
const CACHED_MS = 10 * 60_000;
const CACHED_MAX = 2000;
/** Larger pictures load slowly over a phone's connection. */
const PICTURE_BYTES_MAX = 1_000_000;

/** Oldest first. */
const cache = new Map<string, { at: number; state: AddressState }>();

/** Calls a link or a picture, or returns the result of the last ten minutes. */
export async function checkAddress(
  ctx: Ctx,
  { url, is_picture }: { url: string; is_picture: boolean },
): Promise<AddressState> {
  const key = `${is_picture} ${ctx.app.config.allowPrivateHosts} ${url}`;
  const now = ctx.clock.now().getTime();
  const known = cache.get(key);
  if (known && now - known.at < CACHED_MS) return known.state;
  const state = await callAddress(ctx, url, is_picture);
  cache.delete(key);
  cache.set(key, { at: now, state });
  const [oldest] = cache.keys();
  if (cache.size > CACHED_MAX && oldest) cache.delete(oldest);
  return state;
}

async function callAddress(ctx: Ctx, url: string, isPicture: boolean): Promise<AddressState> {
  const end = performance.now() + TIME_MS_MAX;
  try {
    const head = await follow(ctx, 'HEAD', url, end);
    const isRefused = head.status === 405 || head.status === 501;
    const isUnsized = isPicture && head.status < 300 && head.length === null;
    const { status, length } = isRefused || isUnsized ? await follow(ctx, 'GET', url, end) : head;
    const state = stateOf(status);
    return isPicture && state === 'fine' && (length ?? 0) > PICTURE_BYTES_MAX ? 'heavy' : state;
  } catch (error) {
    if (error instanceof AnswerTooLarge) {
      const state = stateOf(error.status);
      return isPicture && state === 'fine' ? 'heavy' : state;
    }
    return 'silent';
  }
}

function stateOf(status: number): AddressState {
  if (status < 400) return 'fine';
  if (status === 401 || status === 403 || status === 429) return 'unknown';
  return status === 404 || status === 410 ? 'not_found' : 'failing';
}

/** One response after redirects, each of which is checked as the address is; all share the time. */
async function follow(
  ctx: Ctx,
  method: 'HEAD' | 'GET',
  address: string,
  end: number,
): Promise<{ status: number; length: number | null }> {
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    try {
      const { status, headers, bytes } = await callBytes({
        method,
        url,
        timeoutMs: Math.max(1, Math.ceil(end - performance.now())),
        outside_only: !ctx.app.config.allowPrivateHosts,
        most: PICTURE_BYTES_MAX,
      });
      const declared = headers['content-length'];
      if (method === 'GET') return { status, length: bytes.byteLength };
      return { status, length: declared === undefined ? null : Number(declared) };
    } catch (error) {
      const isFollowed = error instanceof Redirected && error.location && redirects < REDIRECTS_MAX;
      if (!isFollowed) throw error;
      url = new URL(error.location, url).href;
    }
  }
}
