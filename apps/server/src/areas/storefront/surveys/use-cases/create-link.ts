import { findCustomer } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findManualLink, insertLink, lastSale } from '../answering/links.queries.ts';
import { linkUrl } from '../answering/secret.ts';
import { findSurvey, lockSurvey } from '../surveys.queries.ts';

const DAY_MS = 86_400_000;

/** Creates a customer's own link, or returns the one that still waits for its answer. */
export function createSurveyLink(
  ctx: Ctx,
  survey_id: string,
  customer_id: string,
): Promise<{ url: string; expires_at: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { status } = await lockSurvey(ctx, survey_id);
    if (status !== 'active') throw new Failure('survey_not_active');
    const { anonymized_at } = await findCustomer(ctx, customer_id);
    if (anonymized_at) throw new Failure('customer_anonymized');
    const open = await findManualLink(ctx, { survey_id, customer_id });
    if (open) return { url: linkUrl(ctx, open.id), expires_at: open.expires_at };

    const { link_days } = await findSurvey(ctx, survey_id);
    const expires_at = new Date(ctx.clock.now().getTime() + link_days * DAY_MS);
    const sale = await lastSale(ctx, customer_id);
    const id = await insertLink(ctx, { survey_id, customer_id, expires_at, ...sale });
    return { url: linkUrl(ctx, id), expires_at: expires_at.toISOString() };
  });
}
