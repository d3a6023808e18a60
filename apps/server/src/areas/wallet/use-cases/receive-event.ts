import type { PaymentGatewayName } from '@clientela/contract';
import type { App } from '#app';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { gather } from '#platform/gather';
import type { WebhookCall } from '../gateway.port.ts';
import { checkTopup } from '../topups.jobs.ts';
import { findTopup, keepEvents, locateTopup, type PaymentNotice } from '../topups.queries.ts';
import { currentGateway } from '../wallet.rules.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A notice is a hint: checked, kept once, acknowledged; a worker then asks the gateway itself.
 * Notices that arrive together are committed together.
 */
export async function receiveEvent(
  ctx: PlatformCtx,
  name: string,
  call: Omit<WebhookCall, 'now'>,
): Promise<void> {
  const gateway = ctx.app.gateways[name as PaymentGatewayName];
  if (!gateway || name === 'sandbox') throw new Failure('not_found');
  const event = gateway.verifyAndParseWebhook({ ...call, now: ctx.clock.now() });
  if (!event) throw new Failure('webhook_refused');
  const isOurs = await keeperOf(
    ctx.app,
    gateway.name,
  )({
    event_id: event.event_id,
    charge_id: event.charge_id,
    topup_id: event.reference && UUID.test(event.reference) ? event.reference : null,
    payload: withoutSecrets(call.body),
  });
  if (!isOurs) ctx.log.warn('notice about a payment that is not ours', { gateway: name });
}

type Keep = (notice: PaymentNotice) => Promise<boolean>;
const keepers = new WeakMap<App, Map<PaymentGatewayName, Keep>>();

function keeperOf(app: App, gateway: PaymentGatewayName): Keep {
  const ofApp = keepers.get(app) ?? new Map<PaymentGatewayName, Keep>();
  keepers.set(app, ofApp);
  const keep = ofApp.get(gateway) ?? gather((notices) => keepEvents(app, gateway, notices));
  ofApp.set(gateway, keep);
  return keep;
}

/** What a gateway sends beside what we may keep: tokens stay out, wherever they stand. */
function withoutSecrets(payload: unknown): string {
  return JSON.stringify(payload, (name, value) =>
    /token|ccv|cvv|security_?code/i.test(name) ? undefined : value,
  );
}

/** The payer's button on a sandbox Pix page. */
export async function paySandboxTopup(ctx: PlatformCtx, name: string): Promise<void> {
  const id = UUID.test(name) ? name : null;
  const found = await locateTopup(ctx, { token: name, id });
  if (!found) throw new Failure('not_found');
  const store = await storeCtx(ctx.app, found.store_id, ctx.limits);
  const topup = await findTopup(store, found.id);
  const gateway = ctx.app.gateways[topup.gateway];
  // Play money stays where nothing else is taken.
  if (gateway !== currentGateway(ctx.app)) throw new Failure('not_found');
  if (!gateway.payPix || topup.method_type !== 'PIX') throw new Failure('not_found');
  await gateway.payPix(store, topup.id);
  await checkTopup.run(store, { store_id: found.store_id, topup_id: topup.id });
}
