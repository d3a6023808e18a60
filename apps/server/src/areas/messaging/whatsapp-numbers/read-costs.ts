import { MICROS_PER_CENT } from '@clientela/domain';
import { findChannelAddon } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { officialOf } from './shown-numbers.ts';
import { listCampaignCosts } from './whatsapp-numbers.queries.ts';

const KINDS = ['marketing', 'utility', 'service'] as const;

/** Returns today's price of each message category, and the costs of a number's latest campaigns. */
export async function readCosts(ctx: Ctx, id: string) {
  await officialOf(ctx, id);
  const prices: { kind: (typeof KINDS)[number]; price: number | null }[] = [];
  for (const kind of KINDS) {
    const of = { channel: 'OFFICIAL_WHATSAPP', price_kind: kind } as const;
    const addon = await findChannelAddon(ctx, of);
    prices.push({ kind, price: addon ? addon.price_micros / MICROS_PER_CENT : null });
  }
  return { prices, campaigns: await listCampaignCosts(ctx, id) };
}
