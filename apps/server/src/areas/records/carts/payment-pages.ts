import type { OrderPaymentPage } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { installationDigest } from '#platform/secrets';
import { findRow } from '#platform/shards';
import { findPaymentNow } from './carts.queries.ts';

/** A deterministic 128-bit secret, so that only its digest is stored. */
function paymentSecret(app: App, paymentId: string): string {
  const digest = installationDigest(app.sealingKey, 'clientela payment pages', paymentId);
  return digest.subarray(0, 16).toString('base64url');
}

/** Lookup hash of a new payment's row. */
export function newPaymentHash(app: App, paymentId: string): Buffer {
  return hashSecret(paymentSecret(app, paymentId));
}

/** The public page where any holder of the link can pay and see the payment state. */
export function paymentUrl(app: App, paymentId: string): string {
  return `${app.config.publicUrl}/p/${paymentSecret(app, paymentId)}`;
}

/** Data shown to the holder of a payment link. */
export async function readPaymentPage(
  platform: PlatformCtx,
  secret: string,
): Promise<OrderPaymentPage> {
  const { app, limits, clock } = platform;
  const found = await findRow(
    platform,
    sql<{ store_id: string; payment_id: string }>`
      select store_id, payment_id from app.find_payment(${hashSecret(secret)})`,
  );
  const ctx = found && (await storeCtx(app, found.store_id, limits));
  const payment = ctx && (await findPaymentNow(ctx, found.payment_id));
  if (!payment) throw new Failure('not_found');
  const { order_number, method, state, amount, code, line, url, expires_at } = payment;
  const left = expires_at === null ? null : Date.parse(expires_at) - clock.now().getTime();
  return {
    store_name: ctx.store.name,
    order_number,
    method,
    state,
    amount,
    code,
    line,
    url,
    seconds_to_expire: left === null ? null : Math.max(0, Math.ceil(left / 1_000)),
  };
}
