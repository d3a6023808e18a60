import { callBytes, Redirected } from '#platform/call-json';
import type { Ctx } from '#platform/context';

const PAGE_BYTES_MAX = 1_000_000;
const TIME_MS_MAX = 10_000;
/** From the bare domain to https, and from there to www. */
const REDIRECTS_MAX = 3;

export interface Page {
  html: string;
  /** The address of the page after redirects. */
  url: string;
}

/**
 * A page at an address given by a person. Each redirect is checked as the address is, and all share the time.
 * @throws where the page is in our own network, too large, too slow or not an answer of 200.
 */
export async function fetchPage(ctx: Ctx, address: string): Promise<Page> {
  const end = performance.now() + TIME_MS_MAX;
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    try {
      const { status, bytes } = await callBytes({
        url,
        headers: { accept: 'text/html' },
        timeoutMs: Math.max(1, Math.ceil(end - performance.now())),
        outside_only: !ctx.app.config.allowPrivateHosts,
        most: PAGE_BYTES_MAX,
      });
      if (status !== 200) throw new Error(`the page answered with a ${status}`);
      return { html: bytes.toString('utf8'), url };
    } catch (error) {
      const isFollowed = error instanceof Redirected && error.location && redirects < REDIRECTS_MAX;
      if (!isFollowed) throw error;
      url = new URL(error.location, url).href;
    }
  }
}
