import {
  type Export,
  type ExportFormat,
  type ExportKind,
  type Role,
  roleMay,
} from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { type Filters, PERMISSIONS } from './kinds.ts';

/** An export as the program works with it. */
export interface ExportRecord {
  id: string;
  kind: ExportKind;
  format: ExportFormat;
  status: Export['status'];
  filters: Filters[ExportKind];
  emails: string[];
  user_id: string | null;
  file_name: string;
  rows_total: number | null;
  bytes: number;
  /** How many times a worker began to write it. */
  run: number;
  expires_at: string | null;
}

/** The export of this id in this store, or "not found". */
export async function findExport(ctx: Ctx, id: string): Promise<ExportRecord> {
  const row = await ctx.db
    .selectFrom('exports')
    .select(['id', 'kind', 'format', 'status', 'filters', 'emails', 'user_id', 'file_name'])
    .select(['rows_total', 'bytes', 'run', 'expires_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  // the checks of the table and the only writer of these columns guarantee the shapes
  return row as unknown as ExportRecord;
}

/** An export as the screens show it. */
export async function readExport(ctx: Ctx, id: string): Promise<Export> {
  const found = await ctx.db
    .selectFrom('exports as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.kind', 'e.format', 'e.status', 'e.file_name', 'e.rows_done'])
    .select(['e.rows_total', 'e.bytes', 'e.error', 'u.name as created_by', 'e.created_at'])
    .select(['e.finished_at', 'e.expires_at'])
    .where('e.store_id', '=', ctx.store.id)
    .where('e.id', '=', id)
    .$narrowType<Pick<Export, 'kind' | 'format' | 'status'>>()
    .executeTakeFirst();
  if (!found) throw new Failure('not_found');
  return found;
}

export type NewExport = Pick<
  ExportRecord,
  'id' | 'kind' | 'format' | 'filters' | 'emails' | 'file_name' | 'rows_total'
>;

export async function insertExport(ctx: Ctx, request: NewExport): Promise<void> {
  await ctx.db
    .insertInto('exports')
    .values({
      ...request,
      store_id: ctx.store.id,
      filters: JSON.stringify(request.filters),
      user_id: personId(ctx),
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** How many exports of the store wait or are being written; counted under a lock, so that it stays true. */
export async function countOpenExports(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`exports:${ctx.store.id}`}))`.execute(ctx.db);
  const { open } = await ctx.db
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('store_id', '=', ctx.store.id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return open;
}

/** The given addresses that belong to people of the store with access to the list. */
export async function findReaders(
  ctx: Ctx,
  kind: ExportKind,
  emails: readonly string[],
): Promise<{ name: string; email: string }[]> {
  if (emails.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.name', 'u.email', 'c.role'])
    .where('c.store_id', '=', ctx.store.id)
    .where('u.disabled_at', 'is', null)
    .where(sql`lower(u.email)`, 'in', emails)
    .execute();
  return rows.filter(({ role }) => roleMay(role as Role, PERMISSIONS[kind]));
}

/** The file, piece after piece. */
export async function* readPieces(ctx: Ctx, id: string): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const piece = await ctx.db
      .selectFrom('export_pieces')
      .select('bytes')
      .where('store_id', '=', ctx.store.id)
      .where('export_id', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
  }
}
