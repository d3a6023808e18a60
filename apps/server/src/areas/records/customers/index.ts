/** The only write path for people, for every source. */
export {
  type ArrivingPerson,
  type PersonKey,
  type Provenance,
  personKey,
  stagedPerson,
  UNKNOWN_PERSON,
} from './arriving/arriving-person.ts';
export type { PersonOutcome } from './arriving/people-batch.ts';
export { upsertPeople, upsertStagedPeople } from './arriving/upsert-people.ts';
export { type ChangedConsent, consentChanged } from './consent-events.ts';
/** The texts that people agree to, and the only write path for consents. */
export { currentConsentTexts } from './consent-texts.queries.ts';
export { customerExport } from './customer-export.ts';
export { messageFields } from './customer-fields.ts';
export { listCustomers } from './customer-list.queries.ts';
export { needleOf } from './customer-search.queries.ts';
export { addTags } from './customer-tags.queries.ts';
export { refreshRfmJob } from './customers.jobs.ts';
export { findCustomer, lockForChange, writeCampaignCounts } from './customers.queries.ts';
export { customerRoutes } from './customers.routes.ts';
/**
 * Erased people are recognised by digest, without storing their identities, and get no more
 * messages.
 */
export {
  type Arrival,
  type ErasedIdentity,
  hasErased,
  identityDigester,
  lockErasures,
  lockPeople,
  refuseErased,
  rememberErasedContact,
} from './erased-identities.queries.ts';
export { rfmSegments } from './follow-sales.ts';
export { listConflicts, resolveConflict } from './identity-conflicts.queries.ts';
export { unlinkIdentity } from './known-elsewhere.ts';
export { assertMayLeads } from './lead-rights.ts';
export { findMessageCustomer } from './message-customer.queries.ts';
export { namesAmong } from './names-among.queries.ts';
export {
  refreshAllCustomersOverTime,
  refreshCustomersOverTimeJob,
} from './over-time/over-time.jobs.ts';
export { refreshCustomersOverTime } from './over-time/refresh.queries.ts';
export { findCustomerByContact, findCustomerByIdentity } from './phone-details.queries.ts';
export {
  type ConsentChange,
  type ConsentRule,
  type ConsentsRecorded,
  recordConsentRows,
  recordConsents,
} from './record-consents.ts';
export { listSegmentSizes, refreshRfm } from './rfm.queries.ts';
export {
  allowContact,
  isSuppressed,
  optOutContact,
  reopenContacts,
  suppressContacts,
  unreachableBy,
} from './suppressions.queries.ts';
export { anonymizeCustomer, forgetPerson } from './use-cases/anonymize-customer.ts';
export { fillName, movePhone } from './use-cases/complete-customer.ts';
export { applyWish, recordConsent } from './use-cases/record-consent.ts';
export { updateCustomer } from './use-cases/save-customer.ts';
