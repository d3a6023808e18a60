/** Meta's own window for connecting a number (channels §1.12). */

interface FacebookSdk {
  init(options: { appId: string; version: string }): void;
  login(
    answer: (response: { authResponse?: { code?: string } | null }) => void,
    options: object,
  ): void;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

const SDK = 'https://connect.facebook.net/pt_BR/sdk.js';
const ORIGIN = 'https://www.facebook.com';

export interface SignedUp {
  code: string;
  phone_number_id: string;
  account_id: string;
}

/** Opens the window and returns the selection; null where it was closed before the end. */
export async function openSignup(app: {
  app_id: string;
  config_id: string;
}): Promise<SignedUp | null> {
  const facebook = await loadSdk(app.app_id);
  const chosen = listenForChoice();
  const code = await new Promise<string | null>((resolve) => {
    facebook.login(({ authResponse }) => resolve(authResponse?.code ?? null), {
      config_id: app.config_id,
      response_type: 'code',
      override_default_response_type: true,
      extras: { setup: {}, sessionInfoVersion: '3' },
    });
  });
  const numbers = chosen.stop();
  return code && numbers ? { code, ...numbers } : null;
}

async function loadSdk(appId: string): Promise<FacebookSdk> {
  if (!window.FB) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SDK;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('The window of Meta did not load'));
      document.head.append(script);
    });
  }
  const facebook = window.FB;
  if (!facebook) throw new Error('The window of Meta did not load');
  facebook.init({ appId, version: 'v23.0' });
  return facebook;
}

function listenForChoice() {
  let found: Omit<SignedUp, 'code'> | null = null;
  const listen = ({ origin, data }: MessageEvent) => {
    if (origin !== ORIGIN || typeof data !== 'string') return;
    found = choiceIn(data) ?? found;
  };
  window.addEventListener('message', listen);
  return {
    stop() {
      window.removeEventListener('message', listen);
      return found;
    },
  };
}

function choiceIn(text: string): Omit<SignedUp, 'code'> | null {
  try {
    const message = JSON.parse(text) as {
      type?: string;
      data?: { phone_number_id?: string; waba_id?: string };
    };
    const { phone_number_id, waba_id } = message.data ?? {};
    if (message.type !== 'WA_EMBEDDED_SIGNUP' || !phone_number_id || !waba_id) return null;
    return { phone_number_id, account_id: waba_id };
  } catch {
    // Messages of other windows are none of ours.
    return null;
  }
}
