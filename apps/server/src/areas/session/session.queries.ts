import type { CurrentUser, Store, StoreDetails } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
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

/** Stores of one page: more are asked for page by page. */
const PAGE_MAX = 1000;

/** The person's stores by name. */
export async function listMyStores(
  ctx: PlatformCtx,
  query: { page: number; per_page: number; enabled?: boolean | undefined; ordering: string },
): Promise<{ data: Store[] }> {
  const { id, is_admin } = ctx.user!;
  const perPage = Math.min(query.per_page, PAGE_MAX);
  const skipped = (query.page - 1) * perPage;
  if (!Number.isSafeInteger(skipped)) throw new Failure('malformed_request');
  const { rows } = await sql<ShownStore>`
    select * from app.stores_page(${id}, ${is_admin}, ${query.enabled ?? null},
      ${query.ordering === 'name:desc'}, ${skipped}, ${perPage})`.execute(ctx.db);
  return { data: rows.map(storeOf) };
}

export async function findStore(ctx: AnyCtx, id: string): Promise<StoreDetails> {
  const { rows } = await sql<ShownStore>`select * from store_shown where id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return storeOf(rows[0]);
}

type ShownStore = Pick<
  StoreDetails,
  | 'id'
  | 'name'
  | 'enabled'
  | 'description'
  | 'site_url'
  | 'address'
  | 'time_zone'
  | 'opening_hours'
  | 'collaborators'
  | 'addons'
> & {
  logo: string | null;
  features: string[];
  plan_id: string | null;
  category_id: string | null;
  category_name: string | null;
};

function storeOf(row: ShownStore): StoreDetails {
  const { features, plan_id, category_id, category_name, ...store } = row;
  return {
    ...store,
    logo: imageAddress(store.logo),
    store_category: category_id && category_name ? { id: category_id, name: category_name } : null,
    plan: plan_id ? { id: plan_id } : null,
    features: features.map((tag) => ({ tag })),
    disabled_whatsapp_integrations: [],
  };
}
