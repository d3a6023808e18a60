import type { ClientSettings } from '@clientela/contract/client-settings';
import { useEffect } from 'react';
import { type Session, useSession } from '#lib/current-store.tsx';
import { reportError } from '#lib/report.ts';

interface Widget {
  (command: 'boot' | 'update', settings: object): void;
  q?: unknown[];
}

declare global {
  interface Window {
    Intercom?: Widget;
  }
}

type Chat = NonNullable<ClientSettings['support_chat']>;

/** The support chat, where the installation configures one. */
export default function SupportChat({ chat }: { chat: Chat }) {
  const { user, context } = useSession();
  useEffect(() => {
    try {
      startSupportChat(chat, { user, context });
    } catch (error) {
      // A foreign script that fails must not take the page with it.
      reportError(error);
    }
  }, [chat, user, context]);
  return null;
}

/** Starts the support chat with the current person, and updates it when the store changes. */
function startSupportChat(
  { script_url, app_id }: Chat,
  { user, context: { store, features } }: Pick<Session, 'user' | 'context'>,
): void {
  const about = {
    app_id,
    name: user.name,
    email: user.email,
    user_hash: user.help_hash,
    company: {
      id: store.id,
      name: store.name,
      website: store.site_url,
      industry: store.store_category?.name ?? null,
      new_dashboards: features.some(({ tag }) => tag === 'enhanced_dashboards'),
    },
  };
  if (window.Intercom) {
    window.Intercom('update', about);
    return;
  }

  // Calls wait in a queue until the script has arrived, as the widget expects it.
  const queued: Widget = (...call) => void queued.q?.push(call);
  queued.q = [];
  window.Intercom = queued;
  window.Intercom('boot', about);
  const script = document.createElement('script');
  script.src = script_url;
  script.async = true;
  document.head.append(script);
}
