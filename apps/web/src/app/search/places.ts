import type { AppPath } from '@clientela/contract/app-routes';
import { fold } from '@clientela/domain';
import type texts from './search.texts.json';

export type PlaceKey = keyof typeof texts.places;

/** Screens that open without naming a record, with the key of their name; settings come last. */
const PLACES: readonly [path: AppPath, key: PlaceKey][] = [
  ['/dashboards', 'dashboards'],
  ['/dashboards/new', 'new_dashboard'],
  ['/customers', 'customers'],
  ['/customers/new', 'new_customer'],
  ['/customers/clusters/new', 'new_cluster'],
  ['/orders', 'orders'],
  ['/imports', 'imports'],
  ['/clientela-analytics-assistant', 'assistant'],
  ['/campaigns', 'campaigns'],
  ['/campaigns/new', 'new_campaign'],
  ['/popups', 'popups'],
  ['/popups/new', 'new_popup'],
  ['/surveys', 'surveys'],
  ['/surveys/new', 'new_survey'],
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
  ['/settings/email/domain-authentication', 'settings_domains'],
  ['/settings/email/sender-authentication', 'settings_senders'],
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
  ['/settings/privacy', 'settings_privacy'],
  ['/settings/audit-log', 'settings_audit_log'],
  ['/administration', 'administration'],
];

export interface Place {
  path: AppPath;
  name: string;
  isSetting: boolean;
}

interface Words {
  name: string;
  /** Further words that people look for it by. */
  also: string;
}

/**
 * The screens that have every typed word in their name or their further words, exist and are open to the person; those
 * with all words in the name come first.
 */
export function findPlaces(
  search: string,
  wordsOf: (key: PlaceKey) => Words,
  exists: (path: AppPath) => boolean,
): Place[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  const has = (text: string) => wanted.every((word) => startsWord(fold(text), word));
  return PLACES.filter(([path]) => exists(path))
    .map(([path, key]) => ({ path, ...wordsOf(key), isSetting: path.startsWith('/settings') }))
    .filter(({ name, also }) => has(`${name} ${also}`))
    .toSorted((a, b) => Number(has(b.name)) - Number(has(a.name)))
    .map(({ path, name, isSetting }) => ({ path, name, isSetting }));
}

/** "equ" finds "equipe"; "pe" does not find "equipe". */
const startsWord = (text: string, start: string) =>
  text.split(/[\s(),:]+/).some((word) => word.startsWith(start));
