import type { PlatformAct, PlatformAction } from '@clientela/contract';
import { sql } from 'kysely';
import type { PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';

/** Notes what an administrator changed of the platform, in the transaction that changes it. */
export async function recordPlatformAct(
  ctx: PlatformCtx,
  act: { action: PlatformAction; target_id: string | null; details: Record<string, string> },
): Promise<void> {
  await ctx.db
    .insertInto('platform_acts')
    .values({
      ...act,
      id: newId(),
      user_id: ctx.user?.id ?? null,
      details: JSON.stringify(act.details),
      created_at: ctx.clock.now(),
    })
    .execute();
}

export async function listPlatformActs(ctx: PlatformCtx): Promise<PlatformAct[]> {
  const { rows } = await sql<PlatformAct>`
    select p.id, p.action, p.details, p.created_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
      from platform_acts p left join users u on u.id = p.user_id
     order by p.created_at desc, p.id desc limit 200`.execute(ctx.db);
  return rows;
}
