import {
  type getWhatsappGateway,
  type ResponseOf,
  WHATSAPP_GATEWAY,
  type WhatsappConfig,
} from '@clientela/contract';
import {
  countBegun,
  dailyCeiling,
  findSender,
  listSenders,
  type SenderRow,
  shownSender,
} from '#areas/messaging/senders/index';
import { providerOf, type SessionApi } from '#areas/messaging/whatsapp/index';
import { listRequested } from '#areas/records/integrations/index';
import { INSTALLATION_GATEWAYS, listRegistered } from '#platform/applications';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** A number over a gateway; other senders are not found here. */
export async function sessionOf(ctx: Ctx, id: string): Promise<SenderRow> {
  const row = await findSender(ctx, id);
  if (row?.channel !== 'NON_OFFICIAL_WHATSAPP') throw new Failure('not_found');
  return row;
}

/** How a number's gateway is asked; null of one that only plays it. */
export function gatewayOf(ctx: Ctx, sender: SenderRow): SessionApi | null {
  return providerOf(ctx, sender).sessions ?? null;
}

/** The program of the installation's gateway; null where it has none. WAHA comes first when both are registered. */
export async function installationGateway(ctx: Ctx): Promise<'waha' | 'evolution' | null> {
  const registered = await listRegistered(ctx);
  return INSTALLATION_GATEWAYS.find((slug) => registered.has(slug)) ?? null;
}

export async function readGateway(ctx: Ctx): Promise<ResponseOf<typeof getWhatsappGateway>> {
  const isRegistered = (await installationGateway(ctx)) !== null;
  const requested = await listRequested(ctx);
  return { is_registered: isRegistered, is_requested: requested.has(WHATSAPP_GATEWAY) };
}

export async function listSessions(ctx: Ctx): Promise<WhatsappConfig[]> {
  const rows = await listSenders(ctx, ['NON_OFFICIAL_WHATSAPP']);
  const begun = await countBegun(ctx, rows);
  return rows.map((row) => shownSession(ctx, row, begun));
}

export async function readSession(ctx: Ctx, id: string): Promise<WhatsappConfig> {
  const row = await sessionOf(ctx, id);
  return shownSession(ctx, row, await countBegun(ctx, [row]));
}

function shownSession(
  ctx: Ctx,
  row: SenderRow,
  begun: ReadonlyMap<string, number>,
): WhatsappConfig {
  return {
    ...shownSender(row),
    is_sandbox: providerOf(ctx, row).is_sandbox,
    used_24h: begun.get(row.id) ?? 0,
    capacity: null,
    session_id: row.external_id,
    gateway_url: typeof row.settings.gateway_url === 'string' ? row.settings.gateway_url : null,
    ceiling: dailyCeiling(row.connected_at, ctx.clock.now()),
  };
}
