import type { PageMeta, QuickReply } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { readCounted } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { sentAs } from './chat.rules.ts';
import { findSendableFile } from './files.queries.ts';

interface Draft {
  name: string;
  text: string;
  media_id: string | null;
}

interface Row extends Omit<QuickReply, 'media'> {
  file: { id: string; mime: string; file_name: string; size: number } | null;
}

const columns = sql`q.id, q.name, q.text, case when f.id is not null then json_build_object('id', f.id,
  'mime', f.mime, 'file_name', f.file_name, 'size', f.size) end as file`;
const from = sql`quick_replies q left join media_files f on f.store_id = q.store_id and f.id = q.media_id`;

function shown({ file, ...reply }: Row): QuickReply {
  return { ...reply, media: file && { ...file, type: sentAs(file.mime), state: 'ready' } };
}

/** Quick replies of a store: dozens, so one statement counts and reads them. */
export async function listQuickReplies(
  ctx: Ctx,
  query: { page: number; per_page: number; ordering: string },
): Promise<{ data: QuickReply[]; meta: PageMeta }> {
  const direction = sql.raw(query.ordering === 'name:desc' ? 'desc' : 'asc');
  const { data, meta } = await readCounted<Row>(ctx, query, {
    columns,
    from,
    where: sql`q.store_id = ${ctx.store.id}`,
    order: sql`q.name_key ${direction}, q.id`,
  });
  return { data: data.map(shown), meta };
}

async function find(ctx: Ctx, id: string): Promise<QuickReply> {
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where q.store_id = ${ctx.store.id} and q.id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return shown(rows[0]);
}

export async function createQuickReply(ctx: Ctx, draft: Draft): Promise<QuickReply> {
  await assertFile(ctx, draft);
  const id = newId(ctx.clock.now().getTime());
  const made = await ctx.db
    .insertInto('quick_replies')
    .values({ store_id: ctx.store.id, id, ...draft })
    .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Failure('quick_reply_name_taken');
  return find(ctx, id);
}

export async function updateQuickReply(ctx: Ctx, id: string, draft: Draft): Promise<QuickReply> {
  await assertFile(ctx, draft);
  const { rows } = await sql`
    update quick_replies q set name = ${draft.name}, text = ${draft.text}, media_id = ${draft.media_id},
        updated_at = ${ctx.clock.now()}
     where q.store_id = ${ctx.store.id} and q.id = ${id} and not exists (
       select from quick_replies o where o.store_id = q.store_id and o.id <> q.id
         and o.name_key = app.fold(${draft.name}::text))
    returning q.id`.execute(ctx.db);
  if (rows.length === 0) {
    await find(ctx, id);
    throw new Failure('quick_reply_name_taken');
  }
  return find(ctx, id);
}

async function assertFile(ctx: Ctx, { media_id }: Draft): Promise<void> {
  if (media_id) await findSendableFile(ctx, media_id);
}

export async function removeQuickReply(ctx: Ctx, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('quick_replies')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw new Failure('not_found');
}
