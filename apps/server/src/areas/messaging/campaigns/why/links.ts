import {
  APP_ROUTES,
  type AppPath,
  type CampaignWhy,
  type ScreenRoles,
  type WhyStep,
} from '@clientela/contract';
import { isAdministrator, roleOf } from '#platform/actor';
import type { Ctx } from '#platform/context';

export type Link = CampaignWhy['steps'][number];

/** What changes a step, and the screen that does; the screen is left out where the caller may not open it. */
export type Fix = Pick<Link, 'fix' | 'fix_path'>;

interface More {
  at?: Date | string | null;
  fix?: Fix | null;
  activity_id?: string | null;
}

export function link(
  step: WhyStep,
  tone: Link['tone'],
  text: string,
  { at = null, fix = null, activity_id = null }: More = {},
): Link {
  return {
    step,
    tone,
    text,
    at: at && new Date(at).toISOString(),
    ...(fix ?? { fix: null, fix_path: null }),
    activity_id,
  };
}

/** A fix without a screen, or on the screen of this path, with the id in its place. */
export function fixAt(ctx: Ctx, fix: string, path?: AppPath, id = ''): Fix {
  return { fix, fix_path: path && mayOpen(ctx, path) ? path.replace(/\{\w+\}/, id) : null };
}

function mayOpen(ctx: Ctx, path: AppPath): boolean {
  if (isAdministrator(ctx)) return true;
  const roles: ScreenRoles = APP_ROUTES[path];
  const role = roleOf(ctx);
  if (roles === null) return true;
  return roles !== 'administrator' && role !== null && roles.includes(role);
}
