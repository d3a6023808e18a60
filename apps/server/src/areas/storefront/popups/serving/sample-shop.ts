import { createHash } from 'node:crypto';
import { escapeHtml } from '#areas/messaging/email/index';
import type { PlatformCtx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { popupsTexts as texts } from '../popups.texts.ts';
import { openStorefront } from './published.ts';

const STYLE = `
body{margin:0;font:16px/1.5 Georgia,serif;color:#22251f;background:#faf8f4}
header,footer{padding:20px 6vw;border-bottom:1px solid #e4dfd3}
footer{border:0;color:#5f6257}
header{display:flex;flex-wrap:wrap;gap:24px;align-items:baseline}
header strong{font-size:24px}
a{color:inherit}
main{padding:32px 6vw}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:24px;padding:0;list-style:none}
li{padding:120px 16px 16px;border-radius:8px;background:#efe9dc}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The strictest policy under which the script has to work. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https:",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
].join('; ');

/** A page of a sample shop with the script of the store. @throws Failure `not_found` for an unknown key. */
export async function sendSampleShop(
  platform: PlatformCtx,
  { reply }: Exchange,
  key: string,
): Promise<undefined> {
  const { ctx, popups } = await openStorefront(platform.app, key);
  const name = escapeHtml(ctx.store.name);
  const products = texts.sample.products
    .map(([product, price]) => `<li><strong>${product}</strong><br>${price}</li>`)
    .join('');
  const forms = popups
    .filter(({ definition }) => definition.format === 'INLINE')
    .map(({ id }) => `<div data-clientela="${id}"></div>`)
    .join('');
  const filler = texts.sample.paragraphs.map((words) => `<p>${words}</p>`).join('');
  const html =
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title>` +
    `<style>${STYLE}</style><script async src="/storefront/${key}.js"></script></head><body>` +
    `<header><strong>${name}</strong><a href="?key=${key}">${texts.sample.home}</a>` +
    `<a href="?key=${key}&amp;page=about">${texts.sample.about}</a></header>` +
    `<main><h1>${texts.sample.title}</h1><ul>${products}</ul>${filler}${forms}</main>` +
    `<footer>${texts.sample.footer}</footer></body></html>`;
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .send(html);
  return undefined;
}
