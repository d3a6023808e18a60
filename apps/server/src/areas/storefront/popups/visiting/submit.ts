import type { PopupDefinition, ResponseOf, Submission, submitPopup } from '@clientela/contract';
import { FREE_MAIL_DOMAINS, fold, phoneKey } from '@clientela/domain';
import { sql } from 'kysely';
import { askConfirmation } from '#areas/messaging/confirmations/index';
import {
  addTags,
  consentChanged,
  findCustomer,
  lockPeople,
  outcomesOfPeople,
  personKey,
  personValues,
  recordConsents,
  upsertPeople,
} from '#areas/records/customers/index';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { acceptsMail } from '#platform/dns';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { noticeBots } from '../notices.ts';
import { type Reward, rewardOf } from '../rewards.ts';
import { findVersion } from '../serving/contents.ts';
import type { ActivePopup } from '../serving/published.ts';
import { createInShop } from '../shop-coupons.ts';
import { publishSignup } from '../signed-up.ts';
import { activePopup, countSignup, openForSite } from './callers.ts';
import { pathOf } from './events.ts';
import { join } from './joins.ts';
import { isWorkDone, openTicket, type Ticket, ticketEnd, useOnce } from './tickets.ts';
import { isDisposable, readFields, type TypedFields } from './typed-fields.rules.ts';

type Answer = ResponseOf<typeof submitPopup>;

interface Signup {
  popup: ActivePopup;
  /** The version that the visitor saw. */
  definition: PopupDefinition;
  fields: TypedFields;
  body: Submission;
  ip: string;
}

/** Records a sign-up. The response is the same for known people, unknown ones and suspects. */
export async function submit(
  platform: PlatformCtx,
  key: string,
  body: Submission,
  exchange: Exchange,
): Promise<Answer> {
  const storefront = await openForSite(platform, key, exchange);
  const { ctx } = storefront;
  const { ip } = exchange.request;
  const popup = activePopup(storefront, body.popup_id, body.version);
  if (!popup) throw new Failure('not_found');
  const definition =
    body.version === popup.version
      ? popup.definition
      : await findVersion(ctx, popup.id, body.version);
  const repeated = await findAnswer(ctx, definition, body);
  if (repeated) return repeated;
  const ticket = openTicket(ctx, body.ticket, body);
  const fields = readFields(definition, body.fields, ctx.clock.now().getFullYear());
  const pace = await countSignup(storefront, ip);
  const signup: Signup = { popup, definition, fields, body, ip };
  const isSuspect =
    isSuspicious(signup, ticket) ||
    (pace === 'high' && ticket.bits === 0) ||
    (await isUnreachable(ctx, fields.email));
  const made = await inTransaction(ctx, (ctx) => record(ctx, signup, { ticket, isSuspect }));
  if ('answer' in made) return made.answer;
  const coupon = made.isPending ? await createInShop(ctx, body.submission_id) : made.coupon;
  return answerOf(definition, fields, coupon);
}

function isSuspicious({ body, fields }: Signup, ticket: Ticket): boolean {
  return (
    body.website !== '' ||
    !body.is_trusted ||
    isDisposable(fields.email) ||
    !isWorkDone(ticket, body.work)
  );
}

/** Whether no server accepts mail for the address; without an answer it is believed. */
async function isUnreachable({ app }: Ctx, email: string | undefined): Promise<boolean> {
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  if (!domain || FREE_MAIL_DOMAINS.has(domain)) return false;
  return (await acceptsMail(app.config, domain)) === false;
}

/** A link in an e-mail confirms, so a sign-up by phone alone is complete at once. */
function asksConfirmation({ double_opt_in }: PopupDefinition, { email }: TypedFields): boolean {
  return double_opt_in && email !== undefined;
}

function answerOf(definition: PopupDefinition, fields: TypedFields, code: string | null): Answer {
  const { coupon } = definition;
  const isWaiting = asksConfirmation(definition, fields);
  const isShown = !isWaiting && coupon.kind !== 'NONE' && coupon.reveal === 'SCREEN';
  return { step: isWaiting ? 'confirm' : 'success', coupon: isShown ? code : null };
}

/** The response to a repeated request. */
async function findAnswer(
  ctx: Ctx,
  definition: PopupDefinition,
  { submission_id, popup_id }: Submission,
): Promise<Answer | null> {
  const row = await ctx.db
    .selectFrom('popup_submissions')
    .select(['popup_id', 'coupon', 'fields'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', submission_id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.popup_id !== popup_id) throw new Failure('ticket_invalid');
  return answerOf(definition, row.fields as TypedFields, row.coupon);
}

type Recorded = { answer: Answer } | Reward;

async function record(
  ctx: Ctx,
  signup: Signup,
  { ticket, isSuspect }: { ticket: Ticket; isSuspect: boolean },
): Promise<Recorded> {
  const { body, definition } = signup;
  // Of two equal requests at once, the second waits and returns the answer of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${ctx.store.id} ${body.submission_id}`}, 0))`.execute(
    ctx.db,
  );
  const repeated = await findAnswer(ctx, definition, body);
  if (repeated) return { answer: repeated };
  if (!(await useOnce(ctx, ticket.nonce, ticketEnd(ticket)))) throw new Failure('ticket_invalid');
  if (isSuspect) return recordSuspect(ctx, signup);

  await lockPeople(ctx);
  const person = await findOrMakeLead(ctx, signup);
  const isWaiting = asksConfirmation(definition, signup.fields);
  const reward = await rewardOf(
    ctx,
    { popup_id: body.popup_id, submission_id: body.submission_id },
    definition.coupon,
    person,
  );
  await insert(ctx, signup, {
    customer_id: person.id,
    is_new: person.is_new,
    differs: person.differs,
    coupon: reward.coupon,
    state: isWaiting ? 'awaiting_confirmation' : 'signed_up',
  });
  if (body.visitor_id) await join(ctx, body.visitor_id, person.id);
  await recordTicked(ctx, signup, person.id);
  // A coupon of the shop is announced once the shop has it.
  if (!isWaiting && !reward.isPending) await publishSignup(ctx, body.submission_id);
  return reward;
}

/** A suspect is no customer and uses up no code of one person. */
async function recordSuspect(ctx: Ctx, signup: Signup): Promise<Recorded> {
  const { coupon } = signup.definition;
  const code = coupon.kind === 'FIXED' ? coupon.code : null;
  await insert(ctx, signup, {
    customer_id: null,
    is_new: false,
    differs: [],
    coupon: code,
    state: 'suspect',
  });
  await noticeBots(ctx, signup.popup.id);
  return { coupon: code, isPending: false };
}

interface Person {
  id: string;
  is_new: boolean;
  differs: string[];
}

/** The known person, unchanged, or a new lead with the pop-up's tags. */
async function findOrMakeLead(ctx: Ctx, { fields, popup, body }: Signup): Promise<Person> {
  const [first_name = '', ...rest] = (fields.name ?? '').split(/\s+/);
  const person = {
    integration_id: null,
    document: fields.document ?? null,
    email: fields.email ?? null,
    phone: fields.phone ?? null,
    first_name: first_name || null,
    last_name: rest.join(' ') || null,
    birthdate: fields.birthdate ?? null,
    city: null,
    state: null,
    postal_code: null,
    accepts_email: null,
    is_lead: true,
  };
  const key = personKey(person);
  if (!key) throw new Error('a sign-up without a contact');
  await upsertPeople(ctx, [`1\t${personValues(person, key)}`], {
    source: 'popup',
    provider: '',
    import_id: null,
    said_at: ctx.clock.now(),
    is_beginning: false,
    is_history: false,
    keeps_known: true,
  });
  const [outcome] = await outcomesOfPeople(ctx);
  if (!outcome) throw new Error('a sign-up without a person');
  const is_new = outcome.outcome === 'created';
  if (is_new) await addTags(ctx, outcome.id, await tagsOf(ctx, popup.id, body.version));
  const differs = is_new ? [] : await differencesOf(ctx, outcome.id, fields);
  return { id: outcome.id, is_new, differs };
}

async function tagsOf(ctx: Ctx, popupId: string, version: number): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('popup_versions')
    .select('tag_ids')
    .where('store_id', '=', ctx.store.id)
    .where('popup_id', '=', popupId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.tag_ids ?? [];
}

/** Fields for a person of the store to check: what was typed is not what is known. */
async function differencesOf(ctx: Ctx, id: string, fields: TypedFields): Promise<string[]> {
  const known = await findCustomer(ctx, id);
  const name = `${known.first_name} ${known.last_name}`.trim();
  const isSame: Record<keyof TypedFields, (typed: string) => boolean> = {
    name: (typed) => fold(typed) === fold(name),
    email: (typed) => typed === known.email,
    phone: (typed) => known.phone !== null && phoneKey(typed) === phoneKey(known.phone),
    document: (typed) => typed === known.document,
    birthdate: (typed) => typed === known.birthdate,
  };
  return (Object.keys(fields) as (keyof TypedFields)[]).filter(
    (field) => !isSame[field](fields[field] ?? ''),
  );
}

async function insert(
  ctx: Ctx,
  { popup, fields, body, ip, definition }: Signup,
  outcome: {
    customer_id: string | null;
    is_new: boolean;
    differs: string[];
    coupon: string | null;
    state: string;
  },
): Promise<void> {
  await ctx.db
    .insertInto('popup_submissions')
    .values({
      store_id: ctx.store.id,
      id: body.submission_id,
      popup_id: popup.id,
      version: body.version,
      letter: body.letter,
      at: ctx.clock.now(),
      fields: JSON.stringify(fields),
      consent_text_ids: tickedOf(definition, body),
      page: pathOf(body.page),
      utm: JSON.stringify(body.utm),
      device: body.device,
      visitor_id: body.visitor_id,
      ip,
      ...outcome,
    })
    .execute();
}

function tickedOf({ consent_text_ids }: PopupDefinition, body: Submission): string[] {
  return consent_text_ids.filter((id) => body.consent_text_ids.includes(id));
}

/**
 * Records the ticked boxes. A refusal stays, since anybody can type an address: only a confirmation from its mailbox
 * lifts it. With double opt-in every consent to e-mails waits for that.
 */
async function recordTicked(
  ctx: Ctx,
  { definition, fields, body, ip }: Signup,
  customer_id: string,
): Promise<void> {
  const ids = tickedOf(definition, body);
  const texts = ids.length
    ? await ctx.db
        .selectFrom('consent_texts')
        .select(['id', 'channel'])
        .where('store_id', '=', ctx.store.id)
        .where('id', 'in', ids)
        .execute()
    : [];
  const { email, phone } = fields;
  const known = await findCustomer(ctx, customer_id);
  const isOwnEmail = email !== undefined && known.email === email;
  const isOwnPhone =
    phone !== undefined && known.phone !== null && phoneKey(known.phone) === phoneKey(phone);
  const changes = [...new Map(texts.map((text) => [text.channel, text])).values()].flatMap(
    ({ id, channel }) => {
      // A box next to somebody else's contact says nothing about the customer's own.
      const contact = channel === 'EMAIL' ? isOwnEmail && email : isOwnPhone && phone;
      if (!contact || (channel === 'EMAIL' && definition.double_opt_in)) return [];
      return {
        customer_id,
        channel: channel as 'EMAIL' | 'SMS' | 'WHATSAPP',
        granted: true,
        source: 'popup' as const,
        contact,
        consent_text_id: id,
        page: body.page,
        ip,
      };
    },
  );
  const { changed, kept } = await recordConsents(ctx, changes, 'first');
  await publish(ctx, ...changed.map(consentChanged));
  const agreed = texts.filter(({ channel }) => channel === 'EMAIL').map(({ id }) => id);
  const asks = definition.double_opt_in || (kept > 0 && agreed.length > 0);
  if (!asks || !email) return;
  await askConfirmation(ctx, {
    customer_id,
    contact: email,
    is_own: isOwnEmail,
    consent_text_ids: agreed,
    source: 'popup',
    page: body.page,
  });
}
