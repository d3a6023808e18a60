import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App } from '#platform/app';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { noteSeen } from '../settings.queries.ts';
import { digestOf, type PackedFile, pack, sendPacked } from './packed.ts';
import { configOf, openStorefront, type Storefront } from './published.ts';

/** Where the built script is; tests name a folder of their own. */
export const storefrontBuild = {
  folder: fileURLToPath(new URL('../../../../../../storefront/dist/', import.meta.url)),
};
const SCRIPT = 'text/javascript';
const SHORT = 'public, max-age=60, stale-while-revalidate=86400';
const FOREVER = 'public, max-age=31536000, immutable';

interface Built {
  content: string;
  digest: string;
  changed_at: number;
}
const built = new Map<string, Built>();

/** A built file, read again where it changed: a deployment replaces it, and so does `npm run dev`. */
function readBuilt(app: App, name: 'core.js' | 'renderer.js'): Built {
  const path = storefrontBuild.folder + name;
  try {
    const changed_at = statSync(path).mtimeMs;
    const known = built.get(path);
    if (known?.changed_at === changed_at) return known;
    const content = readFileSync(path, 'utf8');
    const read = { content, digest: digestOf(content), changed_at };
    built.set(path, read);
    return read;
  } catch (cause) {
    app.log.error('storefront script not built', { file: `apps/storefront/dist/${name}` });
    throw new Failure('overloaded', { cause });
  }
}

/** `core.js` is an expression of a function, which the script of a store calls with the store's rules. */
function scriptOf(core: string, config: object): string {
  return `${core}(${jsonInScript(config)});\n`;
}

/** JSON that cannot end a script element, nor a line of older JavaScript. */
function jsonInScript(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const FILES_MAX = 2_000;
/** By the digest of the content: stores read again without a change are not compressed again. */
const packed = new Map<string, Promise<PackedFile>>();

function packOnce(content: string): Promise<PackedFile> {
  const digest = digestOf(content);
  const known = packed.get(digest);
  if (known) return known;
  if (packed.size >= FILES_MAX) packed.clear();
  const made = pack(content);
  packed.set(digest, made);
  return made;
}

/** Scripts of the storefronts that are in memory, so that a request neither serialises nor hashes. */
const scripts = new WeakMap<Storefront, { key: string; file: Promise<PackedFile> }>();

export async function sendScript(
  platform: PlatformCtx,
  exchange: Exchange,
  name: string,
): Promise<undefined> {
  const key = /^([a-z2-9]{10})\.js$/.exec(name)?.[1];
  if (!key) throw new Failure('not_found');
  const core = readBuilt(platform.app, 'core.js');
  const storefront = await openStorefront(platform.app, key);
  let script = scripts.get(storefront);
  if (script?.key !== core.digest) {
    const content = scriptOf(core.content, configOf(storefront));
    script = { key: core.digest, file: packOnce(content) };
    scripts.set(storefront, script);
  }
  sendPacked(exchange, await script.file, { type: SCRIPT, caching: SHORT });
  noteSite(storefront, exchange);
  return undefined;
}

export async function sendRenderer(
  platform: PlatformCtx,
  exchange: Exchange,
  version: string | undefined,
): Promise<undefined> {
  const { content } = readBuilt(platform.app, 'renderer.js');
  // As the core names it, which is built with the renderer.
  const named = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const caching = version === named ? FOREVER : SHORT;
  sendPacked(exchange, await packOnce(content), { type: SCRIPT, caching });
  return undefined;
}

const SEEN_MS = 60_000;
const seenAt = new WeakMap<App, Map<string, number>>();

/** Notes the site that loaded the script, in the background and at most once a minute. */
function noteSite({ ctx }: Storefront, { request }: Exchange): void {
  const from = request.headers.origin ?? request.headers.referer;
  if (!from || !URL.canParse(from)) return;
  const { host } = new URL(from);
  if (host === '' || host === new URL(ctx.app.config.publicUrl).host) return;
  const seen = seenAt.get(ctx.app) ?? new Map<string, number>();
  seenAt.set(ctx.app, seen);
  const now = ctx.clock.now().getTime();
  if (now - (seen.get(ctx.store.id) ?? 0) < SEEN_MS) return;
  if (seen.size > FILES_MAX) seen.clear();
  seen.set(ctx.store.id, now);
  noteSeen(ctx, host.slice(0, 200)).catch((error) =>
    ctx.log.warn('storefront visit not noted', { store: ctx.store.id, error }),
  );
}
