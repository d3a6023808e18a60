import type { FastifyInstance } from 'fastify';
import type { Route } from '../routes.ts';
import { CLIENT_FILE, packClient } from './client-package.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { openApiDocument } from './document.ts';

/** `/api/openapi.json` and a page that reads it aloud for people, without a script. */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  // Converting every schema takes a second: done at the first request, not at every start.
  const document = once(() => JSON.stringify(openApiDocument(routes)));
  const page = once(() => docsPage(routes));
  const client = once(packClient);
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(document()),
  );
  server.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page()));
  server.get(`/api/docs/${CLIENT_FILE}`, async (_request, reply) =>
    reply.type('application/gzip').send(await client()),
  );
  server.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css').send(DOCS_STYLE),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
