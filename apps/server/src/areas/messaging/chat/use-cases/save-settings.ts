import type { ChatSettings } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { readSettings, writeSettings } from '../settings.queries.ts';

export function saveSettings(ctx: Ctx, settings: ChatSettings): Promise<ChatSettings> {
  return inTransaction(ctx, async (ctx) => {
    await writeSettings(ctx, settings);
    await recordAuditEvent(ctx, {
      action: 'chat.settings_changed',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { visibility: settings.visibility, assignment: settings.assignment },
    });
    return readSettings(ctx);
  });
}
