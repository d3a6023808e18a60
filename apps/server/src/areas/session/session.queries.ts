import type { CurrentUser, OpeningHours, Role, Store, StoreDetails } from '@clientela/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Ctx, PlatformCtx } from '#platform/context';
import { imageAddress } from '../images/index.ts';
import { helpHash } from './help-hash.ts';

type AnyCtx = Ctx | PlatformCtx;

export async function findCurrentUser(ctx: PlatformCtx): Promise<CurrentUser> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar', 'profile_name'])
    .where('id', '=', ctx.user!.id)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    avatar: imageAddress(user.avatar),
    profile_name: user.profile_name as CurrentUser['profile_name'],
    help_hash: helpHash(ctx.app.secretKey, user.id),
  };
}

/** The person's stores by name. Each is read with its own tenant set, as the policies demand. */
export async function listMyStores(
  ctx: PlatformCtx,
  query: { page: number; per_page: number; enabled?: boolean | undefined; ordering: string },
): Promise<{ data: Store[] }> {
  const user = ctx.user!;
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_of(${user.id}, ${user.is_admin}) as id`.execute(ctx.db);
  const stores: Store[] = [];
  for (const { id } of rows) {
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    const store = await findStore(ctx, id);
    if (query.enabled === undefined || store.enabled === query.enabled) stores.push(store);
  }
  const collator = new Intl.Collator('pt-BR');
  stores.sort((a, b) => collator.compare(a.name, b.name) || a.id.localeCompare(b.id));
  if (query.ordering === 'name:desc') stores.reverse();
  const perPage = Math.min(query.per_page, 1000);
  return { data: stores.slice((query.page - 1) * perPage, query.page * perPage) };
}

export async function findStore(ctx: AnyCtx, id: string): Promise<StoreDetails> {
  const row = await ctx.db
    .selectFrom('stores as s')
    .leftJoin('store_categories as k', 'k.id', 's.store_category_id')
    .leftJoin('store_plans as p', 'p.store_id', 's.id')
    .select((eb) => [
      's.id',
      's.name',
      's.enabled',
      's.description',
      's.logo',
      's.site_url',
      's.time_zone',
      sql<string[]>`app.store_features(s.id)`.as('features'),
      's.opening_hours',
      'p.plan_id',
      'k.id as category_id',
      'k.name as category_name',
      jsonArrayFrom(
        eb
          .selectFrom('collaborators as c')
          .innerJoin('users as u', 'u.id', 'c.user_id')
          .select([
            'c.id',
            'c.role',
            'u.id as user_id',
            'u.name as user_name',
            'u.email as user_email',
          ])
          .whereRef('c.store_id', '=', 's.id')
          .orderBy('u.name')
          .orderBy('c.id'),
      ).as('collaborators'),
      jsonArrayFrom(
        eb
          .selectFrom('store_addons as o')
          .innerJoin('addons as a', 'a.id', 'o.addon_id')
          .select(['a.type', 'a.name'])
          .distinct()
          .whereRef('o.store_id', '=', 's.id')
          .where('o.enabled', '=', true)
          .orderBy('a.type')
          .orderBy('a.name'),
      ).as('addons'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
  const { features, plan_id, category_id, category_name, collaborators, opening_hours, ...store } =
    row;
  return {
    ...store,
    logo: imageAddress(store.logo),
    opening_hours: opening_hours as unknown as OpeningHours,
    store_category: category_id && category_name ? { id: category_id, name: category_name } : null,
    plan: plan_id ? { id: plan_id } : null,
    features: features.map((tag) => ({ tag })),
    collaborators: collaborators.map((c) => ({
      id: c.id,
      role: c.role as Role,
      user: { id: c.user_id, name: c.user_name, email: c.user_email },
    })),
    disabled_whatsapp_integrations: [],
  };
}
