import type { PopupDefinition, ResponseOf, Submission, submitPopup } from '@clientela/contract';
import { FREE_MAIL_DOMAINS } from '@clientela/domain';
import { sql } from 'kysely';
import { lockPeople } from '#areas/records/customers/index';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { acceptsMail } from '#platform/dns';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { attributeInputs } from '../attribute-inputs.rules.ts';
import { noticeBots } from '../notices.ts';
import type { Reward } from '../rewards.ts';
import { findVersion } from '../serving/contents.ts';
import { createInShop } from '../shop-coupons.ts';
import { askSuspect } from '../suspects/ask-suspect.ts';
import { activePopup, countSignup, openForSite } from './callers.ts';
import { pathOf } from './events.ts';
import { admit, asksConfirmation, type Outcome, type Signup } from './signups.ts';
import { isWorkDone, openTicket, type Ticket, ticketEnd, useOnce } from './tickets.ts';
import { isDisposable, readFields, type TypedFields } from './typed-fields.rules.ts';

type Answer = ResponseOf<typeof submitPopup>;

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
  const inputs = attributeInputs(definition, storefront.attributes);
  const fields = readFields(definition, inputs, body.fields, ctx.clock.now().getFullYear());
  const pace = await countSignup(storefront, ip);
  const signup: Signup = {
    submission_id: body.submission_id,
    popup_id: popup.id,
    version: body.version,
    definition,
    fields,
    consent_text_ids: definition.consent_text_ids.filter((id) =>
      body.consent_text_ids.includes(id),
    ),
    page: body.page,
    ip,
    visitor_id: body.visitor_id ?? null,
  };
  const isPaced = pace !== 'high' || ticket.bits > 0;
  const suspicion: Suspicion | null = !(await isReachable(ctx, fields.email))
    ? 'unreachable'
    : isPaced && isHuman(body, ticket)
      ? null
      : 'unproved';
  const made = await inTransaction(ctx, (ctx) => record(ctx, { signup, body, ticket, suspicion }));
  if ('answer' in made) return made.answer;
  const coupon = made.isPending ? await createInShop(ctx, body.submission_id) : made.coupon;
  return answerOf(definition, fields, coupon);
}

/** Why a sign-up waits for a person: no mail reaches its address, or nothing shows that a human sent it. */
type Suspicion = 'unreachable' | 'unproved';

function isHuman({ website, is_trusted, work }: Submission, ticket: Ticket): boolean {
  return website === '' && is_trusted && isWorkDone(ticket, work);
}

/** Whether a server accepts mail for the address for longer than minutes; without an answer it is believed. */
async function isReachable({ app }: Ctx, email: string | undefined): Promise<boolean> {
  if (isDisposable(email)) return false;
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  if (!domain || FREE_MAIL_DOMAINS.has(domain)) return true;
  return (await acceptsMail(app.config, domain)) !== false;
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

interface Sent {
  signup: Signup;
  body: Submission;
  ticket: Ticket;
  suspicion: Suspicion | null;
}

type Recorded = { answer: Answer } | Reward;

async function record(ctx: Ctx, sent: Sent): Promise<Recorded> {
  const { signup, body, ticket, suspicion } = sent;
  // Of two equal requests at once, the second waits and returns the answer of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${ctx.store.id} ${body.submission_id}`}, 0))`.execute(
    ctx.db,
  );
  const repeated = await findAnswer(ctx, signup.definition, body);
  if (repeated) return { answer: repeated };
  if (!(await useOnce(ctx, ticket.nonce, ticketEnd(ticket)))) throw new Failure('ticket_invalid');
  const store = (outcome: StoredOutcome) => insert(ctx, sent, outcome);
  if (!suspicion) {
    await lockPeople(ctx);
    return admit(ctx, signup, { store });
  }
  // A suspect is no customer and uses up no code of one person.
  const { coupon: of } = signup.definition;
  const coupon = of.kind === 'FIXED' ? of.code : null;
  await store({ customer_id: null, is_new: false, differs: [], coupon, state: 'suspect' });
  if (suspicion === 'unproved') await askSuspect(ctx, signup);
  await noticeBots(ctx, signup.popup_id);
  return { coupon, isPending: false };
}

type StoredOutcome =
  | Outcome
  | (Omit<Outcome, 'customer_id' | 'state'> & { customer_id: null; state: 'suspect' });

async function insert(ctx: Ctx, { signup, body }: Sent, outcome: StoredOutcome): Promise<void> {
  await ctx.db
    .insertInto('popup_submissions')
    .values({
      store_id: ctx.store.id,
      id: signup.submission_id,
      popup_id: signup.popup_id,
      version: signup.version,
      letter: body.letter,
      at: ctx.clock.now(),
      fields: JSON.stringify(signup.fields),
      consent_text_ids: [...signup.consent_text_ids],
      page: pathOf(body.page),
      utm: JSON.stringify(body.utm),
      device: body.device,
      visitor_id: signup.visitor_id,
      ip: signup.ip,
      ...outcome,
    })
    .execute();
}
