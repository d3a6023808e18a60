import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { findPreferences, updatePreferences } from './preferences.queries.ts';

export const preferenceRoutes = routes(
  on(contract.getPreferences, (ctx) => findPreferences(ctx)),
  on(contract.updatePreferences, (ctx, { body }) => updatePreferences(ctx, body)),
);
