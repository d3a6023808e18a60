import type { ClientSettings } from '@clientela/contract/client-settings';

let settings: ClientSettings | undefined;

/** Returns this installation's browser settings, which the server writes into the page. */
export function clientSettings(): ClientSettings {
  if (!settings) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="client-settings"]');
    settings = JSON.parse(meta?.content || '{}') as ClientSettings;
  }
  return settings;
}
