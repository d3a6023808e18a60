import type { EmailSettingsDraft } from '@clientela/contract';
import type { Ctx } from '#platform/context';

export interface SettingsRow {
  host: string | null;
  port: number | null;
  security: 'tls' | 'starttls' | 'none' | null;
  user_name: string;
  password_sealed: Buffer | null;
  messages_per_second: number | null;
  max_connections: number;
  updated_at: string;
}

export async function findEmailSettings(ctx: Ctx): Promise<SettingsRow | null> {
  const row = await ctx.db
    .selectFrom('email_settings')
    .select([
      'host',
      'port',
      'security',
      'user_name',
      'password_sealed',
      'messages_per_second',
      'max_connections',
      'updated_at',
    ])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row ? { ...row, security: row.security as SettingsRow['security'] } : null;
}

/** Columns of a draft, without its password. */
export function settingsColumns(draft: EmailSettingsDraft, now: Date) {
  const { smtp } = draft;
  return {
    host: smtp?.host ?? null,
    port: smtp?.port ?? null,
    security: smtp?.security ?? null,
    user_name: smtp?.user ?? '',
    messages_per_second: smtp?.messages_per_second ?? null,
    max_connections: smtp?.max_connections ?? 5,
    updated_at: now.toISOString(),
  };
}

export async function saveEmailSettings(
  ctx: Ctx,
  row: ReturnType<typeof settingsColumns> & { password_sealed: Buffer | null },
): Promise<void> {
  await ctx.db
    .insertInto('email_settings')
    .values({ store_id: ctx.store.id, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}
