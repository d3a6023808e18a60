import type { EmailDocument, EmailProblem } from '@clientela/contract';
import { assertMayTest, deliveryOf, readSender, sendSingle } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { emailModelsTexts } from '../email-models.texts.ts';
import { previewEmail } from './preview-email.ts';

interface TestRequest {
  subject: string;
  document: EmailDocument;
  customer_id: string | null;
  is_nameless: boolean;
  coupon: string;
  to: string[];
}

/** Sends a document to a few people of the store, with a real customer's data and the campaign's own sender. */
export async function sendTestEmail(
  ctx: Ctx,
  request: TestRequest,
): Promise<{ sent: number; delivery: 'sandbox' | 'smtp' }> {
  const preview = await previewEmail(ctx, request);
  assertNoProblems(preview.problems);
  const sender = await readSender(ctx);
  const mail = { subject: `[Teste] ${preview.subject}`, html: preview.html, text: preview.text };
  const addresses = [...new Set(request.to)];
  await assertMayTest(ctx, addresses);
  const refusals: string[] = [];
  for (const address of addresses) {
    try {
      await sendSingle(ctx, sender, { ...mail, to: { name: '', address } });
    } catch (error) {
      if (!(error instanceof Failure) || addresses.length === 1) throw error;
      refusals.push(`${address}: ${error.message}`);
    }
  }
  if (refusals.length > 0) throw notToAll(addresses.length - refusals.length, refusals);
  return { sent: addresses.length, delivery: deliveryOf(sender) };
}

/** A refused address must not keep the message from the other recipients. */
function notToAll(sent: number, refusals: readonly string[]): Failure {
  const others =
    sent === 0
      ? ''
      : sent === 1
        ? emailModelsTexts.other_received
        : emailModelsTexts.others_received(sent);
  return new Failure('email_connection_failed', {
    message: emailModelsTexts.test_not_sent(refusals.join('; '), others),
  });
}

/** A message with an error is not sent. */
function assertNoProblems(problems: readonly EmailProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new Failure('email_model_invalid', {
    errors: errors.map(({ block_id, code, message }) => ({
      field: block_id ? `blocks.${block_id}` : 'subject',
      rule: code,
      message,
    })),
  });
}
