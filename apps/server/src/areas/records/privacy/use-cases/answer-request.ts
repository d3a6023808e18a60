import type { PrivacyRequest } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { closeRequest, forgetNote, readRequest } from '../requests.queries.ts';

/**
 * Closes a request as done. An erasure without a customer record also empties its note.
 * @throws Failure `privacy_erasure_missing`: only anonymising the customer completes an erasure.
 */
export function answerRequest(ctx: Ctx, id: string, answer: string): Promise<PrivacyRequest> {
  return inTransaction(ctx, async (ctx) => {
    const { kind, customer, state } = await readRequest(ctx, id);
    if (state !== 'open') throw new Failure('privacy_request_closed');
    if (kind === 'erasure' && customer) throw new Failure('privacy_erasure_missing');
    if (kind === 'erasure') await forgetNote(ctx, id);
    return close(ctx, id, { state: 'done', answer });
  });
}

export function refuseRequest(ctx: Ctx, id: string, reason: string): Promise<PrivacyRequest> {
  return inTransaction(ctx, (ctx) => close(ctx, id, { state: 'refused', answer: reason }));
}

async function close(
  ctx: Ctx,
  id: string,
  to: { state: 'done' | 'refused'; answer: string },
): Promise<PrivacyRequest> {
  await closeRequest(ctx, id, to);
  await recordAuditEvent(ctx, {
    action: to.state === 'done' ? 'privacy_request.answered' : 'privacy_request.refused',
    target_kind: 'privacy_request',
    target_id: id,
  });
  return readRequest(ctx, id);
}
