import { sql } from 'kysely';
import { Leases } from '#platform/leases';

export const webhookLeases = new Leases({
  table: 'webhook_deliveries',
  claim: 'app.claim_webhook_deliveries',
  // Longer than an attempt may take, so that it needs no heartbeat.
  lease: '30 seconds',
  isOpen: sql`state = 'waiting'`,
});
