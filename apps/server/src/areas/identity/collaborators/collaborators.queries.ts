import { assignableBy, type PageMeta, type Role, type TeamMember } from '@clientela/contract';
import { sql } from 'kysely';
import { isAdministrator, personId, personOf, roleOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { imageAddress } from '../images/index.ts';
import type { Assignable } from './collaborators.rules.ts';

/**
 * Serialises team changes. Returns the roles that the caller may assign now: the role checked by
 * the auth middleware may have been removed meanwhile.
 */
export async function lockTeam(ctx: Ctx): Promise<Assignable> {
  await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', ctx.store.id)
    .forNoKeyUpdate()
    .execute();
  const mine = await ctx.db
    .selectFrom('collaborators')
    .select('role')
    .where('store_id', '=', ctx.store.id)
    .where('user_id', '=', personOf(ctx).id)
    .executeTakeFirst();
  return assignableBy({
    role: (mine?.role as Role | undefined) ?? null,
    is_admin: isAdministrator(ctx),
  });
}

const ORDERS: Record<string, string> = {
  name: 'app.fold(u.name)',
  created_at: 'c.created_at',
  role: "array_position(array['OWNER','ADMINISTRATOR','MANAGER','SELLER','VISUALIZER','BONUS_VALIDATOR'], c.role)",
};

interface ListQuery {
  page: number;
  per_page: number;
  ordering: string;
  search?: string | undefined;
}

interface MemberRow {
  id: string;
  role: Role;
  created_at: string;
  user_id: string;
  name: string;
  email: string;
  avatar: string | null;
}

const COLUMNS = sql`c.id, c.role, c.created_at, c.user_id, u.name, u.email, u.avatar`;

/** The people of a store: dozens, so one statement counts and reads them. */
export async function listMembers(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: TeamMember[]; meta: PageMeta }> {
  const [field = '', direction] = query.ordering.split(':');
  const order = sql.raw(`${ORDERS[field] ?? ORDERS.name} ${direction === 'desc' ? 'desc' : 'asc'}`);
  const like = containing(query.search ?? '');
  const mine = sql`c.store_id = ${ctx.store.id}`;
  const { data, meta } = await readCounted<MemberRow>(ctx, query, {
    columns: COLUMNS,
    from: sql`collaborators c join users u on u.id = c.user_id`,
    where: query.search
      ? sql`${mine} and (app.fold(u.name) like ${like} or u.email_key like ${like})`
      : mine,
    order: sql`${order}, c.id`,
  });
  return { data: data.map((row) => memberOf(ctx, row)), meta };
}

export async function findMember(ctx: Ctx, id: string): Promise<TeamMember> {
  const { rows } = await sql<MemberRow>`
    select ${COLUMNS} from collaborators c join users u on u.id = c.user_id
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return memberOf(ctx, rows[0]);
}

function memberOf(
  ctx: Ctx,
  { id, role, created_at, user_id, name, email, avatar }: MemberRow,
): TeamMember {
  const is_me = user_id === personId(ctx);
  const assignable = assignableBy({ role: roleOf(ctx), is_admin: isAdministrator(ctx) });
  return {
    id,
    role,
    created_at,
    is_me,
    may_change: !is_me && assignable.includes(role),
    user: { id: user_id, name, email, avatar: imageAddress(avatar) },
  };
}

export async function countOwners(ctx: Ctx): Promise<number> {
  const { owners } = await ctx.db
    .selectFrom('collaborators')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('store_id', '=', ctx.store.id)
    .where('role', '=', 'OWNER')
    .executeTakeFirstOrThrow();
  return owners;
}

/** A person with this e-mail, and whether the store has them already. */
export async function findPersonByEmail(
  ctx: Ctx,
  email: string,
): Promise<{ id: string; name: string; is_member: boolean } | undefined> {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('collaborators as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.store_id', '=', ctx.store.id),
    )
    .select((eb) => ['u.id', 'u.name', eb('c.id', 'is not', null).as('is_member')])
    .where('u.email_key', '=', email.toLowerCase())
    .executeTakeFirst()
    .then((row) => row && { ...row, is_member: Boolean(row.is_member) });
}

export async function addMember(
  ctx: Pick<Ctx, 'db' | 'clock'> & { store: { id: string } },
  member: { id: string; user_id: string; role: Role },
): Promise<void> {
  await ctx.db
    .insertInto('collaborators')
    .values({ store_id: ctx.store.id, ...member, created_at: ctx.clock.now() })
    .execute();
}

export async function writeRole(ctx: Ctx, id: string, role: Role): Promise<void> {
  await ctx.db
    .updateTable('collaborators')
    .set({ role })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteMember(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('collaborators')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
