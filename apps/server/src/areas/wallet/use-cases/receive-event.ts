import type { PaymentGatewayName } from '@clientela/contract';
import { inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import type { WebhookCall } from '../gateway.port.ts';
import { checkTopup } from '../topups.jobs.ts';
import { findTopup, keepEvent, locateTopup } from '../topups.queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A notice is a hint: checked, kept once, acknowledged; a job then asks the gateway itself. */
export async function receiveEvent(
  ctx: PlatformCtx,
  name: string,
  call: Omit<WebhookCall, 'now'>,
): Promise<void> {
  const gateway = ctx.app.gateways[name as PaymentGatewayName];
  if (!gateway || name === 'sandbox') throw new Failure('not_found');
  const event = gateway.verifyAndParseWebhook({ ...call, now: ctx.clock.now() });
  if (!event) throw new Failure('webhook_refused');
  const reference = event.reference && UUID.test(event.reference) ? event.reference : null;
  const found = await locateTopup(ctx, {
    id: reference,
    gateway: name,
    charge_id: event.charge_id,
  });
  if (!found) {
    ctx.log.warn('notice about a payment that is not ours', { gateway: name });
    return;
  }
  const store = await storeCtx(ctx.app, found.store_id);
  await inTransaction(store, async (ctx) => {
    const id = newId(ctx.clock.now().getTime());
    const payload = withoutSecrets(call.body);
    const told = { id, topup_id: found.id, gateway: name, event_id: event.event_id, payload };
    if (await keepEvent(ctx, told)) {
      await enqueue(ctx, checkTopup, { store_id: found.store_id, topup_id: found.id });
    }
  });
}

/** What a gateway sends beside what we may keep: tokens stay out, wherever they stand. */
function withoutSecrets(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (name, value) =>
      /token|ccv|cvv|security_?code/i.test(name) ? undefined : value,
    ),
  );
}

/** The payer's button on a sandbox Pix page. */
export async function paySandboxTopup(ctx: PlatformCtx, name: string): Promise<void> {
  const id = UUID.test(name) ? name : null;
  const found = await locateTopup(ctx, { token: name, id });
  if (!found) throw new Failure('not_found');
  const store = await storeCtx(ctx.app, found.store_id);
  const topup = await findTopup(store, found.id);
  const gateway = ctx.app.gateways[topup.gateway];
  if (!gateway.payPix || topup.method_type !== 'PIX') throw new Failure('not_found');
  await gateway.payPix(store, topup.id);
  await checkTopup.run(store, { store_id: found.store_id, topup_id: topup.id });
}
