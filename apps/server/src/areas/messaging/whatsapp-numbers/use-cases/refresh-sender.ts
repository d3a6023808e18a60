import type { WhatsappSender } from '@clientela/contract';
import { applySenderUpdate, changeSender, changeSenderState } from '#areas/messaging/senders/index';
import {
  callForNumber,
  lineOf,
  type NumberFacts,
  providerOf,
} from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { officialOf, readOfficial } from '../shown-numbers.ts';

/** Fetches quality, limit and state of a number. */
export async function refreshSender(ctx: Ctx, id: string): Promise<WhatsappSender> {
  const sender = await officialOf(ctx, id);
  const { numbers } = providerOf(ctx, sender);
  if (numbers && sender.state !== 'disconnected') {
    const line = await lineOf(ctx, sender);
    const facts = await callForNumber(ctx, sender, () => numbers.read(ctx.app, line));
    await storeFacts(ctx, id, facts);
  }
  return readOfficial(ctx, id);
}

/** Stores the provider's data of a number. */
export function storeFacts(
  ctx: Ctx,
  id: string,
  { portfolio, app_id: _app, name: _name, number, state, reason, ...figures }: NumberFacts,
  { byPerson = false } = {},
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await changeSender(ctx, id, { portfolio, checked_at: ctx.clock.now() });
    if (byPerson) await changeSenderState(ctx, id, { state, reason, byPerson });
    await applySenderUpdate(
      ctx,
      { id },
      { ...figures, state, reason, ...(number ? { number } : {}) },
    );
  });
}
