import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });

/** A manual merge of two records: the remaining one, and the other's name. */
export const CustomerMerge = z.object({
  id: Id,
  kept_customer: Person,
  merged_customer: Person,
  merged_by: z.string().nullable(),
  created_at: Instant,
});
export type CustomerMerge = z.output<typeof CustomerMerge>;

export const CustomerMergeDraft = z.object({ kept_customer_id: Id, merged_customer_id: Id });

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-merges',
  permission: 'Customer.update',
  idempotent: true,
  status: 201,
  summary:
    'Merges two customers: orders, messages, notes, tags and clusters move to the surviving one, whose empty fields are filled',
  body: CustomerMergeDraft,
  response: CustomerMerge,
  failures: ['not_found', 'customers_not_mergeable', 'merge_needs_manager'],
});

export const listCustomerMerges = endpoint({
  method: 'GET',
  path: '/customers/:id/merges',
  permission: 'Customer.show',
  scope: 'customers',
  summary: 'Reversible merges into this customer, newest first',
  response: listOf(CustomerMerge),
});

export const undoCustomerMerge = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-merges/:merge_id/undo',
  permission: 'Customer.update',
  summary: 'Undoes a merge; data added since stays with the surviving customer',
  response: Person,
  failures: ['merge_needs_manager'],
});
