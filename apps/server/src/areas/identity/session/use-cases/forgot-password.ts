import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { enqueue } from '#platform/jobs';
import { sendResetLink } from '../session.jobs.ts';
import { RESET_MAILS_MAX } from '../session.rules.ts';

/** Queues a mail with a reset link, without checking whether the address is known. */
export async function forgotPassword(ctx: PlatformCtx, email: string): Promise<void> {
  const asked = await countHit(ctx.app, `reset-mail:${email.toLowerCase()}`, 3600);
  if (asked.count > RESET_MAILS_MAX) {
    throw new Failure('too_many_requests', { retryAfter: asked.secondsLeft });
  }
  await enqueue(ctx, sendResetLink, { email });
}
