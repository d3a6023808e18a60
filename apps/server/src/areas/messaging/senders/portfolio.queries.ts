import { MESSAGE_LIMITS, type MessageLimitTier } from '@clientela/contract';
import { present, propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx } from '#platform/context';
import { clockJob } from '#platform/jobs';
import { pruneOld } from '#platform/pruning';
import { rowOf } from '#platform/row-of';
import { installationDigest } from '#platform/secrets';
import { dailyCeiling } from './ceilings.rules.ts';
import type { SenderRow } from './senders.queries.ts';

/**
 * The numbers of one business share how many people they may begin a conversation with in 24 hours.
 * Contacts stand as digests by a key of the installation: a business may have numbers in several stores.
 */

const DAY_MS = 86_400_000;
const LIMITED: Record<MessageLimitTier, number> = MESSAGE_LIMITS;

type Numbered = Pick<SenderRow, 'id' | 'portfolio' | 'account' | 'tier'> &
  Partial<Pick<SenderRow, 'channel' | 'connected_at'>>;

/** How many people a number's portfolio may begin with; one's own number has a ceiling by its age. */
function limitOf({ tier, channel, connected_at = null }: Numbered, now: Date): number {
  if (channel && propertiesOf(channel).isPaired) return dailyCeiling(connected_at, now);
  return LIMITED[tier] || LIMITED.TIER_UNLIMITED;
}

/** Numbers whose business is not known share with those of their account. */
function portfolioOf({ id, portfolio, account }: Numbered): string {
  return portfolio ?? account ?? id;
}

function digestOf(app: App, contact: string): Buffer {
  return installationDigest(app.sealingKey, 'clientela portfolio contacts', contact);
}

export interface Taken {
  /** Those of the contacts that may be written to. */
  contacts: Set<string>;
  /** Those of them that were not counted before. */
  fresh: Set<string>;
  /** When the next place is free; null where all found one. */
  frees_at: Date | null;
}

/**
 * Reserves portfolio capacity for these people, as far as it lasts; counted contacts need none. Serialized per
 * portfolio, so that its numbers never exceed it together.
 */
export function reserveCapacity(
  ctx: Ctx,
  sender: Numbered,
  contacts: readonly string[],
): Promise<Taken> {
  const portfolio = portfolioOf(sender);
  const limit = limitOf(sender, ctx.clock.now());
  const byDigest = new Map(contacts.map((one) => [digestOf(ctx.app, one).toString('hex'), one]));
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`portfolio:${portfolio}`}, 0))`.execute(
      ctx.db,
    );
    const { rows } = await sql<{ contact: string; is_fresh: boolean }>`
      with asked as (
        select decode(h, 'hex') as contact, n from unnest(${[...byDigest.keys()]}::text[]) with ordinality as a(h, n)
      ), counted as (
        select a.contact from asked a join portfolio_contacts p
          on p.portfolio = ${portfolio} and p.contact = a.contact and p.at > ${since}
      ), used as (
        select count(*) as n from portfolio_contacts where portfolio = ${portfolio} and at > ${since}
      ), added as (
        insert into portfolio_contacts (portfolio, contact, sender_id, at)
        select ${portfolio}, f.contact, ${sender.id}, ${now} from (
          select a.contact from asked a where a.contact not in (select contact from counted)
           order by a.n limit greatest(0, ${limit}::bigint - (select n from used))) f
        on conflict (portfolio, contact) do update set at = excluded.at, sender_id = excluded.sender_id
        returning contact)
      select encode(contact, 'hex') as contact, false as is_fresh from counted
      union all select encode(contact, 'hex'), true from added`.execute(ctx.db);
    const named = (list: typeof rows) =>
      new Set(list.map(({ contact }) => present(byDigest.get(contact), 'contact of the digest')));
    const taken = { contacts: named(rows), fresh: named(rows.filter(({ is_fresh }) => is_fresh)) };
    if (rows.length === byDigest.size) return { ...taken, frees_at: null };
    const { frees_at } = await readCapacity(ctx, sender);
    const next = frees_at ?? new Date(now.getTime() + DAY_MS);
    return { ...taken, frees_at: new Date(next) };
  });
}

/** Gives back the places of messages that did not leave. */
export async function releaseCapacity(
  ctx: Ctx,
  sender: Numbered,
  contacts: readonly string[],
): Promise<void> {
  const digests = contacts.map((contact) => digestOf(ctx.app, contact));
  await ctx.db
    .deleteFrom('portfolio_contacts')
    .where('portfolio', '=', portfolioOf(sender))
    .where('contact', 'in', digests)
    .where('sender_id', '=', sender.id)
    .execute();
}

export interface PortfolioCapacity {
  limit: number;
  used: number;
  frees_at: string | null;
}

/** How far a portfolio's room is used; `frees_at` where it is full. */
export async function readCapacity(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  sender: Numbered,
): Promise<PortfolioCapacity> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const result = await sql<{ used: number; oldest: string | null }>`
    select count(*)::int as used, min(at) as oldest from portfolio_contacts
     where portfolio = ${portfolioOf(sender)} and at > ${since}`.execute(ctx.db);
  const { used, oldest } = rowOf(result);
  const limit = limitOf(sender, ctx.clock.now());
  const isFull = used >= limit && oldest !== null;
  return {
    limit,
    used,
    frees_at: isFull ? new Date(new Date(oldest).getTime() + DAY_MS).toISOString() : null,
  };
}

/** People begun with in 24 hours from each of these numbers. */
export async function countBegun(
  ctx: Ctx,
  senders: readonly Numbered[],
): Promise<Map<string, number>> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const { rows } = await sql<{ sender_id: string; n: number }>`
    select sender_id, count(*)::int as n from portfolio_contacts
     where portfolio = any(${senders.map(portfolioOf)}::text[]) and at > ${since}
       and sender_id = any(${senders.map(({ id }) => id)}::uuid[])
     group by sender_id`.execute(ctx.db);
  return new Map(rows.map(({ sender_id, n }) => [sender_id, n]));
}

/** Deletes portfolio contacts older than the capacity window. */
export const prunePortfolios = clockJob({
  name: 'senders.prune_portfolios',
  at: '25 * * * *',
  run: (ctx) =>
    pruneOld(
      platformCtx(ctx.app),
      2,
      (before, piece) => sql`
      with gone as (
        delete from portfolio_contacts where (portfolio, contact) in (
          select portfolio, contact from portfolio_contacts where at < ${before} order by at limit ${piece})
        returning 1)
      select count(*)::int as n from gone`,
    ),
});
