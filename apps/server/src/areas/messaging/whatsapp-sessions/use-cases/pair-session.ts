import type { PairingShown } from '@clientela/contract';
import { phoneCandidates } from '@clientela/domain';
import {
  changeSender,
  changeSenderState,
  findSender,
  type SenderRow,
} from '#areas/messaging/senders/index';
import {
  callProvider,
  gatewayWebhook,
  lineOf,
  type PairingCode,
  type SenderUpdate,
  type SessionApi,
} from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { readBack } from '../read-back.jobs.ts';
import { gatewayOf, sessionOf } from '../sessions.ts';
import { whatsappSessionsTexts } from '../whatsapp-sessions.texts.ts';

/** Begins pairing; the code is shown at once where the gateway has it, and follows live where not. */
export async function pairSession(ctx: Ctx, id: string): Promise<{ pairing: PairingShown | null }> {
  const sender = await sessionOf(ctx, id);
  const gateway = gatewayOf(ctx, sender);
  // A number that only plays one is paired by asking.
  if (!gateway) {
    await changeSenderState(ctx, id, { state: 'connected', reason: null, byPerson: true });
    return { pairing: null };
  }
  const line = await lineOf(ctx, sender);
  const webhook = gatewayWebhook(ctx.app, sender.provider, sender.external_id);
  const { state, state_reason: reason } = sender;
  // First, so that no gateway event in between is overwritten.
  await changeSenderState(ctx, id, { state: 'pairing', reason: null, byPerson: true });
  const code = await callProvider(() => gateway.start(ctx.app, line, webhook)).catch(
    async (error: unknown) => {
      await changeSenderState(ctx, id, { state, reason, byPerson: true });
      throw error;
    },
  );
  return { pairing: code && shownCode(id, code) };
}

function shownCode(sender_id: string, { code, image, expires_at }: PairingCode): PairingShown {
  return { sender_id, code, image, expires_at: expires_at.toISOString() };
}

/** Broadcasts a gateway's pairing code to the waiting screens. */
export async function showPairing(
  ctx: Ctx,
  { id }: SenderRow,
  pairing: PairingCode,
): Promise<void> {
  if (pairing.expires_at <= ctx.clock.now()) return;
  await broadcast(ctx, 'whatsapp.pairing', shownCode(id, pairing));
}

/**
 * Applies a session event of a gateway. A phone other than the typed one is logged out: its messages would come from
 * an unintended number.
 */
export async function applySessionChange(
  ctx: Ctx,
  sender: SenderRow,
  update: SenderUpdate,
): Promise<void> {
  const gateway = gatewayOf(ctx, sender);
  if (update.state !== 'connected') {
    await apply(ctx, sender, update);
    if (update.has_code) await askForCode(ctx, sender, gateway);
    return;
  }
  const line = await lineOf(ctx, sender);
  const paired = gateway && (await gateway.read(ctx.app, line).catch(() => null))?.number;
  const isOther =
    typeof paired === 'string' &&
    sender.number !== null &&
    !phoneCandidates(paired).includes(sender.number);
  if (!isOther || !gateway) return apply(ctx, sender, update);
  await gateway.stop(ctx.app, line);
  const reason = whatsappSessionsTexts.another_number_paired(paired, sender.number);
  await changeSenderState(ctx, sender.id, { state: 'disconnected', reason });
}

async function askForCode(ctx: Ctx, sender: SenderRow, gateway: SessionApi | null): Promise<void> {
  const code = await gateway?.readCode?.(ctx.app, await lineOf(ctx, sender));
  if (code) await showPairing(ctx, sender, code);
}

function apply(ctx: Ctx, { id }: SenderRow, update: SenderUpdate): Promise<void> {
  const { state, reason, number } = update;
  return inTransaction(ctx, async (ctx) => {
    const now = await findSender(ctx, id);
    if (!now) return;
    if (number && !now.number) await changeSender(ctx, id, { number });
    // Starting a session again stops it first.
    if (update.is_stop && now.state === 'pairing') return;
    const staysPaused = now.state === 'paused' && state === 'connected';
    // While a phone is paired, the remaining step may change.
    const isNew = state !== now.state || (state === 'pairing' && reason !== now.state_reason);
    if (state && isNew && !staysPaused) {
      await changeSenderState(ctx, id, { state, reason });
      // Messages of the disconnected time caused no event: fetch them.
      if (state === 'connected') await enqueue(ctx, readBack, { store_id: ctx.store.id });
    }
  });
}
