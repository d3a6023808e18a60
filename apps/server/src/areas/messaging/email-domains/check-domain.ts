import { DNS_PROVIDERS, type DnsProvider, OLD_KEY_DAYS } from '@clientela/contract';
import { getDomain } from 'tldts';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { type DnsAnswer, type DnsServers, serversOf } from '#platform/dns';
import { type WantedRecord, wantedRecords, zoneOf } from './dns-records.ts';
import {
  type DomainRow,
  findDelivery,
  findDomain,
  lockDomain,
  stateOf,
} from './email-domains.queries.ts';
import { type Outcome, readRecord } from './read-records.ts';
import { settle } from './schedule.ts';

/** The DNS is asked at most this often about a domain, however many people press the button. */
const REST_MS = 5_000;
const DAY_MS = 86_400_000;

/** Reads a domain's records from the DNS and moves its state; no connection is held meanwhile. */
export async function checkDomain(ctx: Ctx, id: string): Promise<void> {
  const row = await findDomain(ctx, id);
  const { checked_at } = row;
  const now = ctx.clock.now();
  if (checked_at && now.getTime() - new Date(checked_at).getTime() < REST_MS) return;
  const { outcomes, provider } = await readDns(ctx, row);
  await inTransaction(ctx, (ctx) => applyOutcomes(ctx, id, { row, outcomes, provider }));
}

type Outcomes = Record<string, Outcome>;

async function readDns(
  ctx: Ctx,
  row: DomainRow,
): Promise<{ outcomes: Outcomes; provider: DnsProvider | null }> {
  const zone = zoneOf(row.domain);
  const servers = await serversOf(ctx.app.config, zone);
  const wanted = wantedRecords({
    domain: row.domain,
    keys: row.keys,
    return_path_host: ctx.app.config.returnPathHost ?? null,
    spf: (await findDelivery(ctx)).spf,
    present_spf: [],
  });
  const outcomes = await Promise.all(
    wanted.map(async (record) => [record.kind, await readOne(servers, record, zone)] as const),
  );
  return { outcomes: Object.fromEntries(outcomes), provider: providerOf(servers.names) };
}

async function readOne(servers: DnsServers, wanted: WantedRecord, zone: string): Promise<Outcome> {
  const all = await servers.ask(wanted.type, wanted.name);
  const values = (await isHeldElsewhere(servers, { wanted, zone, all })) ? all.slice(-1) : all;
  const isThere = values.some((answer) => answer && answer.length > 0);
  if (wanted.kind === 'dmarc' && !isThere) return readInherited(servers, wanted, zone);
  const hasDoubled = !isThere && wanted.host !== '@' && values.some((answer) => answer !== null);
  const doubled = hasDoubled ? await servers.ask(wanted.type, `${wanted.name}.${zone}`) : [];
  const isFlattened =
    wanted.type === 'CNAME' && !isThere && (await leadsTo(servers, wanted.name, wanted.value));
  return readRecord(wanted, { values, doubled, isFlattened });
}

/**
 * Whether the zone's own servers cannot answer: a part of the name is delegated to other servers, or a CNAME leads to
 * another zone. Then only the public resolver, the last one, knows.
 */
async function isHeldElsewhere(
  servers: DnsServers,
  { wanted, zone, all }: { wanted: WantedRecord; zone: string; all: readonly DnsAnswer[] },
): Promise<boolean> {
  const isAgreed = all.every((answer) => String(answer) === String(all[0]));
  if (isAgreed || !all.at(-1)?.length) return false;
  if (wanted.type !== 'CNAME') {
    const aliases = await servers.ask('CNAME', wanted.name);
    if (aliases.some((answer) => answer?.length)) return true;
  }
  const labels = wanted.name.slice(0, -zone.length - 1).split('.');
  // Whether the whole name is a CNAME says nothing about servers.
  const first = wanted.type === 'CNAME' ? 1 : 0;
  for (let at = labels.length - 1; at >= first; at--) {
    const part = `${labels.slice(at).join('.')}.${zone}`;
    const delegated = await servers.ask('NS', part);
    if (delegated.at(-1)?.length) return true;
  }
  return false;
}

/** A subdomain without a policy of its own has its registered domain's (RFC 7489 §6.6.3). */
async function readInherited(
  servers: DnsServers,
  wanted: WantedRecord,
  zone: string,
): Promise<Outcome> {
  const values = await servers.ask('TXT', `_dmarc.${zone}`);
  return readRecord(wanted, { values, doubled: [] });
}

/** Whether a name has an address of the target: its provider answers for the CNAME. */
async function leadsTo(servers: DnsServers, name: string, target: string): Promise<boolean> {
  const [here, there] = await Promise.all([servers.ask('A', name), servers.ask('A', target)]);
  const addresses = new Set(there.flatMap((answer) => answer ?? []));
  return here.some((answer) => answer?.some((address) => addresses.has(address)));
}

const PROVIDER_DOMAINS: Record<DnsProvider, readonly string[]> = {
  registro_br: ['dns.br', 'registro.br'],
  cloudflare: ['cloudflare.com'],
  godaddy: ['domaincontrol.com'],
  hostinger: ['dns-parking.com', 'hostinger.com'],
  locaweb: ['locaweb.com.br'],
};

/** The provider whose form holds the records, by the names of the zone's servers. */
function providerOf(servers: readonly string[]): DnsProvider | null {
  const domains = servers.map((name) => getDomain(name) ?? name.split('.').slice(-2).join('.'));
  return (
    DNS_PROVIDERS.find((provider) =>
      PROVIDER_DOMAINS[provider].some((domain) => domains.includes(domain)),
    ) ?? null
  );
}

interface Check {
  /** The domain as it was asked about. */
  row: DomainRow;
  outcomes: Outcomes;
  provider: DnsProvider | null;
}

async function applyOutcomes(ctx: Ctx, id: string, { row, outcomes, provider }: Check) {
  const domain = await lockDomain(ctx, id);
  // A rotation meanwhile: its key was not asked about.
  if (selectorsOf(domain) !== selectorsOf(row)) return;
  const now = ctx.clock.now();
  const dkim = outcomes.dkim ?? { state: 'unreachable', problem: null, present: [] };
  const { state, next_check_at, change } = settle(stateOf(domain), dkim, now);
  const { created_at: _, ...moved } = state;
  await ctx.db
    .updateTable('email_domains')
    .set({
      ...moved,
      checked_at: now,
      next_check_at,
      outcomes: JSON.stringify(knownOutcomes(domain.outcomes, outcomes)),
      dns_provider: provider ?? domain.dns_provider,
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await turnKeys(ctx, domain, outcomes.next_dkim ?? null);
  if (!change) return;
  await notify(ctx, 'email_domain', { domain_id: id, domain: domain.domain, change });
}

/** The last answer remains valid while no server answers; the record of a turned key is the domain's. */
function knownOutcomes(before: Outcomes, now: Outcomes): Outcomes {
  const { next_dkim, ...known }: Outcomes = Object.fromEntries(
    Object.entries(now).map(([kind, outcome]) => [
      kind,
      outcome.state === 'unreachable' && before[kind]
        ? { ...before[kind], is_unanswered: true }
        : outcome,
    ]),
  );
  if (!next_dkim) return known;
  return next_dkim.state === 'found' ? { ...known, dkim: next_dkim } : { ...known, next_dkim };
}

function selectorsOf({ keys }: DomainRow): string {
  return keys.map(({ role, selector }) => `${role} ${selector}`).join(',');
}

/** A next key signs once its record is found; the one before stays in the DNS for some days. */
async function turnKeys(ctx: Ctx, { id, keys }: DomainRow, next: Outcome | null): Promise<void> {
  const now = ctx.clock.now();
  const old = keys.find(({ role }) => role === 'old');
  const isTurning = next?.state === 'found';
  if (old && (isTurning || (old.until && new Date(old.until) <= now))) {
    await ctx.db
      .deleteFrom('email_domain_keys')
      .where('store_id', '=', ctx.store.id)
      .where('domain_id', '=', id)
      .where('role', '=', 'old')
      .execute();
  }
  if (!isTurning) return;
  const until = new Date(now.getTime() + OLD_KEY_DAYS * DAY_MS);
  for (const [from, to] of [
    ['current', { role: 'old', until }],
    ['next', { role: 'current' }],
  ] as const) {
    await ctx.db
      .updateTable('email_domain_keys')
      .set(to)
      .where('store_id', '=', ctx.store.id)
      .where('domain_id', '=', id)
      .where('role', '=', from)
      .execute();
  }
}
