import { Leases } from '#platform/leases';

export const integrationLeases = new Leases({
  table: 'store_integrations',
  claim: 'app.claim_integration',
});
