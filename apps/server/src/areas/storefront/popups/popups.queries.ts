import {
  type listPopups as listPopupsEndpoint,
  type PageMeta,
  type Popup,
  PopupDefinition,
  type PopupDraft,
  type PopupSummary,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { definitionsOf } from '#areas/records/attributes/index';
import { couponShop } from '#areas/records/integrations/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, countUpTo, readPage } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { problemsOf } from './problems.rules.ts';
import { revenueOf } from './results/sales.ts';

const SORTS = {
  priority: { key: sql`p.priority`, type: 'int' },
  name: { key: sql`app.fold(p.name)`, type: 'text' },
  updated_at: { key: sql`p.updated_at`, type: 'timestamptz' },
} as const;

const columnsOf = (ctx: Ctx) => sql`p.id, p.name, p.status, p.draft ->> 'format' as format,
  p.draft -> 'trigger' ->> 'kind' as trigger, p.version, p.has_changes, p.priority, p.started_at, p.ended_at,
  p.created_at, p.updated_at,
  coalesce((select sum(n.views) from popup_counts n
    where n.store_id = p.store_id and n.popup_id = p.id), 0)::int as views,
  (select count(*) from popup_submissions s
    where s.store_id = p.store_id and s.popup_id = p.id and s.state <> 'suspect')::int as signups,
  ${revenueOf(ctx, sql`p.id`)} as revenue`;

/** A page of the store's pop-ups; archived ones only where asked for. */
export async function listPopups(
  ctx: Ctx,
  query: z.output<typeof listPopupsEndpoint.query>,
): Promise<{ data: PopupSummary[]; meta: PageMeta }> {
  const { status, search } = query;
  const conditions = [
    sql`p.store_id = ${ctx.store.id}`,
    status ? sql`p.status = ${status}` : sql`p.status <> 'archived'`,
    ...(search ? [sql`app.fold(p.name) like ${containing(search)}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`popups p`, where);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`p.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where: within, orderBy, bounds }) =>
    sql<PopupSummary & { sort_key: string }>`
      with page as (select p.* from popups p where ${where} and ${within} ${bounds})
      select ${columnsOf(ctx)}, ${sort.key}::text as sort_key from page p order by ${orderBy}`.execute(
      ctx.db,
    ),
  );
}

type Row = PopupSummary & { tag_ids: string[]; draft: unknown; coupons_left: number };

/** A pop-up with its draft and what prevents publishing it. */
export async function findPopup(ctx: Ctx, id: string): Promise<Popup> {
  const { rows } = await sql<Row>`
    select ${columnsOf(ctx)}, p.tag_ids, p.draft, ${leftOf(sql`p.id`)} as coupons_left
      from popups p where p.store_id = ${ctx.store.id} and p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const { draft, ...row } = rows[0];
  const definition = PopupDefinition.parse(draft);
  const problems = problemsOf(definition, {
    ...row,
    has_coupon_shop: definition.coupon.kind === 'SHOP' && (await couponShop(ctx)) !== null,
    known_consent_text_ids: await knownTexts(ctx, definition.consent_text_ids),
    attributes: definition.attributes.length > 0 ? await definitionsOf(ctx, 'CUSTOMER') : [],
  });
  return { ...row, definition, problems };
}

/** Codes of a pool that have no owner. */
export function leftOf(popupId: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from popup_coupons k
    where k.store_id = app.current_store() and k.popup_id = ${popupId} and k.submission_id is null)::int`;
}

async function knownTexts(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('consent_texts')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a pop-up until the transaction ends. */
export async function lockPopup(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('popups')
    .select([
      'id',
      'name',
      'status',
      'version',
      'updated_at',
      'started_at',
      'ended_at',
      'tag_ids',
      'draft',
    ])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/** Adds a draft behind the others in priority. */
export async function insertPopup(ctx: Ctx, draft: PopupDraft): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const { definition, ...fields } = draft;
  await ctx.db
    .insertInto('popups')
    .values({
      store_id: ctx.store.id,
      id,
      ...fields,
      priority: sql<number>`(select coalesce(max(priority), 0) + 1 from popups where store_id = ${ctx.store.id})`,
      draft: JSON.stringify(definition),
      created_at: now,
      updated_at: now,
      created_by: personId(ctx),
    })
    .execute();
  return id;
}
