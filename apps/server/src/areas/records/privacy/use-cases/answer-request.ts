import type { PrivacyRequest } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  findCustomerByContact,
  lockErasures,
  rememberErasedContact,
} from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { nothingErased } from '../erasure-counts.queries.ts';
import { privacyTexts } from '../privacy.texts.ts';
import { closeRequest, forgetNote, nextReceiptNumber, readRequest } from '../requests.queries.ts';

interface Answer {
  answer: string;
  contact: string;
}

/**
 * Closes a request as done. An erasure without a customer record also empties its note, refuses the contact for the
 * future, and has a receipt.
 * @throws Failure `privacy_erasure_missing`: only anonymising the customer completes an erasure.
 */
export function answerRequest(
  ctx: Ctx,
  id: string,
  { answer, contact }: Answer,
): Promise<PrivacyRequest> {
  return inTransaction(ctx, async (ctx) => {
    const { kind, customer, state } = await readRequest(ctx, id);
    if (state !== 'open') throw new Failure('privacy_request_closed');
    if (kind !== 'erasure') return close(ctx, id, { state: 'done', answer });
    if (customer) throw new Failure('privacy_erasure_missing');
    const erased = await eraseUnknown(ctx, contact);
    await forgetNote(ctx, id);
    return close(ctx, id, { state: 'done', answer, erased });
  });
}

async function eraseUnknown(ctx: Ctx, contact: string) {
  await lockErasures(ctx);
  if (contact && (await findCustomerByContact(ctx, contact))) {
    throw new Failure('privacy_erasure_missing');
  }
  const digests = contact ? await rememberErasedContact(ctx, contact) : 0;
  if (contact && digests === 0) throw invalidField('contact', privacyTexts.not_a_contact);
  return { receipt_number: await nextReceiptNumber(ctx), receipt: nothingErased(digests) };
}

export function refuseRequest(ctx: Ctx, id: string, reason: string): Promise<PrivacyRequest> {
  return inTransaction(ctx, (ctx) => close(ctx, id, { state: 'refused', answer: reason }));
}

async function close(
  ctx: Ctx,
  id: string,
  to: Parameters<typeof closeRequest>[2],
): Promise<PrivacyRequest> {
  await closeRequest(ctx, id, to);
  await recordAuditEvent(ctx, {
    action: to.state === 'done' ? 'privacy_request.answered' : 'privacy_request.refused',
    target_kind: 'privacy_request',
    target_id: id,
  });
  return readRequest(ctx, id);
}
