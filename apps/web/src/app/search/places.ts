import type { AppPath } from '@clientela/contract/app-routes';
import { fold } from '@clientela/domain';
import type texts from './search.texts.json';

type PlaceKey = keyof typeof texts.places;

/** Screens that open without naming a record, with the key of their name; settings come last. */
const PLACES: readonly [path: AppPath, key: PlaceKey][] = [
  ['/dashboards', 'dashboards'],
  ['/customers', 'customers'],
  ['/customers/new', 'new_customer'],
  ['/customers/clusters/new', 'new_cluster'],
  ['/orders', 'orders'],
  ['/imports', 'imports'],
  ['/clientela-analytics-assistant', 'assistant'],
  ['/campaigns', 'campaigns'],
  ['/campaigns/new', 'new_campaign'],
  ['/popups', 'popups'],
  ['/surveys', 'surveys'],
  ['/email-models', 'email_models'],
  ['/email-models/create', 'new_email_model'],
  ['/activities', 'activities'],
  ['/bonus', 'bonus'],
  ['/chat', 'chat'],
  ['/my-plan', 'my_plan'],
  ['/wallet', 'wallet'],
  ['/academy', 'academy'],
  ['/my-account', 'my_account'],
  ['/stores', 'my_stores'],
  ['/test-outbox', 'test_outbox'],
  ['/settings', 'settings'],
  ['/settings/email', 'settings_email'],
  ['/settings/sms', 'settings_sms'],
  ['/settings/collaborators', 'settings_collaborators'],
  ['/settings/collaborators/new', 'settings_new_collaborator'],
  ['/settings/my-integrations', 'settings_integrations'],
  ['/settings/my-tags', 'settings_tags'],
  ['/settings/whatsapp', 'settings_whatsapp'],
  ['/settings/whatsapp-numbers', 'settings_whatsapp_numbers'],
  ['/settings/api-keys', 'settings_api_keys'],
  ['/settings/custom-attributes', 'settings_attributes'],
  ['/settings/status-mappings', 'settings_statuses'],
  ['/settings/chat-settings', 'settings_chat'],
  ['/settings/webhooks', 'settings_webhooks'],
  ['/settings/blocked-contacts', 'settings_blocked'],
  ['/settings/consent-texts', 'settings_consent_texts'],
  ['/settings/audit-log', 'settings_audit_log'],
  ['/administration', 'administration'],
];

export interface Place {
  path: AppPath;
  name: string;
  isSetting: boolean;
}

/** The screens under these letters that exist and are open to the person. */
export function findPlaces(
  search: string,
  nameOf: (key: PlaceKey) => string,
  exists: (path: AppPath) => boolean,
): Place[] {
  const wanted = fold(search);
  return PLACES.map(([path, key]) => ({
    path,
    name: nameOf(key),
    isSetting: path.startsWith('/settings'),
  })).filter(({ path, name }) => exists(path) && fold(name).includes(wanted));
}
