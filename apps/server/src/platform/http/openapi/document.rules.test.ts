import type { EndpointShape } from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../../areas.ts';
import { openApiDocument } from './document.ts';

interface Media {
  example?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const document = openApiDocument(allRoutes) as unknown as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const endpoints = allRoutes.map(({ endpoint }) => endpoint).filter(({ is_link }) => !is_link);
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
const operations = new Map(endpoints.map((endpoint) => [endpoint, operationOf(endpoint)]));

function operationOf({ method, path }: EndpointShape): Operation {
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
}

/** Zod's errors for an example, by the operations that contain it. */
function complaints(
  examples: (endpoint: EndpointShape, operation: Operation) => [z.ZodType, unknown] | null,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [endpoint, operation] of operations) {
    const [shape, example] = examples(endpoint, operation) ?? [];
    const error = shape?.safeParse(example).error;
    if (error) found[nameOf(endpoint)] = error.issues;
  }
  return found;
}

test('each operation has a name of its own, a summary and a known tag', () => {
  const names = [...operations.values()].map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(endpoints.length);
  const tags = document.tags.map(({ name }) => name);
  for (const [endpoint, operation] of operations) {
    expect(operation.operationId, nameOf(endpoint)).toMatch(/^[a-z]\w+$/);
    expect(operation.summary, nameOf(endpoint)).not.toBe('');
    expect(tags, nameOf(endpoint)).toContain(operation.tags[0]);
  }
});

test('each reference leads somewhere', () => {
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g);
  for (const [, pointer] of refs) {
    const steps = pointer!.split('/').slice(1);
    const target = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown>)?.[step],
      document,
    );
    expect(target, pointer).toBeTypeOf('object');
  }
});

describe("examples match the program's own requests and responses", () => {
  test('bodies', () => {
    const found = complaints(({ body, file }, { requestBody }) => {
      if (!body || !requestBody) return null;
      const { [file?.field ?? '']: _file, ...example } = Object.values(requestBody.content)[0]!
        .example!;
      return [body instanceof z.ZodObject ? body.strict() : body, example];
    });
    expect(found).toEqual({});
  });

  test('responses', () => {
    const found = complaints(({ response }, { responses }) => {
      if (typeof response === 'string') return null;
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
      return [response, success.content!['application/json']!.example];
    });
    expect(found).toEqual({});
  });

  test('queries', () => {
    const found = complaints(({ query }, { parameters }) => {
      if (!query) return null;
      const given = parameters
        .filter((one) => one.in === 'query' && one.example !== undefined)
        .map(({ name, example }) => [name, Array.isArray(example) ? example : String(example)]);
      return [query, Object.fromEntries(given)];
    });
    expect(found).toEqual({});
  });
});

test('an endpoint for bytes declares their type, and one for a form declares its file', () => {
  for (const endpoint of endpoints) {
    const isMute = endpoint.response === 'bytes' && !endpoint.types;
    expect(isMute, nameOf(endpoint)).toBe(false);
    expect(endpoint.file !== undefined, nameOf(endpoint)).toBe(endpoint.multipart === true);
  }
});

test('rules that a schema cannot express are in its description or pattern', () => {
  const found = new Set<string>();
  for (const endpoint of endpoints) {
    for (const shape of [endpoint.query, endpoint.body]) {
      if (shape)
        eachShape(shape, (one, path) => {
          const refined = one.def.checks?.some((check) => check._zod.def.check === 'custom');
          const sent = one instanceof z.ZodPipe ? (one.in as z.ZodType) : one;
          const { description, pattern } = { ...sent.meta(), ...one.meta() };
          if (refined && !description && !pattern) found.add(`${nameOf(endpoint)} ${path}`);
        });
    }
  }
  expect([...found]).toEqual([]);
});

/** Walks a shape and all within it, each once. */
function eachShape(root: z.ZodType, visit: (shape: z.ZodType, path: string) => void): void {
  const seen = new Set<unknown>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof z.ZodType) {
      visit(value, path);
      const { def } = value as unknown as { def: Record<string, unknown> };
      const inner = def.type === 'lazy' ? (def.getter as () => unknown)() : null;
      walk(inner, path);
      for (const key of [
        'shape',
        'element',
        'innerType',
        'in',
        'out',
        'options',
        'valueType',
        'items',
        'left',
        'right',
      ])
        walk(def[key], key === 'shape' ? path : `${path}.${key}`);
    } else for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
  };
  walk(root, '');
}
