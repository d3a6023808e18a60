import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { ASSIGNABLE_ROLES, GRANTS, RESOURCES, ROLE_LABELS, ROLES } from './permissions.ts';

/** The specification's own tables, read as data: the contract is not asked what it should be. */
const ORACLE = JSON.parse(
  readFileSync(
    new URL('../../../apps/server/test/oracle/permissions.json', import.meta.url),
    'utf8',
  ),
) as {
  roles: string[];
  role_labels: Record<string, string>;
  permissions: Record<string, Record<string, string[]>>;
  assignable_roles: Record<string, string[]>;
};

const sorted = (table: Record<string, Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(table).map(([role, grants]) => [
      role,
      Object.fromEntries(
        Object.entries(grants).map(([resource, actions]) => [resource, [...actions].sort()]),
      ),
    ]),
  );

test('roles, their names and whom they may appoint are the specified ones', () => {
  expect(ROLES).toEqual(ORACLE.roles);
  expect(ROLE_LABELS).toEqual(ORACLE.role_labels);
  const appointed = Object.entries(ASSIGNABLE_ROLES).map(([role, of]) => [role, [...of].sort()]);
  const specified = Object.entries(ORACLE.assignable_roles).map(([role, of]) => [role, of.sort()]);
  expect(Object.fromEntries(appointed)).toEqual(Object.fromEntries(specified));
});

test('each role holds exactly the specified rights, also those no call asks for yet', () => {
  expect(sorted(GRANTS)).toEqual(sorted(ORACLE.permissions));
  expect([...RESOURCES].sort()).toEqual(Object.keys(ORACLE.permissions.OWNER!).sort());
});

/**
 * The right of each call: what permissions.json says under `calls`, then what follows from it for
 * calls it does not name. Any other call takes the resource and the action of its name.
 */
const SPECIFIED: [calls: RegExp, right: string][] = [
  [/^POST \/auth\/(token|refresh|forgot-password|reset-password)$/, 'public'],
  [/^(GET|POST) \/setup$/, 'public'],
  [/^GET \/store-topups-pix\/|^POST \/sandbox\//, 'public'],
  [/ \/(invitation|unsubscribe|t\/o|t\/c|webhooks|images)\//, 'public'],
  [/ \/auth\/(revoke|sessions|confirm-password)/, 'signed_in'],
  [/^GET \/(users\/me|stores|client-ip|topup-payment-methods|postal-codes\/:cep)$/, 'signed_in'],
  [/^GET \/stores\/:store_id\/(context|events|search)$/, 'signed_in'],
  [/ \/stores\/:store_id\/notification|^\w+ \/push-subscriptions/, 'signed_in'],
  [/ \/users\/me\/preferences$/, 'signed_in'],
  [/^POST \/stores$| \/administration\/| \/stopped-wallets$|\/reopen$/, 'administrator'],
  [/^GET \/stores\/:store_id$|^GET \/store-categories$/, 'Store.index'],
  [/^PUT \/stores\/:store_id$|\/customers\/:id\/(anonymize|data-copy)$/, 'Store.update'],
  [/^GET \/users$/, 'User.show'],
  [/ \/users(\/confirm-email|\/email-change)?$/, 'User.update'],
  [
    /^POST \/stores\/:store_id\/imports(\/:import_id\/(preview|start))?$/,
    'StoreSynchronization.create',
  ],
  [/^GET \/stores\/:store_id\/imports/, 'StoreSynchronization.index'],
  [/\/imports\/:import_id\/cancel$/, 'StoreSynchronization.update'],
  [/\/(metrics|abc|rfm-segments)$/, 'Dashboard.index'],
  [/\/customer-clusters\/(preview|options)$/, 'CustomerCluster.index'],
  [/\/campaigns\/:campaign_id\/(review|activate|pause|resume|cancel)/, 'Campaign.update'],
  [/\/campaigns\/:campaign_id\/(results|attributed-orders)$/, 'Campaign.show'],
  [/\/campaigns\/:id\/clone$/, 'Campaign.create'],
  [/^GET \/stores\/:store_id\/campaign-goals$/, 'Campaign.index'],
  [/\/email-models\/test$|\/test-outbox$|\/outbox-messages\/:id$/, 'Campaign.update'],
  [/\/email-models\/preview$/, 'Campaign.show'],
  [/\/customers\/export$| \/exports\/|^GET .*\/identity-conflicts$/, 'Customer.index'],
  [/\/orders\/export$/, 'Order.index'],
  [/^GET \/customers\/:id\/(timeline|merges)$/, 'Customer.show'],
  [/\/(tags|bulk-tags|customer-merges|undo|keep-apart)$/, 'Customer.update'],
  [/\/audit-log(\/people)?$/, 'Collaborator.index'],
  [/\/invitations\/:id\/resend$/, 'Collaborator.create'],
  [/\/email-settings\/test$/, 'EmailIdentification.update'],
  [/^GET \/stores\/:store_id\/store-addons$/, 'StoreWallet.index'],
  [/^GET .*\/(store-wallets|wallet-cards|closings|plan|addon-|store-topups)/, 'StoreWallet.show'],
  [/\/calculate-fee$/, 'StoreWallet.show'],
  [/\/(store-topups|wallet-cards|store-wallets|store-addons|plan-requests)/, 'StoreWallet.update'],
];

const RESOURCE_OF: Record<string, string> = {
  customers: 'Customer',
  notes: 'CustomerNote',
  'customer-notes': 'CustomerNote',
  'customer-tags': 'CustomerTag',
  'customer-clusters': 'CustomerCluster',
  orders: 'Order',
  campaigns: 'Campaign',
  'campaign-activities': 'CampaignActivity',
  'email-models': 'Campaign',
  'email-settings': 'EmailIdentification',
  collaborators: 'Collaborator',
  invitations: 'Collaborator',
  'collaborator-roles': 'CollaboratorRole',
};

function rightByName({ method, path }: contract.EndpointShape): string {
  const read = path.endsWith('/:id') ? 'show' : 'index';
  const action = { GET: read, POST: 'create', PUT: 'update', DELETE: 'destroy' }[method];
  const noun = path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  return `${RESOURCE_OF[noun]}.${action}`;
}

const calls = Object.values<unknown>(contract).filter(
  (value): value is contract.EndpointShape =>
    typeof value === 'object' && value !== null && 'path' in value && 'permission' in value,
);

test('each call asks for the right that the specification gives it', () => {
  expect(calls.length).toBeGreaterThan(100);
  const wrong = calls.flatMap((call) => {
    const name = `${call.method} ${call.path}`;
    const right = SPECIFIED.find(([named]) => named.test(name))?.[1] ?? rightByName(call);
    return call.permission === right ? [] : [`${name}: ${call.permission}, not ${right}`];
  });
  expect(wrong).toEqual([]);
});
