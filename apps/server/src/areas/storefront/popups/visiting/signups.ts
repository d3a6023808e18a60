import type { Customer, POPUP_FIELDS, PopupDefinition } from '@clientela/contract';
import { fold, phoneKey, splitName } from '@clientela/domain';
import { askConfirmation } from '#areas/messaging/confirmations/index';
import { checkChange, definitionsOf, writeDocument } from '#areas/records/attributes/index';
import {
  addTags,
  consentChanged,
  findCustomer,
  recordConsents,
  UNKNOWN_PERSON,
  upsertPeople,
} from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { type Reward, rewardOf } from '../rewards.ts';
import { publishSignup } from '../signed-up.ts';
import { join } from './joins.ts';
import { customOf, type TypedFields } from './typed-fields.rules.ts';

/** A sign-up as it was sent or stored. */
export interface Signup {
  submission_id: string;
  popup_id: string;
  version: number;
  /** The version that the visitor saw. */
  definition: PopupDefinition;
  fields: TypedFields;
  /** Of the ticked boxes. */
  consent_text_ids: readonly string[];
  page: string;
  ip: string | null;
  visitor_id: string | null;
}

/** What is stored with a sign-up that counts. */
export interface Outcome {
  customer_id: string;
  is_new: boolean;
  differs: string[];
  coupon: string | null;
  state: 'signed_up' | 'awaiting_confirmation' | 'confirmed';
}

/** A link in an e-mail confirms, so a sign-up by phone alone is complete at once. */
export function asksConfirmation(
  { double_opt_in }: PopupDefinition,
  { email }: TypedFields,
): boolean {
  return double_opt_in && email !== undefined;
}

/**
 * Makes a sign-up count: the person or a new lead, the coupon, the ticked boxes, the event. The caller holds the lock of
 * `lockPeople`.
 *
 * @param store writes the sign-up with its outcome.
 * @param proof `mailbox`: its link was followed. `none`: a suspect, whose consents wait for that. Otherwise as usual.
 */
export async function admit(
  ctx: Ctx,
  signup: Signup,
  { store, proof }: { store(outcome: Outcome): Promise<void>; proof?: 'mailbox' | 'none' },
): Promise<Reward> {
  const { popup_id, submission_id, definition, fields, visitor_id } = signup;
  const person = await findOrMakeLead(ctx, signup);
  const isWaiting = proof !== 'mailbox' && asksConfirmation(definition, fields);
  const reward = await rewardOf(ctx, { popup_id, submission_id }, definition.coupon, person);
  await store({
    customer_id: person.id,
    is_new: person.is_new,
    differs: person.differs,
    coupon: reward.coupon,
    state: proof === 'mailbox' ? 'confirmed' : isWaiting ? 'awaiting_confirmation' : 'signed_up',
  });
  if (visitor_id) await join(ctx, visitor_id, person.id);
  // A followed link records its own consent, and proves nothing about a phone.
  if (proof !== 'mailbox') {
    await recordTicked(ctx, signup, { customer_id: person.id, isProved: proof !== 'none' });
  }
  // A coupon of the shop is announced once the shop has it.
  if (!isWaiting && !reward.isPending) await publishSignup(ctx, submission_id);
  return reward;
}

interface Person {
  id: string;
  is_new: boolean;
  differs: string[];
}

/** The known person, unchanged, or a new lead with the pop-up's tags. */
async function findOrMakeLead(ctx: Ctx, { fields, popup_id, version }: Signup): Promise<Person> {
  const { first_name, last_name } = splitName(fields.name ?? '');
  const person = {
    ...UNKNOWN_PERSON,
    document: fields.document ?? null,
    email: fields.email ?? null,
    phone: fields.phone ?? null,
    first_name: first_name || null,
    last_name: last_name || null,
    birthdate: fields.birthdate ?? null,
    is_lead: true,
  };
  const { outcomes } = await upsertPeople(ctx, [person], {
    source: 'popup',
    provider: '',
    import_id: null,
    said_at: ctx.clock.now(),
    is_beginning: false,
    is_history: false,
    keeps_known: true,
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error('a sign-up without a contact');
  const is_new = outcome.outcome === 'created';
  if (is_new) {
    await addTags(ctx, outcome.id, await tagsOf(ctx, popup_id, version));
    await writeAttributes(ctx, outcome.id, fields);
  }
  const differs = is_new ? [] : await differencesOf(ctx, outcome.id, fields);
  return { id: outcome.id, is_new, differs };
}

/** Writes a new lead's attributes. A suspect may wait for long, so those archived meanwhile are left out. */
async function writeAttributes(ctx: Ctx, id: string, fields: TypedFields): Promise<void> {
  const custom = customOf(fields);
  if (Object.keys(custom).length === 0) return;
  const { document } = checkChange(await definitionsOf(ctx, 'CUSTOMER'), custom);
  await writeDocument(ctx, 'CUSTOMER', id, document);
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
  const isSame: Record<(typeof POPUP_FIELDS)[number], (typed: string) => boolean> = {
    name: (typed) => fold(typed) === fold(name),
    email: (typed) => typed === known.email,
    phone: (typed) => known.phone !== null && phoneKey(typed) === phoneKey(known.phone),
    document: (typed) => typed === known.document,
    birthdate: (typed) => typed === known.birthdate,
  };
  const fixed = (Object.keys(isSame) as (keyof typeof isSame)[]).filter((field) => {
    const typed = fields[field];
    return typed !== undefined && !isSame[field](typed);
  });
  return [...fixed, ...(await attributeDifferences(ctx, known, fields))];
}

async function attributeDifferences(
  ctx: Ctx,
  { custom: known }: Pick<Customer, 'custom'>,
  fields: TypedFields,
): Promise<string[]> {
  const custom = customOf(fields);
  if (Object.keys(custom).length === 0) return [];
  const inUse = await definitionsOf(ctx, 'CUSTOMER');
  return inUse.flatMap(({ key }) => {
    const typed = custom[key];
    const isSame = typed === undefined || fold(String(typed)) === fold(known[key] ?? '');
    return isSame ? [] : `custom.${key}`;
  });
}

/**
 * Records the ticked boxes. A refusal stays, since anybody can type an address: only a confirmation from its mailbox
 * lifts it. With double opt-in every consent to e-mails waits for that; those of a suspect to other channels are not recorded.
 */
async function recordTicked(
  ctx: Ctx,
  { definition, fields, consent_text_ids, page, ip }: Signup,
  { customer_id, isProved }: { customer_id: string; isProved: boolean },
): Promise<void> {
  const texts = consent_text_ids.length
    ? await ctx.db
        .selectFrom('consent_texts')
        .select(['id', 'channel'])
        .where('store_id', '=', ctx.store.id)
        .where('id', 'in', [...consent_text_ids])
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
      if (!contact || !isProved || (channel === 'EMAIL' && definition.double_opt_in)) return [];
      return {
        customer_id,
        channel: channel as 'EMAIL' | 'SMS' | 'WHATSAPP',
        granted: true,
        source: 'popup' as const,
        contact,
        consent_text_id: id,
        page,
        ip,
      };
    },
  );
  const { changed, kept } = await recordConsents(ctx, changes, 'first');
  await publish(ctx, ...changed.map(consentChanged));
  const agreed = texts.filter(({ channel }) => channel === 'EMAIL').map(({ id }) => id);
  const asks = definition.double_opt_in || ((kept > 0 || !isProved) && agreed.length > 0);
  if (!asks || !email) return;
  await askConfirmation(ctx, {
    customer_id,
    contact: email,
    is_own: isOwnEmail,
    consent_text_ids: agreed,
    source: 'popup',
    page,
  });
}
