import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listNames } from './custom-events.queries.ts';
import { writeCustomEvents } from './use-cases/write-custom-events.ts';

export const customEventRoutes = routes(
  on(contract.writeCustomEvents, (ctx, { body }) => writeCustomEvents(ctx, body)),
  on(contract.listCustomEventNames, async (ctx) => ({ data: await listNames(ctx) })),
);
