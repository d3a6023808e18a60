import type {
  Customer,
  CustomerChange,
  CustomerDraft,
  FieldError,
  LeadDraft,
  QuickCustomer,
} from '@clientela/contract';
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  localDay,
  parseDocument,
  parsePhone,
  phoneKey,
  present,
  splitName,
} from '@clientela/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readChange, writeDocument } from '#areas/records/attributes/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import {
  type CustomerFields,
  changeCustomer,
  claimIdentities,
  findCustomer,
  type Identity,
  insertCustomer,
  lockForChange,
  noteConflict,
} from '../customers.queries.ts';
import { customersTexts } from '../customers.texts.ts';
import { refuseErased } from '../erased-identities.queries.ts';
import { assertMayLeads } from '../lead-rights.ts';
import { findCustomersByPhones } from '../phone-details.queries.ts';
import { fillName } from './complete-customer.ts';

type Draft = z.output<typeof CustomerDraft>;
type Change = z.output<typeof CustomerChange>;

const EMPTY_PERSON = { integration_id: null, document: null, email: null, phone: null };

export function createCustomer(ctx: Ctx, draft: Draft): Promise<Customer> {
  const { custom, ...person } = draft;
  const fields = normalise(ctx, person);
  return inTransaction(ctx, async (ctx) => {
    const values = await readChange(ctx, 'CUSTOMER', custom);
    const id = await insertPerson(ctx, fields);
    await writeDocument(ctx, 'CUSTOMER', id, values);
    return findCustomer(ctx, id);
  });
}

/** Registers a person at a counter; a known phone is its customer's, whose missing name is filled in. */
export function registerCustomer(
  ctx: Ctx,
  { name, ...number }: z.output<typeof QuickCustomer>,
): Promise<{ customer: Customer; is_new: boolean }> {
  const names = splitName(name);
  const fields = normalise(ctx, { ...names, ...number });
  const phone = present(fields.phone, 'phone of the customer');
  return inTransaction(ctx, async (ctx) => {
    // Of two counters at once, the second finds the customer of the first.
    const key = `register ${ctx.store.id} ${phoneKey(phone)}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
    const { data } = await findCustomersByPhones(ctx, [phone]);
    const known = data[0]?.customer?.id;
    if (known) await fillName(ctx, known, names);
    const id = known ?? (await insertPerson(ctx, fields));
    return { customer: await findCustomer(ctx, id), is_new: known === undefined };
  });
}

/** Creates a lead with an e-mail, a phone, or both. */
export function createLead(
  ctx: Ctx,
  { name, ...contacts }: z.output<typeof LeadDraft>,
): Promise<Customer> {
  const { email, phone } = contacts;
  if (!email && !phone) throw invalidField('email', customersTexts.contact_missing, 'required');
  const fields = normalise(ctx, {
    ...splitName(name),
    ...(email && { email }),
    ...(phone && { phone }),
  });
  return inTransaction(ctx, async (ctx) =>
    findCustomer(ctx, await insertPerson(ctx, fields, 'lead')),
  );
}

async function insertPerson(
  ctx: Ctx,
  fields: Partial<CustomerFields>,
  stage: 'customer' | 'lead' = 'customer',
): Promise<string> {
  const id = newId(ctx.clock.now().getTime());
  await insertCustomer(ctx, id, fields, stage);
  await claimOrRefuse(ctx, id, fields);
  const arrival = { ...EMPTY_PERSON, ...fields, customer_id: id, is_new: true };
  const { events } = await refuseErased(ctx, [arrival]);
  const of = { subject_id: id, customer_id: id };
  const kind = stage === 'lead' ? 'lead.created' : 'customer.created';
  const created = { ...of, kind, data: { source: 'typed' } } as const;
  await publish(ctx, created, ...events);
  return id;
}

export function updateCustomer(
  ctx: Ctx,
  id: string,
  { custom, ...change }: Change,
): Promise<Customer> {
  const fields = normalise(ctx, change);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockForChange(ctx, id);
    assertMayLeads(ctx, before.stage, 'update');
    const values = await readChange(ctx, 'CUSTOMER', custom);
    const isCustomChanged = await writeDocument(ctx, 'CUSTOMER', id, values);
    await changeCustomer(ctx, id, fields);
    await claimOrRefuse(ctx, id, fields);
    const arrival = { ...EMPTY_PERSON, ...fields, customer_id: id, is_new: false };
    const { events } = await refuseErased(ctx, [arrival]);
    const changed = changedFields(before, fields);
    await publishChange(ctx, id, isCustomChanged ? [...changed, 'custom'] : changed);
    await publish(ctx, ...events);
    return findCustomer(ctx, id);
  });
}

function changedFields(before: CustomerFields, after: Partial<CustomerFields>): string[] {
  const names = Object.keys(after) as (keyof CustomerFields)[];
  return names.filter((name) => after[name] !== before[name]);
}

async function publishChange(ctx: Ctx, id: string, fields: string[]): Promise<void> {
  if (fields.length === 0) return;
  const of = { subject_id: id, customer_id: id };
  await publish(ctx, { ...of, kind: 'customer.updated', data: { fields } });
}

/** Normalises the input to the stored forms, or names every invalid field. */
function normalise(ctx: Ctx, typed: Omit<Change, 'custom'>): Partial<CustomerFields> {
  const { document, phone, email, ...rest } = typed;
  const country = typed.phone_country_code ?? '55';
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) =>
    errors.push({ field, rule: 'invalid', message });
  const fields: { [Field in keyof CustomerFields]?: CustomerFields[Field] | null } = {
    ...rest,
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(document !== undefined && { document: parseDocument(document) }),
    ...(phone !== undefined && {
      phone: parsePhone(country === '55' ? phone : `+${country}${phone}`),
    }),
  };
  if (fields.document === null) refuse('document', customersTexts.document_invalid);
  if (fields.phone === null) refuse('phone', customersTexts.phone_invalid);
  for (const field of CUSTOMER_FIELD_NAMES) {
    const written = typed[field];
    if (written === undefined) continue;
    const { read, invalid } = CUSTOMER_FIELDS[field];
    fields[field] = written ? read(written) : null;
    if (written && fields[field] === null) refuse(field, invalid);
  }
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const { birthdate } = fields;
  if (birthdate && (birthdate > today || birthdate < '1900-01-01')) {
    refuse('birthdate', CUSTOMER_FIELDS.birthdate.invalid);
  }
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
  // a null document or phone was refused above
  return fields as Partial<CustomerFields>;
}

const TAKEN: Record<Identity['kind'], string> = {
  document: customersTexts.document_taken,
  email: customersTexts.email_taken,
  phone: customersTexts.phone_taken,
};

/**
 * A document or e-mail of another customer is refused; a phone may be shared by a family and is
 * listed for review.
 */
async function claimOrRefuse(ctx: Ctx, id: string, fields: Partial<CustomerFields>): Promise<void> {
  const identities = (['document', 'email', 'phone'] as const).flatMap((kind) => {
    const value = fields[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
  if (identities.length === 0) return;
  const taken = await claimIdentities(ctx, id, identities);
  const errors = taken
    .filter(({ kind }) => kind !== 'phone')
    .map(({ kind }) => ({ field: kind, rule: 'taken', message: TAKEN[kind] }));
  if (errors.length > 0) throw new Failure('customer_already_exists', { errors });
  for (const phone of taken) await noteConflict(ctx, id, phone);
}
