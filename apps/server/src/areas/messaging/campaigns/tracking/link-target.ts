import { ownLink } from '@clientela/domain';
import { sql } from 'kysely';
import { resolveLink, webAddress } from '#areas/messaging/delivery/index';
import {
  findMessageStore,
  type MatterRef,
  readBonuses,
  readMatters,
} from '#areas/messaging/email-models/index';
import type { App } from '#platform/app';
import { platformCtx, storeCtx } from '#platform/context';

/** Where a followed link leads; one that each message has for itself leads to its matter of today. */
export async function targetOf(
  app: App,
  { key, token }: { key: string; token: string },
  link: string,
): Promise<string | null> {
  const own = ownLink(link);
  // What was kept before links were written in ASCII may not stand in a header.
  if (!own) return webAddress(link);
  const { rows } = await sql<{
    store_id: string;
    customer_id: string;
    about: MatterRef | null;
  }>`
    select * from app.find_message_matter(${key}, ${token})`.execute(platformCtx(app).db);
  const [found] = rows;
  if (!found) return null;
  const { store_id, customer_id, about } = found;
  const ctx = await storeCtx(app, store_id);
  const [matter] =
    own.variable === 'bonus.link'
      ? await readBonuses(ctx, [{ customer_id, bonus_id: null }])
      : (await readMatters(ctx, about ? [about] : [])).values();
  return resolveLink(link, { ...(await findMessageStore(ctx)), coupon: '' }, matter);
}
