import { type EmailBlock, SAVED_BLOCKS_MAX, type SavedBlock } from '@clientela/contract';
import { cleanBlock } from '#areas/messaging/email-models/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { countSavedBlocks, insertSavedBlock, lockSavedBlocks } from '../saved-blocks.queries.ts';

/** Saves a block under a name that no other of the store has. */
export function createSavedBlock(
  ctx: Ctx,
  { name, block }: { name: string; block: EmailBlock },
): Promise<SavedBlock> {
  return inTransaction(ctx, async (ctx) => {
    await lockSavedBlocks(ctx);
    if ((await countSavedBlocks(ctx)) >= SAVED_BLOCKS_MAX) {
      throw new Failure('too_many_saved_blocks');
    }
    return insertSavedBlock(ctx, { name, block: cleanBlock(block) });
  });
}
