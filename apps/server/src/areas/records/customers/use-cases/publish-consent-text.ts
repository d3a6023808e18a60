import type { ConsentChannelTexts, ConsentTextDraft } from '@clientela/contract';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { insertConsentText, listConsentTexts } from '../consent-texts.queries.ts';

/** Publishes the next version of a channel's text; an unchanged text stays as it is. */
export function publishConsentText(
  ctx: Ctx,
  draft: z.output<typeof ConsentTextDraft>,
): Promise<{ data: ConsentChannelTexts[] }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await listConsentTexts(ctx);
    const current = before.data.find(({ channel }) => channel === draft.channel)?.versions[0];
    if (current?.text === draft.text) return before;
    const { version } = await insertConsentText(ctx, draft, personId(ctx));
    await recordAuditEvent(ctx, {
      action: 'consent_text.published',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { channel: draft.channel, version: String(version) },
    });
    return listConsentTexts(ctx);
  });
}
