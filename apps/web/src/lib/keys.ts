import type { EndpointShape } from '@clientela/contract';
import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.ts';

/** The cache key of a call: its route, then its distinguishing input. */
export function keyOf(endpoint: EndpointShape, ...input: unknown[]): unknown[] {
  return [`${endpoint.method} ${endpoint.path}`, ...input];
}

/**
 * One cache for the signed-in person. Refusals are final, lost connections are retried. Offline calls fail at once:
 * no write is queued for later.
 */
export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  return error.code === 'connection_failed' || error.status === 503;
}
