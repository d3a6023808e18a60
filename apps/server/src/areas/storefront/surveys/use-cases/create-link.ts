import { findCustomer } from '#areas/records/customers/index';
import {
  createManualLink,
  findLinkEnd,
  findManualLink,
  linkUrl,
} from '#areas/records/survey-links/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockSurvey } from '../surveys.queries.ts';

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
    const of = { survey_id, customer_id };
    const id = (await findManualLink(ctx, of)) ?? (await createManualLink(ctx, of));
    return { url: linkUrl(ctx, id), expires_at: await findLinkEnd(ctx, id) };
  });
}
