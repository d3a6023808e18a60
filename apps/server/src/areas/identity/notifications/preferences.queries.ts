import {
  NOTIFICATION_KINDS,
  NOTIFICATION_PERMISSIONS,
  type NotificationKind,
  type NotificationPreference,
  type Role,
  roleMay,
} from '@clientela/contract';
import { personOf, roleOf } from '#platform/actor';
import type { Ctx } from '#platform/context';

type Channels = Omit<NotificationPreference, 'kind'>;

/** Failures that need a person also go by e-mail by default. */
const MAILED: readonly NotificationKind[] = [
  'import_failed',
  'campaign_paused',
  'export_ready',
  'balance_low',
  'addon_charge',
  'integration_failed',
  'data_requested',
  'privacy_due',
  'webhook_failing',
  'popup_coupons',
  'email_health',
];

function defaultChannels(kind: NotificationKind): Channels {
  return { in_app: true, email: MAILED.includes(kind), push: true };
}

function concerns(kind: NotificationKind, role: Role): boolean {
  const permission = NOTIFICATION_PERMISSIONS[kind];
  return permission === null || roleMay(role, permission);
}

/** The notification kinds of the caller, with their chosen channels. */
export async function listPreferences(ctx: Ctx): Promise<NotificationPreference[]> {
  const kept = await ctx.db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'email', 'push'])
    .where('store_id', '=', ctx.store.id)
    .where('user_id', '=', personOf(ctx).id)
    .execute();
  const role = roleOf(ctx);
  return NOTIFICATION_KINDS.filter((kind) => role === null || concerns(kind, role)).map((kind) => ({
    ...defaultChannels(kind),
    ...kept.find((row) => row.kind === kind),
    kind,
  }));
}

export async function savePreferences(
  ctx: Ctx,
  preferences: readonly NotificationPreference[],
): Promise<void> {
  await ctx.db
    .insertInto('notification_preferences')
    .values(
      preferences.map((row) => ({ ...row, store_id: ctx.store.id, user_id: personOf(ctx).id })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'user_id', 'kind']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute();
}

/** A recipient of a notification kind, with the chosen channels. */
export interface Recipient extends Channels {
  user_id: string;
}

export async function findRecipients(ctx: Ctx, kind: NotificationKind): Promise<Recipient[]> {
  const rows = await ctx.db
    .selectFrom('collaborators as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('notification_preferences as p', (join) =>
      join
        .onRef('p.store_id', '=', 'c.store_id')
        .onRef('p.user_id', '=', 'c.user_id')
        .on('p.kind', '=', kind),
    )
    .select(['c.user_id', 'c.role', 'p.in_app', 'p.email', 'p.push'])
    .where('c.store_id', '=', ctx.store.id)
    .where('u.disabled_at', 'is', null)
    .orderBy('c.user_id')
    .execute();
  const usual = defaultChannels(kind);
  return rows
    .filter(({ role }) => concerns(kind, role as Role))
    .map(({ user_id, in_app, email, push }) => ({
      user_id,
      in_app: in_app ?? usual.in_app,
      email: email ?? usual.email,
      push: push ?? usual.push,
    }));
}
