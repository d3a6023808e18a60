import {
  EMAIL_DOMAIN_LINK_DAYS,
  EMAIL_DOMAINS_MAX,
  type EmailDomain,
  type linkEmailDomain,
  type ResponseOf,
} from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newId, newSecret } from '#platform/ids';
import { checkDomain } from '../check-domain.ts';
import { newKey, saveKey } from '../domain-keys.queries.ts';
import { readDomainName } from '../domain-name.ts';
import {
  type DomainRow,
  domainOf,
  findDelivery,
  findDomain,
  findDomains,
  lockDomain,
} from '../email-domains.queries.ts';
import { setWarmup } from '../warmup.ts';

const DAY_MS = 86_400_000;

export async function listDomains(ctx: Ctx): Promise<{ data: EmailDomain[] }> {
  const delivery = await findDelivery(ctx);
  return { data: (await findDomains(ctx)).map((row) => domainOf(ctx, row, delivery)) };
}

export async function readDomain(ctx: Ctx, id: string): Promise<EmailDomain> {
  return domainOf(ctx, await findDomain(ctx, id), await findDelivery(ctx));
}

/** Adds a domain with a new key, and reads what its DNS holds already. */
export async function addDomain(ctx: Ctx, typed: string): Promise<EmailDomain> {
  const domain = readDomainName(typed);
  const privateKey = await newKey();
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await inTransaction(ctx, async (ctx) => {
    await assertRoom(ctx, domain);
    await ctx.db
      .insertInto('email_domains')
      .values({
        store_id: ctx.store.id,
        id,
        domain,
        created_at: now,
        next_check_at: now,
        schedule_since: now,
      })
      .execute();
    await saveKey(ctx, { domainId: id, selector: selectorOf(ctx, 1), role: 'current', privateKey });
    await record(ctx, 'email_domain.added', { id, domain });
  });
  await checkDomain(ctx, id);
  return readDomain(ctx, id);
}

/** Counted under a lock, so that it stays true. */
async function assertRoom(ctx: Ctx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`email_domains:${ctx.store.id}`}))`.execute(
    ctx.db,
  );
  const present = await ctx.db
    .selectFrom('email_domains')
    .select('domain')
    .where('store_id', '=', ctx.store.id)
    .execute();
  if (present.some((one) => one.domain === domain)) throw new Failure('email_domain_exists');
  if (present.length >= EMAIL_DOMAINS_MAX) throw new Failure('too_many_email_domains');
}

/** Several stores may share a domain: the selector carries the store's key. */
function selectorOf(ctx: Ctx, number: number): string {
  return `cl${number}-${ctx.store.public_key}`;
}

export function removeDomain(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDomain(ctx, id);
    await ctx.db
      .deleteFrom('email_domains')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await record(ctx, 'email_domain.removed', row);
  });
}

export async function checkNow(ctx: Ctx, id: string): Promise<EmailDomain> {
  await checkDomain(ctx, id);
  return readDomain(ctx, id);
}

/** Makes the next key; a rotation under way goes on with its own. */
export async function rotateKey(ctx: Ctx, id: string): Promise<EmailDomain> {
  const privateKey = await newKey();
  await inTransaction(ctx, async (ctx) => {
    const row = await lockDomain(ctx, id);
    if (row.status !== 'verified') throw new Failure('email_domain_not_verified');
    if (row.keys.some(({ role }) => role === 'next')) return;
    const now = ctx.clock.now();
    const selector = selectorOf(ctx, nextNumber(row));
    await saveKey(ctx, { domainId: id, selector, role: 'next', privateKey });
    await ctx.db
      .updateTable('email_domains')
      .set({ schedule_since: now, next_check_at: now })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await record(ctx, 'email_domain.rotated', row);
  });
  return readDomain(ctx, id);
}

/** Starts or ends the warm-up of a domain. */
export async function warmUp(ctx: Ctx, id: string, isOn: boolean): Promise<EmailDomain> {
  await setWarmup(ctx, id, isOn);
  return readDomain(ctx, id);
}

function nextNumber({ keys }: DomainRow): number {
  const numbers = keys.map(({ selector }) => Number(/^cl(\d+)-/.exec(selector)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

/** The page of the records for the DNS administrator; only the digest of its secret is stored. */
export function shareDomain(ctx: Ctx, id: string): Promise<ResponseOf<typeof linkEmailDomain>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDomain(ctx, id);
    const secret = newSecret(128);
    const expires = new Date(ctx.clock.now().getTime() + EMAIL_DOMAIN_LINK_DAYS * DAY_MS);
    await ctx.db
      .updateTable('email_domains')
      .set({ link_hash: hashSecret(secret), link_until: expires })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await record(ctx, 'email_domain.shared', row);
    return {
      url: `${ctx.app.config.publicUrl}/email-domain-verification/${secret}`,
      expires_at: expires.toISOString(),
    };
  });
}

function record(
  ctx: Ctx,
  action: `email_domain.${'added' | 'removed' | 'rotated' | 'shared'}`,
  { id, domain }: { id: string; domain: string },
): Promise<void> {
  return recordAuditEvent(ctx, {
    action,
    target_kind: 'email_domain',
    target_id: id,
    details: { title: domain },
  });
}
