import {
  type BlockedContact,
  type listBlockedContacts as listEndpoint,
  type PageMeta,
  RELEASABLE_REASONS,
  type releaseBlockedContacts as releaseEndpoint,
} from '@clientela/contract';
import { asciiEmail } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { readPage } from '#platform/http/paging';

type ListQuery = z.output<typeof listEndpoint.query>;
type Release = z.output<typeof releaseEndpoint.body>;

/** Contacts that get no messages, newest first, with the reasons. */
export async function listBlockedContacts(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: BlockedContact[]; meta: PageMeta }> {
  const matching = sql`s.store_id = ${ctx.store.id} and ${ofIncident(ctx, query)}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from suppressions s where ${matching}`.execute(ctx.db);
  const descending = query.ordering.endsWith(':desc');
  const sort = { key: sql`s.created_at`, type: 'timestamptz', id: sql`s.id`, descending };
  return readPage(query, counted.rows[0]?.total ?? 0, sort, ({ where, bounds }) =>
    sql<BlockedContact & { id: string; sort_key: string }>`
      select s.id, s.channel, s.contact, s.reason, s.code, s.response, s.created_at as blocked_at,
        s.created_at::text as sort_key,
        (select json_build_object('id', p.id, 'name', p.name) from campaigns p
          where p.store_id = s.store_id and p.id = s.campaign_id) as campaign,
        (select json_build_object('id', c.id, 'name', btrim(c.first_name || ' ' || c.last_name))
           from customer_identities i join customers c on c.store_id = i.store_id and c.id = i.customer_id
          where i.store_id = s.store_id and i.kind = app.contact_field(s.channel)
            and i.provider = '' and i.value = s.contact) as customer
        from suppressions s
       where ${matching} and ${where} ${bounds}`.execute(ctx.db),
  );
}

/** Releases contacts that a provider refused; opt-outs stay. */
export function releaseBlockedContacts(ctx: Ctx, release: Release): Promise<{ released: number }> {
  return inTransaction(ctx, async (ctx) => {
    const which =
      'contact' in release
        ? sql`s.channel = ${release.channel} and s.contact = ${release.contact}`
        : ofIncident(ctx, release);
    const { rows } = await sql<{ contact: string }>`
      delete from suppressions s
       where s.store_id = ${ctx.store.id} and ${which} and s.reason in (${sql.join(RELEASABLE_REASONS)})
      returning s.contact`.execute(ctx.db);
    if (rows.length > 0) {
      await recordAuditEvent(ctx, {
        action: 'contacts.released',
        target_kind: 'store',
        target_id: ctx.store.id,
        details: { count: String(rows.length), ...('contact' in release ? {} : whatOf(release)) },
      });
    }
    return { released: rows.length };
  });
}

type Incident = Pick<ListQuery, 'channel' | 'code' | 'from' | 'to' | 'reason' | 'search'>;

function ofIncident(
  { store }: Ctx,
  { channel, code, from, to, reason, search }: Incident,
): RawBuilder<boolean> {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${store.time_zone})`;
  return sql`true ${channel ? sql`and s.channel = ${channel}` : sql``}
    ${code ? sql`and s.code = ${code}` : sql``}
    ${from ? sql`and s.created_at >= ${startOf(from, 0)}` : sql``}
    ${to ? sql`and s.created_at < ${startOf(to, 1)}` : sql``}
    ${reason ? sql`and s.reason = ${reason}` : sql``}
    ${search ? sql`and strpos(s.contact, ${asciiEmail(search).toLowerCase()}) > 0` : sql``}`;
}

function whatOf({ channel, code, from, to }: Incident): Record<string, string> {
  const given = Object.entries({ channel, code, from, to });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
