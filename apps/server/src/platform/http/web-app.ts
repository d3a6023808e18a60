import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/**
 * Everything is loaded from our own origin; images may come from shops over https. Browser features
 * of an installation add only their own hosts.
 */
export function contentSecurityPolicy({
  client,
  clientOrigins,
  meta,
}: Pick<App['config'], 'client' | 'clientOrigins' | 'meta'>): string {
  const chat = client.support_chat
    ? [new URL(client.support_chat.script_url).origin, ...clientOrigins]
    : [];
  const reports = client.error_reporting ? [new URL(client.error_reporting.dsn).origin] : [];
  // Meta's own window, in which people choose the number that they connect.
  const signup = meta.configId
    ? { script: ['https://connect.facebook.net'], other: ['https://www.facebook.com'] }
    : { script: [], other: [] };
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['img-src', "'self'", 'https:', 'data:', 'blob:'],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['script-src', "'self'", ...chat, ...signup.script],
    ['connect-src', "'self'", ...chat, ...reports, ...signup.other],
    ['frame-src', "'self'", 'blob:', ...chat, ...signup.other],
    ['font-src', "'self'", ...chat],
    // Voice and video of conversations are fetched with the session and played from blobs.
    ['media-src', "'self'", 'blob:', ...chat],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The page with the browser settings; unchanged without any. */
export function pageWithSettings(page: string, { client }: App['config']): string {
  if (Object.keys(client).length === 0) return page;
  const settings = JSON.stringify(client).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace(
    '</head>',
    () => `<meta name="client-settings" content="${settings}" />\n  </head>`,
  );
}

/** Serves the built web app: hashed files forever, the page itself never cached, any route the page. */
export async function registerWebApp(server: FastifyInstance, app: App): Promise<void> {
  if (!existsSync(DIST)) {
    app.log.warn('web app not built', { folder: 'apps/web/dist' });
    return;
  }
  await server.register(fastifyStatic, {
    root: DIST,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const policy = contentSecurityPolicy(app.config);
  const file = readFileSync(`${DIST}index.html`, 'utf8');
  const page = pageWithSettings(file, app.config);
  server.get('/*', async (request, reply) => {
    // A page from before an update must learn that its files are gone, not get the page again.
    if (/^\/(api|assets)\//.test(request.url)) return reply.callNotFound();
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    return page !== file
      ? reply.type('text/html; charset=utf-8').send(page)
      : reply.sendFile('index.html');
  });
}
