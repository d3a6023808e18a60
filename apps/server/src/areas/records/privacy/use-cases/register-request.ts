import type { PrivacyKind, PrivacyRequest, PrivacyRequestDraft } from '@clientela/contract';
import { addDays, instantOfDay, localDay } from '@clientela/domain';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { lockForChange } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { privacyTexts } from '../privacy.texts.ts';
import { insertRequest, readRequest } from '../requests.queries.ts';

/** An earlier day is a typing error. */
const OLDEST_DAYS = 365;

/** Registers a request that reached the store, today or on an earlier day. */
export function registerRequest(
  ctx: Ctx,
  { received_on, ...draft }: z.output<typeof PrivacyRequestDraft>,
): Promise<PrivacyRequest> {
  const now = ctx.clock.now();
  const today = localDay(now, ctx.store.time_zone);
  if (received_on > today) throw new Failure('privacy_day_in_future');
  if (received_on < addDays(today, -OLDEST_DAYS))
    throw invalidField('received_on', privacyTexts.too_long_ago);
  const received_at = received_on === today ? now : instantOfDay(received_on, ctx.store.time_zone);
  return inTransaction(ctx, async (ctx) => {
    if (draft.customer_id) await lockForChange(ctx, draft.customer_id);
    const id = await insertRequest(ctx, { ...draft, received_at });
    await recordAuditEvent(ctx, {
      action: 'privacy_request.created',
      target_kind: 'privacy_request',
      target_id: id,
    });
    return readRequest(ctx, id);
  });
}

/** A connected shop forwards a request; it counts from now. */
export async function registerPlatformRequest(
  ctx: Ctx,
  {
    kind,
    customer_id,
    platform,
  }: { kind: PrivacyKind; customer_id: string | null; platform: string },
): Promise<void> {
  await insertRequest(ctx, {
    kind,
    customer_id,
    channel: 'platform',
    note: privacyTexts.from_platform(platform),
    received_at: ctx.clock.now(),
  });
}
