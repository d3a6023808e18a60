import type { Customer, CustomerDraft, FieldError } from '@clientela/contract';
import { parseDocument, parsePhone } from '@clientela/domain';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import {
  type CustomerFields,
  changeCustomer,
  claimIdentities,
  findCustomer,
  type Identity,
  insertCustomer,
} from '../customers.queries.ts';

type Draft = z.output<typeof CustomerDraft>;

export function createCustomer(ctx: Ctx, draft: Draft): Promise<Customer> {
  const fields = normalise(ctx, draft);
  return inTransaction(ctx, async (ctx) => {
    const id = newId(ctx.clock.now().getTime());
    await insertCustomer(ctx, id, fields);
    await claimOrRefuse(ctx, id, fields);
    return findCustomer(ctx, id);
  });
}

export function updateCustomer(ctx: Ctx, id: string, draft: Draft): Promise<Customer> {
  const fields = normalise(ctx, draft);
  return inTransaction(ctx, async (ctx) => {
    await changeCustomer(ctx, id, fields);
    await claimOrRefuse(ctx, id, fields);
    return findCustomer(ctx, id);
  });
}

/** Brings what was typed to the forms the product keeps, or names every field that cannot be. */
function normalise(ctx: Ctx, draft: Draft): CustomerFields {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) =>
    errors.push({ field, rule: 'invalid', message });
  const document = parseDocument(draft.document);
  if (!document) refuse('document', 'O documento informado deve ser válido');
  const phone = parsePhone(
    draft.phone_country_code === '55' ? draft.phone : `+${draft.phone_country_code}${draft.phone}`,
  );
  if (!phone) refuse('phone', 'O telefone informado deve ser válido');
  const today = ctx.clock.now().toISOString().slice(0, 10);
  if (draft.birthdate > today || draft.birthdate < '1900-01-01') {
    refuse('birthdate', 'A data de nascimento é inválida');
  }
  if (!document || !phone || errors.length > 0) throw new Failure('invalid_fields', { errors });
  return {
    first_name: draft.first_name,
    last_name: draft.last_name,
    email: draft.email.toLowerCase(),
    phone,
    phone_country_code: draft.phone_country_code,
    birthdate: draft.birthdate,
    document,
    city: draft.city || null,
    state: draft.state || null,
    postal_code: draft.postal_code?.replaceAll(/\D/g, '') || null,
    enable_for_interactions: draft.enable_for_interactions,
  };
}

const TAKEN: Record<Identity['kind'], string> = {
  document: 'Outro cliente já tem este documento',
  email: 'Outro cliente já tem este e-mail',
  phone: 'Outro cliente já tem este telefone',
};

/** A document or e-mail of somebody else is refused; a phone may be a family's and stays theirs. */
async function claimOrRefuse(ctx: Ctx, id: string, fields: CustomerFields): Promise<void> {
  const taken = await claimIdentities(ctx, id, [
    { kind: 'document', value: fields.document },
    { kind: 'email', value: fields.email },
    { kind: 'phone', value: fields.phone },
  ]);
  const errors = taken
    .filter((kind) => kind !== 'phone')
    .map((kind) => ({ field: kind, rule: 'taken', message: TAKEN[kind] }));
  if (errors.length > 0) throw new Failure('customer_already_exists', { errors });
}
