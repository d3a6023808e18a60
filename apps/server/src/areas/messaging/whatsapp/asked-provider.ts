import { changeSenderState, type SenderRow } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { type WhatsappProvider, WhatsappRefused, WhatsappUnavailable } from './whatsapp.port.ts';
import { whatsappTexts } from './whatsapp.texts.ts';

/** Calls a provider while a person waits; converts its refusals into messages for people. */
export async function callProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw asFailure(error);
  }
}

/** The same of a number that is connected: where its token turns out dead, it is disconnected. */
export async function callForNumber<Answer>(
  ctx: Ctx,
  { id }: Pick<SenderRow, 'id'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WhatsappRefused && error.isTokenDead) {
      const reason = whatsappTexts.token_expired;
      await changeSenderState(ctx, id, { state: 'disconnected', reason });
    }
    throw asFailure(error);
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof WhatsappUnavailable) {
    return new Failure('whatsapp_unavailable', { cause: error });
  }
  if (!(error instanceof WhatsappRefused)) return error;
  const message = error.isTokenDead
    ? whatsappTexts.token_refused
    : whatsappTexts.provider_replied(error.message);
  const errors = error.isTokenDead ? [{ field: 'token', rule: 'refused', message }] : [];
  return new Failure('whatsapp_refused', { message, errors, cause: error });
}

/** The provider of a number; one that is not there any more is a mistake of ours. */
export function providerOf(
  ctx: Ctx,
  { provider: name }: Pick<SenderRow, 'provider'>,
): WhatsappProvider {
  const provider = ctx.app.whatsapp[name];
  if (!provider) throw new Error(`There is no WhatsApp provider ${name}`);
  return provider;
}
