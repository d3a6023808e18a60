import { z } from 'zod';
import { BULK_BYTES_MAX } from './api-scopes.ts';
import { BulkOutcome, rowsOf } from './bulk.ts';
import { CustomEventName } from './custom-event-name.ts';
import { endpoint } from './endpoint.ts';
import { ApiPerson, history, Moment } from './public-api.ts';
import { Instant, line, listOf, text } from './shapes.ts';

/** Events of this store's own programs: "wishlist_added", "course_finished" (channels §8). */

export const CUSTOM_EVENT_PROPERTIES_MAX = 20;
/** Names a store may have; more are a mistake of a program that makes them up. */
export const CUSTOM_EVENT_NAMES_MAX = 200;

const Scalar = z.union([text(500), z.number(), z.boolean(), z.null()]);

export const ApiCustomEvent = z.strictObject({
  name: CustomEventName,
  /** Your code of the event: sent twice it counts once. */
  external_id: line(200)
    .nullish()
    .transform((value) => value || null),
  /** Left out: now. */
  occurred_at: Moment.nullish().transform((value) => value ?? null),
  customer: ApiPerson,
  properties: z
    .record(line(60).min(1), Scalar)
    .refine(
      (properties) => Object.keys(properties).length <= CUSTOM_EVENT_PROPERTIES_MAX,
      `Envie no máximo ${CUSTOM_EVENT_PROPERTIES_MAX} propriedades`,
    )
    .meta({
      description: `At most ${CUSTOM_EVENT_PROPERTIES_MAX}, each a text, a number, yes or no`,
      examples: [{ produto: 'Vestido azul', preco: 9990 }],
    })
    .default({}),
});
export type ApiCustomEvent = z.output<typeof ApiCustomEvent>;

/** A name that has been seen, and when. */
export const CustomEventSeen = z.object({
  name: z.string(),
  first_at: Instant,
  last_at: Instant,
});
export type CustomEventSeen = z.output<typeof CustomEventSeen>;

export const writeCustomEvents = endpoint({
  method: 'POST',
  path: '/stores/:store_id/custom-events',
  permission: 'StoreSynchronization.create',
  api_scope: 'events:write',
  summary: 'Up to 1,000 events of your own, each of a customer',
  body: z.object({ events: rowsOf(ApiCustomEvent), history }),
  response: BulkOutcome,
  body_bytes: BULK_BYTES_MAX,
  idempotent: true,
});

export const listCustomEventNames = endpoint({
  method: 'GET',
  path: '/stores/:store_id/custom-event-names',
  permission: 'Customer.index',
  api_scope: 'events:read',
  summary: 'Names of events of the store, by name; at most 200',
  response: listOf(CustomEventSeen),
});
