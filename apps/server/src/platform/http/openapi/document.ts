import * as contract from '@clientela/contract';
import { type EndpointShape, Id, successStatus } from '@clientela/contract';
import type { Route } from '../routes.ts';
import { exampleOf } from './examples.ts';
import { ERROR_SCHEMA, refusalsOf, sharedRefusals } from './refusals.ts';
import { type JsonSchema, Schemas, withSharedNames } from './schemas.ts';

/** Endpoints by the name under which the contract exports them. */
const NAMES = new Map<unknown, string>(
  Object.entries(contract).map(([name, value]) => [value, name]),
);

/** The OpenAPI 3.1 document of the registered endpoints, each with its `x-permission`. */
export function openApiDocument(routes: readonly Route[]) {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes.filter(({ endpoint }) => !endpoint.is_link)) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.endpoint.method.toLowerCase()] = operationOf(route, schemas);
  }
  const document = {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/api' }],
    tags: tagsOf(routes),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA, ...schemas.components },
      responses: sharedRefusals(paths),
    },
    paths,
  };
  return withSharedNames(document, schemas.components);
}

const INFO = {
  title: 'Clientela',
  version: '1',
  description: 'API of the Clientela back office',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

function tagsOf(routes: readonly Route[]) {
  const areas = new Map(routes.flatMap(({ area }) => (area ? [[area.name, area.about]] : [])));
  return [...areas].map(([name, description]) => ({ name, description }));
}

function operationOf({ endpoint, area }: Route, schemas: Schemas) {
  const name = NAMES.get(endpoint);
  const body = bodyOf(endpoint, schemas);
  return {
    ...(name ? { operationId: name } : {}),
    summary: endpoint.summary,
    ...(area ? { tags: [area.name] } : {}),
    'x-permission': endpoint.permission,
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successesOf(endpoint, schemas), ...refusalsOf(endpoint) },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body is answered as the first time, with another body 409',
  schema: { type: 'string', maxLength: 200 },
};

const STORE_ID = {
  name: 'X-Store-Id',
  in: 'header',
  required: false,
  description: 'The store that the caller means: what lies in another one is not shown',
};

function parametersOf(endpoint: EndpointShape, schemas: Schemas): object[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => parameter('path', name, pathSchema(name, schemas), schemas));
  const { properties = {}, required = [] } = endpoint.query
    ? schemas.ofBody(endpoint.query)
    : ({} as JsonSchema);
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    ...parameter('query', name, schema, schemas),
    required: required.includes(name),
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.scope ? [{ ...STORE_ID, schema: schemas.of(Id, 'input') }] : []),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
}

function pathSchema(name: string, schemas: Schemas): JsonSchema {
  if (name === 'id' || name.endsWith('_id')) return schemas.of(Id, 'input');
  return { type: 'string', minLength: 1, maxLength: 300 };
}

function parameter(place: 'path' | 'query', name: string, schema: JsonSchema, schemas: Schemas) {
  const example = exampleOf(schema, (ref) => schemas.find(ref));
  return { name, in: place, required: true, schema, example };
}

function bodyOf(endpoint: EndpointShape, schemas: Schemas): object | null {
  if (endpoint.any_body || endpoint.raw_body) return ANY_BODY;
  if (!endpoint.body) return null;
  const schema = schemas.ofBody(endpoint.body);
  if (!endpoint.multipart) {
    const content = { 'application/json': withExample(schema, schemas) };
    return { required: !endpoint.body.safeParse({}).success, content };
  }
  const form = {
    ...withExample(withFile(schema, endpoint), schemas),
    encoding: encodingOf(endpoint),
  };
  return { required: true, content: { 'multipart/form-data': form } };
}

/** One-click opt-outs post a form (RFC 8058). */
const ANY_BODY = {
  required: false,
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object' },
      example: { 'List-Unsubscribe': 'One-Click' },
    },
  },
};

function withFile(schema: JsonSchema, { file }: EndpointShape): JsonSchema {
  if (!file) return schema;
  const { properties, required = [] } = schema;
  return {
    ...schema,
    properties: { ...properties, [file.field]: { type: 'string', format: 'binary' } },
    ...(file.required ? { required: [...required, file.field] } : {}),
  };
}

function encodingOf({ file }: EndpointShape) {
  return file ? { [file.field]: { contentType: file.types.join(', ') } } : {};
}

function withExample(schema: JsonSchema, schemas: Schemas) {
  return { schema, example: exampleOf(schema, (ref) => schemas.find(ref)) };
}

function successesOf(endpoint: EndpointShape, schemas: Schemas): Record<string, object> {
  const own = { [successStatus(endpoint)]: successOf(endpoint, schemas) };
  return endpoint.redirects_browsers ? { ...own, 302: TO_PAGE } : own;
}

const TO_PAGE = {
  description: 'The page for people, where `Accept` asks for HTML',
  headers: { Location: { description: 'Where', schema: { type: 'string' } } },
};

function successOf({ response, types = [] }: EndpointShape, schemas: Schemas): object {
  const description = 'Success';
  if (response === 'nothing') return { description };
  if (response === 'bytes') {
    return { description, content: Object.fromEntries(types.map((type) => [type, bytesOf(type)])) };
  }
  const content = { 'application/json': withExample(schemas.of(response, 'output'), schemas) };
  return { description, content };
}

function bytesOf(type: string): object {
  if (type === 'application/json') return { schema: { type: 'object' } };
  const isText = type.startsWith('text/');
  return { schema: { type: 'string', ...(isText ? {} : { format: 'binary' }) } };
}
