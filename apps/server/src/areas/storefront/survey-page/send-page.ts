import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App } from '#platform/app';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { digestOf, type PackedFile, pack, sendPacked } from '../popups/index.ts';

/** Where the built page is; tests name a folder of their own. */
export const surveyPageBuild = {
  folder: fileURLToPath(new URL('../../../../../survey/dist/', import.meta.url)),
};
const FOREVER = 'public, max-age=31536000, immutable';
const FILES = { js: 'text/javascript', css: 'text/css' } as const;
type Extension = keyof typeof FILES;

/** Logos and products have pictures on the shops' own hosts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Built {
  name: string;
  changed_at: number;
  packed: Promise<PackedFile>;
}
const built = new Map<string, Built>();

/** A built file, read again where a deployment or `npm run dev` replaced it. */
function readBuilt(app: App, extension: Extension): Built {
  const path = `${surveyPageBuild.folder}page.${extension}`;
  try {
    const changed_at = statSync(path).mtimeMs;
    const known = built.get(path);
    if (known?.changed_at === changed_at) return known;
    const content = readFileSync(path, 'utf8');
    const name = `page-${digestOf(content)}.${extension}`;
    const read = { name, changed_at, packed: pack(content) };
    built.set(path, read);
    return read;
  } catch (cause) {
    app.log.error('survey page not built', { file: `apps/survey/dist/page.${extension}` });
    throw new Failure('overloaded', { cause });
  }
}

/** The page without any content: its script reads the survey, so programs that follow links change nothing. */
export async function sendPage({ app }: PlatformCtx, { reply }: Exchange): Promise<undefined> {
  const [script, style] = [readBuilt(app, 'js').name, readBuilt(app, 'css').name];
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>…</title>` +
        `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<link rel="icon" href="data:,"><link rel="stylesheet" href="/s/files/${style}">` +
        `<script defer src="/s/files/${script}"></script></head><body></body></html>`,
    );
  return undefined;
}

/** @throws Failure `not_found` for a name of an earlier build. */
export async function sendFile(
  { app }: PlatformCtx,
  exchange: Exchange,
  name: string,
): Promise<undefined> {
  const extension = name.endsWith('.css') ? 'css' : 'js';
  const file = readBuilt(app, extension);
  if (file.name !== name) throw new Failure('not_found');
  sendPacked(exchange, await file.packed, { type: FILES[extension], caching: FOREVER });
  return undefined;
}
