import { PopupDefinition } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { enqueue } from '#platform/jobs';
import { sendCoupon, sendsCoupon } from './coupon-message.ts';

/** Publishes a sign-up that counts. */
export async function publishSignup(ctx: Ctx, submissionId: string): Promise<void> {
  const { customer_id, definition, was_suspect, ...data } = await ctx.db
    .selectFrom('popup_submissions as s')
    .innerJoin('popups as p', (join) =>
      join.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.popup_id'),
    )
    .innerJoin('popup_versions as v', (join) =>
      join
        .onRef('v.store_id', '=', 's.store_id')
        .onRef('v.popup_id', '=', 's.popup_id')
        .onRef('v.version', '=', 's.version'),
    )
    .select(['s.customer_id', 's.popup_id', 'p.name as popup_name', 's.is_new', 's.was_suspect'])
    .select(['s.consent_text_ids', 's.coupon', 's.page', 's.utm', 'v.definition'])
    .select(sql<string[]>`array(select jsonb_object_keys(s.fields))`.as('fields'))
    .where('s.store_id', '=', ctx.store.id)
    .where('s.id', '=', submissionId)
    .$narrowType<{ utm: Record<string, string> }>()
    .executeTakeFirstOrThrow();
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
  const rows = await ctx.db
    .updateTable('popup_submissions')
    .set({ state: 'confirmed' })
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customer_id)
    .where('state', '=', 'awaiting_confirmation')
    .where(sql<boolean>`fields ->> 'email' = ${contact}`)
    .returning('id')
    .execute();
  for (const { id } of rows) await publishSignup(ctx, id);
}
