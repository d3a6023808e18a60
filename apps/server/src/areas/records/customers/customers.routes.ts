import * as contract from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context';
import { on, routes } from '#platform/http/routes';
import { listBlockedContacts, releaseBlockedContacts } from './blocked-contacts.queries.ts';
import { listConsentTexts } from './consent-texts.queries.ts';
import { readConsents } from './consents.queries.ts';
import { filterConditions } from './customer-filters.ts';
import { listCustomers } from './customer-list.queries.ts';
import { listMerges, mergeRecords, undoMerge } from './customer-merges.queries.ts';
import { createNote, listNotes, removeNote, updateNote } from './customer-notes.queries.ts';
import { searchCondition } from './customer-search.queries.ts';
import {
  bulkTag,
  createTag,
  listTags,
  removeTag,
  replaceTags,
  updateTag,
} from './customer-tags.queries.ts';
import { findCustomer, removeCustomer } from './customers.queries.ts';
import { assertMayLeads, assertMayPerson } from './lead-rights.ts';
import { findCustomersByPhones } from './phone-details.queries.ts';
import { pickCustomers } from './random-metadata.queries.ts';
import { listSegmentSizes } from './rfm.queries.ts';
import { listTagMerges, mergeTags, undoTagMerge } from './tag-merges.ts';
import { readTimeline } from './timeline.queries.ts';
import { exportCustomers } from './use-cases/export-customers.ts';
import { publishConsentText } from './use-cases/publish-consent-text.ts';
import { recordConsentByHand } from './use-cases/record-consent.ts';
import {
  createCustomer,
  createLead,
  registerCustomer,
  updateCustomer,
} from './use-cases/save-customer.ts';

const done = async (work: Promise<void>) => {
  await work;
  return undefined;
};

/** Which customers a bulk action means, as a condition over `customers c` and `customer_totals t`. */
async function selectionCondition(
  ctx: Ctx,
  selection: z.output<typeof contract.CustomerSelection>,
): Promise<RawBuilder<boolean>> {
  if ('customer_ids' in selection) return sql`c.id = any(${selection.customer_ids}::uuid[])`;
  const { search, stage } = selection.all_matching;
  const conditions = await filterConditions(ctx, selection.all_matching);
  conditions.push(sql`c.stage = ${stage}`);
  if (search) conditions.push(searchCondition(search));
  return sql`${sql.join(conditions, sql` and `)}`;
}

export const customerRoutes = routes(
  on(contract.listCustomers, (ctx, { query }) => {
    assertMayLeads(ctx, query.stage, 'index');
    return listCustomers(ctx, query);
  }),
  on(contract.exportCustomers, async (ctx, { query }, exchange) => {
    assertMayLeads(ctx, query.stage, 'index');
    await exportCustomers(ctx, query, exchange);
    return undefined;
  }),
  on(contract.createCustomer, (ctx, { body }) => createCustomer(ctx, body)),
  on(contract.bulkTagCustomers, async (ctx, { body }) =>
    bulkTag(ctx, body, await selectionCondition(ctx, body.selection)),
  ),
  on(contract.createLead, (ctx, { body }) => createLead(ctx, body)),
  on(contract.getCustomer, async (ctx, { params }) => {
    const customer = await findCustomer(ctx, params.id);
    assertMayLeads(ctx, customer.stage, 'show');
    return customer;
  }),
  on(contract.registerCustomer, (ctx, { body }) => registerCustomer(ctx, body)),
  on(contract.updateCustomer, (ctx, { params, body }) => updateCustomer(ctx, params.id, body)),
  on(contract.deleteCustomer, (ctx, { params }) =>
    done(
      inTransaction(ctx, async (ctx) => {
        await assertMayPerson(ctx, params.id, 'destroy');
        await removeCustomer(ctx, params.id);
      }),
    ),
  ),
  on(contract.getCustomerTimeline, (ctx, { params, query }) => readTimeline(ctx, params.id, query)),
  on(contract.setCustomerTags, (ctx, { params, body }) => replaceTags(ctx, params.id, body.tags)),
  on(contract.listCustomerConsents, (ctx, { params }) => readConsents(ctx, params.id)),
  on(contract.recordCustomerConsent, async (ctx, { params, body }) => ({
    data: await recordConsentByHand(ctx, params.id, body),
  })),
  on(contract.listConsentTexts, (ctx) => listConsentTexts(ctx)),
  on(contract.publishConsentText, (ctx, { body }) => publishConsentText(ctx, body)),
  on(contract.listBlockedContacts, (ctx, { query }) => listBlockedContacts(ctx, query)),
  on(contract.releaseBlockedContacts, (ctx, { body }) => releaseBlockedContacts(ctx, body)),
  on(contract.listCustomerNotes, (ctx, { params }) => listNotes(ctx, params.id)),
  on(contract.createCustomerNote, (ctx, { params, body }) => createNote(ctx, params.id, body)),
  on(contract.updateCustomerNote, (ctx, { params, body }) => updateNote(ctx, params.id, body)),
  on(contract.deleteCustomerNote, (ctx, { params }) => done(removeNote(ctx, params.id))),
  on(contract.listCustomerTags, (ctx) => listTags(ctx)),
  on(contract.createCustomerTag, (ctx, { body }) => createTag(ctx, body)),
  on(contract.updateCustomerTag, (ctx, { params, body }) => updateTag(ctx, params.id, body)),
  on(contract.deleteCustomerTag, (ctx, { params }) => done(removeTag(ctx, params.id))),
  on(contract.listCustomerTagMerges, (ctx) => listTagMerges(ctx)),
  on(contract.mergeCustomerTags, (ctx, { body }) => mergeTags(ctx, body.tag_id, body.into_id)),
  on(contract.undoCustomerTagMerge, (ctx, { params }) => undoTagMerge(ctx, params.merge_id)),
  on(contract.listCustomerMerges, (ctx, { params }) => listMerges(ctx, params.id)),
  on(contract.mergeCustomers, (ctx, { body }) =>
    inTransaction(ctx, (ctx) => mergeRecords(ctx, body)),
  ),
  on(contract.undoCustomerMerge, (ctx, { params }) =>
    inTransaction(ctx, (ctx) => undoMerge(ctx, params.merge_id)),
  ),
  on(contract.findByPhones, (ctx, { query }) => findCustomersByPhones(ctx, query.phones ?? [])),
  on(contract.readRandomMetadata, (ctx, { query }) => pickCustomers(ctx, query)),
  on(contract.listRfmSegments, (ctx) => listSegmentSizes(ctx)),
);
