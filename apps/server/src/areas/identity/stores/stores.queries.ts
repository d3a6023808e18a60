import type { OpeningHours } from '@clientela/contract';
import type { Ctx, PlatformCtx } from '#platform/context';
import { invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { storesTexts } from './stores.texts.ts';

export function listStoreCategories(ctx: PlatformCtx): Promise<{ id: string; name: string }[]> {
  return ctx.db.selectFrom('store_categories').select(['id', 'name']).orderBy('name').execute();
}

export async function assertCategory(ctx: Ctx | PlatformCtx, id: string): Promise<void> {
  const found = await (ctx as Pick<Ctx, 'db'>).db
    .selectFrom('store_categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw invalidField('store_category', storesTexts.category_missing);
}

/** The category of this name, which is added where it is new. */
export async function nameCategory(ctx: PlatformCtx, name: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('store_categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const id = newId();
  await ctx.db.insertInto('store_categories').values({ id, name }).execute();
  return id;
}

export async function insertStore(
  ctx: PlatformCtx,
  store: {
    id: string;
    public_key: string;
    name: string;
    store_category_id: string | null;
  } & Partial<Pick<StoreChanges, 'description' | 'site_url' | 'address'>>,
): Promise<void> {
  await ctx.db.insertInto('stores').values(store).execute();
}

/**
 * Locks the store, so that of two concurrent saves the later one sees the earlier one's changes.
 */
export function lockStore(ctx: Ctx) {
  return ctx.db
    .selectFrom('stores')
    .select([
      'name',
      'description',
      'store_category_id',
      'site_url',
      'address',
      'logo',
      'opening_hours',
      'time_zone',
      'attribution_days',
      'cart_minutes',
      'weekly_messages',
      'survey_rest_days',
    ])
    .where('id', '=', ctx.store.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface StoreChanges {
  name: string;
  description: string;
  store_category_id: string;
  site_url: string | null;
  address: string | null;
  logo: string | null;
  opening_hours: OpeningHours;
  time_zone: string;
  attribution_days: number;
  cart_minutes: number;
  weekly_messages: number;
  survey_rest_days: number;
}

export async function writeStore(ctx: Ctx, changes: StoreChanges): Promise<void> {
  await ctx.db
    .updateTable('stores')
    .set({
      ...changes,
      opening_hours: JSON.stringify(changes.opening_hours),
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', ctx.store.id)
    .execute();
}

/** Opens or closes the store. Returns whether anything changed. */
export async function writeEnabled(ctx: Ctx, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('stores')
    .set({ enabled, updated_at: ctx.clock.now() })
    .where('id', '=', ctx.store.id)
    .where('enabled', '<>', enabled)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
