import type { EmailDomain, EmailDomainSetup } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockRow } from '#platform/row-locks';
import { wantedRecords, zoneOf } from './dns-records.ts';
import type { Outcome } from './read-records.ts';
import type { DomainState } from './schedule.ts';
import { spfMechanism } from './spf.ts';
import { shownWarmup } from './warmup.rules.ts';

/** A key of a domain, without its private half. */
interface DomainKey {
  role: 'next' | 'current' | 'old';
  selector: string;
  public_key: string;
  until: string | null;
}

/** A domain as stored, with its keys. */
export interface DomainRow {
  id: string;
  domain: string;
  status: EmailDomain['status'];
  created_at: string;
  verified_at: string | null;
  missing_since: string | null;
  checked_at: string | null;
  next_check_at: string | null;
  schedule_since: string;
  dns_provider: string | null;
  outcomes: Record<string, Outcome>;
  link_until: string | null;
  keys: DomainKey[];
  is_used: boolean;
  warmup_step: number | null;
  warmup_on: string | null;
  warmup_used: number;
}

const UNCHECKED: Outcome = { state: 'unchecked', problem: null, present: [] };

/** The store's domains by name; with an id, that one alone. */
export async function findDomains(ctx: Ctx, id: string | null = null): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select d.id, d.domain, d.status, d.created_at, d.verified_at, d.missing_since, d.checked_at, d.next_check_at,
        d.schedule_since, d.dns_provider, d.outcomes, d.link_until, d.warmup_step, d.warmup_on, d.warmup_used,
        (select coalesce(jsonb_agg(jsonb_build_object('role', k.role, 'selector', k.selector, 'public_key', k.public_key,
            'until', k.until) order by k.created_at, k.selector), '[]')
           from email_domain_keys k where k.store_id = d.store_id and k.domain_id = d.id) as keys,
        exists (select from email_senders s
                 where s.store_id = d.store_id and split_part(s.address, '@', 2) = d.domain) as is_used
      from email_domains d
     where d.store_id = ${ctx.store.id} and (${id}::uuid is null or d.id = ${id})
     order by d.domain, d.id`.execute(ctx.db);
  return rows;
}

export async function findDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const [row] = await findDomains(ctx, id);
  if (!row) throw new Failure('not_found');
  return row;
}

/** Locks a domain for a change of its state or keys. */
export async function lockDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  await lockRow(ctx, 'email_domains', id);
  return findDomain(ctx, id);
}

/** How the store's messages leave, as its domains' records depend on it. */
export interface Delivery {
  /** A provider signs with keys of its own, and has return paths with records of its own. */
  is_by_provider: boolean;
  /** The SPF mechanism of the mail server; null: it is unknown. */
  spf: string | null;
}

export async function findDelivery(ctx: Ctx): Promise<Delivery> {
  const account = await ctx.db
    .selectFrom('mail_accounts')
    .select('provider')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  if (account) return { is_by_provider: true, spf: null };
  const settings = await ctx.db
    .selectFrom('email_settings')
    .select('host')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  const { spfInclude } = ctx.app.config;
  const own = settings?.host ? spfMechanism(settings.host) : null;
  return { is_by_provider: false, spf: own ?? (spfInclude ? `include:${spfInclude}` : null) };
}

export function stateOf(row: DomainRow): DomainState {
  const date = (at: string | null) => (at === null ? null : new Date(at));
  return {
    status: row.status,
    created_at: new Date(row.created_at),
    verified_at: date(row.verified_at),
    missing_since: date(row.missing_since),
    schedule_since: new Date(row.schedule_since),
  };
}

/** What the DNS administrator needs of a domain. */
export function setupOf(
  ctx: Ctx,
  row: DomainRow,
  spf: string | null,
): z.output<typeof EmailDomainSetup> {
  const wanted = wantedRecords({
    domain: row.domain,
    keys: row.keys,
    return_path_host: ctx.app.config.returnPathHost ?? null,
    spf,
    present_spf: row.outcomes.spf ? knownSpf(row.outcomes.spf) : null,
  });
  return {
    domain: row.domain,
    zone: zoneOf(row.domain),
    status: row.status,
    dns_provider: row.dns_provider as EmailDomain['dns_provider'],
    records: wanted.map((record) => ({
      ...record,
      is_unanswered: false,
      ...(row.outcomes[record.kind] ?? UNCHECKED),
    })),
    checked_at: row.checked_at,
  };
}

export function domainOf(ctx: Ctx, row: DomainRow, delivery: Delivery): EmailDomain {
  const { id, created_at, verified_at, missing_since, next_check_at, is_used } = row;
  const setup = setupOf(ctx, row, delivery.spf);
  const old = row.keys.find(({ role }) => role === 'old');
  return {
    ...setup,
    is_by_provider: delivery.is_by_provider,
    id,
    created_at,
    verified_at,
    missing_since,
    next_check_at,
    is_used,
    warmup: shownWarmup(row, localDay(ctx.clock.now(), ctx.store.time_zone)),
    old_key: old?.until
      ? {
          host: hostOf(old.selector, row.domain, setup.zone),
          until: new Date(old.until).toISOString(),
        }
      : null,
  };
}

/** Null while no server has answered yet. */
function knownSpf({ state, present }: Outcome): string[] | null {
  return state === 'unreachable' && present.length === 0 ? null : present;
}

function hostOf(selector: string, domain: string, zone: string): string {
  return `${selector}._domainkey.${domain}`.slice(0, -zone.length - 1);
}
