import { CONTACT_CHANNELS, type ContactChannel, type NewDomainEvent } from '@clientela/contract';
import { fold, parseEmail, parsePhone } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { digester } from '#platform/secrets';
import { contactSuppressed, ERASURE, everythingRefused } from './consent-events.ts';
import { OPT_OUT_OUTLASTS } from './consents.queries.ts';
import { customersTexts } from './customers.texts.ts';
import { recordConsents } from './record-consents.ts';

const WORDING = customersTexts.erasure_requested;

/** An identity of a person, as stored. */
export interface ErasedIdentity {
  kind: 'integration' | 'document' | 'email' | 'phone' | 'name';
  provider: string;
  value: string;
}

/** Returns the erasure digest of this store's identities, as hexadecimal digits. */
export function identityDigester(ctx: Ctx): (mark: ErasedIdentity) => string {
  const digest = digester(ctx.app.sealingKey, ctx.store.id, 'clientela erased identities');
  return ({ kind, provider, value }) =>
    digest(JSON.stringify([kind, provider, kind === 'name' ? fold(value) : value])).toString('hex');
}

/**
 * Locks the store's customers against erasure until the transaction ends, for work that reads many
 * people first and writes them later.
 */
export async function lockPeople(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${peopleOf(ctx)})`.execute(ctx.db);
}

function peopleOf(ctx: Ctx) {
  return sql`hashtextextended(${`people ${ctx.store.id}`}, 0)`;
}

/** Waits for work that reads many people, and serialises the store's erasures until the transaction ends. */
export async function lockErasures(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${peopleOf(ctx)})`.execute(ctx.db);
}

/** Anonymises a customer. Returns its former identities, or null when it is not found. */
export async function eraseCustomer(ctx: Ctx, id: string): Promise<ErasedIdentity[] | null> {
  await lockErasures(ctx);
  const { rows } = await sql<{ gone: ErasedIdentity[] | null }>`
    select app.anonymize_customer(${id}, ${ctx.clock.now()}) as gone`.execute(ctx.db);
  return rows[0]?.gone ?? null;
}

export async function rememberErased(ctx: Ctx, digests: readonly string[]): Promise<void> {
  await sql`
    insert into erased_identities (store_id, digest, erased_at)
    select ${ctx.store.id}, decode(d, 'hex'), ${ctx.clock.now()} from unnest(${[...digests]}::text[]) d
    on conflict do nothing`.execute(ctx.db);
}

/** Refuses a contact in advance. Returns how many digests that takes; 0: it is neither an e-mail nor a phone. */
export async function rememberErasedContact(ctx: Ctx, contact: string): Promise<number> {
  const email = parseEmail(contact);
  const phone = email ? null : parsePhone(contact);
  const value = email ?? phone;
  if (!value) return 0;
  const kind = email ? 'email' : 'phone';
  await rememberErased(ctx, [identityDigester(ctx)({ kind, provider: '', value })]);
  return 1;
}

/** Whether this store has ever erased a person. */
export async function hasErased(ctx: Ctx): Promise<boolean> {
  const one = await ctx.db
    .selectFrom('erased_identities')
    .select('store_id')
    .where('store_id', '=', ctx.store.id)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** An arriving customer, with the identities that had no holder before. */
export interface Arrival {
  customer_id: string;
  /** Made just now, and not one the store knew already. */
  is_new: boolean;
  integration_id: string | null;
  document: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * An erased person who comes back is a new customer without messages: their contacts are opted out,
 * and the new record refuses every channel. A phone may be shared by a family: it is opted out, but
 * its new holder refuses nothing else. `touched` are the customers of these contacts; `events` are
 * the events that the caller publishes.
 */
export async function refuseErased(
  ctx: Ctx,
  arrivals: readonly Arrival[],
): Promise<{ events: NewDomainEvent[]; touched: Set<string> }> {
  const isErased = await erasedAmong(ctx, arrivals);
  const back = arrivals.map((one) => ({
    ...one,
    has_email: isErased('email', one.email),
    has_phone: isErased('phone', one.phone),
    is_known: isErased('document', one.document) || isErased('integration', one.integration_id),
  }));
  const suppressed = [
    ...(await optOut(ctx, ['EMAIL'], contactsOf(back, 'email'))),
    ...(await optOut(ctx, ['SMS', 'WHATSAPP'], contactsOf(back, 'phone'))),
  ];
  const refused = back
    .filter((one) => one.is_new && (one.is_known || one.has_email))
    .map(({ customer_id }) => customer_id);
  await refuseEverything(ctx, refused);
  const touched = back.filter((one) => one.has_email || one.has_phone);
  return {
    events: [...refused.flatMap(everythingRefused), ...suppressed],
    touched: new Set([...refused, ...touched.map((one) => one.customer_id)]),
  };
}

type Back = Arrival & { has_email: boolean; has_phone: boolean };

/** Opted-out contacts and their current holders. */
function contactsOf(back: readonly Back[], kind: 'email' | 'phone'): Map<string, string> {
  return new Map(
    back.flatMap((one) =>
      one[`has_${kind}`] && one[kind] ? [[one[kind], one.customer_id] as const] : [],
    ),
  );
}

/** Returns which of these identities match an erasure digest. */
async function erasedAmong(
  ctx: Ctx,
  arrivals: readonly Arrival[],
): Promise<(kind: ArrivalMark, value: string | null) => boolean> {
  const digest = identityDigester(ctx);
  const marks = new Map<string, string>();
  for (const arrival of arrivals) {
    for (const kind of ARRIVAL_MARKS) {
      const value = kind === 'integration' ? arrival.integration_id : arrival[kind];
      if (value !== null) marks.set(digest({ kind, provider: '', value }), `${kind} ${value}`);
    }
  }
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from erased_identities
     where store_id = ${ctx.store.id}
       and digest in (select decode(d, 'hex') from unnest(${[...marks.keys()]}::text[]) d)`.execute(
    ctx.db,
  );
  const erased = new Set(rows.map(({ digest }) => marks.get(digest)));
  return (kind, value) => value !== null && erased.has(`${kind} ${value}`);
}

const ARRIVAL_MARKS = ['integration', 'document', 'email', 'phone'] as const;
type ArrivalMark = (typeof ARRIVAL_MARKS)[number];

async function optOut(
  ctx: Ctx,
  channels: string[],
  contacts: Map<string, string>,
): Promise<NewDomainEvent[]> {
  if (contacts.size === 0) return [];
  const { rows } = await sql<{ channel: ContactChannel; contact: string }>`
    insert into suppressions (store_id, channel, contact, reason, created_at)
    select ${ctx.store.id}::uuid, channel, contact, 'opt_out', ${ctx.clock.now()}::timestamptz
      from unnest(${channels}::text[]) channel, unnest(${[...contacts.keys()]}::text[]) contact
    ${OPT_OUT_OUTLASTS}
    returning channel, contact`.execute(ctx.db);
  return rows.flatMap(({ channel, contact }) => {
    const customer_id = contacts.get(contact);
    if (!customer_id) return [];
    return [contactSuppressed({ customer_id, channel, source: ERASURE, reason: 'opt_out' })];
  });
}

async function refuseEverything(ctx: Ctx, customers: string[]): Promise<void> {
  const refusal = { granted: false, source: ERASURE, wording: WORDING } as const;
  const changes = [...new Set(customers)].flatMap((customer_id) =>
    CONTACT_CHANNELS.map((channel) => ({ ...refusal, customer_id, channel })),
  );
  if (changes.length > 0) await recordConsents(ctx, changes, 'latest');
}
