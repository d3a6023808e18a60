import type { EndpointShape } from './endpoint.ts';
import type { FailureCode } from './failures.ts';

/** Every refusal that an endpoint may answer: those it declares and those that its nature brings. */
export function failuresOf(endpoint: EndpointShape): FailureCode[] {
  const codes = [...(endpoint.failures ?? []), ...CAUSES.flatMap((cause) => cause(endpoint))];
  return [...new Set(codes)];
}

type Cause = (endpoint: EndpointShape) => FailureCode[];

/** Failures implied by endpoint settings, regardless of the endpoint. */
const CAUSES: readonly Cause[] = [
  () => ['malformed_request', 'overloaded'],
  ({ permission }) => (permission === 'public' ? [] : ['not_signed_in', 'api_scope_missing']),
  ({ api_scope }) => (api_scope ? OF_KEYS : []),
  ({ permission }) => (isRight(permission) ? ['access_denied'] : []),
  (endpoint) => (isClosedWithStore(endpoint) ? ['store_disabled'] : []),
  ({ scope }) => (scope ? ['in_another_store'] : []),
  ({ path }) => (path.includes(':') ? ['not_found'] : []),
  ({ requires }) => (requires ? ['feature_missing'] : []),
  ({ asks_password }) => (asks_password ? ['password_needed'] : []),
  ({ query, body }) => (query || body ? ['invalid_fields'] : []),
  ({ method }) => (method === 'GET' ? [] : ['too_large']),
  ({ method }) => (method === 'POST' || method === 'PUT' ? ['conflict'] : []),
  ({ rate }) => (rate === 'sign_in' || rate === 'public' ? ['too_many_requests'] : []),
  ({ idempotent }) => (idempotent ? ['idempotency_key_reused', 'idempotency_in_progress'] : []),
];

const OF_KEYS: FailureCode[] = [
  'api_key_invalid',
  'api_version_unknown',
  'api_network_refused',
  'too_many_requests',
];

function isRight(permission: EndpointShape['permission']): boolean {
  return permission !== 'public' && permission !== 'signed_in';
}

/** Administrators come into a disabled store, except to send or charge there. */
function isClosedWithStore({ path, scope, permission, while_enabled }: EndpointShape): boolean {
  const isInStore = scope !== undefined || path.includes(':store_id');
  return isInStore && (permission !== 'administrator' || while_enabled === true);
}
