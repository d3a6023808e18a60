import { type EndpointShape, FAILURES, type FailureCode, failuresOf } from '@clientela/contract';
import type { JsonSchema } from './schemas.ts';

const words = { type: 'string' };
const FIELD_ERROR = {
  type: 'object',
  required: ['field', 'rule', 'message'],
  properties: { field: words, rule: words, message: words },
};

/** The body of whatever is not a success. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { ...words, description: 'A sentence for a person, in Portuguese' },
    code: { ...words, description: 'What a program decides by' },
    errors: { type: 'array', items: FIELD_ERROR },
    values: { type: 'object', additionalProperties: { type: 'number' } },
    store_id: words,
  },
};

const RESPONSES = '#/components/responses/';

/** Temporary refusals, which include Retry-After. */
const COMES_BACK = [429, 503];

/** The responses of all that an endpoint may refuse, by status. */
export function refusalsOf(endpoint: EndpointShape): Record<string, object> {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => FAILURES[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), referring(status, codes)]),
  );
}

/** A response of one code is the same everywhere, so it is a shared component. */
function referring(status: number, codes: readonly FailureCode[]): object {
  return codes.length === 1 ? { $ref: `${RESPONSES}${codes[0]}` } : refusal(status, codes);
}

/** The components that the responses of these operations refer to. */
export function sharedRefusals(paths: object): Record<string, object> {
  const names = JSON.stringify(paths).matchAll(/#\/components\/responses\/(\w+)/g);
  const codes = [...new Set([...names].map(([, name]) => name as FailureCode))].sort();
  return Object.fromEntries(codes.map((code) => [code, refusal(FAILURES[code][0], [code])]));
}

function refusal(status: number, codes: readonly FailureCode[]): object {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ],
  };
  const examples = codes.map((code) => [code, { value: { message: FAILURES[code][1], code } }]);
  return {
    description: codes.join(', '),
    ...(COMES_BACK.includes(status) ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
};
