import { type Role, roleMay } from '@clientela/contract';
import { sql } from 'kysely';
import { actorMay, type Person } from '#platform/actor';
import type { Ctx } from '#platform/context';

/** A person who may see the store's dashboards now; null without access. */
export async function findReader(ctx: Ctx, userId: string): Promise<Person | null> {
  const found = await ctx.db
    .selectFrom('users as u')
    .leftJoin('collaborators as c', (join) =>
      join.on('c.store_id', '=', ctx.store.id).onRef('c.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.name', 'u.email', 'c.role'])
    .select(sql<boolean>`u.profile_name = 'administrator'`.as('is_admin'))
    .$narrowType<Pick<Person, 'role'>>()
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  const person: Person | undefined = found && { kind: 'person', ...found };
  return person && actorMay(person, 'Dashboard.show') ? person : null;
}

/** People of the store who may see a dashboard, by name. */
export async function listReaders(
  ctx: Ctx,
  dashboardId: string,
): Promise<{ user_id: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('dashboards as d', (join) =>
      join.onRef('d.store_id', '=', 'c.store_id').on('d.id', '=', dashboardId),
    )
    .select(['c.user_id', 'u.name', 'c.role'])
    .$narrowType<{ role: Role }>()
    .where('c.store_id', '=', ctx.store.id)
    .where('u.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.visibility', '=', 'store'),
        eb('d.created_by', '=', eb.ref('u.id')),
        eb('c.role', 'in', ['OWNER', 'ADMINISTRATOR']),
        eb('u.profile_name', '=', 'administrator'),
      ]),
    )
    .orderBy(sql`app.fold(u.name)`)
    .orderBy('c.user_id')
    .execute();
  return rows
    .filter(({ role }) => roleMay(role, 'Dashboard.show'))
    .map(({ user_id, name }) => ({ user_id, name }));
}
