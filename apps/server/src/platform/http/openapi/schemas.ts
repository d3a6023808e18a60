import * as contract from '@clientela/contract';
import { z } from 'zod';

/** A schema of JSON Schema 2020-12, as far as it is looked into here. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type Io = 'input' | 'output';

/** Shapes by the name under which the contract exports them. */
const NAMES = new Map<unknown, string>(
  Object.entries(contract)
    .filter(([, value]) => value instanceof z.ZodType)
    .map(([name, schema]) => [schema, name]),
);

const COMPONENTS = '#/components/schemas/';
/** Name suffix of a shape whose request form differs from its response form. */
const SENT = '_Input';

/** Converts shapes of the contract into JSON schemas; named ones refer to `components`. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  of(shape: z.ZodType, io: Io): JsonSchema {
    return this.#convert(shape, io, namesFor(io));
  }

  /** A body: named shapes only within it, and no unknown fields. */
  ofBody(body: z.ZodType): JsonSchema {
    const schema = this.#convert(body, 'input', namesFor('input', body));
    return body instanceof z.ZodObject ? { ...schema, additionalProperties: false } : schema;
  }

  /** Follows a reference to its component. */
  find(ref: string): JsonSchema {
    return this.components[ref.slice(COMPONENTS.length)] ?? {};
  }

  #convert(shape: z.ZodType, io: Io, metadata: typeof z.globalRegistry): JsonSchema {
    const options = { io, metadata, unrepresentable: 'any', override } as const;
    const { $schema: _, $defs = {}, ...schema } = moved(z.toJSONSchema(shape, options));
    Object.assign(this.components, $defs);
    return schema;
  }
}

/** Descriptions, examples and names of shapes; `root` and its source stay without a name. */
function namesFor(io: Io, root?: z.ZodType): typeof z.globalRegistry {
  const unnamed = new Set<unknown>();
  for (let one: z.core.$ZodType | undefined = root; one; one = one._zod.parent) unnamed.add(one);
  const get = (shape: z.ZodType) => {
    const meta = z.globalRegistry.get(shape);
    const name = unnamed.has(shape) ? undefined : (NAMES.get(shape) ?? meta?.id);
    return { ...meta, id: name && (io === 'input' ? name + SENT : name) };
  };
  return { get } as unknown as typeof z.globalRegistry;
}

/** A schema's own definitions become the document's components. */
function moved(schema: object): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`));
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }) {
  const json = jsonSchema as JsonSchema;
  const { def } = zodSchema._zod;
  // Zod omits examples when something within is transformed; ours are of the input.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) json.examples = examples;
  // Responses may gain fields.
  if (def.type === 'object' && !def.catchall) delete json.additionalProperties;
  // A variant may omit its discriminator when the other fields decide.
  if ('unionFallback' in def && def.unionFallback && json.oneOf) {
    json.anyOf = json.oneOf;
    delete json.oneOf;
  }
  // Words for yes and no, of which these two are enough.
  const isYesOrNo =
    def.type === 'pipe' && typeOf(def.in) === 'string' && typeOf(def.out) === 'boolean';
  if (isYesOrNo) json.enum = ['true', 'false'];
}

function typeOf(schema: z.core.$ZodType): string {
  return schema._zod.def.type;
}

/**
 * Gives shapes shared by requests and responses one name, throughout a document with these
 * components.
 */
export function withSharedNames<Document extends object>(
  document: Document,
  components: Record<string, JsonSchema>,
): Document {
  const shared = sharedNames(components);
  const text = JSON.stringify(document).replaceAll(
    /"(#\/components\/schemas\/)?(\w+)_Input"/g,
    (all, path: string | undefined, name: string) =>
      shared.has(name) ? `"${path ?? ''}${name}"` : all,
  );
  return JSON.parse(text);
}

/** Request shapes that need no name of their own. */
function sharedNames(components: Record<string, JsonSchema>): Set<string> {
  const textOf = (name: string) => JSON.stringify(components[name]);
  const sent = Object.keys(components)
    .filter((name) => name.endsWith(SENT))
    .map((name) => name.slice(0, -SENT.length));
  const isOnlySent = (name: string) => !(name in components);
  const shared = new Set(
    sent.filter(
      (name) =>
        isOnlySent(name) ||
        textOf(name) === textOf(name + SENT).replaceAll(/(\/\w+)_Input"/g, '$1"'),
    ),
  );
  const refersToOther = (name: string) =>
    [...textOf(name + SENT).matchAll(/\/(\w+)_Input"/g)].some(
      ([, other = '']) => !shared.has(other),
    );
  for (let size = -1; size !== shared.size; ) {
    size = shared.size;
    for (const name of shared) if (!isOnlySent(name) && refersToOther(name)) shared.delete(name);
  }
  return shared;
}
