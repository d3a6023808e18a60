import 'i18next';
import type search from './app/search/search.texts.json';
import type shell from './app/shell.texts.json';
import type plans from './areas/billing/plans/plans.texts.json';
import type wallet from './areas/billing/wallet/wallet.texts.json';
import type account from './areas/identity/account/account.texts.json';
import type apiKeys from './areas/identity/api-keys/api-keys.texts.json';
import type audit from './areas/identity/audit/audit.texts.json';
import type collaborators from './areas/identity/collaborators/collaborators.texts.json';
import type bell from './areas/identity/notifications/bell.texts.json';
import type notifications from './areas/identity/notifications/notifications.texts.json';
import type preferences from './areas/identity/preferences/preferences.texts.json';
import type stores from './areas/identity/stores/stores.texts.json';
import type dashboards from './areas/insight/dashboards/dashboards.texts.json';
import type administration from './areas/installation/administration/administration.texts.json';
import type activities from './areas/messaging/activities/activities.texts.json';
import type campaigns from './areas/messaging/campaigns/campaigns.texts.json';
import type chat from './areas/messaging/chat/chat.texts.json';
import type editing from './areas/messaging/editing/editing.texts.json';
import type email from './areas/messaging/email/email.texts.json';
import type emailModels from './areas/messaging/email-models/email-models.texts.json';
import type pictures from './areas/messaging/pictures/pictures.texts.json';
import type sms from './areas/messaging/sms/sms.texts.json';
import type whatsapp from './areas/messaging/whatsapp/whatsapp.texts.json';
import type carts from './areas/records/carts/carts.texts.json';
import type clusters from './areas/records/clusters/clusters.texts.json';
import type blockedContacts from './areas/records/customers/blocked-contacts.texts.json';
import type consents from './areas/records/customers/consents.texts.json';
import type customers from './areas/records/customers/customers.texts.json';
import type merges from './areas/records/customers/merges.texts.json';
import type privacy from './areas/records/customers/privacy.texts.json';
import type exportsTexts from './areas/records/exports/exports.texts.json';
import type imports from './areas/records/imports/imports.texts.json';
import type integrations from './areas/records/integrations/integrations.texts.json';
import type orders from './areas/records/orders/orders.texts.json';
import type webhooks from './areas/records/webhooks/webhooks.texts.json';
import type bonuses from './areas/storefront/bonuses/bonuses.texts.json';
import type date from './ui/date.texts.json';
import type picture from './ui/picture.texts.json';
import type ui from './ui/ui.texts.json';

declare module 'i18next' {
  interface Resources {
    administration: typeof administration;
    plans: typeof plans;
    bonuses: typeof bonuses;
    sms: typeof sms;
    'blocked-contacts': typeof blockedContacts;
    consents: typeof consents;
    customers: typeof customers;
    merges: typeof merges;
    privacy: typeof privacy;
    orders: typeof orders;
    dashboards: typeof dashboards;
    clusters: typeof clusters;
    carts: typeof carts;
    imports: typeof imports;
    integrations: typeof integrations;
    exports: typeof exportsTexts;
    editing: typeof editing;
    'email-models': typeof emailModels;
    pictures: typeof pictures;
    campaigns: typeof campaigns;
    chat: typeof chat;
    activities: typeof activities;
    preferences: typeof preferences;
    email: typeof email;
    whatsapp: typeof whatsapp;
    stores: typeof stores;
    'api-keys': typeof apiKeys;
    webhooks: typeof webhooks;
    collaborators: typeof collaborators;
    audit: typeof audit;
    account: typeof account;
    search: typeof search;
    bell: typeof bell;
    notifications: typeof notifications;
    shell: typeof shell;
    wallet: typeof wallet;
    date: typeof date;
    picture: typeof picture;
    ui: typeof ui;
  }

  interface CustomTypeOptions {
    resources: Resources;
  }
}
