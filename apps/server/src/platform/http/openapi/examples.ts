import type { JsonSchema } from './schemas.ts';

type Find = (ref: string) => JsonSchema;

const TEXTS: Record<string, string> = {
  uuid: '01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11',
  'date-time': '2026-03-02T12:00:00.000Z',
  date: '2026-03-02',
  email: 'maria@exemplo.com.br',
  uri: 'https://loja.exemplo.com.br',
};

/** An example of the schema: the declared one, or the simplest valid value. */
export function exampleOf(schema: JsonSchema, find: Find, within: readonly string[] = []): unknown {
  const { $ref, ...beside } = schema;
  if ($ref) {
    // Recursion ends here.
    if (within.includes($ref)) return undefined;
    return exampleOf({ ...find($ref), ...beside }, find, [...within, $ref]);
  }
  const declared = declaredIn(schema);
  if (declared !== undefined) return declared;
  const inner = (one: JsonSchema) => exampleOf(one, find, within);
  const { allOf } = schema as { allOf?: JsonSchema[] };
  if (allOf) return Object.assign({}, ...allOf.map(inner));
  const either = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (either) return either.map(inner).find((one) => one !== undefined && one !== null) ?? null;
  return plainExample(schema, inner);
}

function declaredIn(schema: JsonSchema): unknown {
  const { examples, enum: values, default: fallback } = schema as Record<string, unknown[]>;
  if (examples?.length) return examples[0];
  if ('const' in schema) return schema.const;
  if (values) return values[0];
  return ['string', 'number', 'boolean'].includes(typeof fallback) && (fallback as unknown) !== ''
    ? fallback
    : undefined;
}

function plainExample(schema: JsonSchema, inner: (schema: JsonSchema) => unknown): unknown {
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'object') return exampleObject(schema, inner);
  if (type === 'array') return exampleArray(schema, inner);
  if (type === 'string') return exampleText(schema);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  return schema.type === 'null' ? null : {};
}

function exampleObject({ properties = {} }: JsonSchema, inner: (schema: JsonSchema) => unknown) {
  const values = Object.entries(properties).map(([name, schema]) => [name, inner(schema)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function exampleArray(schema: JsonSchema, inner: (schema: JsonSchema) => unknown): unknown[] {
  const { items, minItems = 1 } = schema as { items?: JsonSchema; minItems?: number };
  const item = items && inner(items);
  return item === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => item);
}

function exampleText(schema: JsonSchema): string {
  const { minLength = 0, maxLength } = schema as Record<string, number>;
  return TEXTS[String(schema.format)] ?? 'texto'.padEnd(minLength, 'o').slice(0, maxLength);
}

function exampleNumber(schema: JsonSchema): number {
  const {
    minimum = 1,
    exclusiveMinimum = 0,
    maximum = Infinity,
  } = schema as Record<string, number>;
  return Math.min(Math.max(minimum, exclusiveMinimum + 1, 1), maximum);
}
