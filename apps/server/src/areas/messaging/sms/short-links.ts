import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { installationDigest } from '#platform/secrets';
import { findRow } from '#platform/shards';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;

/** Ten characters for one link of one message: deterministic, and not guessable. */
export function shortCode(app: App, token: string, position: number): string {
  const link = `${token}:${position}`;
  const digest = installationDigest(app.sealingKey, 'clientela short links', link);
  let left = digest.readBigUInt64BE();
  let code = '';
  for (let place = 0; place < LENGTH; place++) {
    code += LETTERS[Number(left % 62n)];
    left /= 62n;
  }
  return code;
}

export function shortUrl({ config }: App, code: string): string {
  return `${config.publicUrl}/l/${code}`;
}

/** Returns a placeholder with the final link's length, for use before the message exists. */
export function sampleShortUrl(app: App): string {
  return shortUrl(app, 'x'.repeat(LENGTH));
}

export interface ShortLink {
  code: string;
  token: string;
  link_position: number;
}

/** Keeps links before their messages leave; those of an earlier attempt are there already. */
export async function saveShortLinks(ctx: Ctx, links: readonly ShortLink[]): Promise<void> {
  if (links.length === 0) return;
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('short_links')
    .values(links.map((link) => ({ store_id: ctx.store.id, ...link, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The message and link behind ten characters, with its store's public key; null where there is none. */
export async function findShortLink(
  ctx: PlatformCtx,
  code: string,
): Promise<{ key: string; token: string; link: number } | null> {
  if (!/^[0-9A-Za-z]{10}$/.test(code)) return null;
  const row = await findRow(
    ctx,
    sql<{ store_id: string; token: string; link: number }>`
      select store_id, token, link from app.short_link(${code})`,
  );
  if (!row) return null;
  const { store_id, ...found } = row;
  const { store } = await storeCtx(ctx.app, store_id, ctx.limits);
  return { key: store.public_key, ...found };
}
