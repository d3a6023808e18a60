import type { EndpointShape } from '@clientela/contract';
import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.ts';

/** The cache key of a call: its route, then what tells two calls of it apart. */
export function keyOf(endpoint: EndpointShape, ...input: unknown[]): unknown[] {
  return [`${endpoint.method} ${endpoint.path}`, ...input];
}

/** One cache for the signed-in person; refusals are final, lost connections are tried again. */
export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  return error.code === 'connection_failed' || error.status === 503;
}
