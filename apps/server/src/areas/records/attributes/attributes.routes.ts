import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import {
  createAttribute,
  listAttributes,
  listFields,
  removeAttribute,
  updateAttribute,
} from './attributes.queries.ts';

export const attributeRoutes = routes(
  on(contract.listCustomAttributes, async (ctx) => ({ data: await listAttributes(ctx) })),
  on(contract.listAttributeFields, async (ctx) => ({ data: await listFields(ctx) })),
  on(contract.createCustomAttribute, (ctx, { body }) => createAttribute(ctx, body)),
  on(contract.updateCustomAttribute, (ctx, { params, body }) =>
    updateAttribute(ctx, params.id, body),
  ),
  on(contract.deleteCustomAttribute, async (ctx, { params }) => {
    await removeAttribute(ctx, params.id);
    return undefined;
  }),
);
