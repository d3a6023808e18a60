import { openCredentials, type SenderRow } from '#areas/messaging/senders/index';
import { readApplication } from '#platform/applications';
import type { Ctx } from '#platform/context';
import type { WhatsappLine } from './whatsapp.port.ts';

/** A number as its provider needs it. */
export async function lineOf(ctx: Ctx, sender: SenderRow): Promise<WhatsappLine> {
  const { id, external_id, account, settings, provider } = sender;
  const line = { store_id: ctx.store.id, sender_id: id, external_id, account };
  if (settings.gateway === OF_INSTALLATION) {
    return { ...line, ...(await gatewayAccess(ctx, provider)) };
  }
  const credentials = (await openCredentials(ctx, id)) ?? {};
  return { ...line, settings, credentials, is_installations: false };
}

/** In a sender's settings: its number is paired over the installation's gateway. */
export const OF_INSTALLATION = 'installation';

/** Its address and key as they are now; without an address where the gateway was removed. */
async function gatewayAccess(ctx: Ctx, provider: string) {
  const gateway = await readApplication(ctx, provider);
  return {
    settings: gateway ? { gateway_url: gateway.id } : {},
    credentials: { api_key: gateway?.secret ?? '' },
    is_installations: true,
  };
}
