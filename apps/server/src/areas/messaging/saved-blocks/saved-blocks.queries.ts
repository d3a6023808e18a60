import type { EmailBlock, SavedBlock } from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';

function savedBlocks(ctx: Ctx) {
  return ctx.db
    .selectFrom('saved_blocks')
    .select(['id', 'name', 'block', 'created_at', 'updated_at'])
    .$narrowType<Pick<SavedBlock, 'block'>>()
    .where('store_id', '=', ctx.store.id);
}

export function listSavedBlocks(ctx: Ctx): Promise<SavedBlock[]> {
  return savedBlocks(ctx).orderBy('name_key').orderBy('id').execute();
}

async function findSavedBlock(ctx: Ctx, id: string): Promise<SavedBlock> {
  const block = await savedBlocks(ctx).where('id', '=', id).executeTakeFirst();
  if (!block) throw new Failure('not_found');
  return block;
}

/** Serializes additions, so that two at once do not exceed the limit. */
export async function lockSavedBlocks(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_blocks:' || ${ctx.store.id}, 0))`.execute(
    ctx.db,
  );
}

export async function countSavedBlocks(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('saved_blocks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSavedBlock(
  ctx: Ctx,
  { name, block }: { name: string; block: EmailBlock },
): Promise<SavedBlock> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const made = await ctx.db
    .insertInto('saved_blocks')
    .values({
      store_id: ctx.store.id,
      id,
      name,
      block: JSON.stringify(block),
      created_at: now,
      updated_at: now,
      created_by: personId(ctx),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Failure('saved_block_name_taken');
  return findSavedBlock(ctx, id);
}

export async function renameSavedBlock(ctx: Ctx, id: string, name: string): Promise<SavedBlock> {
  const { rows } = await sql`
    update saved_blocks b set name = ${name}, updated_at = ${ctx.clock.now()}
     where b.store_id = ${ctx.store.id} and b.id = ${id} and not exists (
       select from saved_blocks o where o.store_id = b.store_id and o.id <> b.id
         and o.name_key = app.fold(${name}::text))
    returning b.id`.execute(ctx.db);
  const block = await findSavedBlock(ctx, id);
  if (rows.length === 0) throw new Failure('saved_block_name_taken');
  return block;
}

export async function deleteSavedBlock(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('saved_blocks')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
