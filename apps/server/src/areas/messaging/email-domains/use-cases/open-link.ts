import type { getEmailDomainVerification, ResponseOf } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { findInStore } from '#platform/shards';
import { checkDomain } from '../check-domain.ts';
import { type DomainRow, findDelivery, findDomain, setupOf } from '../email-domains.queries.ts';

type Shared = ResponseOf<typeof getEmailDomainVerification>;

/** The records of a domain, by the secret of its page. */
export async function showLink(platform: PlatformCtx, secret: string): Promise<Shared> {
  const { ctx, row, expires_at } = await findLink(platform, secret);
  return sharedOf(ctx, row, expires_at);
}

/** Reads the DNS now for the page's visitor. */
export async function checkLink(platform: PlatformCtx, secret: string): Promise<Shared> {
  const { ctx, row, expires_at } = await findLink(platform, secret);
  await checkDomain(ctx, row.id);
  return sharedOf(ctx, await findDomain(ctx, row.id), expires_at);
}

/** Unknown, replaced and expired ones are refused alike. */
async function findLink(
  platform: PlatformCtx,
  secret: string,
): Promise<{ ctx: Ctx; row: DomainRow; expires_at: string }> {
  const found = await findInStore(
    platform,
    sql<{ store_id: string; id: string }>`
      select store_id, id from app.find_email_domain_link(${hashSecret(secret)})`,
  );
  if (!found) throw new Failure('verification_link_expired');
  const { ctx } = found;
  const row = await findDomain(ctx, found.id);
  const expires_at = row.link_until;
  if (!expires_at || new Date(expires_at) <= ctx.clock.now()) {
    throw new Failure('verification_link_expired');
  }
  return { ctx, row, expires_at };
}

async function sharedOf(ctx: Ctx, row: DomainRow, expires_at: string): Promise<Shared> {
  return {
    ...setupOf(ctx, row, (await findDelivery(ctx)).spf),
    store_name: ctx.store.name,
    expires_at,
  };
}
