import type { AdministeredApplication, ApplicationDraft } from '@clientela/contract';
import { WhatsappRefused, WhatsappUnavailable } from '#areas/messaging/whatsapp/index';
import { fetchFromShop, notifyWaitingStores } from '#areas/records/integrations/index';
import {
  type Application,
  deleteApplication,
  INSTALLATION_GATEWAYS,
  presetApplication,
  writeApplication,
} from '#platform/applications';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { administrationTexts } from '../administration.texts.ts';
import { findApplication } from '../applications.queries.ts';
import { recordPlatformAuditEvent } from '../platform-audit-events.ts';

/** Verifies keys at the platform and stores them sealed. Stores that wait for it are notified. */
export async function saveApplication(
  ctx: PlatformCtx,
  slug: string,
  draft: ApplicationDraft,
): Promise<AdministeredApplication> {
  const { name, id_label, kind } = await findChangeable(ctx, slug);
  if (id_label !== null && draft.id === '') {
    throw invalidField('id', administrationTexts.application_id_missing);
  }
  const isGateway = kind === 'whatsapp_gateway';
  const id = isGateway ? gatewayAddress(draft.id) : id_label === null ? '' : draft.id;
  const keys = { id, secret: draft.secret };
  const is_confirmed = await (isGateway ? verifyGateway : verifyShop)(ctx, slug, keys);
  await inTransaction(ctx, async (ctx) => {
    await writeApplication(ctx, slug, { ...keys, is_confirmed });
    await recordPlatformAuditEvent(ctx, {
      action: 'application.saved',
      target_id: null,
      details: { name },
    });
    await notifyWaitingStores(ctx, slug);
  });
  return findApplication(ctx, slug);
}

export async function removeApplication(
  ctx: PlatformCtx,
  slug: string,
): Promise<AdministeredApplication> {
  const { name } = await findChangeable(ctx, slug);
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteApplication(ctx, slug))) return;
    await recordPlatformAuditEvent(ctx, {
      action: 'application.removed',
      target_id: null,
      details: { name },
    });
  });
  return findApplication(ctx, slug);
}

async function findChangeable(ctx: PlatformCtx, slug: string): Promise<AdministeredApplication> {
  const found = await findApplication(ctx, slug);
  if (presetApplication(ctx.app, slug)) throw new Failure('application_preset');
  return found;
}

/** False where only the first connection shows whether the keys are right. */
async function verifyShop(ctx: PlatformCtx, slug: string, keys: Application): Promise<boolean> {
  const verify = ctx.app.shops[slug]?.application?.verify;
  return verify ? fetchFromShop(() => verify(keys)) : false;
}

function gatewayAddress(typed: string): string {
  const address = typed.includes('://') ? typed : `https://${typed}`;
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw invalidField('id', administrationTexts.gateway_address_wrong);
  }
  return address.replace(/\/+$/, '');
}

async function verifyGateway(ctx: PlatformCtx, slug: string, keys: Application): Promise<boolean> {
  const gateway = INSTALLATION_GATEWAYS.find((one) => one === slug);
  const sessions = gateway && ctx.app.whatsapp[gateway]?.sessions;
  if (!sessions) throw new Failure('not_found');
  const line = {
    store_id: '',
    sender_id: '',
    external_id: '',
    account: null,
    settings: { gateway_url: keys.id },
    credentials: { api_key: keys.secret },
    is_installations: true,
  };
  try {
    await sessions.verify(ctx.app, line);
    return true;
  } catch (cause) {
    if (cause instanceof WhatsappRefused) {
      const message = administrationTexts.gateway_refused;
      throw new Failure('integration_refused', { message, cause });
    }
    if (cause instanceof WhatsappUnavailable) {
      const message = administrationTexts.gateway_unreachable;
      throw new Failure('integration_unavailable', { message, cause });
    }
    throw cause;
  }
}
