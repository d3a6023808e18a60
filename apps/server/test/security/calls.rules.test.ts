import type { EndpointShape } from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../src/areas.ts';

/**
 * The calls that the specification names (wallet §7, decisions §1–3 and §10), each with the right
 * of its permission table. Repeated here: authorize.test.ts shows that a right is checked; this shows
 * that it is the right one and that the call exists.
 */
const SPECIFIED = `
POST   /auth/token                                    public
POST   /auth/refresh                                  public
DELETE /auth/revoke                                   signed_in
POST   /auth/forgot-password                          public
POST   /auth/reset-password                           public
GET    /setup                                         public
POST   /setup                                         public
GET    /users/me                                      signed_in
GET    /users                                         User.show
PUT    /users                                         User.update
GET    /stores                                        signed_in
POST   /stores                                        administrator
GET    /stores/{}                                     Store.index
PUT    /stores/{}                                     Store.update
GET    /stores/{}/context                             signed_in
GET    /stores/{}/events                              signed_in
GET    /stores/{}/search                              signed_in
GET    /stores/{}/notifications                       signed_in
GET    /stores/{}/notifications/statistics            signed_in
GET    /stores/{}/audit-log                           Collaborator.index

GET    /stores/{}/wallet-cards                        StoreWallet.show
POST   /stores/{}/wallet-cards                        StoreWallet.update
PUT    /stores/{}/wallet-cards/{}                     StoreWallet.update
DELETE /stores/{}/wallet-cards/{}                     StoreWallet.update
PUT    /stores/{}/wallet-cards/{}/set-default         StoreWallet.update
GET    /topup-payment-methods                         signed_in
GET    /stores/{}/store-addons                        StoreWallet.index
GET    /stores/{}/store-wallets                       StoreWallet.show
PUT    /stores/{}/store-wallets/automatic-topup       StoreWallet.update
POST   /stores/{}/store-topups/calculate-fee          StoreWallet.show
POST   /stores/{}/store-topups/fund/pix               StoreWallet.update
POST   /stores/{}/store-topups/fund/credit-card       StoreWallet.update
GET    /store-topups/{}                               StoreWallet.show
GET    /store-topups-pix/{}                           public
POST   /sandbox/store-topups/{}/pay                   signed_in
GET    /stores/{}/wallets/closings                    StoreWallet.show
GET    /client-ip                                     signed_in
GET    /postal-codes/{}                               signed_in

GET    /stores/{}/conversation-contacts               Chat.index
POST   /stores/{}/conversation-contacts               Chat.index
PUT    /conversation-contacts/{}                      Chat.index
POST   /conversation-contacts/{}/assign               Chat.index
DELETE /conversation-contacts/{}                      Chat.destroy
DELETE /conversation-contacts/{}/messages             Chat.destroy
GET    /conversation-contacts/{}/messages             Chat.index
POST   /conversation-contacts/{}/messages             Chat.index
POST   /conversation-messages/{}/resend               Chat.index
DELETE /conversation-messages/{}                      Chat.index
GET    /stores/{}/chat-senders                        Chat.index
GET    /stores/{}/chat-settings                       Chat.index
PUT    /stores/{}/chat-settings                       Chat.update
GET    /stores/{}/fast-store-conversation-answers     Chat.index
POST   /stores/{}/fast-store-conversation-answers     FastStoreConversationAnswer.create
PUT    /fast-store-conversation-answers/{}            FastStoreConversationAnswer.update
DELETE /fast-store-conversation-answers/{}            FastStoreConversationAnswer.destroy
GET    /stores/{}/customers/phone-details             Customer.index
GET    /stores/{}/customers/random-metadata           Customer.index

POST   /stores/{}/imports                             StoreSynchronization.create
GET    /stores/{}/imports                             StoreSynchronization.index
GET    /stores/{}/imports/{}                          StoreSynchronization.index
GET    /stores/{}/imports/{}/refused.csv              StoreSynchronization.index
POST   /stores/{}/imports/{}/review                   StoreSynchronization.create
GET    /stores/{}/imports/{}/problems                 StoreSynchronization.index
POST   /stores/{}/imports/{}/group                    CustomerCluster.create
POST   /stores/{}/imports/{}/cancel                   StoreSynchronization.update
GET    /stores/{}/orders                              Order.index
GET    /stores/{}/orders/export                       Order.index
GET    /orders/{}                                     Order.show
GET    /stores/{}/rfm-segments                        Dashboard.index
GET    /stores/{}/abc                                 Dashboard.index
GET    /stores/{}/metrics                             Dashboard.index
GET    /stores/{}/customers-over-time/movement        Dashboard.index
GET    /stores/{}/customers-over-time/cohorts         Dashboard.index
GET    /stores/{}/customers-over-time/next-purchase   Dashboard.index
GET    /stores/{}/assistant/questions                 Dashboard.index
POST   /stores/{}/assistant/questions                 Dashboard.index
DELETE /assistant/questions/{}                        Dashboard.index
POST   /assistant/questions/{}/feedback               Dashboard.index
POST   /assistant/questions/{}/drafts                 CustomerCluster.create
GET    /stores/{}/assistant/model                     Dashboard.index
PUT    /stores/{}/assistant/model                     Store.update
GET    /stores/{}/dashboards                          Dashboard.index
POST   /stores/{}/dashboards                          Dashboard.create
GET    /dashboards/{}                                 Dashboard.show
PUT    /dashboards/{}                                 Dashboard.update
DELETE /dashboards/{}                                 Dashboard.destroy
POST   /dashboards/{}/clone                           Dashboard.create
POST   /dashboards/{}/export                          Dashboard.show
GET    /dashboards/{}/shares                          Dashboard.update
POST   /dashboards/{}/shares                          Dashboard.update
DELETE /dashboards/{}/shares/{}                       Dashboard.update
GET    /dashboards/{}/subscriptions                   Dashboard.update
POST   /dashboards/{}/subscriptions                   Dashboard.update
DELETE /dashboards/{}/subscriptions/{}                Dashboard.update
GET    /stores/{}/email-domains                       EmailIdentification.index
POST   /stores/{}/email-domains                       EmailIdentification.create
GET    /email-domains/{}                              EmailIdentification.show
DELETE /email-domains/{}                              EmailIdentification.destroy
POST   /email-domains/{}/check                        EmailIdentification.update
POST   /email-domains/{}/rotate                       EmailIdentification.update
POST   /email-domains/{}/link                         EmailIdentification.update
PUT    /email-domains/{}/warmup                       EmailIdentification.update
GET    /stores/{}/email-health                        EmailIdentification.index
GET    /stores/{}/email-senders                       EmailIdentification.index
POST   /stores/{}/email-senders                       EmailIdentification.create
PUT    /email-senders/{}                              EmailIdentification.update
DELETE /email-senders/{}                              EmailIdentification.destroy
POST   /email-senders/{}/send-code                    EmailIdentification.update
POST   /email-senders/{}/verify                       EmailIdentification.update
POST   /email-senders/{}/make-default                 EmailIdentification.update
GET    /email-domain-verifications/{}                 public
POST   /email-domain-verifications/{}/check           public
GET    /shared-dashboards/{}                          public
POST   /shared-dashboards/{}/open                     public
GET    /stores/{}/customers                           Customer.index
GET    /stores/{}/customers/export                    Customer.index
POST   /stores/{}/customers                           Customer.create
GET    /customers/{}                                  Customer.show
PUT    /customers/{}                                  Customer.update
DELETE /customers/{}                                  Customer.destroy
PUT    /customers/{}/tags                             Customer.update
GET    /customers/{}/notes                            CustomerNote.index
POST   /customers/{}/notes                            CustomerNote.create
POST   /customers/{}/anonymize                        Store.update
POST   /customers/{}/proof-pack                       Store.update
GET    /proof-key                                     public
GET    /stores/{}/privacy-requests                    Store.update
POST   /stores/{}/privacy-requests                    Store.update
POST   /privacy-requests/{}/answer                    Store.update
POST   /privacy-requests/{}/refuse                    Store.update
GET    /privacy-requests/{}/receipt                   Store.update
GET    /stores/{}/retention-periods                   Store.update
PUT    /stores/{}/retention-periods                   Store.update
POST   /stores/{}/leads                               Lead.create
GET    /stores/{}/custom-attributes                   ResourceCustomAttribute.index
POST   /stores/{}/custom-attributes                   ResourceCustomAttribute.create
GET    /stores/{}/custom-attributes/fields            Customer.index
PUT    /custom-attributes/{}                          ResourceCustomAttribute.update
DELETE /custom-attributes/{}                          ResourceCustomAttribute.destroy
GET    /stores/{}/customer-tags                       CustomerTag.index
POST   /stores/{}/customer-tags                       CustomerTag.create
PUT    /customer-tags/{}                              CustomerTag.update
DELETE /customer-tags/{}                              CustomerTag.destroy
GET    /stores/{}/customer-clusters                   CustomerCluster.index
POST   /stores/{}/customer-clusters                   CustomerCluster.create
POST   /stores/{}/customer-clusters/preview           CustomerCluster.index
GET    /customer-clusters/{}                          CustomerCluster.show
PUT    /customer-clusters/{}                          CustomerCluster.update
DELETE /customer-clusters/{}                          CustomerCluster.destroy
GET    /stores/{}/campaigns                           Campaign.index
POST   /stores/{}/campaigns                           Campaign.create
GET    /campaigns/{}                                  Campaign.show
PUT    /campaigns/{}                                  Campaign.update
DELETE /campaigns/{}                                  Campaign.destroy
POST   /stores/{}/campaigns/{}/review                 Campaign.update
POST   /stores/{}/campaigns/{}/activate               Campaign.update
POST   /stores/{}/campaigns/{}/pause                  Campaign.update
POST   /stores/{}/campaigns/{}/undo                   Campaign.update
POST   /stores/{}/campaigns/{}/release                Campaign.update
PUT    /stores/{}/campaigns/{}/limits                 Campaign.update
POST   /stores/{}/campaigns/{}/resume                 Campaign.update
POST   /stores/{}/campaigns/{}/cancel                 Campaign.update
GET    /stores/{}/campaigns/{}/results                Campaign.show
GET    /stores/{}/campaigns/{}/why                    CampaignActivity.show
GET    /stores/{}/campaign-activities                 CampaignActivity.index
GET    /campaign-activities/{}                        CampaignActivity.show
PUT    /campaign-activities/{}                        CampaignActivity.update
GET    /stores/{}/bonuses                             Bonus.index
GET    /bonuses/{}                                    Bonus.index
GET    /stores/{}/bonus-balances                      Bonus.index
GET    /stores/{}/bonus-uses                          Bonus.index
POST   /stores/{}/bonus-quotes                        Bonus.use
POST   /stores/{}/bonus-pins                          Bonus.use
POST   /stores/{}/bonus-uses                          Bonus.use
POST   /bonus-uses/{}/cancel                          Bonus.use
POST   /stores/{}/bonuses                             Campaign.update
POST   /bonuses/{}/cancel                             Campaign.update
GET    /stores/{}/bonus-overview                      Campaign.index
GET    /stores/{}/bonus-settings                      Bonus.index
PUT    /stores/{}/bonus-settings                      Store.update
GET    /stores/{}/popups                              Newsletter.index
POST   /stores/{}/popups                              Newsletter.create
GET    /popups/{}                                     Newsletter.show
PUT    /popups/{}                                     Newsletter.update
DELETE /popups/{}                                     Newsletter.destroy
POST   /popups/{}/publish                             Newsletter.update
POST   /popups/{}/pause                               Newsletter.update
POST   /popups/{}/finish                              Newsletter.update
POST   /popups/{}/archive                             Newsletter.update
POST   /popups/{}/clone                               Newsletter.create
POST   /popups/{}/preview                             Newsletter.update
POST   /popups/{}/suspects/release                    Newsletter.update
POST   /popups/{}/suspects/discard                    Newsletter.update
POST   /popups/{}/submissions/{}/differences          Customer.update
PUT    /popups/{}/coupons                             Newsletter.update
PUT    /stores/{}/popups/order                        Newsletter.update
GET    /popups/{}/results                             Newsletter.show
GET    /popups/{}/submissions                         Newsletter.show
GET    /stores/{}/surveys                             Survey.index
POST   /stores/{}/surveys                             Survey.create
GET    /surveys/{}                                    Survey.show
PUT    /surveys/{}                                    Survey.update
DELETE /surveys/{}                                    Survey.destroy
POST   /surveys/{}/publish                            Survey.update
POST   /surveys/{}/pause                              Survey.update
POST   /surveys/{}/finish                             Survey.update
POST   /surveys/{}/clone                              Survey.create
POST   /surveys/{}/links                              Survey.update
GET    /surveys/{}/results                            Survey.results
GET    /surveys/{}/responses                          Survey.results
GET    /surveys/{}/products                           Survey.results
GET    /surveys/{}/export                             Survey.results
PUT    /survey-responses/{}                           Survey.update
GET    /stores/{}/storefront-settings                 Newsletter.index
PUT    /stores/{}/storefront-settings                 Newsletter.update
GET    /stores/{}/email-models                        Campaign.index
POST   /stores/{}/email-models                        Campaign.create
GET    /email-models/{}                               Campaign.show
PUT    /email-models/{}                               Campaign.update
DELETE /email-models/{}                               Campaign.destroy
POST   /stores/{}/email-models/test                   Campaign.update
GET    /stores/{}/test-outbox                         Campaign.update
GET    /stores/{}/collaborators                       Collaborator.index
POST   /stores/{}/collaborators                       Collaborator.create
PUT    /collaborators/{}                              Collaborator.update
DELETE /collaborators/{}                              Collaborator.destroy`;

/** Public besides: links in mails, images and gateway callbacks. */
const ALSO_PUBLIC = [
  'GET /images/{}',
  'GET /i/{}',
  'GET /i/{}/{}/{}',
  'GET /invitation/{}',
  'POST /invitation/{}',
  'GET /unsubscribe/{}/{}',
  'POST /unsubscribe/{}/{}',
  'GET /t/o/{}/{}',
  'GET /t/c/{}/{}/{}',
  'GET /l/{}',
  'GET /order-payments/{}',
  'GET /bonus-pages/{}',
  'POST /bonus-pages/{}/codes',
  'POST /bonus-pages/{}/coupons',
  'GET /storefront/{}',
  'GET /storefront/{}/renderer.js',
  'GET /storefront/{}/content/{}/{}',
  'POST /storefront/{}/tickets',
  'POST /storefront/{}/events',
  'GET /storefront/demo',
  'GET /s/{}',
  'GET /s/files/{}',
  'GET /storefront/{}/audience',
  'POST /storefront/{}/joins',
  'POST /storefront/{}/submissions',
  'GET /confirmations/{}',
  'POST /confirmations/{}',
  'GET /survey-links/{}',
  'PUT /survey-links/{}/answers/{}',
  'POST /survey-links/{}/finish',
  'POST /survey-links/{}/opened',
  'POST /webhooks/sms/{}/{}',
  'POST /webhooks/email/{}/{}',
  'POST /webhooks/payments/{}',
  'GET /webhooks/whatsapp-cloud/{}',
  'POST /webhooks/whatsapp-cloud/{}',
  'POST /webhooks/whatsapp-gateways/{}/{}/{}',
  'POST /webhooks/integrations/{}/{}',
];

/** Calls about the person, for every role; each sees their own. */
const ALSO_SIGNED_IN = [
  'POST /auth/confirm-password',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{}',
  'GET /users/me/preferences',
  'PUT /users/me/preferences',
  'POST /users/me/invitations/{}',
  'GET /push-subscriptions/key',
  'POST /push-subscriptions',
  'DELETE /push-subscriptions/{}',
  'POST /stores/{}/notifications/batch-read',
  'POST /stores/{}/notifications/read-all',
  'GET /stores/{}/notification-preferences',
  'PUT /stores/{}/notification-preferences',
  'GET /academy/lessons',
  'GET /academy/lessons/{}',
  'PUT /academy/lessons/{}/progress',
  'GET /stores/{}/academy/lessons/{}',
];

const specified = SPECIFIED.split('\n')
  .filter(Boolean)
  .map((line) => line.split(/\s+/))
  .map(([method, path, permission]) => ({ call: `${method} ${path}`, permission }));

const nameOf = ({ method, path }: EndpointShape) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`;
const served = new Map(allRoutes.map(({ endpoint }) => [nameOf(endpoint), endpoint]));
const open = (permission: string) =>
  [...served].flatMap(([call, endpoint]) => (endpoint.permission === permission ? [call] : []));
const named = (permission: string) =>
  specified.flatMap((one) => (one.permission === permission ? [one.call] : []));

test.each(specified)('$call exists and requires $permission', ({ call, permission }) => {
  expect(served.get(call)?.permission).toBe(permission);
});

describe('without a right of its own', () => {
  test('a public call is one that the specification makes public', () => {
    expect(open('public').toSorted()).toEqual([...named('public'), ...ALSO_PUBLIC].toSorted());
  });

  test('and the calls for every signed-in person', () => {
    expect(open('signed_in').toSorted()).toEqual(
      [...named('signed_in'), ...ALSO_SIGNED_IN].toSorted(),
    );
  });
});

test('calls that move money or send a message require an Idempotency-Key', () => {
  for (const call of [
    'POST /stores/{}/store-topups/fund/pix',
    'POST /stores/{}/store-topups/fund/credit-card',
    'POST /stores/{}/store-addons',
    'POST /stores/{}/wallet-cards',
    'POST /stores/{}/campaigns/{}/activate',
    'POST /stores/{}/campaigns/{}/resume',
    'POST /stores/{}/email-models/test',
    'POST /stores/{}/email-settings/test',
    'POST /stores/{}/sms-settings/test',
    'POST /stores/{}/collaborators',
    'POST /invitations/{}/resend',
  ]) {
    expect(served.get(call)?.idempotent, call).toBe(true);
  }
});
