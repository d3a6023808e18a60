import { type Role, roleMay } from '@clientela/contract';
import { sql } from 'kysely';
import { actorMay, type Person } from '#platform/actor';
import type { Ctx } from '#platform/context';

/** A person who may see the store's dashboards now; null without access. */
export async function findReader(ctx: Ctx, userId: string): Promise<Person | null> {
  const { rows } = await sql<Omit<Person, 'kind'>>`
    select u.id, u.name, u.email, u.profile_name = 'administrator' as is_admin, c.role
      from users u left join collaborators c on c.store_id = ${ctx.store.id} and c.user_id = u.id
     where u.id = ${userId} and u.disabled_at is null`.execute(ctx.db);
  const person: Person | undefined = rows[0] && { kind: 'person', ...rows[0] };
  return person && actorMay(person, 'Dashboard.show') ? person : null;
}

/** People of the store who may see a dashboard, by name. */
export async function listReaders(
  ctx: Ctx,
  dashboardId: string,
): Promise<{ user_id: string; name: string }[]> {
  const { rows } = await sql<{ user_id: string; name: string; role: Role }>`
    select c.user_id, u.name, c.role
      from collaborators c join users u on u.id = c.user_id
      join dashboards d on d.store_id = c.store_id and d.id = ${dashboardId}
     where c.store_id = ${ctx.store.id} and u.disabled_at is null
       and (d.visibility = 'store' or d.created_by = u.id or c.role in ('OWNER', 'ADMINISTRATOR')
         or u.profile_name = 'administrator')
     order by app.fold(u.name), c.user_id`.execute(ctx.db);
  return rows
    .filter(({ role }) => roleMay(role, 'Dashboard.show'))
    .map(({ user_id, name }) => ({ user_id, name }));
}
