import { WEBHOOK_TIMEOUT_SECONDS } from '@clientela/contract';
import { sql } from 'kysely';
import { Leases } from '#platform/leases';

/** Longer than an attempt may take, so that it needs no heartbeat. */
export const LEASE_SECONDS = 2 * WEBHOOK_TIMEOUT_SECONDS;

export const webhookLeases = new Leases({
  table: 'webhook_deliveries',
  claim: 'app.claim_webhook_deliveries',
  lease: `${LEASE_SECONDS} seconds`,
  isOpen: sql`state = 'waiting'`,
});
