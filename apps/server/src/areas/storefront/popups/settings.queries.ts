import type { StorefrontSettings } from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { invalidField } from '#platform/failure';
import { popupsTexts } from './popups.texts.ts';

export async function readSettings(ctx: Ctx): Promise<StorefrontSettings> {
  const row = await ctx.db
    .selectFrom('storefront_settings')
    .select(['is_on', 'allowed_origins', 'consent_mode', 'last_seen_at', 'last_seen_on'])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  const snippet = `<script async src="${ctx.app.config.publicUrl}/storefront/${ctx.store.public_key}.js"></script>`;
  return {
    is_on: true,
    allowed_origins: [],
    last_seen_at: null,
    last_seen_on: null,
    ...row,
    consent_mode: (row?.consent_mode ?? 'required') as StorefrontSettings['consent_mode'],
    snippet,
  };
}

type Saved = Pick<StorefrontSettings, 'is_on' | 'allowed_origins' | 'consent_mode'>;

export function saveSettings(ctx: Ctx, draft: Saved): Promise<StorefrontSettings> {
  const fields = {
    is_on: draft.is_on,
    consent_mode: draft.consent_mode,
    allowed_origins: [...new Set(draft.allowed_origins.map(originOf))],
  };
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('storefront_settings')
      .values({ store_id: ctx.store.id, ...fields })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(fields))
      .execute();
    await recordAuditEvent(ctx, {
      action: 'storefront.settings_changed',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { origins: fields.allowed_origins },
    });
    return readSettings(ctx);
  });
}

/** The origin of an address, as browsers send it. */
function originOf(address: string): string {
  const { protocol, origin } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw invalidField('allowed_origins', popupsTexts.origin_invalid);
  }
  return origin;
}

/** Notes where the script was loaded, at most once a minute. */
export async function noteSeen(ctx: Ctx, host: string): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into storefront_settings as s (store_id, last_seen_at, last_seen_on)
    values (${ctx.store.id}, ${now}, ${host})
    on conflict (store_id) do update set last_seen_at = excluded.last_seen_at, last_seen_on = excluded.last_seen_on
     where s.last_seen_at is null or s.last_seen_at <= ${now}::timestamptz - interval '1 minute'`.execute(
    ctx.db,
  );
}
