import type {
  PageMeta,
  QualityRating,
  TemplateCategory,
  TemplateLanguage,
  TemplateStatus,
  TemplateType,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { newId } from '#platform/ids';
import type { Words } from './foreign-template.ts';

/** A template as this area works with it. */
export interface TemplateRow {
  id: string;
  provider: string;
  account: string;
  name: string;
  title: string;
  language: TemplateLanguage;
  category: TemplateCategory;
  type: TemplateType;
  words: Words;
  status: TemplateStatus;
  provider_status: string | null;
  blocked_reason: string | null;
  note: string | null;
  quality: QualityRating;
  external_id: string | null;
  is_foreign: boolean;
  next_category: TemplateCategory | null;
  next_category_at: string | null;
  edits: string[];
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
}

const columns = sql`t.id, t.provider, t.account, t.name, t.title, t.language, t.category, t.type, t.words, t.status,
  t.provider_status, t.blocked_reason, t.note, t.quality, t.external_id, t.is_foreign, t.next_category,
  t.next_category_at, to_json(t.edits) as edits, t.submitted_at, t.created_at, t.updated_at`;

interface ListQuery {
  page: number;
  per_page: number;
  ordering: string;
  search?: string | undefined;
  status?: TemplateStatus | undefined;
  external_id?: string | undefined;
  type?: TemplateType[] | undefined;
}

const ORDERS: Record<string, string> = {
  name: 'app.fold(t.title)',
  updated_at: 't.updated_at',
  created_at: 't.created_at',
};

/** Templates of a store: dozens. Approved ones are those that can be sent now. */
export function listTemplates(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: TemplateRow[]; meta: PageMeta }> {
  const { status, external_id, type, search } = query;
  const [field = '', direction] = query.ordering.split(':');
  const order = sql.raw(`${ORDERS[field] ?? ORDERS.name} ${direction === 'desc' ? 'desc' : 'asc'}`);
  const now = ctx.clock.now();
  const wheres = [sql`t.store_id = ${ctx.store.id}`];
  if (status) wheres.push(sql`t.status = ${status}`);
  if (status === 'APPROVED') {
    wheres.push(sql`t.blocked_reason is null and coalesce(t.words -> 'unsupported', '[]') = '[]'
      and (t.next_category is null or t.next_category_at > ${now})`);
  }
  if (type?.length) wheres.push(sql`t.type = any(${type}::text[])`);
  if (search) {
    const pattern = containing(search);
    wheres.push(sql`(app.fold(t.title) like ${pattern} or t.name like ${pattern})`);
  }
  if (external_id !== undefined) {
    wheres.push(sql`exists (select from senders s where s.store_id = t.store_id and s.account = t.account
      and s.external_id = ${external_id} and s.state <> 'removed')`);
  }
  return readCounted<TemplateRow>(ctx, query, {
    columns,
    from: sql`whatsapp_templates t`,
    where: sql.join(wheres, sql` and `),
    order: sql`${order}, t.id`,
  });
}

async function findBy(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from whatsapp_templates t where t.store_id = ${ctx.store.id} and ${condition}`.execute(
    ctx.db,
  );
  return rows;
}

/** Returns one template; `lock` locks it against changes until the transaction ends. */
export async function findTemplate(ctx: Ctx, id: string, lock = false): Promise<TemplateRow> {
  const [row] = await findBy(ctx, lock ? sql`t.id = ${id} for no key update` : sql`t.id = ${id}`);
  if (!row) throw new Failure('not_found');
  return row;
}

/** All templates of an account at a provider. */
export function listOfAccount(ctx: Ctx, account: string): Promise<TemplateRow[]> {
  return findBy(ctx, sql`t.account = ${account}`);
}

/** The template that a provider calls so, held until the transaction ends. */
export async function lockByProvider(
  ctx: Ctx,
  account: string,
  { external_id, name, language }: { external_id: string; name: string; language: string },
): Promise<TemplateRow | undefined> {
  const [row] = await findBy(
    ctx,
    sql`t.account = ${account} and (t.external_id = ${external_id} or (t.name = ${name} and t.language = ${language}))
      order by t.external_id = ${external_id} desc nulls last limit 1 for no key update`,
  );
  return row;
}

export interface NewTemplate
  extends Pick<
    TemplateRow,
    'provider' | 'account' | 'name' | 'title' | 'language' | 'category' | 'type' | 'words'
  > {
  is_foreign?: boolean;
  external_id?: string;
}

/** Adds a template; returns its id. */
export async function addTemplate(ctx: Ctx, { words, ...template }: NewTemplate): Promise<string> {
  const now = ctx.clock.now();
  const id = newId();
  const times = { created_at: now, updated_at: now };
  await ctx.db
    .insertInto('whatsapp_templates')
    .values({ store_id: ctx.store.id, id, ...template, words: JSON.stringify(words), ...times })
    .execute();
  return id;
}

type Change = Partial<Omit<TemplateRow, 'id' | 'provider' | 'account' | 'edits' | 'created_at'>>;

export async function changeTemplate(
  ctx: Ctx,
  id: string,
  { words, ...change }: Change,
): Promise<void> {
  await ctx.db
    .updateTable('whatsapp_templates')
    .set({
      ...change,
      ...(words ? { words: JSON.stringify(words) } : {}),
      updated_at: ctx.clock.now(),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Notes that an approved template went to review again. */
export async function noteEdit(ctx: Ctx, id: string): Promise<void> {
  await sql`update whatsapp_templates set edits = (array[${ctx.clock.now()}::timestamptz] || edits)[1:10]
    where store_id = ${ctx.store.id} and id = ${id}`.execute(ctx.db);
}

export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('whatsapp_templates')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Campaigns launched and not over whose messages are this template. */
export async function listCampaignsSending(ctx: Ctx, id: string): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.name, c.id from campaigns c
      join campaign_contents k on k.store_id = c.store_id and k.campaign_id = c.id
     where c.store_id = ${ctx.store.id} and c.status in ('loading', 'activated', 'paused') and k.channel = 'OFFICIAL_WHATSAPP'
       and ${id} in (k.settings ->> 'template_id', k.settings ->> 'template_id_b')
     order by c.id`.execute(ctx.db);
  return rows;
}
