import type { AdministeredPerson, listAdministeredPeople } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { profileOf } from '#areas/identity/session/index';
import { personId } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { rowsInTime } from '#platform/shards';

const columns = (ctx: PlatformCtx) =>
  sql`u.id, u.name, u.email, u.profile_name, u.disabled_at, u.id = ${personId(ctx)} as is_me`;

type PersonRow = Omit<AdministeredPerson, 'profile_name' | 'stores'> & { profile_name: string };

/** With what the stores know of them, in whatever databases they are. */
async function withStores(
  ctx: PlatformCtx,
  people: readonly PersonRow[],
): Promise<{ data: AdministeredPerson[]; missing_databases: string[] }> {
  const ids = people.map(({ id }) => id);
  const { rows: memberships, missing_databases } = await rowsInTime(
    ctx,
    sql<{ id: string; stores: number; is_owner: boolean }>`
      select id, (select count(*) from app.stores_of(id, false)) as stores,
          'OWNER' in (select app.roles_of(id)) as is_owner
        from unnest(${ids}::uuid[]) as id`,
  );
  const data = people.map((person) => {
    const own = memberships.filter(({ id }) => id === person.id);
    const isOwner = own.some(({ is_owner }) => is_owner);
    const stores = own.reduce((sum, { stores }) => sum + stores, 0);
    return { ...person, profile_name: profileOf({ ...person, isOwner }), stores };
  });
  return { data, missing_databases };
}

/** All people with an account, by name. */
export async function listPeople(
  ctx: PlatformCtx,
  query: z.output<(typeof listAdministeredPeople)['query']>,
) {
  const where: RawBuilder<unknown>[] = [sql`true`];
  if (query.state) where.push(sql`(u.disabled_at is null) = ${query.state === 'enabled'}`);
  if (query.search) {
    where.push(sql`app.fold(u.name || ' ' || u.email) like ${containing(query.search)}`);
  }
  const page = await readCounted<PersonRow>(ctx, query, {
    columns: columns(ctx),
    from: sql`users u`,
    where: sql.join(where, sql` and `),
    order: sql`app.fold(u.name), u.id`,
  });
  return { ...page, ...(await withStores(ctx, page.data)) };
}

export async function findPerson(ctx: PlatformCtx, id: string): Promise<AdministeredPerson> {
  const { rows } = await sql<PersonRow>`
    select ${columns(ctx)} from users u where u.id = ${id}`.execute(ctx.db);
  const {
    data: [person],
  } = await withStores(ctx, rows);
  if (!person) throw new Failure('not_found');
  return person;
}
