import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { ASSIGNABLE_ROLES, GRANTS, RESOURCES, ROLE_LABELS, ROLES } from './permissions.ts';

/** The specification's own tables as data, independent of the contract under test. */
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

test('roles, their names and the roles they may assign are the specified ones', () => {
  expect(ROLES).toEqual(ORACLE.roles);
  expect(ROLE_LABELS).toEqual({ ...ORACLE.role_labels, OWNER: 'Dono(a)' });
  const appointed = Object.entries(ASSIGNABLE_ROLES).map(([role, of]) => [role, [...of].sort()]);
  const specified = Object.entries(ORACLE.assignable_roles).map(([role, of]) => [role, of.sort()]);
  expect(Object.fromEntries(appointed)).toEqual(Object.fromEntries(specified));
});

test('each role holds exactly the specified rights, including rights that no call requires yet', () => {
  expect(sorted(GRANTS)).toEqual(sorted(ORACLE.permissions));
  expect([...RESOURCES].sort()).toEqual(Object.keys(ORACLE.permissions.OWNER!).sort());
});

/**
 * The right of each call: from `calls` in permissions.json, then the rule for calls it does not name. Any other call
 * takes the resource and the action of its name.
 */
const SPECIFIED: [calls: RegExp, right: string][] = [
  [/^POST \/auth\/(token|refresh|forgot-password|reset-password)$/, 'public'],
  [/^(GET|POST) \/setup$/, 'public'],
  [/^GET \/(store-topups-pix|order-payments)\//, 'public'],
  [/^POST \/sandbox\//, 'signed_in'],
  [/ \/(invitation|unsubscribe|t\/o|t\/c|l|s|webhooks|images|i)\//, 'public'],
  [/ \/auth\/(revoke|sessions|confirm-password)/, 'signed_in'],
  [/^GET \/(users\/me|stores|client-ip|topup-payment-methods|postal-codes\/:cep)$/, 'signed_in'],
  [/^GET \/stores\/:store_id\/(context|events|search)$/, 'signed_in'],
  [/ \/stores\/:store_id\/notification|^\w+ \/push-subscriptions/, 'signed_in'],
  [/ (\/stores\/:store_id)?\/academy\//, 'signed_in'],
  [/^POST \/assistant\/questions\/:id\/drafts$/, 'CustomerCluster.create'],
  [/^PUT \/stores\/:store_id\/assistant\/model$/, 'Store.update'],
  [/ (\/stores\/:store_id)?\/assistant\//, 'Dashboard.index'],
  [/ \/users\/me\/(preferences|invitations\/:token)$/, 'signed_in'],
  [/^POST \/stores$| \/administration\/| \/stopped-wallets$|\/reopen$/, 'administrator'],
  [/^GET \/stores\/:store_id$|^GET \/store-categories$/, 'Store.index'],
  [/^PUT \/stores\/:store_id$|\/customers\/:id\/(anonymize|data-copy|proof-pack)$/, 'Store.update'],
  [/\/(privacy-requests|retention-periods)/, 'Store.update'],
  [/^GET \/proof-key$/, 'public'],
  [/^GET \/users$/, 'User.show'],
  [/ \/users(\/confirm-email|\/email-change)?$/, 'User.update'],
  [
    /^POST \/stores\/:store_id\/imports(\/:import_id\/(preview|review|start))?$/,
    'StoreSynchronization.create',
  ],
  [/^GET \/stores\/:store_id\/imports/, 'StoreSynchronization.index'],
  [/\/imports\/:import_id\/cancel$/, 'StoreSynchronization.update'],
  [/\/imports\/:import_id\/group$/, 'CustomerCluster.create'],
  [/\/customer-clusters\/:id\/profile$/, 'CustomerCluster.show'],
  [/\/stores\/:store_id\/application-requests$/, 'StoreIntegration.create'],
  [/\/stores\/:store_id\/whatsapp-gateway$/, 'WhatsappStoreConfig.index'],
  [/ \/campaign-activities\/:id\/(claim|release|complete|undo)$/, 'CampaignActivity.send'],
  [/\/whatsapp-store-configs\/:id\/(pair|disconnect)$/, 'WhatsappStoreConfig.update'],
  [/\/bonus-pages\//, 'public'],
  [/ \/storefront\//, 'public'],
  [/^(PUT .*\/popups\/order|PUT \/popups\/:id\/coupons)$/, 'Newsletter.update'],
  [/^POST \/popups\/:id\/(publish|pause|finish|archive|preview)$/, 'Newsletter.update'],
  [/^POST \/stores\/:store_id\/customers\/register$/, 'Customer.create'],
  [/^POST \/popups\/:id\/suspects\/(release|discard)$/, 'Newsletter.update'],
  [/^POST \/popups\/:id\/submissions\/:submission_id\/differences$/, 'Customer.update'],
  [/^POST \/popups\/:id\/clone$/, 'Newsletter.create'],
  [/^GET \/popups\/:id\/(results|submissions)$/, 'Newsletter.show'],
  [/^GET .*\/(storefront-settings|popup-gallery)$/, 'Newsletter.index'],
  [/^PUT .*\/storefront-settings$/, 'Newsletter.update'],
  [/\/survey-links\//, 'public'],
  [/^POST \/surveys\/:id\/(publish|pause|finish|links)$/, 'Survey.update'],
  [/^POST \/surveys\/:id\/clone$/, 'Survey.create'],
  [/^GET .*\/survey-gallery$/, 'Survey.index'],
  [/^GET \/surveys\/:id\/(results|responses|products|export)$/, 'Survey.results'],
  [/^PUT \/survey-responses\/:id$/, 'Survey.update'],
  [/^GET \/stores\/:store_id\/product(s|-categories)$/, 'Campaign.index'],
  [/^PUT \/products\/:id$/, 'Campaign.update'],
  [/^POST \/stores\/:store_id\/product-lists$/, 'Campaign.show'],
  [/^(POST .*\/bonuses|POST \/bonuses\/:id\/cancel)$/, 'Campaign.update'],
  [/\/bonus-(overview$|simulations)/, 'Campaign.index'],
  [/^PUT .*\/bonus-settings$/, 'Store.update'],
  [/^POST .*\/bonus-(quotes|pins|uses|uses\/:id\/cancel)$/, 'Bonus.use'],
  [/^GET .*\/bonus(es|es\/:id|-balances|-uses|-settings)$/, 'Bonus.index'],
  [/\/manual-tasks(\/ranking)?$/, 'CampaignActivity.index'],
  [/\/api-keys\/:id\/rotate$/, 'ApiKey.update'],
  [/\/store-webhooks\/:id\/(rotate|test|deliveries\/resend)$/, 'StoreWebhook.update'],
  [/^GET \/store-webhooks\/:id\/deliveries/, 'StoreWebhook.show'],
  // Imports by other programs count as a synchronisation (channels §8).
  [
    /^POST \/stores\/:store_id\/(orders|carts|order-payments|custom-events)$/,
    'StoreSynchronization.create',
  ],
  [/\/custom-event-names$/, 'Customer.index'],
  [/^POST .*\/customers\/bulk$/, 'Customer.create'],
  [/^PUT .*\/customers\/by\/:kind\/:value$/, 'Customer.update'],
  [/\/(metrics|metrics\/query|abc|rfm-segments|today)$/, 'Dashboard.index'],
  [/\/metrics\/rows$/, 'Dashboard.show'],
  [/\/(metrics\/catalogue|dashboard-gallery|dashboards\/data)$/, 'Dashboard.index'],
  [/^POST \/dashboards\/:id\/clone$/, 'Dashboard.create'],
  [/^POST \/dashboards\/:id\/export$/, 'Dashboard.show'],
  [/\/dashboards\/:id\/(shares|subscriptions)/, 'Dashboard.update'],
  [/\/shared-dashboards\//, 'public'],
  [/\/email-domain-verifications\//, 'public'],
  [/^POST \/email-senders\/:id\/(send-code|verify|make-default)$/, 'EmailIdentification.update'],
  [/^POST \/email-domains\/:id\/(check|rotate|link)$/, 'EmailIdentification.update'],
  [/^PUT \/email-domains\/:id\/warmup$/, 'EmailIdentification.update'],
  [/\/customers-over-time\//, 'Dashboard.index'],
  [/\/customers\/(phone-details|random-metadata)$/, 'Customer.index'],
  [/^POST .*\/leads$/, 'Lead.create'],
  [/\/custom-attributes\/fields$/, 'Customer.index'],
  [/^GET .*\/custom-attributes$/, 'ResourceCustomAttribute.index'],
  [/^POST .*\/custom-attributes$/, 'ResourceCustomAttribute.create'],
  [/^PUT \/custom-attributes\/:id$/, 'ResourceCustomAttribute.update'],
  [/^DELETE \/custom-attributes\/:id$/, 'ResourceCustomAttribute.destroy'],
  [/^PUT .*\/chat-settings$/, 'Chat.update'],
  [/^DELETE \/conversation-contacts|\/restore$/, 'Chat.destroy'],
  [/^GET .*\/fast-store-conversation-answers$/, 'Chat.index'],
  [/\/(chat-|conversation-|stores\/:store_id\/media)/, 'Chat.index'],
  [/\/outbox-messages\/:id\/answer$/, 'Campaign.update'],
  [/\/customer-clusters\/(preview|options)$/, 'CustomerCluster.index'],
  [
    /\/campaigns\/:campaign_id\/(review|check-links|dry-run|activate|pause|resume|cancel)/,
    'Campaign.update',
  ],
  [/\/campaigns\/:campaign_id\/(results|attributed-orders|steps|enrollments)$/, 'Campaign.show'],
  [/\/campaigns\/:campaign_id\/(versions|enrollments\/:enrollment_id\/remove)$/, 'Campaign.update'],
  [/\/campaigns\/:id\/clone$/, 'Campaign.create'],
  [/^GET \/stores\/:store_id\/campaign-(goals|channels)$/, 'Campaign.index'],
  [/\/ready-sequences$/, 'Campaign.create'],
  [/\/campaigns\/:campaign_id\/why$/, 'CampaignActivity.show'],
  [/\/email-models\/test$|\/test-outbox$|\/outbox-messages\/:id$/, 'Campaign.update'],
  [/\/email-models\/(preview|html-block|check-links)$/, 'Campaign.show'],
  [/^GET .*\/brand$/, 'Campaign.index'],
  [/^GET .*\/saved-blocks$/, 'Campaign.index'],
  [/^POST .*\/saved-blocks$/, 'Campaign.create'],
  [/^PUT \/saved-blocks\/:id$/, 'Campaign.update'],
  [/^DELETE \/saved-blocks\/:id$/, 'Campaign.destroy'],
  [/\/brand(\/suggestion)?$/, 'Campaign.update'],
  [/^POST \/pictures\/:id\/(crop|file)$/, 'Campaign.update'],
  [/\/customers\/export$|^GET .*\/identity-conflicts$/, 'Customer.index'],
  [/ \/exports\//, 'Store.index'],
  [/\/orders\/export$/, 'Order.index'],
  [/^GET \/customers\/:id\/(timeline|merges|consents)$/, 'Customer.show'],
  [/^GET .*\/consent-texts$/, 'Newsletter.index'],
  [/^POST .*\/consent-texts$/, 'Newsletter.update'],
  [/^POST \/customers\/:id\/consents\/confirmation$/, 'Customer.update'],
  [/ \/confirmations\/:token$/, 'public'],
  [/^(POST|PUT) .*\/campaigns\/:campaign_id\/(undo|release|limits)$/, 'Campaign.update'],
  [/^POST .*\/customer-tag-merges(\/:merge_id\/undo)?$/, 'CustomerTag.destroy'],
  [/\/(tags|bulk-tags|customer-merges|undo|keep-apart|consents)$/, 'Customer.update'],
  [/\/audit-log(\/actors)?$/, 'Collaborator.index'],
  [/\/invitations\/:id\/resend$/, 'Collaborator.create'],
  [/\/email-settings\/test$|\/blocked-contacts\/release$/, 'EmailIdentification.update'],
  [/^POST .*\/integrations\/:slug(\/authorize|\/oauth)?$/, 'StoreIntegration.create'],
  [/^POST .*\/integrations\/:slug\/(test|disable)$/, 'StoreIntegration.update'],
  [/^POST .*\/integrations\/:slug\/synchronizations$/, 'StoreSynchronization.create'],
  [/^POST .*\/integrations\/:slug\/errors$/, 'StoreSynchronization.update'],
  [/^GET .*\/integrations\/:slug\/(synchronizations|errors)/, 'StoreSynchronization.index'],
  [/^GET .*\/integrations\/:slug\/fields$/, 'StoreIntegrationOrderStatus.index'],
  [/^PUT .*\/integrations\/:slug\/fields$/, 'StoreIntegrationOrderStatus.update'],
  [/^GET .*\/integrations(\/:slug)?$/, 'StoreIntegration.index'],
  [/^GET .*\/status-mappings$/, 'StoreIntegrationOrderStatus.index'],
  [/\/status-mappings/, 'StoreIntegrationOrderStatus.update'],
  [/^GET .*\/sms-settings(\/|$)/, 'StoreIntegration.index'],
  [/\/sms-settings\//, 'StoreIntegration.update'],
  [/\/sms-preview$/, 'Campaign.show'],
  [/^GET \/whatsapp-store-senders\/:id\//, 'WhatsappStoreSender.show'],
  [/\/whatsapp-store-senders\/:id\/\w+$|\/defaults$/, 'WhatsappStoreSender.update'],
  // Those that can be sent are read in the chat; the rest the handler refuses.
  [/^GET \/stores\/:store_id\/whatsapp-store-templates$/, 'Chat.index'],
  [
    /\/whatsapp-store-templates(\/:id)?\/(submit|accept-category|refresh)$/,
    'WhatsappStoreTemplate.update',
  ],
  [/\/whatsapp-store-templates\/:id\/duplicate$/, 'WhatsappStoreTemplate.create'],
  [/^GET \/stores\/:store_id\/store-addons$/, 'StoreWallet.index'],
  [/^GET .*\/(store-wallets|wallet-cards|closings|plan|addon-|store-topups)/, 'StoreWallet.show'],
  [/\/calculate-fee$/, 'StoreWallet.show'],
  [/\/(store-topups|wallet-cards|store-wallets|store-addons|plan-requests)/, 'StoreWallet.update'],
];

const RESOURCE_OF: Record<string, string> = {
  'api-keys': 'ApiKey',
  'store-webhooks': 'StoreWebhook',
  'whatsapp-store-configs': 'WhatsappStoreConfig',
  customers: 'Customer',
  notes: 'CustomerNote',
  'customer-notes': 'CustomerNote',
  'customer-tags': 'CustomerTag',
  'customer-tag-merges': 'CustomerTag',
  'customer-clusters': 'CustomerCluster',
  'fast-store-conversation-answers': 'FastStoreConversationAnswer',
  carts: 'AbandonedCart',
  orders: 'Order',
  campaigns: 'Campaign',
  'campaign-activities': 'CampaignActivity',
  'email-models': 'Campaign',
  'email-model-gallery': 'Campaign',
  popups: 'Newsletter',
  dashboards: 'Dashboard',
  surveys: 'Survey',
  pictures: 'Campaign',
  'email-domains': 'EmailIdentification',
  'bounce-mailbox': 'EmailIdentification',
  'email-health': 'EmailIdentification',
  'email-senders': 'EmailIdentification',
  'email-settings': 'EmailIdentification',
  'blocked-contacts': 'EmailIdentification',
  collaborators: 'Collaborator',
  invitations: 'Collaborator',
  'collaborator-roles': 'CollaboratorRole',
  'whatsapp-numbers': 'WhatsappStoreSender',
  'whatsapp-store-senders': 'WhatsappStoreSender',
  'whatsapp-store-templates': 'WhatsappStoreTemplate',
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

test('each call requires the right that the specification gives it', () => {
  expect(calls.length).toBeGreaterThan(100);
  const wrong = calls.flatMap((call) => {
    const name = `${call.method} ${call.path}`;
    const right = SPECIFIED.find(([named]) => named.test(name))?.[1] ?? rightByName(call);
    return call.permission === right ? [] : [`${name}: ${call.permission}, not ${right}`];
  });
  expect(wrong).toEqual([]);
});
