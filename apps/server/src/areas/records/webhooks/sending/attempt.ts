import {
  WEBHOOK_ANSWER_MAX,
  WEBHOOK_TIMEOUT_SECONDS,
  type WebhookAttempt,
} from '@clientela/contract';
import { NotReached, postText } from '#platform/call-json';
import type { Ctx } from '#platform/context';
import type { Signer } from '../webhook-secrets.ts';
import { webhooksTexts } from '../webhooks.texts.ts';

/** Where a message goes, and its signature. */
export interface Address {
  url: string;
  sign: Signer;
}

/** Sends a message once, signed now; returns the outcome in every case. */
export async function attempt(
  ctx: Ctx,
  to: Address,
  message: { id: string; body: string },
): Promise<WebhookAttempt> {
  const at = ctx.clock.now();
  const started = performance.now();
  const said = (rest: Pick<WebhookAttempt, 'status' | 'answer' | 'error'>) => ({
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - started),
    ...rest,
  });
  try {
    const { status, text } = await postText({
      url: to.url,
      headers: to.sign({ ...message, at }),
      body: message.body,
      timeoutMs: WEBHOOK_TIMEOUT_SECONDS * 1000,
      outside_only: !ctx.app.config.allowPrivateHosts,
      most: WEBHOOK_ANSWER_MAX,
    });
    const isTaken = status >= 200 && status < 300;
    return said({ status, answer: text, error: isTaken ? null : refusalOf(status) });
  } catch (error) {
    return said({ status: null, answer: '', error: wordsOf(error) });
  }
}

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) return webhooksTexts.redirected(status);
  return webhooksTexts.responded(status);
}

function wordsOf(error: unknown): string {
  if (error instanceof NotReached || codeOf(error) === 'EPRIVATE')
    return webhooksTexts.private_address;
  if ((error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError')
    return webhooksTexts.timed_out(WEBHOOK_TIMEOUT_SECONDS);
  const code = codeOf(error);
  // The client's own codes help no receiver.
  return webhooksTexts.not_connected(code === '' || code.startsWith('UND_') ? '' : ` (${code})`);
}

function codeOf(error: unknown): string {
  return String((error as { code?: string }).code ?? '');
}
