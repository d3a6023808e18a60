import type { EmailDocument } from '@clientela/contract';
import { deliveryOf, readSender, sendSingle } from '#areas/email/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { previewEmail } from './preview-email.ts';

interface TestRequest {
  subject: string;
  document: EmailDocument;
  customer_id: string | null;
  coupon: string;
  to: string[];
}

/** Sends a document to a few addresses, with a real customer's data and the campaign's own sender. */
export async function sendTestEmail(
  ctx: Ctx,
  request: TestRequest,
): Promise<{ sent: number; delivery: 'sandbox' | 'smtp' }> {
  const preview = await previewEmail(ctx, request);
  assertNoProblems(preview.problems);
  const sender = await readSender(ctx);
  for (const address of new Set(request.to)) {
    await sendSingle(ctx, sender, {
      to: { name: '', address },
      subject: `[Teste] ${preview.subject}`,
      html: preview.html,
      text: preview.text,
    });
  }
  return { sent: new Set(request.to).size, delivery: deliveryOf(sender) };
}

/** A message with something to mend does not leave. */
function assertNoProblems(
  problems: readonly { block_id: string | null; code: string; message: string }[],
): void {
  if (problems.length === 0) return;
  throw new Failure('email_model_invalid', {
    errors: problems.map(({ block_id, code, message }) => ({
      field: block_id ? `blocks.${block_id}` : 'subject',
      rule: code,
      message,
    })),
  });
}
