import type { WhatsappSender } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  changeSender,
  changeSenderState,
  type SenderRow,
  sendingState,
} from '#areas/messaging/senders/index';
import { callProvider, lineOf, providerOf, webhookOf } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { officialOf, readOfficial } from '../shown-numbers.ts';
import { whatsappNumbersTexts } from '../whatsapp-numbers.texts.ts';
import { storeFacts } from './refresh-sender.ts';

interface Change {
  name?: string | undefined;
  is_paused?: boolean | undefined;
  token?: string | undefined;
  app_secret?: string | undefined;
}

/** Renames or pauses a number, or replaces its token; a token that Meta refuses is not stored. */
export async function updateSender(ctx: Ctx, id: string, change: Change): Promise<WhatsappSender> {
  const sender = await officialOf(ctx, id);
  if (change.token || change.app_secret) await changeKeys(ctx, sender, change);
  await inTransaction(ctx, async (ctx) => {
    if (change.name) await changeSender(ctx, id, { name: change.name });
    if (change.is_paused !== undefined) await pause(ctx, id, change.is_paused);
  });
  return readOfficial(ctx, id);
}

async function pause(ctx: Ctx, id: string, isPaused: boolean): Promise<void> {
  const { state, quality } = await officialOf(ctx, id);
  if (isPaused && (state === 'connected' || state === 'degraded')) {
    const reason = whatsappNumbersTexts.paused_by_store;
    await changeSenderState(ctx, id, { state: 'paused', reason, byPerson: true });
  }
  if (!isPaused && state === 'paused') {
    const back = sendingState(quality);
    await changeSenderState(ctx, id, { state: back, reason: null, byPerson: true });
  }
}

async function changeKeys(
  ctx: Ctx,
  sender: SenderRow,
  { token, app_secret }: Pick<Change, 'token' | 'app_secret'>,
): Promise<void> {
  const { numbers } = providerOf(ctx, sender);
  if (!numbers) return;
  const line = await lineOf(ctx, sender);
  const credentials = {
    ...line.credentials,
    ...(token ? { token } : {}),
    ...(app_secret ? { app_secret } : {}),
  };
  const facts = await callProvider(async () => {
    const found = await numbers.read(ctx.app, { ...line, credentials });
    await numbers
      .listen(ctx.app, { ...line, credentials }, webhookOf(ctx.app, sender.external_id))
      .catch((error: unknown) => ctx.log.warn('notices of a number not asked for', { error }));
    return found;
  });
  await inTransaction(ctx, async (ctx) => {
    await changeSender(ctx, sender.id, { credentials });
    // A paused number stays so with other keys.
    await storeFacts(ctx, sender.id, facts, { byPerson: sender.state !== 'paused' });
    await recordAuditEvent(ctx, {
      action: 'whatsapp_number.token_changed',
      target_kind: 'sender',
      target_id: sender.id,
      details: { name: sender.name },
    });
  });
}
