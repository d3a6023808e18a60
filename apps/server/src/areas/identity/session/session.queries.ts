import {
  type CurrentUser,
  type Role,
  roleMay,
  type Store,
  type StoreDetails,
} from '@clientela/contract';
import { sql } from 'kysely';
import { isAdministrator, personId, personOf } from '#platform/actor';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { compareTexts, pageInTime, rowsInTime } from '#platform/shards';
import { imageAddress } from '../images/index.ts';
import { helpHash } from './help-hash.ts';

type AnyCtx = Ctx | PlatformCtx;

export async function findCurrentUser(ctx: PlatformCtx): Promise<CurrentUser> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar', 'profile_name'])
    .where('id', '=', personOf(ctx).id)
    .executeTakeFirstOrThrow();
  const roles = await rolesOf(ctx, user.id);
  return {
    ...user,
    profile_name: profileOf({ ...user, isOwner: roles.includes('OWNER') }),
    avatar: imageAddress(user.avatar),
    help_hash: helpHash(ctx.app.sealingKey, user.id),
  };
}

/** Profile name of a person: the owner of a store is a shop owner, also when another person created it. */
export function profileOf({
  profile_name,
  isOwner,
}: {
  profile_name: string;
  isOwner: boolean;
}): CurrentUser['profile_name'] {
  if (profile_name === 'administrator') return profile_name;
  return isOwner ? 'shop_owner' : 'collaborator';
}

/** The roles that a person has in any stores, of those whose database answers. */
async function rolesOf(ctx: PlatformCtx, userId: string): Promise<Role[]> {
  const { rows } = await rowsInTime(
    ctx,
    sql<{ role: Role }>`select app.roles_of(${userId}) as role`,
  );
  return rows.map(({ role }) => role);
}

/** Stores of one page: more are asked for page by page. */
const PAGE_MAX = 1000;

/** The person's stores by name. */
export async function listMyStores(
  ctx: PlatformCtx,
  query: { page: number; per_page: number; enabled?: boolean | undefined; ordering: string },
): Promise<{ data: Store[]; missing_databases: string[] }> {
  const { id, is_admin } = personOf(ctx);
  const perPage = Math.min(query.per_page, PAGE_MAX);
  const skipped = (query.page - 1) * perPage;
  if (!Number.isSafeInteger(skipped)) throw new Failure('malformed_request');
  const isDescending = query.ordering === 'name:desc';
  const { rows, missing_databases } = await pageInTime(
    ctx,
    { skipped, most: perPage },
    ({ skipped, most }) => sql<ShownStore & { folded: string }>`
      select *, app.fold(name) as folded from app.stores_page(${id}, ${is_admin},
        ${query.enabled ?? null}, ${isDescending}, ${skipped}, ${most})`,
    (a, b) =>
      compareTexts(a.folded, b.folded) * (isDescending ? -1 : 1) || compareTexts(a.id, b.id),
  );
  return { data: rows.map(({ folded: _, ...row }) => storeOf(ctx, row)), missing_databases };
}

export async function findStore(ctx: AnyCtx, id: string): Promise<StoreDetails> {
  const { rows } = await sql<ShownStore>`select * from store_shown where id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return storeOf(ctx, rows[0]);
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
  | 'attribution_days'
  | 'cart_minutes'
  | 'weekly_messages'
  | 'survey_rest_days'
  | 'opening_hours'
  | 'collaborators'
  | 'addons'
  | 'disabled_whatsapp_integrations'
> & {
  logo: string | null;
  features: string[];
  plan_id: string | null;
  category_id: string | null;
  category_name: string | null;
};

function storeOf(ctx: Pick<PlatformCtx, 'actor'>, row: ShownStore): StoreDetails {
  const { features, plan_id, category_id, category_name, ...store } = row;
  const mine = store.collaborators.filter(({ user }) => user.id === personId(ctx));
  const maySeeTeam = isAdministrator(ctx) || mine.some(({ role }) => roleMay(role, 'Store.index'));
  return {
    ...store,
    // Callers without access to the store's details read only their own role, and no addresses.
    collaborators: maySeeTeam ? store.collaborators : mine,
    logo: imageAddress(store.logo),
    store_category: category_id && category_name ? { id: category_id, name: category_name } : null,
    plan: plan_id ? { id: plan_id } : null,
    features: features.map((tag) => ({ tag })),
  };
}
