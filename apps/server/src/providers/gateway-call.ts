import type { z } from 'zod';
import { AnswerLost, GatewayBusy, PaymentRefused } from '#areas/billing/wallet/gateway.port';
import { callJson, type JsonCall } from '#platform/call-json';

/** Charges may take long; giving up earlier risks charging twice. */
export const CHARGE_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 20_000;
const BUSY_SECONDS = 60;

/**
 * A gateway call with four outcomes: an answer, a refusal (no effect), busy (no effect, retry later), or lost (effect
 * unknown). `null` is a 404.
 */
export async function callGateway<Shape extends z.ZodType>(
  call: Omit<JsonCall, 'timeoutMs'>,
  shape: Shape,
  reasonOf: (json: unknown) => string | null,
): Promise<z.output<Shape> | null> {
  const timeoutMs = call.method === 'GET' ? READ_TIMEOUT_MS : CHARGE_TIMEOUT_MS;
  const answer = await callJson({ ...call, timeoutMs }).catch((cause: unknown) => {
    throw new AnswerLost('the payment gateway did not answer', { cause });
  });
  const { status, json } = answer;
  if (status === 404) return null;
  // A wrong key or too many calls: nothing was done, and it is not the payer's fault.
  if (status === 401 || status === 403 || status === 429) {
    throw new GatewayBusy(answer.retryAfterSeconds ?? BUSY_SECONDS);
  }
  if (status >= 500) throw new AnswerLost(`the payment gateway failed with ${status}`);
  if (status >= 400) throw new PaymentRefused(reasonOf(json) ?? '');
  const read = shape.safeParse(json);
  if (!read.success) throw new AnswerLost('the payment gateway answered something else');
  return read.data;
}

/** Cents as the decimal number that gateways take, without arithmetic on fractions. */
export function decimalOf(cents: number): number {
  const text = String(cents).padStart(3, '0');
  return Number(`${text.slice(0, -2)}.${text.slice(-2)}`);
}

/** A gateway's decimal number as cents. */
export function centsOfDecimal(value: number): number {
  return Number(value.toFixed(2).replace('.', ''));
}
