import type { updateWhatsappConfig, WhatsappConfig } from '@clientela/contract';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { changeSender, changeSenderState, openCredentials } from '#areas/messaging/senders/index';
import { callProvider, lineOf } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { gatewayOf, readSession, sessionOf } from '../sessions.ts';
import { whatsappSessionsTexts } from '../whatsapp-sessions.texts.ts';
import { assertOutside } from './add-session.ts';

type Change = z.output<(typeof updateWhatsappConfig)['body']>;

/** Renames or pauses a number, or changes its gateway. A stored key is never sent to another address. */
export async function changeSession(
  ctx: Ctx,
  id: string,
  { name, is_paused, gateway_url, api_key }: Change,
): Promise<WhatsappConfig> {
  const sender = await sessionOf(ctx, id);
  if (gateway_url) assertOutside(ctx, gateway_url);
  await inTransaction(ctx, async (ctx) => {
    if (name) await changeSender(ctx, id, { name });
    if (gateway_url && gateway_url !== sender.settings.gateway_url) {
      const credentials = { api_key: api_key ?? '' };
      await changeSender(ctx, id, { settings: { gateway_url }, credentials });
    } else if (api_key) {
      const credentials = { ...(await openCredentials(ctx, id)), api_key };
      await changeSender(ctx, id, { credentials });
    }
    if (is_paused !== undefined && is_paused !== (sender.state === 'paused')) {
      const state = is_paused ? 'paused' : 'connected';
      const reason = is_paused ? whatsappSessionsTexts.paused_by_store : null;
      await changeSenderState(ctx, id, { state, reason, byPerson: true });
    }
  });
  return readSession(ctx, id);
}

/** Logs the phone out; its queued messages wait until it is paired again. */
export async function disconnectSession(ctx: Ctx, id: string): Promise<WhatsappConfig> {
  const sender = await sessionOf(ctx, id);
  const gateway = gatewayOf(ctx, sender);
  if (gateway) {
    const line = await lineOf(ctx, sender);
    await callProvider(() => gateway.stop(ctx.app, line));
  }
  await leave(ctx, id, 'disconnected');
  return readSession(ctx, id);
}

/** Removes a number, even if its gateway is unreachable. */
export async function removeSession(ctx: Ctx, id: string): Promise<void> {
  const sender = await sessionOf(ctx, id);
  const line = await lineOf(ctx, sender);
  await gatewayOf(ctx, sender)
    ?.stop(ctx.app, line)
    .catch((error: unknown) => ctx.log.warn('a gateway kept its session', { id, error }));
  await leave(ctx, id, 'removed');
}

function leave(ctx: Ctx, id: string, state: 'disconnected' | 'removed'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name, number } = await sessionOf(ctx, id);
    const reason = state === 'removed' ? null : whatsappSessionsTexts.disconnected_by_store;
    await changeSenderState(ctx, id, { state, reason, byPerson: true });
    await recordAuditEvent(ctx, {
      action: state === 'removed' ? 'whatsapp_number.removed' : 'whatsapp_number.disconnected',
      target_kind: 'sender',
      target_id: id,
      details: { name, number: number ?? '' },
    });
  });
}
