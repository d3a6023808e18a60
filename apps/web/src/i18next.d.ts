import 'i18next';
import type search from './app/search/search.texts.json';
import type shell from './app/shell.texts.json';
import type account from './areas/account/account.texts.json';
import type activities from './areas/activities/activities.texts.json';
import type administration from './areas/administration/administration.texts.json';
import type audit from './areas/audit/audit.texts.json';
import type bonuses from './areas/bonuses/bonuses.texts.json';
import type campaigns from './areas/campaigns/campaigns.texts.json';
import type clusters from './areas/clusters/clusters.texts.json';
import type collaborators from './areas/collaborators/collaborators.texts.json';
import type customers from './areas/customers/customers.texts.json';
import type merges from './areas/customers/merges.texts.json';
import type privacy from './areas/customers/privacy.texts.json';
import type dashboards from './areas/dashboards/dashboards.texts.json';
import type emailModels from './areas/email-models/email-models.texts.json';
import type exportsTexts from './areas/exports/exports.texts.json';
import type imports from './areas/imports/imports.texts.json';
import type bell from './areas/notifications/bell.texts.json';
import type notifications from './areas/notifications/notifications.texts.json';
import type orders from './areas/orders/orders.texts.json';
import type plan from './areas/plan/plan.texts.json';
import type settings from './areas/settings/settings.texts.json';
import type stores from './areas/stores/stores.texts.json';
import type wallet from './areas/wallet/wallet.texts.json';
import type date from './ui/date.texts.json';
import type picture from './ui/picture.texts.json';
import type ui from './ui/ui.texts.json';

declare module 'i18next' {
  interface Resources {
    administration: typeof administration;
    plan: typeof plan;
    bonuses: typeof bonuses;
    customers: typeof customers;
    merges: typeof merges;
    privacy: typeof privacy;
    orders: typeof orders;
    dashboards: typeof dashboards;
    clusters: typeof clusters;
    imports: typeof imports;
    exports: typeof exportsTexts;
    'email-models': typeof emailModels;
    campaigns: typeof campaigns;
    activities: typeof activities;
    settings: typeof settings;
    stores: typeof stores;
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
