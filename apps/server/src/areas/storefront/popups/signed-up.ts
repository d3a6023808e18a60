import { PopupDefinition } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { enqueue } from '#platform/jobs';
import { sendCoupon, sendsCoupon } from './coupon-message.ts';

interface Row {
  customer_id: string | null;
  popup_id: string;
  popup_name: string;
  is_new: boolean;
  was_suspect: boolean;
  fields: string[];
  consent_text_ids: string[];
  coupon: string | null;
  page: string;
  utm: Record<string, string>;
  definition: unknown;
}

/** Publishes a sign-up that counts. */
export async function publishSignup(ctx: Ctx, submissionId: string): Promise<void> {
  const { rows } = await sql<Row>`
    select s.customer_id, s.popup_id, p.name as popup_name, s.is_new, s.was_suspect, s.consent_text_ids, s.coupon, s.page, s.utm,
        array(select jsonb_object_keys(s.fields)) as fields, v.definition
      from popup_submissions s join popups p on p.store_id = s.store_id and p.id = s.popup_id
      join popup_versions v on v.store_id = s.store_id and v.popup_id = s.popup_id and v.version = s.version
     where s.store_id = ${ctx.store.id} and s.id = ${submissionId}`.execute(ctx.db);
  const { customer_id, definition, was_suspect, ...data } = rows[0]!;
  await publish(ctx, { kind: 'popup.assigned', subject_id: submissionId, customer_id, data });
  if (sendsCoupon(PopupDefinition.parse(definition), { was_suspect })) {
    await enqueue(ctx, sendCoupon, { store_id: ctx.store.id, submission_id: submissionId });
  }
}

/** A person confirmed an e-mail: the sign-ups that waited for it count. */
export async function consentConfirmed(
  ctx: Ctx,
  { customer_id, contact }: { customer_id: string; contact: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update popup_submissions s set state = 'confirmed'
     where s.store_id = ${ctx.store.id} and s.customer_id = ${customer_id} and s.state = 'awaiting_confirmation'
       and s.fields ->> 'email' = ${contact}
    returning s.id`.execute(ctx.db);
  for (const { id } of rows) await publishSignup(ctx, id);
}
