import type { ClientSettings } from '@clientela/contract/client-settings';

let settings: ClientSettings | undefined;

/** What this installation switches on in the browser, written into the page by the server. */
export function clientSettings(): ClientSettings {
  if (!settings) {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="client-settings"]');
    settings = JSON.parse(meta?.content || '{}') as ClientSettings;
  }
  return settings;
}
