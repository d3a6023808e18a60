import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, listOf } from './shapes.ts';

/**
 * An inbound event of a provider, or a domain event of a store, that was set aside because processing it failed again
 * and again. What came after it was processed.
 */
export const ProcessingFailure = z.object({
  id: z.string(),
  kind: z.enum(['inbound', 'domain']),
  /** The provider that sent it, or the consumer that failed on it. */
  source: z.string(),
  /** The account at the provider, or the name of the store. */
  account: z.string(),
  error: z.string(),
  /** When it was received, or set aside. */
  at: Instant,
  can_retry: z.boolean(),
});
export type ProcessingFailure = z.output<typeof ProcessingFailure>;

export const listProcessingFailures = endpoint({
  method: 'GET',
  path: '/administration/processing-failures',
  permission: 'administrator',
  summary: 'Inbound and domain events that were set aside, newest first, at most 200',
  response: listOf(ProcessingFailure),
});

export const retryProcessingFailure = endpoint({
  method: 'POST',
  path: '/administration/processing-failures/:failure/retry',
  permission: 'administrator',
  summary: 'Queues an inbound event that was set aside once more',
  response: 'nothing',
  failures: ['not_found'],
});
