import type { NewWhatsappConfig, WhatsappConfig } from '@clientela/contract';
import { isMobile, parsePhone } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { addSender } from '#areas/messaging/senders/index';
import { OF_INSTALLATION } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { isPrivateName } from '#platform/public-address';
import { installationGateway, readSession } from '../sessions.ts';
import { whatsappSessionsTexts } from '../whatsapp-sessions.texts.ts';

/** Adds a number over a gateway. Nothing leaves from it before its phone has read the code. */
export async function addSession(ctx: Ctx, draft: NewWhatsappConfig): Promise<WhatsappConfig> {
  const number = parsePhone(draft.number);
  if (!number || !isMobile(number))
    throw invalidField('number', whatsappSessionsTexts.mobile_missing);
  const over = await gatewayFor(ctx, draft);
  const id = newId();
  await inTransaction(ctx, async (ctx) => {
    await addSender(ctx, {
      id,
      channel: 'NON_OFFICIAL_WHATSAPP' as const,
      provider: over.provider,
      number,
      external_id: `clientela-${id}`,
      account: null,
      portfolio: null,
      name: draft.name,
      settings: over.settings,
      credentials: over.credentials,
      state: 'pairing',
    });
    await recordAuditEvent(ctx, {
      action: 'whatsapp_number.connected',
      target_kind: 'sender',
      target_id: id,
      details: { name: draft.name, number },
    });
  });
  return readSession(ctx, id);
}

async function gatewayFor(ctx: Ctx, draft: NewWhatsappConfig) {
  switch (draft.provider) {
    case 'installation': {
      const provider = await installationGateway(ctx);
      if (!provider) throw new Failure('not_found');
      return { provider, settings: { gateway: OF_INSTALLATION }, credentials: null };
    }
    case 'sandbox_session':
      return { provider: draft.provider, settings: {}, credentials: null };
    default: {
      const { provider, gateway_url, api_key } = draft;
      assertOutside(ctx, gateway_url);
      return { provider, settings: { gateway_url }, credentials: { api_key } };
    }
  }
}

/** Prevents access to our own network through a gateway address. */
export function assertOutside(ctx: Ctx, url: string): void {
  if (ctx.app.config.allowPrivateHosts) return;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' && !isPrivateName(hostname)) return;
  throw invalidField('gateway_url', whatsappSessionsTexts.public_address);
}
