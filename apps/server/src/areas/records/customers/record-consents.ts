import type { ConsentSource, ContactChannel } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import type { ChangedConsent } from './consent-events.ts';

/** A consent given or withdrawn, with its evidence. */
export interface ConsentChange {
  /** Null: the contact belongs to no customer. */
  customer_id: string | null;
  channel: ContactChannel;
  granted: boolean;
  source: ConsentSource;
  /** Where it came from, as a person wrote it. */
  note?: string;
  /** What the person said, where no published text was agreed to. */
  wording?: string;
  /** The customer's own contact when omitted. */
  contact?: string;
  consent_text_id?: string | null;
  page?: string | null;
  ip?: string | null;
  confirmed_at?: Date | null;
}

/**
 * `first`: a source reports what it knows: it never turns a refusal into a consent. `latest`: the person's wish, which
 * replaces the previous one.
 */
export type ConsentRule = 'first' | 'latest';

export interface ConsentsRecorded {
  granted: number;
  withdrawn: number;
  /** The source reports a consent, and the customer's refusal stays. */
  kept: number;
  /** Consents whose state changed; not listed for history, which can be a large file. */
  changed: ChangedConsent[];
}

/** Sources of a person's own wish to get no more messages. */
const OPT_OUTS = ['unsubscribe', 'reply', 'provider', 'complaint', 'task'] as const;

/**
 * The only write path for consents: appends a record where something is new, and moves the customer's state. Runs in
 * the caller's transaction, in one statement for any number of changes, at most one per customer and channel.
 */
export function recordConsents(
  ctx: Ctx,
  changes: readonly ConsentChange[],
  rule: ConsentRule,
): Promise<ConsentsRecorded> {
  const rows = JSON.stringify(
    changes.map((change) => ({ ...change, page: change.page ? withoutQuery(change.page) : null })),
  );
  return recordConsentRows(
    ctx,
    sql`select r.customer_id, r.channel, r.granted, r.source, coalesce(r.note, '') as note,
        coalesce(r.wording, '') as wording, r.contact, r.consent_text_id, r.page, r.ip,
        ${ctx.clock.now()}::timestamptz as at, r.confirmed_at
      from jsonb_to_recordset(${rows}::jsonb) as r(customer_id uuid, channel text, granted boolean, source text,
        note text, wording text, contact text, consent_text_id uuid, page text, ip inet, confirmed_at timestamptz)`,
    { rule, is_history: false },
  );
}

/** As `recordConsents`, for changes that a query selects with the same columns and `at`. */
export async function recordConsentRows(
  ctx: Ctx,
  changes: RawBuilder<unknown>,
  { rule, is_history }: { rule: ConsentRule; is_history: boolean },
): Promise<ConsentsRecorded> {
  const isAllowed = rule === 'latest' ? sql`true` : sql`(k.granted and not excluded.granted)`;
  const { rows } = await sql<{
    granted: boolean;
    outcome: 'moved' | 'kept' | 'same';
    is_change: boolean;
    people: number;
    changed: ChangedConsent[] | null;
  }>`
    with incoming as (${changes}),
    judged as materialized (
      select app.new_id() as id, i.*,
          coalesce(i.contact, case app.contact_field(i.channel) when 'email' then c.email else c.phone end) as reached,
          case when not i.granted and i.source in (${sql.join(OPT_OUTS)}) then 'opt_out'
            else coalesce(nullif(i.note, ''), i.source) end as state_source,
          k.granted is distinct from i.granted as is_change,
          case when i.customer_id is null or k.granted is null then 'moved'
            when i.granted and not k.granted and ${rule === 'first'} then 'kept'
            when k.granted <> i.granted or i.confirmed_at is not null
              or (i.wording <> '' and i.wording <> k.wording)
              or (i.consent_text_id is not null and i.consent_text_id is distinct from r.consent_text_id)
              or (not i.granted and i.source in (${sql.join(OPT_OUTS)}) and k.source not in ('opt_out', 'erasure'))
              then 'moved'
            else 'same' end as outcome
        from incoming i
        left join customers c on c.store_id = ${ctx.store.id} and c.id = i.customer_id
        left join customer_consents k on k.store_id = ${ctx.store.id} and k.customer_id = i.customer_id
          and k.channel = i.channel
        left join consent_records r on r.store_id = ${ctx.store.id} and r.id = k.record_id
    ), appended as (
      insert into consent_records (store_id, id, customer_id, channel, contact, granted, source, note, wording,
        consent_text_id, page, ip, at, confirmed_at, actor_user_id)
      select ${ctx.store.id}::uuid, id, customer_id, channel, reached, granted, source, note, wording,
          consent_text_id, page, ip, at, confirmed_at, ${personId(ctx)}::uuid
        from judged where outcome = 'moved'
    ), moved as (
      insert into customer_consents as k (store_id, customer_id, channel, granted, source, wording, recorded_at, record_id)
      select ${ctx.store.id}::uuid, customer_id, channel, granted, state_source, wording, at, id
        from judged where outcome = 'moved' and customer_id is not null
       order by customer_id, channel
      on conflict (store_id, customer_id, channel) do update
        set granted = excluded.granted, source = excluded.source, wording = excluded.wording,
          recorded_at = excluded.recorded_at, record_id = excluded.record_id
       where ${isAllowed} or k.granted = excluded.granted
    )
    select granted, outcome, is_change, count(*)::int as people,
        ${is_history ? sql`null::json` : sql`json_agg(json_build_object('customer_id', customer_id, 'channel', channel, 'granted', granted, 'source', state_source))`} as changed
      from judged where customer_id is not null group by 1, 2, 3`.execute(ctx.db);
  const moves = rows.filter(({ outcome, is_change }) => outcome === 'moved' && is_change);
  const count = (some: typeof rows) => some.reduce((sum, { people }) => sum + people, 0);
  return {
    granted: count(moves.filter(({ granted }) => granted)),
    withdrawn: count(moves.filter(({ granted }) => !granted)),
    kept: count(rows.filter(({ outcome }) => outcome === 'kept')),
    changed: moves.flatMap(({ changed }) => changed ?? []),
  };
}

/** Queries of shops' pages can hold names, e-mails and session ids. */
function withoutQuery(page: string): string {
  return page.replace(/[?#].*$/s, '').slice(0, 500);
}
