import type { PageMeta, Picture, PictureUse } from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { findRow } from '#platform/shards';
import { picturesTexts } from './pictures.texts.ts';
import type { PictureMime, RenderedPicture } from './render-picture.ts';

type PictureRow = Omit<Picture, 'used_in'>;

interface ListQuery {
  page: number;
  per_page: number;
  ordering: string;
  search?: string | undefined;
}

/** A file as its row has it: with its bytes, or with their key in object storage. */
export interface FileRow {
  width: number;
  mime: PictureMime;
  size: number;
  bytes: Buffer | null;
  object_key: string | null;
}

const columns = sql`p.id, p.name, p.alt, p.width, p.height, p.size, p.is_animated, p.version, p.focal_x, p.focal_y,
  p.created_at, p.updated_at`;

export async function listPictures(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: Picture[]; meta: PageMeta }> {
  const direction = sql.raw(query.ordering.endsWith(':asc') ? 'asc' : 'desc');
  const mine = sql`p.store_id = ${ctx.store.id}`;
  const { data, meta } = await readCounted<PictureRow>(ctx, query, {
    columns,
    from: sql`pictures p`,
    where: query.search ? sql`${mine} and p.search like ${containing(query.search)}` : mine,
    order: sql`p.created_at ${direction}, p.id`,
  });
  const uses = await findUses(
    ctx,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => withUses(row, uses)), meta };
}

/** One picture; `lock` locks it against changes until the transaction ends. */
export async function findPicture(ctx: Ctx, id: string, lock = false): Promise<Picture> {
  const { rows } = await sql<PictureRow>`
    select ${columns} from pictures p
    where p.store_id = ${ctx.store.id} and p.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return withUses(rows[0], await findUses(ctx, [id]));
}

function withUses(row: PictureRow, uses: Map<string, PictureUse[]>): Picture {
  return { ...row, used_in: uses.get(row.id) ?? [] };
}

/** What shows these pictures: e-mail models, saved blocks, pop-ups, the brand, and what open campaigns have compiled. */
async function findUses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PictureUse[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PictureUse & { picture_id: string }>`
    select distinct u.picture_id, u.kind, u.id, u.name from (
      select r.found[1] as picture_id, 'email_model' as kind, m.id, m.name
        from email_models m
        cross join lateral regexp_matches(m.document::text, '"(?:src|image)": "picture:([0-9a-f-]{36})"', 'g') as r(found)
       where m.store_id = ${ctx.store.id} and m.document::text like '%"picture:%'
      union all
      select r.found[1], 'campaign', c.id, c.name
        from campaign_contents a
        join campaigns c on c.store_id = a.store_id and c.id = a.campaign_id
        cross join lateral regexp_matches(a.compiled::text, '/i/([0-9a-f-]{36})/', 'g') as r(found)
       where a.store_id = ${ctx.store.id} and a.channel = 'EMAIL'
         and c.status in ('draft', 'loading', 'activated', 'paused')
      union all
      select r.found[1], 'saved_block', b.id, b.name
        from saved_blocks b
        cross join lateral regexp_matches(b.block::text, '"(?:src|image)": "picture:([0-9a-f-]{36})"', 'g') as r(found)
       where b.store_id = ${ctx.store.id} and b.block::text like '%"picture:%'
      union all
      select r.found[1], 'popup', p.id, p.name
        from popups p
        left join popup_versions v on v.store_id = p.store_id and v.popup_id = p.id and v.version = p.version
        cross join lateral regexp_matches(p.draft::text || coalesce(v.definition::text, ''),
          '"src": "picture:([0-9a-f-]{36})"', 'g') as r(found)
       where p.store_id = ${ctx.store.id} and p.status <> 'archived'
      union all
      select substr(b.brand ->> 'logo', 9), 'brand', b.store_id, ${picturesTexts.brand_name}
        from store_brands b
       where b.store_id = ${ctx.store.id} and b.brand ->> 'logo' like 'picture:%') u
     where u.picture_id = any(${ids}) order by u.kind desc, u.name, u.id`.execute(ctx.db);
  const uses = new Map<string, PictureUse[]>();
  for (const { picture_id, ...use } of rows) {
    uses.set(picture_id, [...(uses.get(picture_id) ?? []), use]);
  }
  return uses;
}

export async function insertPicture(
  ctx: Ctx,
  fields: { id: string; name: string; alt: string },
  rendered: RenderedPicture,
  files: readonly FileRow[],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('pictures')
    .values({
      ...fields,
      store_id: ctx.store.id,
      ...shapeOf(rendered, files),
      uploaded_by: personId(ctx),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertFiles(ctx, fields.id, 1, files);
}

/** Makes these files the current version of a picture, which is locked. */
export async function insertVersion(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  rendered: RenderedPicture,
  files: readonly FileRow[],
): Promise<void> {
  await ctx.db
    .updateTable('pictures')
    .set({
      ...shapeOf(rendered, files),
      version: version + 1,
      focal_x: 0.5,
      focal_y: 0.5,
      updated_at: ctx.clock.now(),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await insertFiles(ctx, id, version + 1, files);
}

function shapeOf({ width, height, is_animated }: RenderedPicture, files: readonly FileRow[]) {
  return { width, height, is_animated, size: files.find((file) => file.width === 0)?.size ?? 0 };
}

async function insertFiles(
  ctx: Ctx,
  picture_id: string,
  version: number,
  files: readonly FileRow[],
): Promise<void> {
  const rows = files.map((file) => ({ store_id: ctx.store.id, picture_id, version, ...file }));
  await ctx.db.insertInto('picture_files').values(rows).execute();
}

export async function updatePicture(
  ctx: Ctx,
  id: string,
  fields: Pick<Picture, 'name' | 'alt' | 'focal_x' | 'focal_y'>,
): Promise<Picture> {
  await ctx.db
    .updateTable('pictures')
    .set({ ...fields, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  return findPicture(ctx, id);
}

/** Deletes a picture with all its versions; returns the keys of their objects. */
export async function removePicture(ctx: Ctx, id: string): Promise<string[]> {
  const files = await ctx.db
    .deleteFrom('picture_files')
    .where('store_id', '=', ctx.store.id)
    .where('picture_id', '=', id)
    .returning('object_key')
    .execute();
  await ctx.db
    .deleteFrom('pictures')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  return files.flatMap(({ object_key }) => object_key ?? []);
}

export interface PublicFile extends Pick<FileRow, 'width' | 'mime' | 'bytes' | 'object_key'> {
  version: number;
}

/** The file of a picture for a width, of any store; `version` null takes the current one. */
export function findPublicFile(
  ctx: Pick<Ctx, 'app' | 'db' | 'limits'>,
  { id, version, width }: { id: string; version: number | null; width: number },
): Promise<PublicFile | null> {
  return findRow(
    ctx,
    sql<PublicFile>`
      select version, width, mime, bytes, object_key
        from app.public_picture_file(${id}, ${version}, ${width})`,
  );
}

/** Version and type of these pictures of the store. */
export function findCurrentFiles(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .selectFrom('pictures as p')
    .innerJoin('picture_files as f', (join) =>
      join
        .onRef('f.store_id', '=', 'p.store_id')
        .onRef('f.picture_id', '=', 'p.id')
        .onRef('f.version', '=', 'p.version')
        .on('f.width', '=', 0),
    )
    .select(['p.id', 'p.version', 'f.mime'])
    .where('p.store_id', '=', ctx.store.id)
    .where('p.id', 'in', ids)
    .execute();
}
