import { type EndpointShape, FAILURES } from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Route } from './routes.ts';

const words = { type: 'string' };
const FIELD_ERROR = {
  type: 'object',
  required: ['field', 'rule', 'message'],
  properties: { field: words, rule: words, message: words },
};

/** The OpenAPI 3.1 document of the registered endpoints, each with its `x-permission`. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { endpoint } of routes) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clientela', version: '1', description: 'API of the Clientela back office' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(FAILURES) },
            errors: { type: 'array', items: FIELD_ERROR },
            values: { type: 'object', additionalProperties: { type: 'number' } },
            store_id: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
}

const IDEMPOTENCY_KEY = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description:
    'The same key with the same body is answered as the first time, with another body 409',
  schema: { type: 'string', maxLength: 200 },
};

function operationOf(endpoint: EndpointShape) {
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const querySchema = endpoint.query ? jsonSchema(endpoint.query, 'input') : null;
  const success = endpoint.status ?? (endpoint.response === 'nothing' ? 204 : 200);
  return {
    summary: endpoint.summary,
    'x-permission': endpoint.permission,
    ...(endpoint.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...pathNames.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(querySchema?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: querySchema?.required?.includes(name) ?? false,
        schema,
      })),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            content: {
              [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: jsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      [success]: {
        description: 'Success',
        ...(typeof endpoint.response === 'string'
          ? {}
          : {
              content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
            }),
      },
      default: {
        description: failuresOf(endpoint).join(', ') || 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function failuresOf({ failures = [], asks_password }: EndpointShape) {
  return asks_password ? ['password_needed', ...failures] : failures;
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema;
}

const DOCS_PAGE = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>API do Clientela</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css">
<main id="docs"><h1>API do Clientela</h1><p>Documento OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>`;

const DOCS_STYLE = `body{font:14px/1.5 system-ui;margin:0;color:#1c1f1d;background:#f6f7f6}main{max-width:960px;margin:0 auto;padding:24px}
h2{font-size:16px;margin:32px 0 8px}table{border-collapse:collapse;width:100%;background:#fff}td{border:1px solid #e2e5e3;padding:6px 10px;vertical-align:top}
code{font:13px ui-monospace,monospace}`;

/** `/api/openapi.json` and a page that reads it aloud for people, without a script. */
export function registerOpenApi(server: FastifyInstance, routes: readonly Route[]): void {
  const document = JSON.stringify(openApiDocument(routes));
  const page = DOCS_PAGE + docsTable(routes);
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(document),
  );
  server.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page));
  server.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css').send(DOCS_STYLE),
  );
}

function docsTable(routes: readonly Route[]): string {
  const byArea = Map.groupBy(routes, ({ endpoint }) => {
    const parts = endpoint.path.split('/').filter((part) => part && !part.startsWith(':'));
    return parts[0] === 'stores' ? (parts[1] ?? 'stores') : (parts[0] ?? '');
  });
  return [...byArea]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([area, list]) =>
        `<h2>${area}</h2><table>${list
          .map(
            ({ endpoint }) =>
              `<tr><td><code>${endpoint.method} /api${endpoint.path}</code><td>${endpoint.summary}<td><code>${endpoint.permission}</code>`,
          )
          .join('')}</table>`,
    )
    .join('');
}
