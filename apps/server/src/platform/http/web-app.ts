import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '#app';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Everything comes from our own origin; pictures may come from shops over https. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' https: data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

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
  server.get('/*', async (request, reply) => {
    // A page from before an update must learn that its files are gone, not get the page again.
    if (/^\/(api|assets)\//.test(request.url)) return reply.callNotFound();
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
}
