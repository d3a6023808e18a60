import { z } from 'zod';
import { EmailBlock } from './email-models.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line } from './shapes.ts';

/** Blocks of e-mails that a store saved; inserting one inserts a copy. */

export const SAVED_BLOCKS_MAX = 200;

const SavedBlockName = z.object({ name: line(60).min(1, 'O nome é obrigatório') });

export const SavedBlockDraft = SavedBlockName.extend({
  block: EmailBlock.refine(({ type }) => type !== 'footer', {
    error: 'O rodapé não pode ser salvo: todo modelo já tem o seu',
  }).meta({
    description: 'Any block but the footer',
    examples: [{ id: 'espaco', type: 'spacer', height: 24 }],
  }),
});

export const SavedBlock = z.object({
  id: Id,
  name: z.string(),
  block: EmailBlock,
  created_at: Instant,
  updated_at: Instant,
});
export type SavedBlock = z.output<typeof SavedBlock>;

export const listSavedBlocks = endpoint({
  method: 'GET',
  path: '/stores/:store_id/saved-blocks',
  permission: 'Campaign.index',
  summary: 'Saved blocks of e-mails, by name',
  response: z.object({ data: z.array(SavedBlock) }),
});

export const createSavedBlock = endpoint({
  method: 'POST',
  path: '/stores/:store_id/saved-blocks',
  permission: 'Campaign.create',
  summary: 'Saves a block of an e-mail',
  body: SavedBlockDraft,
  response: SavedBlock,
  failures: ['saved_block_name_taken', 'too_many_saved_blocks'],
  status: 201,
  idempotent: true,
});

export const renameSavedBlock = endpoint({
  method: 'PUT',
  path: '/saved-blocks/:id',
  permission: 'Campaign.update',
  summary: 'Renames a saved block',
  scope: 'saved_blocks',
  body: SavedBlockName,
  response: SavedBlock,
  failures: ['saved_block_name_taken'],
});

export const deleteSavedBlock = endpoint({
  method: 'DELETE',
  path: '/saved-blocks/:id',
  permission: 'Campaign.destroy',
  summary: 'Deletes a saved block; inserted copies stay',
  scope: 'saved_blocks',
  response: 'nothing',
});
