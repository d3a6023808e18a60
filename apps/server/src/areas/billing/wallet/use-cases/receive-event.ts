import { type PaymentGatewayName, type Role, roleMay } from '@clientela/contract';
import { personOf } from '#platform/actor';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isUuid } from '#platform/ids';
import { saveInboundEvent } from '#platform/inbox';
import type { WebhookCall } from '../gateway.port.ts';
import { noticeOf } from '../payment-notices.ts';
import { checkTopup } from '../topups.jobs.ts';
import { findTopup, locateTopup } from '../topups.queries.ts';
import { currentGateway } from '../wallet.rules.ts';

/**
 * A notice is untrusted: verified, stored once, acknowledged; a worker then queries the gateway
 * itself.
 */
export async function receiveEvent(
  ctx: PlatformCtx,
  name: string,
  call: Omit<WebhookCall, 'now'>,
): Promise<void> {
  const { gateways } = ctx.app;
  if (!Object.hasOwn(gateways, name) || name === 'sandbox') throw new Failure('not_found');
  const gateway = gateways[name as PaymentGatewayName];
  const event = gateway.verifyAndParseWebhook({ ...call, now: ctx.clock.now() });
  if (!event) throw new Failure('webhook_refused');
  const { event_id, charge_id, reference } = event;
  const topup_id = reference && isUuid(reference) ? reference : null;
  const payload = withoutSecrets(call.body);
  await saveInboundEvent(
    ctx.app,
    gateway.name,
    noticeOf(gateway.name, { event_id, charge_id, topup_id, payload }),
  );
}

/** A gateway's payload without tokens, at any depth: they must not be stored. */
function withoutSecrets(payload: unknown): unknown {
  return JSON.parse(
    JSON.stringify(payload, (name, value) =>
      /token|ccv|cvv|security_?code/i.test(name) ? undefined : value,
    ),
  );
}

/**
 * The button on a sandbox Pix page, for people of the store: any holder of the link could fill its
 * wallet.
 */
export async function paySandboxTopup(ctx: PlatformCtx, name: string): Promise<void> {
  const id = isUuid(name) ? name : null;
  const found = await locateTopup(ctx, { token: name, id });
  if (!found) throw new Failure('not_found');
  const store = await storeCtx(ctx.app, found.store_id, ctx.limits);
  await assertMayPay(ctx, store);
  const topup = await findTopup(store, found.id);
  const gateway = ctx.app.gateways[topup.gateway];
  // Play money stays where nothing else is taken.
  if (gateway !== currentGateway(ctx.app)) throw new Failure('not_found');
  if (!gateway.payPix || topup.method_type !== 'PIX') throw new Failure('not_found');
  await gateway.payPix(store, topup.id);
  await checkTopup.run(store, { store_id: found.store_id, topup_id: topup.id });
}

async function assertMayPay(ctx: PlatformCtx, store: Ctx): Promise<void> {
  const person = personOf(ctx);
  if (person.is_admin) return;
  const member = await store.db
    .selectFrom('collaborators')
    .select('role')
    .where('store_id', '=', store.store.id)
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (!member) throw new Failure('not_found');
  if (!roleMay(member.role as Role, 'StoreWallet.update')) throw new Failure('access_denied');
}
