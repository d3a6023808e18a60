import { type RawBuilder, sql } from 'kysely';
import { actorMay } from '#platform/actor';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';

/**
 * Whether the caller may see customers' identities; a bonus validator sees a first name and part of a
 * contact.
 */
export function seesCustomers(ctx: Ctx): boolean {
  return actorMay(ctx.actor, 'Customer.index');
}

/** The name of a customer as the caller may see it. */
export function shownName(ctx: Ctx, customer: string): RawBuilder<string> {
  const c = columnsOf<'customers'>(customer);
  return seesCustomers(ctx)
    ? sql`app.name_of(${sql.id(customer)})`
    : sql`coalesce(nullif(${c('first_name')}, ''), 'Cliente')`;
}

/** `(11) •••••-1234`, of a phone in E.164. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^55/, '');
  return `(${digits.slice(0, 2)}) •••••-${digits.slice(-4)}`;
}

/** `an•••@exemplo.com.br` */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, Math.min(2, name.length - 1))}•••@${domain}`;
}
