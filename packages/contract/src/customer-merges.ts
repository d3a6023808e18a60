import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf } from './shapes.ts';

const Person = z.object({ id: Id, name: z.string() });

/** Two records that a person said are one: the one that was kept, and what the other was called. */
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
    'Makes two records of one person one: orders, messages, notes, tags and clusters move to the one kept, which learns what it did not know',
  body: CustomerMergeDraft,
  response: CustomerMerge,
  failures: ['not_found', 'customers_not_mergeable', 'merge_needs_manager'],
});

export const listCustomerMerges = endpoint({
  method: 'GET',
  path: '/customers/:id/merges',
  permission: 'Customer.show',
  scope: 'customers',
  summary: 'Records that were merged into this one and may be taken out again, newest first',
  response: listOf(CustomerMerge),
});

export const undoCustomerMerge = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customer-merges/:merge_id/undo',
  permission: 'Customer.update',
  summary:
    'Makes two of them again, each with what it had; what came since stays with the one that was kept',
  response: Person,
  failures: ['merge_needs_manager'],
});
