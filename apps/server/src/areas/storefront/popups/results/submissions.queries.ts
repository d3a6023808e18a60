import type {
  listPopupSubmissions as listEndpoint,
  PageMeta,
  POPUP_SIGNUPS,
  PopupSubmission,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { containing, countUpTo, readPage } from '#platform/http/paging';
import { salesOf } from './sales.ts';

/** A page of a pop-up's sign-ups, by the index popup_submissions_of_popup. */
export async function listSubmissions(
  ctx: Ctx,
  popupId: string,
  query: z.output<typeof listEndpoint.query>,
): Promise<{ data: PopupSubmission[]; meta: PageMeta }> {
  const { state, signups, letter, version, device, path, from, to, search } = query;
  const day = sql`(s.at at time zone ${ctx.store.time_zone})::date`;
  const conditions = [sql`s.store_id = ${ctx.store.id}`, sql`s.popup_id = ${popupId}`];
  if (state) conditions.push(sql`s.state = ${state}`);
  if (signups) conditions.push(conditionOf(ctx, popupId, signups));
  if (letter) conditions.push(sql`s.letter = ${letter}`);
  if (version) conditions.push(sql`s.version = ${version}`);
  if (device) conditions.push(sql`s.device = ${device}`);
  if (path) conditions.push(sql`s.page = ${path}`);
  if (from) conditions.push(sql`${day} >= ${from}::date`);
  if (to) conditions.push(sql`${day} <= ${to}::date`);
  if (search) {
    conditions.push(sql`exists (select from jsonb_each_text(s.fields) f
      where app.fold(f.value) like ${containing(search)})`);
  }
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`popup_submissions s`, where);
  const descending = query.ordering.endsWith(':desc');
  const sort = { key: sql`s.at`, type: 'timestamptz', id: sql`s.id`, descending };
  return readPage(query, total, sort, ({ where: within, bounds }) =>
    sql<PopupSubmission & { sort_key: string }>`
      select s.id, s.at, s.letter, s.is_new, s.fields, s.page, s.coupon, s.state, s.differs, s.at::text as sort_key,
          case when c.id is not null then json_build_object('id', c.id,
            'name', trim(c.first_name || ' ' || c.last_name)) end as customer
        from popup_submissions s
        left join customers c on c.store_id = s.store_id and c.id = s.customer_id
       where ${where} and ${within} ${bounds}`.execute(ctx.db),
  );
}

/** The rows that one number of the results counts. */
function conditionOf(
  ctx: Ctx,
  popupId: string,
  signups: (typeof POPUP_SIGNUPS)[number],
): RawBuilder<unknown> {
  const sales = salesOf(ctx, sql`${popupId}`);
  switch (signups) {
    case 'counted':
      return sql`s.state <> 'suspect'`;
    case 'new':
      return sql`s.state <> 'suspect' and s.is_new`;
    case 'known':
      return sql`s.state <> 'suspect' and not s.is_new`;
    case 'to_check':
      return sql`s.differs <> '{}' and s.customer_id is not null`;
    case 'coupon_used':
      return sql`s.id in (select x.submission_id from (${sales}) x where x.has_coupon)`;
    case 'revenue':
      return sql`s.id in (select x.submission_id from (${sales}) x where x.revenue > 0)`;
    default:
      return sql`s.state = ${signups}`;
  }
}
