import type { EmailDocument, EmailModel, EmailModelSummary, PageMeta } from '@clientela/contract';
import { quotedNames, VARIABLE_FIELDS } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import type { MessageCustomer, MessageStore } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { lockRow } from '#platform/row-locks';
import { emailModelsTexts } from './email-models.texts.ts';

interface ListQuery {
  page: number;
  per_page: number;
  ordering: string;
  search?: string | undefined;
}

const ORDERS: Record<string, string> = {
  name: 'm.name_sort',
  updated_at: 'm.updated_at',
  created_at: 'm.created_at',
};

const columns = sql`m.id, m.name, m.subject, m.bytes, m.created_at, m.updated_at,
  (select count(distinct a.campaign_id) from campaign_contents a
    where a.store_id = m.store_id and a.email_model_id = m.id) as campaigns`;

/** Models of a store: dozens, so one statement counts and reads them. */
export async function listEmailModels(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: EmailModelSummary[]; meta: PageMeta }> {
  const [field = '', direction] = query.ordering.split(':');
  const order = sql.raw(
    `${ORDERS[field] ?? 'm.updated_at'} ${direction === 'asc' ? 'asc' : 'desc'}`,
  );
  const mine = sql`m.store_id = ${ctx.store.id}`;
  return readCounted<EmailModelSummary>(ctx, query, {
    columns,
    from: sql`email_models m`,
    where: query.search ? sql`${mine} and m.name_sort like ${containing(query.search)}` : mine,
    order: sql`${order}, m.id`,
  });
}

/** Returns one model; `lock` locks it against changes until the transaction ends. */
export async function findEmailModel(ctx: Ctx, id: string, lock = false): Promise<EmailModel> {
  if (lock) {
    await lockRow(ctx, 'email_models', id, 'no key update');
  }
  const { rows } = await sql<EmailModel>`
    select ${columns}, m.document from email_models m
    where m.store_id = ${ctx.store.id} and m.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

export async function writeEmailModel(
  ctx: Ctx,
  model: { id: string; name: string; subject: string; document: EmailDocument; bytes: number },
): Promise<void> {
  const fields = {
    name: model.name,
    subject: model.subject,
    document: JSON.stringify(model.document),
    bytes: model.bytes,
    updated_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto('email_models')
    .values({ store_id: ctx.store.id, id: model.id, ...fields, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(fields))
    .execute();
}

/** Deletes a model; campaigns that once used it keep its name and their own copy of the message. */
export async function deleteEmailModel(ctx: Ctx, id: string): Promise<void> {
  // A draft that names it meanwhile is waited for.
  await lockRow(ctx, 'email_models', id);
  const campaigns = await ctx.db
    .selectFrom('campaign_contents as a')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.store_id', '=', 'a.store_id').onRef('c.id', '=', 'a.campaign_id'),
    )
    .select('c.name')
    .distinct()
    .where('a.store_id', '=', ctx.store.id)
    .where('a.email_model_id', '=', id)
    .where('c.status', 'in', ['draft', 'loading', 'activated', 'paused'])
    .orderBy('c.name')
    .execute();
  if (campaigns.length > 0) {
    const by =
      campaigns.length === 1 ? emailModelsTexts.by_campaign : emailModelsTexts.by_campaigns;
    const names = quotedNames(campaigns.map(({ name }) => name));
    const message = emailModelsTexts.model_in_use(by, names);
    throw new Failure('email_model_in_use', { message });
  }
  await sql`select app.release_email_model(${id})`.execute(ctx.db);
  const gone = await ctx.db
    .deleteFrom('email_models')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) return;
  await recordAuditEvent(ctx, {
    action: 'email_model.removed',
    target_kind: 'email_model',
    target_id: id,
    details: { title: gone.name },
  });
}

export interface PreviewCustomer extends MessageCustomer {
  id: string;
}

/** The requested customer, or the latest one with an address, so that a preview always has data. */
export async function findPreviewCustomer(
  ctx: Ctx,
  id: string | null,
): Promise<PreviewCustomer | null> {
  const latest = ctx.db
    .selectFrom('customers as c')
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.email', ...VARIABLE_FIELDS])
    .select(sql<PreviewCustomer['custom']>`app.custom_texts_of(c.id)`.as('custom'))
    .where('c.store_id', '=', ctx.store.id)
    .where('c.anonymized_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(1);
  const chosen = id
    ? latest.where('c.id', '=', id)
    : latest.where('c.email', 'is not', null).where('c.stage', '=', 'customer');
  const customer = await chosen.executeTakeFirst();
  if (id && !customer) throw new Failure('not_found');
  return customer ?? null;
}

export async function findMessageStore(ctx: Ctx): Promise<Omit<MessageStore, 'coupon'>> {
  return ctx.db
    .selectFrom('stores')
    .select(['name', 'site_url', 'address'])
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
}
