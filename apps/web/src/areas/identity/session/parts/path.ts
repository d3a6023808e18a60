import { useSyncExternalStore } from 'react';

/** The path of the address bar; these few screens need no router. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Opens another public page. */
export function openPublicPage(
  path: string,
  options: { replace?: boolean; notice?: string; back?: string } = {},
): void {
  const { notice, back } = options;
  const state = notice || back ? { notice, back } : null;
  if (options.replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}
