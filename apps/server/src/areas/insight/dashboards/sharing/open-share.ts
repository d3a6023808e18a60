import type {
  Dashboard,
  getSharedDashboard,
  ResponseOf,
  SharedDashboard,
} from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { verifyPassword } from '#platform/passwords';
import { findInStore } from '#platform/shards';
import { findDashboard } from '../dashboards.queries.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';
import { findReader } from '../readers.queries.ts';
import { readSharedWidgets } from './shared-widgets.ts';
import { countOpening, countTry, findShare, locked, type Share } from './shares.queries.ts';

interface Opened {
  ctx: Ctx;
  share: Share;
  dashboard: Dashboard;
}

/** A shared dashboard, or that it asks for its password. */
export async function showShared(
  platform: PlatformCtx,
  secret: string,
): Promise<ResponseOf<typeof getSharedDashboard>> {
  const opened = await findShared(platform, secret);
  const needs_password = opened.share.password_hash !== null;
  return {
    needs_password,
    store_name: opened.ctx.store.name,
    dashboard: needs_password ? null : await readShared(opened),
  };
}

/** @throws Failure `share_password_wrong` with the tries left, `share_locked` after the last. */
export async function openShared(
  platform: PlatformCtx,
  secret: string,
  { password, address }: { password: string; address: string },
): Promise<SharedDashboard> {
  const opened = await findShared(platform, secret);
  const { ctx, share } = opened;
  if (share.password_hash !== null) {
    const left = await countTry(ctx, share);
    if (!(await verifyPassword(password, share.password_hash, address))) {
      if (left === 0) throw await locked(ctx, share.id);
      throw new Failure('share_password_wrong', { message: dashboardsTexts.wrong_password(left) });
    }
  }
  return readShared(opened);
}

/** Finds a share as its maker sees it. Unknown, expired and ended ones are refused alike. */
async function findShared(platform: PlatformCtx, secret: string): Promise<Opened> {
  const found = await findInStore(
    platform,
    sql<{ store_id: string; id: string }>`
      select store_id, id from app.find_dashboard_share(${hashSecret(secret)})`,
  );
  if (!found) throw new Failure('share_expired');
  const store = found.ctx;
  const share = await findShare(store, found.id);
  const maker = share && (await findReader(store, share.created_by));
  if (!share || !maker || !store.store.enabled) throw new Failure('share_expired');
  const ctx = { ...store, actor: maker };
  try {
    return { ctx, share, dashboard: await findDashboard(ctx, share.dashboard_id) };
  } catch (error) {
    // Made private by its author.
    if (error instanceof Failure) throw new Failure('share_expired', { cause: error });
    throw error;
  }
}

async function readShared({ ctx, share, dashboard }: Opened): Promise<SharedDashboard> {
  const { name, compare, where, widgets } = dashboard;
  const period = share.period ?? dashboard.period;
  const data = await readSharedWidgets(ctx, { period, compare, where, widgets });
  await countOpening(ctx, share);
  return {
    name,
    store: { name: ctx.store.name, time_zone: ctx.store.time_zone },
    period,
    compare,
    where,
    widgets,
    data,
    expires_at: share.expires_at,
  };
}
