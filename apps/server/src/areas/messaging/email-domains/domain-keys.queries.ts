import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { EmailDomain } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import type { DkimKey } from '#platform/mime/dkim';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { RETURN_PATH_LABEL } from './dns-records.ts';
import type { Outcome } from './read-records.ts';
import { shownWarmup } from './warmup.rules.ts';

const KEY_BITS = 2048;

/** Where a sealed key belongs: it opens nowhere else. */
function keyPlace(domainId: string): string {
  return `email_domains/${domainId}/private_key`;
}

/** How a domain signs. */
export interface Signing {
  key: DkimKey | null;
  /** The key's record is missing for too long: messages wait. */
  waits: boolean;
  /** The domain's own return path, if its record is there: SPF is then aligned. */
  return_path: string | null;
  /** Today's warm-up of the domain; null: it has none. */
  warmup: EmailDomain['warmup'];
}

/** The key that signs for a domain, if the store has one that receivers can verify. */
export async function findSigning(ctx: Ctx, domain: string): Promise<Signing> {
  const row = await ctx.db
    .selectFrom('email_domains as d')
    .innerJoin('email_domain_keys as k', (join) =>
      join.onRef('k.store_id', '=', 'd.store_id').onRef('k.domain_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.domain', 'd.status', 'd.outcomes', 'k.selector', 'k.private_key_sealed'])
    .select(['d.warmup_step', 'd.warmup_on', 'd.warmup_used'])
    .where('d.store_id', '=', ctx.store.id)
    .where('d.domain', '=', domain.toLowerCase())
    .where('k.role', '=', 'current')
    .executeTakeFirst();
  const none = { key: null, return_path: null, warmup: null };
  if (row?.status === 'waiting') return { ...none, waits: true };
  if (row?.status !== 'verified' && row?.status !== 'attention') return { ...none, waits: false };
  const { sealingKey } = ctx.app;
  const sealed = row.private_key_sealed;
  const private_key_pem = decryptSecret(sealingKey, ctx.store.id, keyPlace(row.id), sealed);
  return {
    key: { domain: row.domain, selector: row.selector, private_key_pem },
    waits: false,
    warmup: shownWarmup(row, localDay(ctx.clock.now(), ctx.store.time_zone)),
    return_path: hasReturnPath(row.outcomes) ? `${RETURN_PATH_LABEL}.${row.domain}` : null,
  };
}

function hasReturnPath(outcomes: unknown): boolean {
  return (outcomes as Record<string, Outcome>).return_path?.state === 'found';
}

const makeKeys = promisify(generateKeyPair);

/** Makes a signing key on Node's thread pool. */
export async function newKey(): Promise<KeyObject> {
  const { privateKey } = await makeKeys('rsa', { modulusLength: KEY_BITS });
  return privateKey;
}

interface NewKey {
  domainId: string;
  selector: string;
  role: 'next' | 'current';
  privateKey: KeyObject;
}

/** Stores a key, its private half sealed. */
export async function saveKey(
  ctx: Ctx,
  { domainId, selector, role, privateKey }: NewKey,
): Promise<void> {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  await ctx.db
    .insertInto('email_domain_keys')
    .values({
      store_id: ctx.store.id,
      domain_id: domainId,
      selector,
      role,
      public_key: spki.toString('base64'),
      private_key_sealed: encryptSecret(ctx.app.sealingKey, ctx.store.id, keyPlace(domainId), pem),
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** Adds a domain that already signs with this key: moved from another system, or made by a test. */
export async function saveSigningDomain(
  ctx: Ctx,
  { domain, selector, privateKey }: { domain: string; selector: string; privateKey: KeyObject },
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await ctx.db
    .insertInto('email_domains')
    .values({
      store_id: ctx.store.id,
      id,
      domain: domain.toLowerCase(),
      status: 'verified',
      verified_at: now,
      next_check_at: null,
      created_at: now,
    })
    .execute();
  await saveKey(ctx, { domainId: id, selector, role: 'current', privateKey });
}
