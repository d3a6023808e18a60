import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { deleteSavedBlock, listSavedBlocks, renameSavedBlock } from './saved-blocks.queries.ts';
import { createSavedBlock } from './use-cases/create-saved-block.ts';

export const savedBlockRoutes = routes(
  on(contract.listSavedBlocks, async (ctx) => ({ data: await listSavedBlocks(ctx) })),
  on(contract.createSavedBlock, (ctx, { body }) => createSavedBlock(ctx, body)),
  on(contract.renameSavedBlock, (ctx, { params, body }) =>
    renameSavedBlock(ctx, params.id, body.name),
  ),
  on(contract.deleteSavedBlock, async (ctx, { params }) => {
    await deleteSavedBlock(ctx, params.id);
    return undefined;
  }),
);
