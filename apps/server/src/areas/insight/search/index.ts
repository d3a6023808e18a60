import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { searchStore } from './use-cases/search-store.ts';

export const searchRoutes = routes(
  on(contract.searchStore, (ctx, { query }) => searchStore(ctx, query.search)),
);
