import { type ChatSettings, type OpeningHours, ROLES, roleMay } from '@clientela/contract';
import type { StoreHours } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

const DEFAULTS: ChatSettings = {
  visibility: 'everyone',
  assignment: 'manual',
  away_enabled: false,
  away_text: '',
  sends_read_receipts: false,
  media_months: 12,
};

export async function readSettings(ctx: Ctx): Promise<ChatSettings> {
  const row = await ctx.db
    .selectFrom('chat_settings')
    .select([
      ...(['visibility', 'assignment', 'away_enabled', 'away_text'] as const),
      ...(['sends_read_receipts', 'media_months'] as const),
    ])
    .$castTo<ChatSettings>()
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

export async function writeSettings(ctx: Ctx, settings: ChatSettings): Promise<void> {
  const values = { ...settings, updated_at: ctx.clock.now() };
  await ctx.db
    .insertInto('chat_settings')
    .values({ store_id: ctx.store.id, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute();
}

export async function readOpeningHours(ctx: Ctx): Promise<StoreHours> {
  const { opening_hours } = await ctx.db
    .selectFrom('stores')
    .select('opening_hours')
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  // Validated by the store's form.
  return { hours: opening_hours as unknown as OpeningHours, time_zone: ctx.store.time_zone };
}

/** People active in the product within this time count as at work. */
const AT_WORK_MS = 15 * 60_000;

/** The seller at work with the fewest open conversations. */
export async function findFreeSeller(ctx: Ctx): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - AT_WORK_MS);
  const { rows } = await sql<{ id: string }>`
    select k.user_id as id from collaborators k
     where k.store_id = ${ctx.store.id} and k.role = 'SELLER' and exists (
       select from sessions s where s.user_id = k.user_id and s.revoked_at is null and s.last_seen_at >= ${since})
     order by (select count(*) from conversations c join senders n on n.store_id = c.store_id and n.id = c.sender_id
         where c.store_id = ${ctx.store.id} and c.state = 'open' and c.deleted_at is null and c.assignee_key = k.user_id),
       k.user_id
     limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Possible assignees: people of the store with a role that sees the chat, by name. */
export function listColleagues(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.name'])
    .where('c.store_id', '=', ctx.store.id)
    .where(
      'c.role',
      'in',
      ROLES.filter((role) => roleMay(role, 'Chat.index')),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}
