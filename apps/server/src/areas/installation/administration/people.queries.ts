import type { AdministeredPerson, listAdministeredPeople } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { profileOf } from '#areas/identity/session/index';
import { personId } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';

const columns = (
  ctx: PlatformCtx,
) => sql`u.id, u.name, u.email, ${profileOf(sql`u`)} as profile_name, u.disabled_at,
  (select count(*) from app.stores_of(u.id, false)) as stores, u.id = ${personId(ctx)} as is_me`;

/** All people with an account, by name. */
export function listPeople(
  ctx: PlatformCtx,
  query: z.output<(typeof listAdministeredPeople)['query']>,
) {
  const where: RawBuilder<unknown>[] = [sql`true`];
  if (query.state) where.push(sql`(u.disabled_at is null) = ${query.state === 'enabled'}`);
  if (query.search) {
    where.push(sql`app.fold(u.name || ' ' || u.email) like ${containing(query.search)}`);
  }
  return readCounted<AdministeredPerson>(ctx, query, {
    columns: columns(ctx),
    from: sql`users u`,
    where: sql.join(where, sql` and `),
    order: sql`app.fold(u.name), u.id`,
  });
}

export async function findPerson(ctx: PlatformCtx, id: string): Promise<AdministeredPerson> {
  const { rows } = await sql<AdministeredPerson>`
    select ${columns(ctx)} from users u where u.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}
