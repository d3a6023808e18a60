import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { findBrand } from './brand.queries.ts';
import { saveBrand } from './use-cases/save-brand.ts';
import { suggestBrand } from './use-cases/suggest-brand.ts';

export const brandRoutes = routes(
  on(contract.getBrand, (ctx) => findBrand(ctx)),
  on(contract.saveBrand, (ctx, { body }) => saveBrand(ctx, body)),
  on(contract.suggestBrand, (ctx) => suggestBrand(ctx)),
);
